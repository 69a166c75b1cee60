// Forms whose fields are listed where they are used: settings, rates, messages.

import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { boxField, errorSummary, fieldOf, selectField, textField } from './field.ts';
import type { FormError } from './field-errors.ts';
import { OPENED } from './meanwhile.ts';

/** A field with its control. */
export interface PlainField {
  name: string;
  label: string;
  help?: string | undefined;
  required?: boolean;
  /** Choices, for a selection. */
  choices?: readonly { value: string; label: string }[];
  /** `lines`: text of several lines; `box`: a checkbox, `1` when checked. Default: text of one line. */
  kind?: 'text' | 'lines' | 'box' | 'email' | 'tel' | 'date' | 'number' | 'file' | 'colour';
  maxlength?: number;
  /** Number of lines. */
  rows?: number;
  accept?: string;
  /** True if the control is narrow. */
  isShort?: boolean;
}

/** Fields below a common heading. */
export interface PlainGroup {
  legend?: string;
  fields: readonly PlainField[];
}

/** A form that was sent and not accepted: its texts and errors, and the fields that somebody else has changed too. */
export interface SentForm {
  texts: Readonly<Record<string, string>>;
  errors: readonly FormError[];
  conflicts?: readonly string[];
}

/** Contents of a form. */
export interface PlainForm {
  /** Address of the area that it is sent to. */
  action: string;
  groups: readonly PlainGroup[];
  /** Texts of a form that is opened. */
  texts: Readonly<Record<string, string>>;
  sent?: SentForm | undefined;
  /** Stored values, for a form that changes them: concurrent changes are detected when it is sent (`meanwhile.ts`). */
  stored?: Readonly<Record<string, string>>;
  submit: string;
  /** Target of the link beside the button. */
  cancel?: string;
  /** Further buttons after the first one. */
  otherButtons?: Html;
  /** Contents between the fields and the button. */
  more?: Html;
}

/** The form, below a summary of its errors. */
export function plainForm(page: PageRequest, form: PlainForm): Html {
  const { action, groups, submit, cancel, sent, more, otherButtons } = form;
  const { errors = [], conflicts = [] } = sent ?? {};
  const lead =
    conflicts.length > 0 ? { title: page.words.forms.conflict, text: page.words.forms.conflictText } : undefined;
  const buttons = html`
    <div class="form-buttons">
      <button type="submit" class="primary">${submit}</button>
      ${otherButtons}
      ${cancel !== undefined && html`<a class="button" href=${page.link(cancel)}>${page.words.page.cancel}</a>`}
    </div>
  `;
  // A form that is a part of its page has its button in its box.
  const isPart = groups.length === 1 && groups[0]?.legend !== undefined && !more;
  const hasFile = groups.some(({ fields }) => fields.some(({ kind }) => kind === 'file'));
  return html`
    ${errorSummary(page, errors, lead)}
    <form method="post" action=${page.link(action)} class="record-form" novalidate
      enctype=${hasFile ? 'multipart/form-data' : undefined}>
      ${hiddenFields(page)} ${openedField(page, form)}
      ${groups.map(
        ({ legend, fields }) => html`
          <fieldset class="group">
            ${legend && html`<legend>${legend}</legend>`} ${fields.map(field => control(page, field, form))} ${isPart && buttons}
          </fieldset>
        `,
      )}
      ${more} ${!isPart && buttons}
    </form>
  `;
}

// A refused form keeps the values. After a conflict they are the stored ones, so the next save overwrites those.
function openedField({ hidden }: PageRequest, { groups, stored, sent }: PlainForm): Html {
  if (!stored) return null;
  const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  const now = JSON.stringify(Object.fromEntries(names.map(name => [name, stored[name] ?? ''])));
  return html`<input type="hidden" name=${OPENED} value=${sent?.conflicts?.length ? now : (hidden[OPENED] ?? now)} />`;
}

function control({ words }: PageRequest, field: PlainField, form: PlainForm): Html {
  const { texts, errors, conflicts = [] } = form.sent ?? { texts: form.texts, errors: [] };
  const { stored = {} } = form;
  const { name, label, help, required, choices, kind = 'text', maxlength, rows, accept, isShort } = field;
  const value = texts[name] ?? '';
  const parts = {
    name,
    label,
    help,
    value,
    ...(required && { required }),
    error: errors.find(each => each.field === name),
    ...(conflicts.includes(name) && {
      note: fill(words.forms.nowSaved, { value: stored[name] || words.forms.nothing }),
    }),
  };
  if (choices) return selectField(parts, choices);
  if (kind === 'box') return boxField(parts);
  if (kind === 'lines')
    return fieldOf(parts, given => html`<textarea ...${{ ...given, maxlength, rows }}>${value}</textarea>`);
  if (kind === 'file') return fieldOf(parts, given => html`<input ...${{ ...given, type: 'file', accept }} />`);
  if (kind === 'colour') return textField(parts, { type: 'color' });
  const type = kind === 'number' ? 'text' : kind;
  return textField(parts, {
    type,
    maxlength,
    autocomplete: 'off',
    ...(kind === 'number' && { inputmode: 'decimal' }),
    class: [kind === 'number' && 'is-number', isShort && 'is-short'].filter(Boolean).join(' ') || undefined,
  });
}
