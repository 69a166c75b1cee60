// Fields of forms: label, help, error, and the control that fits the schema.

import { columnTypeOf, isTextFlag } from '../../../definitions/fields/field-types.ts';
import type { Schema } from '../../../definitions/schema.ts';
import { isCountry } from '../../../domain/values/country.ts';
import { errorList } from '../page/error-box.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest, Visit } from '../page/page-request.ts';
import { wordOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import type { Format } from '../words/format.ts';
import type { FormError } from './field-errors.ts';

/** Contents of a form field. */
export interface FieldParts {
  name: string;
  label: string;
  help?: string | undefined;
  /** The typed text, or the stored value in the reader's format. */
  value: string;
  required?: boolean;
  /** True if the field has the focus when the page opens. */
  autofocus?: boolean;
  error?: FormError | undefined;
  /** Note beside the field, e.g. the value that another person has saved. */
  note?: string | undefined;
  /** Texts that the browser offers. */
  choices?: readonly { code: string; label: string }[] | undefined;
}

/** The summary of all errors above a form, with links to their fields. */
export function errorSummary(
  { words }: Visit,
  errors: readonly FormError[],
  lead?: { title: string; text: string },
): Html {
  if (errors.length === 0 && !lead) return null;
  const title = errors.length === 1 ? words.forms.problem : fill(words.forms.problems, { count: errors.length });
  const links = errors.map(({ field, text }) => [idOf(field), text] as const);
  return errorList(lead?.title ?? title, links, lead && html`<p>${lead.text}</p>`);
}

/** The id of the control of a field. */
export const idOf = (name: string): string => `field-${name.replaceAll(/[^\w-]/g, '-')}`;

/** A field with label, help, error and note. `control` returns the control with the given attributes. */
export function fieldOf(parts: FieldParts, control: (attributes: Record<string, unknown>) => Html): Html {
  const { name, label, help, required, autofocus, error, note } = parts;
  const id = idOf(name);
  const described = [help && `${id}-help`, error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
  const attributes = {
    id,
    name,
    autofocus: autofocus || undefined,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? 'true' : undefined,
    'aria-required': required ? 'true' : undefined,
  };
  return html`
    <div class=${error ? 'field has-error' : 'field'}>
      <label for=${id}>${label}${required && html`<span class="star" aria-hidden="true"> *</span>`}</label>
      ${control(attributes)} ${error && html`<p class="error" id=${`${id}-error`}>${error.text}</p>`}
      ${help && html`<p class="help" id=${`${id}-help`}>${help}</p>`}
      ${note && html`<p class="note" id=${`${id}-note`}>${note}</p>`}
    </div>
  `;
}

/** A field of text. */
export const textField = (parts: FieldParts, attributes: Record<string, unknown> = {}): Html =>
  fieldOf(parts, given => {
    const { value, choices } = parts;
    const list = choices && choices.length > 0 ? `${idOf(parts.name)}-choices` : undefined;
    return html`
      <input ...${{ ...given, value, list, ...attributes }} />
      ${list && html`<datalist id=${list}>${choices?.map(({ code, label }) => html`<option value=${code}>${label}</option>`)}</datalist>`}
    `;
  });

/** The choices of words by their values. */
export const choicesOf = (words: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** A choice among words. */
export const selectField = (parts: FieldParts, choices: readonly { value: string; label: string }[]): Html =>
  fieldOf(
    parts,
    given => html`
      <select ...${given}>
        ${choices.map(
          ({ value, label }) => html`<option value=${value} selected=${value === parts.value}>${label}</option>`,
        )}
      </select>
    `,
  );

/** A checkbox, followed by its label. */
export function boxField({ name, label, help, value, error, note }: FieldParts): Html {
  const id = idOf(name);
  return html`
    <div class="field is-box">
      <input id=${id} type="checkbox" name=${name} value="1" checked=${value === '1'}
        aria-describedby=${help || note ? `${id}-help` : undefined} aria-invalid=${error ? 'true' : undefined} />
      <label for=${id}>${label}</label>
      ${(help || note) && html`<p class="help" id=${`${id}-help`}>${help}${note && html` <span class="note">${note}</span>`}</p>`}
      ${error && html`<p class="error">${error.text}</p>`}
    </div>
  `;
}

interface SchemaParts {
  format?: string;
  enum?: readonly string[];
  maxLength?: number;
  minimum?: number;
}

/** Maximum length of a text that is edited in one line. */
const ONE_LINE = 255;

/** The field that fits a schema of the catalogue. */
export function schemaField(page: PageRequest, schema: Schema, parts: FieldParts): Html {
  const { words } = page;
  const { format, enum: choices, maxLength } = schema as SchemaParts;
  const type = columnTypeOf(schema);
  if (type === 'boolean' || isTextFlag(schema)) return boxField(parts);
  if (choices)
    return selectField(parts, [
      ...(parts.required ? [] : [{ value: '', label: words.forms.choose }]),
      ...choices.map(value => ({ value, label: wordOf(words, value) })),
    ]);
  if (format === 'country')
    return selectField(parts, [{ value: '', label: words.forms.choose }, ...countryChoices(page.format)]);
  if (type === 'number' || type === 'integer')
    return textField(parts, { inputmode: 'decimal', class: 'is-number is-short', autocomplete: 'off' });
  if (type === 'date') return textField(parts, { type: 'date', class: 'is-short' });
  if (format === 'email') return textField(parts, { type: 'email', autocomplete: 'off', maxlength: maxLength });
  if (format === 'email-list') return textField(parts, { autocomplete: 'off', maxlength: maxLength });
  if (format === 'uri') return textField(parts, { type: 'url', maxlength: maxLength });
  if (maxLength !== undefined && maxLength > ONE_LINE)
    return fieldOf(parts, given => html`<textarea ...${{ ...given, maxlength: maxLength }}>${parts.value}</textarea>`);
  const isShort = maxLength !== undefined && maxLength <= 20;
  return textField(parts, { maxlength: maxLength, class: isShort ? 'is-short' : undefined, autocomplete: 'off' });
}

const countriesOf = new Map<string, { value: string; label: string }[]>();

/** All countries (ISO 3166-1) by their name in the reader's language. */
export function countryChoices({ locale, country }: Format): { value: string; label: string }[] {
  const known = countriesOf.get(locale);
  if (known) return known;
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters
    .flatMap(first => letters.map(second => first + second))
    .filter(isCountry)
    .map(value => ({ value, label: `${country(value)} (${value})` }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  countriesOf.set(locale, all);
  return all;
}
