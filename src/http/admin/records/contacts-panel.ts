// Contacts on the page of a customer or supplier, with the form that adds or changes one. The address names the contact of the form:
// `?contact=new`, `?contact=17`.

import { recordOf } from '../../../definitions/catalogue.ts';
import { fieldOfPurpose, MAIL_PURPOSES } from '../../../domain/mail-purpose.ts';
import type { ContactRow } from '../../../operations/master-data/contacts.ts';
import type { FormError } from '../forms/field-errors.ts';
import type { Element } from '../lists/list-columns.ts';
import { buttonForm } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { numberOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { type RecordField, recordFields, textOf } from './record-fields.ts';
import { recordForm } from './record-form.ts';

/** Definition of contacts. */
export const contacts = recordOf('contacts');

/** Fields of the form: the page is that of the customer or supplier. */
export const CONTACT_FIELDS: readonly RecordField[] = recordFields(contacts, { isNew: true }).filter(
  ({ name }) => !['code', 'customer', 'supplier'].includes(name),
);

/** A form that was sent and refused. */
export interface OpenContactForm {
  /** Id of the contact; undefined for a new one. */
  id: number | undefined;
  texts: Record<string, string>;
  errors: readonly FormError[];
  /** Version that the form changes. */
  version: string | undefined;
  /** True if somebody else has changed the contact since the form was opened. */
  isConflict: boolean;
}

/** The contents of the panel. Null if there are no contacts and the user may add none. */
export function contactsPanel(
  page: PageRequest,
  { kind, id }: { kind: 'customer' | 'supplier'; id: number },
  rows: readonly ContactRow[],
  sent: OpenContactForm | undefined,
): Html {
  const { words, link, query } = page;
  const own = `/admin/${kind}s/${id}`;
  const mayWrite = page.mayOpen(`/admin/${kind}s/:id/contacts`);
  if (rows.length === 0 && !mayWrite) return null;
  const asked = query.get('contact');
  const open = sent ?? (mayWrite && asked !== null ? opened(page, rows, asked) : undefined);
  const form = open && contactForm(page, own, open, rows);
  return html`
    ${rows.length === 0 && !form && html`<p class="none">${words.contacts.none}</p>`}
    <ul class="contacts">
      ${rows.map(row => html`<li>${open?.id === row.id ? form : contact(page, row, mayWrite && own)}</li>`)}
    </ul>
    ${open?.id === undefined && form}
    ${mayWrite && !open && html`<p><a class="button" href=${link(`${own}?contact=new#h-contacts`)}>${words.contacts.add}</a></p>`}
  `;
}

function opened(page: PageRequest, rows: readonly ContactRow[], asked: string): OpenContactForm | undefined {
  const none = { errors: [], isConflict: false };
  if (asked === 'new') return { ...none, id: undefined, texts: {}, version: undefined };
  const row = rows.find(({ id }) => id === numberOf(asked));
  if (!row) return undefined;
  const texts = Object.fromEntries(CONTACT_FIELDS.map(field => [field.name, textOf(field, elementOf(row), page)]));
  return { ...none, id: row.id, texts, version: String(row.version) };
}

// A row as the list answers it.
const elementOf = (row: ContactRow): Element => ({ ...row, inactive: row.inactive ? '1' : '0' });

function contactForm(page: PageRequest, own: string, open: OpenContactForm, rows: readonly ContactRow[]): Html {
  const { words } = page;
  const { id, texts, errors, version, isConflict } = open;
  const row = rows.find(each => each.id === id);
  const action = row ? `${own}/contacts/${row.id}` : `${own}/contacts`;
  return html`
    <div class="contact-form">
    <h3>${row ? row.name : words.contacts.add}</h3>
    ${recordForm(page, {
      resource: contacts,
      fields: CONTACT_FIELDS,
      action,
      cancel: own,
      texts,
      errors,
      choices: {},
      stored: row && { element: elementOf(row), version, isConflict },
    })}
    ${
      row &&
      html`
        <details class="folded">
          <summary>${words.records.remove}</summary>
          <p>${words.contacts.removeText}</p>
          ${buttonForm(page, `${action}/remove`, fill(words.contacts.remove, { name: row.name }), { kind: 'danger', fields: { name: row.name } })}
        </details>
      `
    }
    </div>
  `;
}

// `own`: address of the page, if the user may change contacts.
function contact({ words, link }: PageRequest, row: ContactRow, own: string | false): Html {
  const { id, name, department, email, phone, mobile, comments, inactive } = row;
  const purposes = MAIL_PURPOSES.filter(purpose => row[fieldOfPurpose(purpose)]);
  const numbers = [phone, mobile].filter(each => each !== null);
  return html`
    <p class="contact-name">
      <strong><bdi>${name}</bdi></strong>
      ${inactive && html`<span class="badge" data-status="VOID">${words.records.inactive}</span>`}
      ${own && html`<a href=${link(`${own}?contact=${id}#h-contacts`)} aria-label=${`${words.contacts.change}${words.page.colon} ${name}`}>${words.contacts.change}</a>`}
    </p>
    ${department && html`<p class="second"><bdi>${department}</bdi></p>`}
    ${email && html`<p><a href=${`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>${email}</a></p>`}
    ${numbers.length > 0 && html`<p>${numbers.map((each, at) => html`${at > 0 && ' · '}${numberLink(each)}`)}</p>`}
    ${purposes.length > 0 && html`<p class="pills">${purposes.map(each => html`<span class="badge">${words.contacts.purposes[each]}</span> `)}</p>`}
    ${comments && html`<p class="note-text" dir="auto">${comments}</p>`}
  `;
}

// A telephone number may have words in it: only digits are dialled.
function numberLink(text: string): Html {
  const digits = text.replaceAll(/[^\d+]/g, '');
  return digits === '' ? text : html`<a href=${`tel:${digits}`}>${text}</a>`;
}
