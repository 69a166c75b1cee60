// The form of a theme: its fields, their texts, and the theme that they mean.

import {
  ANY_LANGUAGE,
  THEME_COLUMNS,
  THEME_FIELDS,
  THEME_FIGURES,
  type Theme,
  type ThemeField,
} from '../../../domain/theme.ts';
import { choicesOf } from '../forms/field.ts';
import type { PlainField, PlainGroup } from '../forms/plain-form.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import type { Words } from '../words/words.ts';

type ThemeWords = Words['company']['theme'];

const TEXTS = ['text_above', 'text_below', 'footer'] as const;
const LENGTHS = ['margin_side', 'margin_top', 'margin_bottom', 'first_page_top'] as const;
const CHOICES = ['logo_place', 'letterhead', 'paper', 'signature'] as const;
const BOXES = ['sender', 'prices'] as const;
/** Name of the box without which headings have the accent colour. A colour field of a browser can't be empty. */
const HEADING_OWN = 'heading_own';

const columnField = (at: number) => `columns.${at + 1}`;
const figureField = (figure: string) => `figures.${figure}`;

/** The fields, in groups. `languages`: languages that texts have a field for. */
export function themeGroups(page: PageRequest, languages: readonly string[]): PlainGroup[] {
  const { theme } = page.words.company;
  return [
    {
      legend: theme.groups.colours,
      fields: [
        { name: 'accent_colour', ...theme.fields.accent_colour, kind: 'colour' },
        { name: HEADING_OWN, label: theme.headingOwn, kind: 'box' },
        { name: 'heading_colour', ...theme.fields.heading_colour, kind: 'colour' },
      ],
    },
    {
      legend: theme.groups.sender,
      fields: [
        boxField(theme, 'sender'),
        choiceField(theme, 'logo_place'),
        lengthField(theme, 'logo_height'),
        choiceField(theme, 'letterhead'),
      ],
    },
    {
      legend: theme.groups.paper,
      fields: [choiceField(theme, 'paper'), ...LENGTHS.map(name => lengthField(theme, name))],
    },
    {
      legend: theme.groups.columns,
      fields: THEME_COLUMNS.map((_, at) => ({
        name: columnField(at),
        label: fill(theme.columnNumber, { number: at + 1 }),
        help: at === 0 ? theme.fields.columns.help : undefined,
        choices: [
          { value: '', label: theme.noColumn },
          ...THEME_COLUMNS.map(value => ({ value, label: theme.columns[value] })),
        ],
      })),
    },
    {
      legend: theme.groups.figures,
      fields: [
        ...THEME_FIGURES.map(figure => ({
          name: figureField(figure),
          label: theme.figures[figure],
          kind: 'box' as const,
        })),
        boxField(theme, 'prices'),
        choiceField(theme, 'signature'),
      ],
    },
    { legend: theme.groups.texts, fields: textFields(page, languages) },
  ];
}

const boxField = (theme: ThemeWords, name: (typeof BOXES)[number]): PlainField => ({
  name,
  ...theme.fields[name],
  kind: 'box',
});

const choiceField = (theme: ThemeWords, name: (typeof CHOICES)[number]): PlainField => ({
  name,
  ...theme.fields[name],
  choices: choicesOf(theme.choices[name]),
});

function lengthField(theme: ThemeWords, name: (typeof LENGTHS)[number] | 'logo_height'): PlainField {
  const { label, help } = theme.fields[name];
  const { min, max } = THEME_FIELDS[name] as Extract<ThemeField, { kind: 'length' }>;
  return { name, label, help: fill(help, { min, max }), kind: 'number', isShort: true };
}

function textFields({ words, format }: PageRequest, languages: readonly string[]): PlainField[] {
  const { theme } = words.company;
  const names = new Intl.DisplayNames(format.locale, { type: 'language' });
  return TEXTS.flatMap(name => {
    const { label, help } = theme.fields[name];
    const { maxLength } = THEME_FIELDS[name] as Extract<ThemeField, { kind: 'text' }>;
    const field = { kind: 'lines', rows: 3, maxlength: maxLength } as const;
    return [
      { name: `${name}.${ANY_LANGUAGE}`, label, help, ...field },
      ...languages.map(language => ({
        name: `${name}.${language}`,
        label: fill(theme.inLanguage, { field: label, language: names.of(language) ?? language }),
        ...field,
      })),
    ];
  });
}

/** Languages that a theme has texts in, apart from the texts for all languages. */
export const languagesOf = (theme: Theme): string[] =>
  TEXTS.flatMap(name => Object.keys(theme[name])).filter(language => language !== ANY_LANGUAGE);

/** Texts of the fields for a theme. */
export function themeTexts(theme: Theme): Record<string, string> {
  return {
    accent_colour: theme.accent_colour,
    [HEADING_OWN]: theme.heading_colour === '' ? '' : '1',
    heading_colour: theme.heading_colour || theme.accent_colour,
    ...Object.fromEntries(BOXES.map(name => [name, theme[name] ? '1' : ''])),
    ...Object.fromEntries([...CHOICES, ...LENGTHS, 'logo_height' as const].map(name => [name, String(theme[name])])),
    ...Object.fromEntries(THEME_COLUMNS.map((_, at) => [columnField(at), theme.columns[at] ?? ''])),
    ...Object.fromEntries(
      THEME_FIGURES.map(figure => [figureField(figure), theme.figures.includes(figure) ? '1' : '']),
    ),
    ...Object.fromEntries(
      TEXTS.flatMap(name => Object.entries(theme[name]).map(([language, text]) => [`${name}.${language}`, text])),
    ),
  };
}

/** The theme that the fields mean, for `checkTheme`. */
export function themeIn(texts: Readonly<Record<string, string>>): Record<keyof Theme, unknown> {
  const text = (name: string) => (texts[name] ?? '').trim();
  const length = (name: string) => (/^\d+$/.test(text(name)) ? Number(text(name)) : text(name));
  const ofLanguages = (name: string) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([field, value]) =>
        field.startsWith(`${name}.`) ? [[field.slice(name.length + 1), value]] : [],
      ),
    );
  return {
    accent_colour: text('accent_colour'),
    heading_colour: text(HEADING_OWN) === '1' ? text('heading_colour') : '',
    logo_place: text('logo_place'),
    logo_height: length('logo_height'),
    sender: text('sender') === '1',
    prices: text('prices') === '1',
    signature: text('signature'),
    letterhead: text('letterhead'),
    paper: text('paper'),
    margin_side: length('margin_side'),
    margin_top: length('margin_top'),
    margin_bottom: length('margin_bottom'),
    first_page_top: length('first_page_top'),
    columns: THEME_COLUMNS.map((_, at) => text(columnField(at))).filter(Boolean),
    figures: THEME_FIGURES.filter(figure => text(figureField(figure)) === '1'),
    text_above: ofLanguages('text_above'),
    text_below: ofLanguages('text_below'),
    footer: ofLanguages('footer'),
  };
}

/** The field of the form for one that `checkTheme` names. */
export const fieldOfTheme = (name: string): string =>
  name === 'columns' ? columnField(0) : name === 'figures' ? figureField(THEME_FIGURES[0]) : name;
