// Recurring documents: added, changed, removed, their next dates, and another try of what failed. The lists are among those of `lists.ts`.
// contract §5 Recurring documents

import { documentOf, documents, occurrences, recurring } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { choice, currency, date, identifier } from '../../../definitions/fields/field-types.ts';
import { RECURRING_FIELDS, TEMPLATE_BODY } from '../../../definitions/lists/recurring.ts';
import { object, optional, partial } from '../../../definitions/schema.ts';
import { fieldError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { jsonText } from '../../../formats/write-json.ts';
import { draftSchema } from '../../../operations/documents/drafts/draft-body.ts';
import { leaderReads } from '../../../operations/read/session-reads.ts';
import { retryOccurrence } from '../../../operations/recurring/make-due.ts';
import { MAX_PREVIEW, previewDates } from '../../../operations/recurring/preview-dates.ts';
import {
  addRecurring,
  changeRecurring,
  noRecurring,
  readRecurring,
  removeRecurring,
  type SentRecurring,
} from '../../../operations/recurring/recurring-writes.ts';
import { readInteger } from '../../../query/parse.ts';
import { answerAdded, answerChanged, idInBody, idInQuery, idParameter, ifMatchOf, typeInBody } from '../by-id.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { READ, removal, WRITE, written } from '../endpoint-parts.ts';
import { IDEMPOTENCY_KEY, IF_MATCH, inQuery, NONCE, NONCE_OPTIONAL, PREFER } from '../parameters.ts';
import { bodyOfType } from '../read-request.ts';

/** Schema of the answer of a write. */
export const RECURRING_SAVED = object({ id: identifier() }, { description: 'The recurring document was saved' });

/** Schema of a date of the preview. */
export const RECURRING_DATE = object(
  {
    date: date(),
    period_end: date({ description: 'The day before the date that follows' }),
    total_amount: optional({
      type: 'number',
      description: 'Total of the document with the records of now, if it follows from them',
    }),
    currency: optional(currency()),
  },
  { description: 'A date that follows' },
);

/** Schema of the answer of another try. */
export const OCCURRENCE_RETRIED = object(
  {
    id: identifier(),
    status: choice(['DUE', 'ISSUED', 'DRAFT', 'FAILED'], {
      description: '`DUE`: the server tries it once more in some minutes',
    }),
    document_id: optional(identifier()),
    draft_id: optional(identifier()),
  },
  { description: 'The occurrence behind the try' },
);

const TYPE = choice(
  documents.map(({ type }) => type),
  { description: 'Type of its documents' },
);
const path = `/${recurring.path}`;

const OPTIONAL_FIELDS = partial(object(RECURRING_FIELDS)).properties;

// The fields of the template depend on its type.
const readBody = bodyOfType(resource =>
  object({
    id: optional(identifier()),
    type: optional(TYPE),
    body: optional(draftSchema(resource)),
    ...OPTIONAL_FIELDS,
  }),
);

function readSent(apiRequest: ApiRequest, resource: DocumentResource): SentRecurring {
  const { id: _, type: __, ...rest } = readBody(apiRequest, resource);
  const sent = rest as SentRecurring;
  const { end_date, body } = (apiRequest.request.body ?? {}) as { end_date?: unknown; body?: unknown };
  return {
    ...sent,
    ...((end_date === null || end_date === '') && { end_date: null }),
    // The check leaves out an empty object.
    ...(body !== undefined && body !== null && { body: sent.body ?? {} }),
  };
}

const { example } = recurring;
const exampleId = Number(example.id);

const add: Endpoint = {
  ...WRITE,
  operationId: 'createRecurringDocument',
  method: 'POST',
  path,
  summary: 'Add a recurring document',
  description:
    'A template of documents with a schedule. On each date, in the time zone of the account, a draft or document is made, once. Dates before today are left out; dates that a stopped server has missed are made later. With `mode` `issue` and `issue_and_mail` the body must have what a create needs.',
  body: {
    schema: object(
      { type: TYPE, body: TEMPLATE_BODY, ...RECURRING_FIELDS },
      { description: 'A recurring document to add' },
    ),
    name: 'recurringDocumentCreate',
    example: {
      type: example.type,
      description: example.description,
      start_date: example.start_date,
      rrule: example.rrule,
      mode: example.mode,
      price_changes: example.price_changes,
      billing_period: true,
      body: example.body,
    },
    checkedByHandler: true,
  },
  response: written(
    'The recurring document was added',
    'recurringDocumentSaved',
    { id: exampleId },
    { Location: 'Where the list shows it' },
  ),
  errorStatuses: [409, 422],
  async handle(apiRequest) {
    const { context, caller, write } = apiRequest;
    const resource = typeInBody(apiRequest);
    if (!resource) throw fieldError('type', new Message('required'));
    const sent = readSent(apiRequest, resource);
    return answerAdded(apiRequest, await addRecurring(context, caller, resource, sent, write));
  },
};

const change: Endpoint = {
  ...WRITE,
  operationId: 'updateRecurringDocument',
  method: 'PUT',
  path,
  summary: 'Change a recurring document',
  description:
    'Fields that are left out stay; `body` is replaced as a whole. Documents that were made stay as they are. `active: false` pauses it: dates of the pause are left out.',
  parameters: [NONCE, IDEMPOTENCY_KEY, PREFER, IF_MATCH],
  body: {
    schema: object(
      {
        id: identifier({ description: 'The recurring document' }),
        body: optional({ ...TEMPLATE_BODY, 'x-input': 'recurringBodyUpdate' }),
        ...OPTIONAL_FIELDS,
      },
      { description: 'Fields that change' },
    ),
    name: 'recurringDocumentUpdate',
    example: { id: exampleId, active: false },
    checkedByHandler: true,
  },
  response: written('The recurring document was changed', 'recurringDocumentSaved', { id: exampleId }),
  async handle(apiRequest) {
    const { context, caller, write } = apiRequest;
    const id = idInBody(apiRequest);
    const stored = await readRecurring(context, caller, id);
    if (!stored) throw noRecurring(id);
    const type = typeInBody(apiRequest);
    if (type && type.type !== stored.type) throw fieldError('type', new Message('code_stays', { code: stored.type }));
    const sent = readSent(apiRequest, documentOf(stored.type));
    const changed = { ...sent, id, ifMatch: ifMatchOf(apiRequest) };
    return answerChanged(apiRequest, await changeRecurring(context, caller, changed, write));
  },
};

const ID = { description: 'The recurring document', example: exampleId };

const remove = removal({
  operationId: 'deleteRecurringDocument',
  path,
  summary: 'Delete a recurring document',
  description: 'Its occurrences are deleted too. Documents and drafts that were made of it stay.',
  id: ID,
  hasVersions: true,
  done: 'The recurring document was deleted',
  remove: (apiRequest, id) =>
    removeRecurring(apiRequest.context, apiRequest.caller, { id, ifMatch: ifMatchOf(apiRequest) }, apiRequest.write),
});

const preview: Endpoint = {
  ...READ,
  operationId: 'getRecurringDates',
  path: '/recurring_dates',
  summary: 'List the next dates of a recurring document',
  description: 'From `next_date` on, each with the total that its document would have.',
  parameters: [
    NONCE_OPTIONAL,
    idParameter(ID.description, ID.example),
    inQuery('limit', { type: 'integer', minimum: 1, maximum: MAX_PREVIEW, default: 12 }, 'Maximum number of dates'),
  ],
  response: {
    status: 200,
    description: 'The dates in their order',
    schema: { name: 'recurringDate', array: true },
    example: [{ date: '2026-05-01', period_end: '2026-05-31', total_amount: 11.07, currency: 'EUR' }],
  },
  errorStatuses: [404],
  async handle(apiRequest) {
    const { context, caller, query, errors } = apiRequest;
    const count = readInteger(query, { field: 'limit', from: 1, to: MAX_PREVIEW }, errors) ?? 12;
    const id = idInQuery(apiRequest);
    const { ask } = leaderReads(context, caller);
    const dates = await previewDates({ accountId: caller.accountId, ask }, id, count);
    return jsonText(
      dates.map(({ date, periodEnd, total, currency }) => ({
        date,
        period_end: periodEnd,
        ...(total && { total_amount: total, currency }),
      })),
    );
  },
};

const retry: Endpoint = {
  ...WRITE,
  path: '/retried_occurrences',
  operationId: 'retryOccurrence',
  method: 'POST',
  summary: 'Try an occurrence again',
  description:
    'Makes the document of a date that `FAILED`, as its recurring document is now; the draft with the failed one is deleted. Issue that draft instead to keep what was changed in it. Of a document that was issued, the mail that was not sent is queued.',
  body: {
    schema: object(
      { id: identifier({ description: 'The occurrence' }) },
      { description: 'The occurrence to try again' },
    ),
    name: 'occurrenceToRetry',
    example: { id: occurrences.example.id },
  },
  response: written('The occurrence was tried; `status` is the result', 'occurrenceRetried', {
    id: occurrences.example.id,
    status: 'ISSUED',
    document_id: occurrences.example.document_id,
  }),
  async handle(apiRequest) {
    const { context, caller, write } = apiRequest;
    const { occurrence, replayed } = await retryOccurrence(context, caller, idInBody(apiRequest), write);
    const { id, status, document_id, draft_id } = occurrence;
    const documents = { ...(document_id !== null && { document_id }), ...(draft_id !== null && { draft_id }) };
    return answerChanged(apiRequest, { answer: { id, status, ...documents }, replayed });
  },
};

/** The endpoints beside the lists. */
export const recurringEndpoints: Endpoint[] = [add, change, remove, preview, retry];
