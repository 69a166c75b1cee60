// The form of a record, new or existing: fields in groups, what is wrong, and what another person has saved meanwhile.

import type { RecordResource } from '../../../definitions/define-record.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { errorSummary, schemaField } from '../forms/field.ts';
import type { FormError } from '../forms/field-errors.ts';
import type { Element } from '../lists/list-columns.ts';
import { formButtons, hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { type FormPart, type RecordField, textOf } from './record-fields.ts';
import type { ReferenceChoices } from './reference-choices.ts';

/** Contents of a record's form. */
export interface RecordFormParts {
  resource: RecordResource;
  fields: readonly RecordField[];
  /** Address to which the form is sent. */
  action: string;
  cancel: string;
  /** The texts of the fields. */
  texts: Record<string, string>;
  errors: readonly FormError[];
  choices: ReferenceChoices;
  /** The stored record, its version, and whether somebody else has changed it since the form was opened. */
  stored?: { element: Element; version: string | undefined; isConflict: boolean } | undefined;
}

/** Parts of a form, in their order. The first needs no heading. */
const PARTS: readonly FormPart[] = ['main', 'price', 'stock'];

/** The form. */
export function recordForm(page: PageRequest, parts: RecordFormParts): Html {
  const { words, link } = page;
  const { fields, action, cancel, errors, stored } = parts;
  const lead = stored?.isConflict ? { title: words.forms.conflict, text: words.forms.conflictText } : undefined;
  const single = fields.filter(({ group }) => group === undefined);
  const more = single.filter(({ part }) => part === undefined);
  const groups = [...new Set(fields.flatMap(({ group }) => group ?? []))];
  return html`
    ${errorSummary(page, errors, lead)}
    <form method="post" action=${link(action)} class="record-form" novalidate>
      ${hiddenFields(page)}
      ${stored?.version !== undefined && html`<input type="hidden" name="_version" value=${stored.version} />`}
      ${PARTS.map(part => {
        const own = single.filter(field => field.part === part);
        const legend = part === 'main' ? 'visually-hidden' : undefined;
        return (
          own.length > 0 &&
          html`
            <fieldset class="group">
              <legend class=${legend}>${words.records.groups[part]}</legend>
              ${own.map(field => control(page, field, parts))}
            </fieldset>
          `
        );
      })}
      ${groups.map(group => {
        const help = ownValue(words.records.help, group);
        return html`
          <fieldset class="group" aria-describedby=${help && `${group}-help`}>
            <legend>${labelOf(words, group)}</legend>
            ${help && html`<p class="help" id=${`${group}-help`}>${help}</p>`}
            ${fields.filter(field => field.group === group).map(field => control(page, field, parts))}
          </fieldset>
        `;
      })}
      ${
        more.length > 0 &&
        html`
          <details class="group" open=${more.some(({ name }) => needsAttention(name, parts))}>
            <summary>${words.records.groups.more}</summary>
            <fieldset>
              <legend class="visually-hidden">${words.records.groups.more}</legend>
              ${more.map(field => control(page, field, parts))}
            </fieldset>
          </details>
        `
      }
      ${formButtons(page, words.page.save, cancel)}
    </form>
  `;
}

// A code may be left empty: a person begins at what must be filled in.
const firstOf = (fields: readonly RecordField[]) => fields.find(({ required }) => required) ?? fields[0];

const needsAttention = (name: string, { texts, errors, stored }: RecordFormParts): boolean =>
  Boolean(texts[name]) || errors.some(({ field }) => field === name) || stored?.isConflict === true;

/** Help of a field: that of its list, else that of its name. */
const helpOf = ({ words: { records } }: PageRequest, { path }: RecordResource, name: string): string | undefined =>
  ownValue(records.help, `${path}.${name}`) ?? ownValue(records.help, name);

function control(
  page: PageRequest,
  field: RecordField,
  { resource, fields, texts, errors, stored, choices }: RecordFormParts,
): Html {
  const { words } = page;
  const { name, schema, group, required } = field;
  const short = group === undefined ? name : name.slice(group.length + 1);
  const saved = textOf(field, stored?.element, page);
  const differs = stored?.isConflict === true && saved !== (texts[name] ?? '');
  const isCode = name === resource.codeField && resource.writing?.codePrefix !== undefined;
  const isOfArticle = name === 'item_code' && name !== resource.codeField;
  return schemaField(page, schema, {
    name,
    label: labelOf(words, short),
    help: (name === 'code' && !isCode) || isOfArticle ? undefined : helpOf(page, resource, name),
    value: texts[name] ?? '',
    required,
    autofocus: !stored && errors.length === 0 && field === firstOf(fields),
    choices: choices[name],
    error: errors.find(each => each.field === name),
    note: differs ? fill(words.forms.nowSaved, { value: saved === '' ? words.forms.nothing : saved }) : undefined,
  });
}
