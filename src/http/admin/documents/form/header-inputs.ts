// The inputs of a new document's header, with their errors.

import type { DocumentResource } from '../../../../definitions/define-document.ts';
import { HEADER_FIELDS, type HeaderField } from '../../../../definitions/fields/document-header.ts';
import { columnTypeOf } from '../../../../definitions/fields/field-types.ts';
import type { Schema } from '../../../../definitions/schema.ts';
import type { FormFacts } from '../../../../operations/documents/read/document-form.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { labelOf } from '../../words/field-words.ts';
import type { TypedForm } from './typed-form.ts';

/** Values of a form's inputs. */
export interface FormState {
  resource: DocumentResource;
  facts: FormFacts;
  form: TypedForm;
  /** Errors by id of the element. */
  errors: Map<string, string>;
}

/** An input of a header field with its label. */
export function headerInput(
  page: PageRequest,
  { resource, facts, form, errors }: FormState,
  field: HeaderField,
  texts?: { label: string; help: string },
): Html {
  const { words } = page;
  const id = `header.${field}`;
  const schema: Schema = HEADER_FIELDS[field];
  const value = form.header[field] ?? '';
  const isRequired = field === 'document_set' || field === 'date' || field === 'currency';
  const isList = (schema as { type?: string }).type === 'array';
  const helps: Partial<Record<HeaderField, string>> = {
    seq_number: words.newDocument.numberHelp,
    total_amount: words.newDocument.totalHelp,
    discount_amount: words.newDocument.discountHelp,
  };
  const help = texts?.help ?? helps[field] ?? (isList ? words.newDocument.listHelp : undefined);
  const label =
    texts?.label ?? (field === 'total_amount' ? words.newDocument.total : labelOf(words, resource.nameOf(field)));
  const options = columnTypeOf(schema) === 'boolean' ? yesOrNo(page) : optionsOf(field, facts, value);
  const common = { id, name: id, ...describedBy(errors, id, help), ...(isRequired && { required: true }) };
  return html`
    <div class=${`field field-${field}`}>
      <label for=${id}>${label}</label>
      ${errorOf(errors, id)}
      ${
        options
          ? html`
              <select ...${common}>
                ${options.map(each => html`<option value=${each.value} selected=${each.value === value}>${each.text}</option>`)}
              </select>
            `
          : inputOf(schema, common, value)
      }
      ${help && html`<p class="help" id=${`${id}-help`}>${help}</p>`}
    </div>
  `;
}

/** The message beside an element. */
export const errorOf = (errors: Map<string, string>, id: string): Html =>
  errors.has(id) && html`<p class="field-error" id=${`${id}-error`}>${errors.get(id)}</p>`;

/** Attributes that refer to the help and the error of an element. */
export function describedBy(errors: Map<string, string>, id: string, help: string | undefined): Record<string, string> {
  const ids = [help && `${id}-help`, errors.has(id) && `${id}-error`].filter(Boolean).join(' ');
  return { ...(ids && { 'aria-describedby': ids }), ...(errors.has(id) && { 'aria-invalid': 'true' }) };
}

function inputOf(schema: Schema, common: Record<string, unknown>, value: string): Html {
  const { maxLength = 255, type } = schema as { maxLength?: number; type?: string };
  if (type === 'array' || maxLength > 255) return html`<textarea ...${common} rows="3">${value}</textarea>`;
  switch (columnTypeOf(schema)) {
    case 'date':
      return html`<input type="date" ...${common} value=${value} />`;
    case 'date-time':
      return html`<input type="datetime-local" ...${common} value=${value} />`;
    case 'number':
    case 'integer':
      return html`<input type="text" inputmode="decimal" class="is-number" autocomplete="off" ...${common} value=${value} />`;
    default:
      return html`<input type="text" autocomplete="off" maxlength=${maxLength} ...${common} value=${value} />`;
  }
}

interface Choice {
  value: string;
  text: string;
}

function optionsOf(field: HeaderField, facts: FormFacts, value: string): Choice[] | undefined {
  if (field === 'document_set') return facts.sets.map(({ code }) => ({ value: code, text: code }));
  if (field === 'payment_terms_code') {
    const known = value === '' || facts.terms.some(({ code }) => code === value);
    const offered = facts.terms.map(({ code, description }) => ({ value: code, text: `${code} – ${description}` }));
    return [{ value: '', text: '' }, ...(known ? [] : [{ value, text: value }]), ...offered];
  }
  if (field !== 'warehouse' && field !== 'destination_warehouse') return undefined;
  const places = facts.locations.map(({ code, description }) => ({ value: code, text: `${code} – ${description}` }));
  const known = value === '' || places.some(place => place.value === value);
  return [{ value: '', text: '' }, ...(known ? [] : [{ value, text: value }]), ...places];
}

/** The choices of a field that is true, false or absent. */
export const yesOrNo = ({ words }: PageRequest): Choice[] => [
  { value: '', text: '' },
  { value: 'true', text: words.page.yes },
  { value: 'false', text: words.page.no },
];
