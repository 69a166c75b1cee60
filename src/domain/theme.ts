/** The theme of printed documents: what people change of the shipped template without a template of their own. */

import { FieldErrors } from './errors.ts';
import { Message } from './messages/message.ts';
import { ownValue } from './values/own-value.ts';

/** Text by language; `default` is for documents in any other language. */
export type ThemeText = Readonly<Record<string, string>>;

/** Columns of the table of lines, in their usual order. */
export const THEME_COLUMNS = ['code', 'description', 'qty', 'unit', 'price', 'discount', 'vat', 'amount'] as const;

/** Figures that a document may show beside its lines and total. */
export const THEME_FIGURES = [
  'vat_summary',
  'balance',
  'exchange_rate',
  'payment',
  'transport',
  'bank_details',
  'payment_code',
] as const;

export type ThemeFigure = (typeof THEME_FIGURES)[number];

/** A complete theme. Lengths are whole millimetres. */
export interface Theme {
  accent_colour: string;
  /** Empty: the accent colour. */
  heading_colour: string;
  logo_place: string;
  logo_height: number;
  sender: boolean;
  columns: readonly string[];
  figures: readonly string[];
  /** False: delivery notes have no prices. */
  prices: boolean;
  /** Documents with a place to sign: delivery notes, all, or none. */
  signature: string;
  text_above: ThemeText;
  text_below: ThemeText;
  footer: ThemeText;
  paper: string;
  margin_side: number;
  margin_top: number;
  margin_bottom: number;
  first_page_top: number;
  letterhead: string;
}

/** Changed fields of a theme. All others have their defaults. */
export type ThemeChanges = Partial<Theme>;

/** Kind and bounds of a field. */
export type ThemeField =
  | { kind: 'colour'; mayBeEmpty?: true }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'switch' }
  | { kind: 'length'; min: number; max: number }
  /** `needed`: entries that can't be left out. `ordered`: the order of the entries counts. */
  | { kind: 'list'; choices: readonly string[]; needed: readonly string[]; ordered: boolean }
  | { kind: 'text'; maxLength: number; maxLines: number };

/** All fields of a theme, in the order in which forms show them. */
export const THEME_FIELDS: Readonly<Record<keyof Theme, ThemeField>> = {
  accent_colour: { kind: 'colour' },
  heading_colour: { kind: 'colour', mayBeEmpty: true },
  logo_place: { kind: 'choice', choices: ['left', 'centre', 'right'] },
  logo_height: { kind: 'length', min: 8, max: 40 },
  sender: { kind: 'switch' },
  letterhead: { kind: 'choice', choices: ['none', 'first', 'all'] },
  paper: { kind: 'choice', choices: ['a4', 'letter', 'a5'] },
  margin_side: { kind: 'length', min: 10, max: 30 },
  margin_top: { kind: 'length', min: 15, max: 70 },
  margin_bottom: { kind: 'length', min: 15, max: 60 },
  first_page_top: { kind: 'length', min: 8, max: 120 },
  columns: { kind: 'list', choices: THEME_COLUMNS, needed: ['description', 'qty', 'amount'], ordered: true },
  figures: { kind: 'list', choices: THEME_FIGURES, needed: [], ordered: false },
  prices: { kind: 'switch' },
  signature: { kind: 'choice', choices: ['deliveries', 'all', 'none'] },
  text_above: { kind: 'text', maxLength: 2000, maxLines: 30 },
  text_below: { kind: 'text', maxLength: 2000, maxLines: 30 },
  footer: { kind: 'text', maxLength: 500, maxLines: 5 },
};

/** The names of all fields. */
export const THEME_NAMES = Object.keys(THEME_FIELDS) as (keyof Theme)[];

/** The theme of a company that has changed nothing. */
export const STANDARD_THEME: Theme = {
  accent_colour: '#12517a',
  heading_colour: '',
  logo_place: 'left',
  logo_height: 20,
  sender: true,
  letterhead: 'none',
  paper: 'a4',
  margin_side: 18,
  margin_top: 20,
  margin_bottom: 20,
  first_page_top: 14,
  columns: THEME_COLUMNS,
  figures: THEME_FIGURES,
  prices: true,
  signature: 'deliveries',
  text_above: {},
  text_below: {},
  footer: {},
};

/** Language of a text for documents in every language without a text of its own. */
export const ANY_LANGUAGE = 'default';

/** Contrast with white that small text needs to be readable. WCAG 2.2, 1.4.3 */
const MIN_CONTRAST = 4.5;

/**
 * Checks fields of a theme; `value` may be anything. Returns the valid ones that differ from their defaults, and an error for each other
 * field, which is named `columns` or, of a text, `footer.pt`.
 */
