// Actions of the forms of records: create, update with detection of concurrent changes, deactivate.

import type { RecordResource } from '../../../definitions/define-record.ts';
import { bodyCheck } from '../../../definitions/fields/check-body.ts';
import { AppError, type FieldError } from '../../../domain/errors.ts';
import { addRecord, createRecord, type EntityCreated } from '../../../operations/master-data/create-record.ts';
import { changeRecord, updateRecord } from '../../../operations/master-data/update-record.ts';
import { formErrors } from '../forms/field-errors.ts';
import type { Element } from '../lists/list-columns.ts';
import { readElement } from '../lists/read-page.ts';
import { type PageAnswer, redirectTo, type View, view } from '../page/define-page.ts';
import { administratorOf, idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { namesOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { isOutOfUse, nameOfRecord, stateField } from './record-access.ts';
import { bodyOf, recordFields, textOf } from './record-fields.ts';
import { recordForm } from './record-form.ts';
import { referenceChoices } from './reference-choices.ts';

/** A stored record and its version. */
interface Stored {
  element: Element;
  version: string | undefined;
}

/** The form of a new record. The query of the address can fill in fields. */
export async function newView(page: PageRequest, resource: RecordResource): Promise<View> {
  const given = page.request.method === 'GET' ? Object.fromEntries(page.query) : page.fields;
  return newForm(page, resource, { ...usualTexts(page, resource), ...given }, []);
}

// Default values of new records: those of the server, and the country of the company.
function usualTexts({ account }: PageRequest, { writing, fields }: RecordResource): Record<string, string> {
  const texts = Object.entries(writing?.cleared ?? {}).filter(([, value]) => typeof value === 'string');
  const hasCountry = fields.some(({ name }) => name === 'country_iso');
  return { ...Object.fromEntries(texts), ...(hasCountry && { country_iso: account.country }) };
}

async function newForm(
  page: PageRequest,
  resource: RecordResource,
  texts: Record<string, string>,
  errors: FieldError[],
): Promise<View> {
  const { words, language } = page;
  const { one, many } = namesOf(words, language, resource);
  const fields = recordFields(resource, { isNew: true });
  const path = `/admin/${resource.path}`;
  const order = fields.map(({ name }) => name);
  return view({
    title: fill(words.records.newTitle, { one }),
    status: errors.length > 0 ? 400 : 200,
    back: { href: path, label: many },
    body: recordForm(page, {
      resource,
      fields,
      texts,
      action: `${path}/new`,
      cancel: path,
      errors: formErrors(words, errors, order),
      choices: await referenceChoices(page, resource),
    }),
  });
}

/** Creates the record of a form. Returns the form again if it has errors. */
export async function createdPage(page: PageRequest, resource: RecordResource): Promise<PageAnswer> {
  const { context, actor, fields: texts, format, words, language } = page;
  const fields = recordFields(resource, { isNew: true });
  const { body, errors } = bodyOf(fields, texts, format);
  const checked = bodyCheck(resource.body, { partial: false })(body);
  // A number that cannot be read is not missing as well.
  const wrong = [...errors, ...checked.fieldErrors.filter(({ field }) => !errors.some(each => each.field === field))];
  if (wrong.length > 0) return newForm(page, resource, texts, wrong);
  try {
    const created = resource.writing?.byClients
      ? (await createRecord(context, actor, resource, checked.value, { idempotency: idempotencyOf(page) })).answer
      : await addRecord(context, administratorOf(page), resource, checked.value);
    const { one } = namesOf(words, language, resource);
    return redirectTo(
      `/admin/${resource.path}/${created.id}`,
      fill(words.forms.created, { one, name: created.entity_code }),
    );
  } catch (error) {
    return newForm(page, resource, texts, fieldErrorsOf(error));
  }
}

/** The form of a stored record. */
export async function editView(page: PageRequest, resource: RecordResource, stored: Stored): Promise<View> {
  const fields = recordFields(resource, { isNew: false });
  const texts = Object.fromEntries(fields.map(field => [field.name, textOf(field, stored.element, page)]));
  return editForm(page, resource, { stored, texts, errors: [], isConflict: false });
}

async function editForm(
  page: PageRequest,
  resource: RecordResource,
  parts: { stored: Stored; texts: Record<string, string>; errors: FieldError[]; isConflict: boolean },
): Promise<View> {
  const { words, language } = page;
  const { stored, texts, errors, isConflict } = parts;
  const path = `/admin/${resource.path}/${page.params.id}`;
  const name = nameOfRecord(resource, stored.element);
  const fields = recordFields(resource, { isNew: false });
  const order = fields.map(field => field.name);
  return view({
    title: fill(words.records.editTitle, { one: namesOf(words, language, resource).one, name }),
    status: isConflict ? 409 : errors.length > 0 ? 400 : 200,
    back: { href: path, label: name },
    body: recordForm(page, {
      resource,
      fields,
      texts,
      action: `${path}/edit`,
      cancel: path,
      errors: formErrors(words, errors, order),
      choices: await referenceChoices(page, resource),
      stored: { ...stored, isConflict },
    }),
  });
}

/**
 * Saves the record of a form. If somebody else has changed the record since the form was opened, nothing is saved: the form shows the
 * stored values beside the typed ones. Sending it again overwrites them.
 */
export async function updatedPage(page: PageRequest, resource: RecordResource, stored: Stored): Promise<PageAnswer> {
  const { fields: texts, hidden, format, words, language, params } = page;
  const fields = recordFields(resource, { isNew: false });
  const { body, errors } = bodyOf(fields, texts, format);
  const checked = bodyCheck(resource.changes, { partial: true })(body);
  const wrong = [...errors, ...checked.fieldErrors];
  const opened = { element: stored.element, version: hidden._version ?? '' };
  if (wrong.length > 0) return editForm(page, resource, { stored: opened, texts, errors: wrong, isConflict: false });
  try {
    const { entity_code: code } = await update(page, resource, stored, checked.value, opened.version);
    const { one } = namesOf(words, language, resource);
    return redirectTo(`/admin/${resource.path}/${params.id}`, fill(words.forms.saved, { one, name: code }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT' && !error.details) {
      const now = (await readElement(page, resource, params.id ?? '')) ?? stored;
      return editForm(page, resource, { stored: now, texts, errors: [], isConflict: true });
    }
    return editForm(page, resource, { stored: opened, texts, errors: fieldErrorsOf(error), isConflict: false });
  }
}

async function update(
  page: PageRequest,
  resource: RecordResource,
  { element }: Stored,
  value: Record<string, unknown>,
  version: string,
): Promise<EntityCreated> {
  const { context, actor } = page;
  const body = { ...value, id: element.id };
  const ifMatch = `"${version}"`;
  if (!resource.writing?.byClients) return changeRecord(context, administratorOf(page), resource, body, { ifMatch });
  const request = { idempotency: idempotencyOf(page), ifMatch };
  return (await updateRecord(context, actor, resource, body, request)).answer;
}

/** Deactivates a record, or activates it again. */
export async function saveState(page: PageRequest, resource: RecordResource, { element }: Stored): Promise<PageAnswer> {
  const { context, actor, fields, words, params } = page;
  const field = stateField(resource) ?? 'inactive';
  const isOff = fields.active !== '1';
  const body = { id: element.id, [field]: field === 'disabled' ? isOff : isOff ? '1' : '0' };
  if (isOutOfUse(resource, element) !== isOff) {
    if (resource.writing?.byClients)
      await updateRecord(context, actor, resource, body, { idempotency: idempotencyOf(page), ifMatch: undefined });
    else await changeRecord(context, administratorOf(page), resource, body);
  }
  const name = nameOfRecord(resource, element);
  const message = isOff ? fill(words.records.deactivated, { name }) : fill(words.records.activated, { name });
  return redirectTo(`/admin/${resource.path}/${params.id}`, message);
}

/** Errors that a form can show beside its fields. Rethrows other errors. */
export function fieldErrorsOf(error: unknown): FieldError[] {
  const { details } = error as Partial<AppError>;
  if (error instanceof AppError && details && details.length > 0) return details;
  throw error;
}
