// Actions of the forms of contacts on the page of a customer or supplier.

import { bodyCheck } from '../../../definitions/fields/check-body.ts';
import { AppError, type FieldError, notFound } from '../../../domain/errors.ts';
import { createRecord } from '../../../operations/master-data/create-record.ts';
import { deleteRecord } from '../../../operations/master-data/remove-record.ts';
import { updateRecord } from '../../../operations/master-data/update-record.ts';
import { formErrors } from '../forms/field-errors.ts';
import { readElement } from '../lists/read-page.ts';
import { type Redirect, redirectTo } from '../page/define-page.ts';
import { idempotencyOf, numberOf, type PageRequest } from '../page/page-request.ts';
import { namesOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { CONTACT_FIELDS, contacts, type OpenContactForm } from './contacts-panel.ts';
import { bodyOf } from './record-fields.ts';
import { fieldErrorsOf } from './record-writes.ts';

/** A customer or supplier with contacts. */
export interface ContactParty {
  path: string;
  noun: string;
  id: string;
  code: string;
}

/** Adds a contact, or changes the one that the address names. Returns the form again if it is refused. */
export async function saveContact(page: PageRequest, party: ContactParty): Promise<Redirect | OpenContactForm> {
  const { context, actor, fields: texts, hidden, words, language, format, params } = page;
  const stored = params.contact === undefined ? undefined : await readContact(page, party);
  const refused = (errors: FieldError[], version = hidden._version, isConflict = false): OpenContactForm => ({
    id: stored && numberOf(params.contact),
    texts,
    version,
    isConflict,
    errors: formErrors(
      words,
      errors,
      CONTACT_FIELDS.map(({ name }) => name),
    ),
  });
  const { body } = bodyOf(CONTACT_FIELDS, texts, format);
  const named = { ...body, ...(stored ? { id: stored.element.id } : { [party.noun]: party.code }) };
  const check = bodyCheck(stored ? contacts.changes : contacts.body, { partial: stored !== undefined });
  const { value, fieldErrors } = check(named);
  if (fieldErrors.length > 0) return refused(fieldErrors);
  const idempotency = idempotencyOf(page);
  try {
    if (stored) await updateRecord(context, actor, contacts, value, { idempotency, ifMatch: `"${hidden._version}"` });
    else await createRecord(context, actor, contacts, value, { idempotency });
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT' && !error.details)
      return refused([], (await readContact(page, party)).version, true);
    return refused(fieldErrorsOf(error));
  }
  const { one } = namesOf(words, language, contacts);
  const message = fill(stored ? words.forms.saved : words.forms.created, { one, name: texts.name ?? '' });
  return redirectTo(`/admin/${party.path}/${party.id}`, message);
}

/** Removes the contact that the address names. The key of the form makes a repeated removal succeed. */
export async function removeContact(page: PageRequest, party: ContactParty): Promise<Redirect> {
  const { context, actor, words, params, fields } = page;
  const stored = await readElement(page, contacts, params.contact ?? '');
  if (stored && stored.element[party.noun] !== party.code) throw noContact();
  await deleteRecord(context, actor, contacts, numberOf(params.contact), { idempotency: idempotencyOf(page) });
  return redirectTo(`/admin/${party.path}/${party.id}`, fill(words.records.removed, { name: fields.name ?? '' }));
}

// Throws NOT_FOUND, also for a contact of somebody else.
async function readContact(page: PageRequest, { noun, code }: ContactParty) {
  const stored = await readElement(page, contacts, page.params.contact ?? '');
  if (stored?.element[noun] !== code) throw noContact();
  return stored;
}

const noContact = () => notFound('no_record_with_id', { noun: contacts.noun });
