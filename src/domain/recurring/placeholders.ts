// Placeholders in texts of a recurring document. contract §5 Recurring documents

import { Message } from '../messages/message.ts';
import { DOCUMENT_LOCALES, type Language } from '../values/languages.ts';

/** Names of placeholders. */
const PLACEHOLDERS = ['month', 'year', 'quarter', 'date', 'period_start', 'period_end'] as const;

type Placeholder = (typeof PLACEHOLDERS)[number];

// Other braces are text: only what looks like the name of a placeholder must be one.
const IN_BRACES = /\{([a-z][a-z_]*)\}/g;

/** Error of a text with an unknown placeholder, to complete "Field 'x' …". */
export function placeholderError(text: string): Message | undefined {
  const unknown = [...text.matchAll(IN_BRACES)].find(([, name]) => !PLACEHOLDERS.includes(name as Placeholder));
  const known = PLACEHOLDERS.map(name => `{${name}}`).join(', ');
  return unknown && new Message('unknown_placeholder', { name: unknown[0], known });
}

/** A text with its placeholders filled in. `date` is the first day of the period. */
export function filledText(
  text: string,
  { date, periodEnd, language }: { date: string; periodEnd: string; language: Language },
): string {
  if (!text.includes('{')) return text;
  const shown = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(DOCUMENT_LOCALES[language], { ...options, timeZone: 'UTC' }).format(new Date(day));
  const values: Record<Placeholder, () => string> = {
    month: () => shown(date, { month: 'long' }),
    year: () => date.slice(0, 4),
    quarter: () => String(Math.ceil(Number(date.slice(5, 7)) / 3)),
    date: () => shown(date, { dateStyle: 'short' }),
    period_start: () => shown(date, { dateStyle: 'short' }),
    period_end: () => shown(periodEnd, { dateStyle: 'short' }),
  };
  return text.replaceAll(IN_BRACES, (all, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder]() : all,
  );
}