export function checkTheme(value: unknown): { changes: ThemeChanges; errors: FieldErrors } {
  const errors = new FieldErrors();
  const changes: Record<string, unknown> = {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    errors.add('theme', new Message('not_an_object'));
    return { changes, errors };
  }
  for (const [name, given] of Object.entries(value)) {
    const field = ownValue(THEME_FIELDS, name);
    if (!field) {
      errors.add(name, new Message('not_in_theme', { names: THEME_NAMES.join(', ') }));
      continue;
    }
    const before = errors.list.length;
    const cleaned =
      field.kind === 'text' ? checkText(name, field, given, errors) : checkPlain(name, field, given, errors);
    const isStandard = JSON.stringify(cleaned) === JSON.stringify(STANDARD_THEME[name as keyof Theme]);
    if (errors.list.length === before && !isStandard) changes[name] = cleaned;
  }
  if (errors.list.length === 0) checkContrast(completeTheme(changes), errors);
  return { changes, errors };
}

/** A stored theme with the defaults of all other fields. Invalid fields, which no write stores, have their defaults, too. */
export const themeOf = (stored: unknown): Theme => completeTheme(checkTheme(stored ?? {}).changes);

const completeTheme = (changes: ThemeChanges): Theme => ({ ...STANDARD_THEME, ...changes });

/** Text of a theme for documents in a language; empty if there is none. */
export const textFor = (text: ThemeText, language: string): string =>
  ownValue(text, language) ?? ownValue(text, ANY_LANGUAGE) ?? '';

function checkPlain(
  name: string,
  field: Exclude<ThemeField, { kind: 'text' }>,
  given: unknown,
  errors: FieldErrors,
): unknown {
  switch (field.kind) {
    case 'colour': {
      const isValid =
        typeof given === 'string' && (/^#[0-9a-f]{6}$/i.test(given) || (given === '' && field.mayBeEmpty));
      errors.check(isValid === true, name, new Message('not_a_colour'));
      return typeof given === 'string' ? given.toLowerCase() : given;
    }
    case 'choice':
      errors.check(field.choices.includes(given as string), name, choicesOf(field.choices));
      return given;
    case 'switch':
      errors.check(typeof given === 'boolean', name, new Message('not_boolean'));
      return given;
    case 'length': {
      const { min, max } = field;
      const isInside = Number.isInteger(given) && (given as number) >= min && (given as number) <= max;
      errors.check(isInside, name, new Message('not_millimetres', { min, max }));
      return given;
    }
    case 'list':
      return checkList(name, field, given, errors);
  }
}

function checkList(
  name: string,
  { choices, needed, ordered }: Extract<ThemeField, { kind: 'list' }>,
  given: unknown,
  errors: FieldErrors,
): unknown {
  if (!Array.isArray(given) || given.length > 2 * choices.length || !given.every(each => choices.includes(each))) {
    errors.add(name, new Message('not_a_list_of', { choices: choices.join(', ') }));
    return given;
  }
  const repeated = given.find((each, at) => given.indexOf(each) !== at);
  if (repeated !== undefined) errors.add(name, new Message('entry_repeated', { entry: repeated }));
  const missing = needed.filter(each => !given.includes(each));
  if (missing.length > 0) errors.add(name, new Message('entries_missing', { names: missing.join(', ') }));
  return ordered ? given : choices.filter(each => given.includes(each));
}

const choicesOf = (choices: readonly string[]) => new Message('not_a_choice', { choices: choices.join(', ') });

// Languages are in the order of their codes, so that the same texts are always the same JSON.
function checkText(
  name: string,
  { maxLength, maxLines }: Extract<ThemeField, { kind: 'text' }>,
  given: unknown,
  errors: FieldErrors,
): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    errors.add(name, new Message('not_text_by_language'));
    return given;
  }
  const texts: [string, string][] = [];
  for (const [language, value] of Object.entries(given)) {
    const field = `${name}.${language}`;
    if (language !== ANY_LANGUAGE && !/^[a-z]{2,3}$/.test(language)) {
      errors.add(field, new Message('not_a_language'));
      continue;
    }
    const text = typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : '';
    errors.check(typeof value === 'string' && !text.includes('\0'), field, new Message('not_text'));
    errors.check(text.length <= maxLength, field, new Message('too_long_text', { count: maxLength }));
    errors.check(text.split('\n').length <= maxLines, field, new Message('too_many_lines', { count: maxLines }));
    if (text !== '') texts.push([language, text]);
  }
  return Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

// Headings are in the heading colour, or in the accent colour if there is none.
function checkContrast({ accent_colour: accent, heading_colour: heading }: Theme, errors: FieldErrors): void {
  const name = heading === '' ? 'accent_colour' : 'heading_colour';
  if (contrastWithWhite(heading || accent) < MIN_CONTRAST) errors.add(name, new Message('colour_too_light'));
}

/** Contrast of a colour `#rrggbb` with white, from 1 to 21. WCAG 2.2, relative luminance */
export function contrastWithWhite(colour: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 1.05 / (0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) + 0.05);
}
