// Rules that people choose without writing RFC 5545: weekly, or on a day of the month, monthly to yearly.

/** A rhythm and its day. */
export interface Rhythm {
  rhythm: (typeof RHYTHMS)[number];
  /** Day of the month, 1 to 31. In shorter months it is their last day. Empty for weekly ones, which keep the weekday of the first day. */
  day: string;
}

export const RHYTHMS = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;

const MONTHS = { monthly: 1, quarterly: 3, yearly: 12 } as const;

/** The rule of a rhythm. */
export function ruleOfRhythm({ rhythm, day }: Rhythm): string {
  if (rhythm === 'weekly') return 'FREQ=WEEKLY';
  const months = MONTHS[rhythm];
  const every = months === 1 ? '' : `;INTERVAL=${months}`;
  return `FREQ=MONTHLY${every};${ofDay(Number(day))}`;
}

// The last of the days that a month has.
function ofDay(day: number): string {
  if (day === 31) return 'BYMONTHDAY=-1';
  if (day <= 28) return `BYMONTHDAY=${day}`;
  const days = Array.from({ length: day - 27 }, (_, index) => 28 + index);
  return `BYMONTHDAY=${days.join(',')};BYSETPOS=-1`;
}

/** The rhythm of a rule; undefined for another rule. */
export function rhythmOf(rule: string): Rhythm | undefined {
  const days = ['', ...Array.from({ length: 31 }, (_, index) => String(index + 1))];
  return RHYTHMS.flatMap(rhythm => days.map(day => ({ rhythm, day }))).find(
    each => (each.rhythm === 'weekly') === (each.day === '') && ruleOfRhythm(each) === rule,
  );
}
