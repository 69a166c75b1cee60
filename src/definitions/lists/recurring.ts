// Lists of recurring documents and of what was made of them on their dates. contract §5 Recurring documents

import { defineList, type ListResource } from '../define-list.ts';
import { computed, computedJson, ID, stored } from '../fields/element.ts';
import {
  choice,
  code,
  date,
  dateTime,
  decimal,
  flag,
  identifier,
  integer,
  text,
  UPDATED_AT,
} from '../fields/field-types.ts';
import { RECORD_VERSION } from '../fields/version.ts';
import { array, object, optional, type Schema } from '../schema.ts';

/** Path of the list of recurring documents, and of that of their occurrences. */
export const RECURRING = 'recurring_documents';
export const OCCURRENCES = 'recurring_occurrences';
/** Numbers of the id-order locks. */
export const RECURRING_ORDER_LOCK = 35;
export const OCCURRENCE_ORDER_LOCK = 36;

export const MODES = ['draft', 'issue', 'issue_and_mail'] as const;
export const PRICES = ['fixed', 'current'] as const;
const STATUSES = ['DUE', 'ISSUED', 'DRAFT', 'FAILED', 'DISCARDED'];

/** Maximum changes of prices. */
const MAX_CHANGES = 50;

/** Fields of a recurring document that a client writes, beside its type and body. */
export const RECURRING_FIELDS = {
  description: text(100, { min: 1, example: 'Office rent' }),
  start_date: date({ description: 'First day of the schedule', example: '2026-04-01' }),
  rrule: text(200, {
    min: 1,
    description:
      'Dates from `start_date` on: a rule of RFC 5545 with FREQ (DAILY, WEEKLY, MONTHLY or YEARLY), INTERVAL, COUNT or UNTIL, BYDAY, BYMONTHDAY, BYMONTH, BYYEARDAY, BYWEEKNO, BYSETPOS, WKST',
    example: 'FREQ=MONTHLY;BYMONTHDAY=1',
  }),
  end_date: optional(date({ description: 'Last day of the schedule. Default: none' })),
  mode: optional(
    choice(MODES, {
      description:
        '`draft`: drafts are made. `issue`: documents are issued. `issue_and_mail`: and their PDFs are sent to the recipients of the customer. Default: `draft`',
    }),
  ),
  prices: optional(
    choice(PRICES, {
      description:
        '`fixed`: prices of `body`, changed by `price_changes`. `current`: lines with an article have the price of the day for the customer. Default: `fixed`',
    }),
  ),
  price_changes: optional(
    array(
      object(
        { date: date({ description: 'First day of the new prices' }), percent: decimal({ description: 'Above −100' }) },
        { 'x-component': 'priceChange', description: 'All prices of the lines change by a percentage' },
      ),
      { maxItems: MAX_CHANGES, description: 'One upon the other, in the order of their dates' },
    ),
  ),
  billing_period: optional(
    flag({ description: 'True if documents have their period as `period_start` and `period_end`. Default: false' }),
  ),
  active: optional(flag({ description: 'False while it is paused. Default: true' })),
};

/** The body of a recurring document in OpenAPI. */
export const TEMPLATE_BODY = {
  type: 'object',
  'x-component': 'recurringBody',
  description:
    'The body of a create of its type, without number, dates and sums. Texts may have `{month}`, `{year}`, `{quarter}`, `{date}`, `{period_start}` and `{period_end}`',
  additionalProperties: true,
};

const TEMPLATE = (column: string) =>
  `(SELECT t.${column} FROM recurring_document t WHERE t.account_id = r.account_id AND t.id = r.recurring_document_id)`;

const ISSUED = (column: string) =>
  `(SELECT d.${column} FROM document d WHERE d.account_id = r.account_id AND d.id = r.document_id)`;

// A copy is not optional: every row has the field.
const always = (schema: Schema): Schema => ({ ...schema });

/** The lists. `types`: types of documents. `rent`: the example of a create of an invoice. */
export function recurringLists(
  types: string[],
  rent: Record<string, unknown>,
): { recurring: ListResource; occurrences: ListResource } {
  const { document_set, currency, customer, items } = rent;
  const recurring = defineList({
    path: RECURRING,
    title: 'Recurring documents',
    tag: 'Additions',
    elementName: 'recurringDocument',
    description: 'A document that is made on the dates of a schedule',
    fields: [
      ID,
      stored('description', RECURRING_FIELDS.description, { inTable: 1 }),
      stored('type', choice(types), { inTable: 2 }),
      stored('party', text(255, { description: 'Name of the customer or supplier, else the code' }), { inTable: 3 }),
      stored('start_date', RECURRING_FIELDS.start_date),
      stored('rrule', RECURRING_FIELDS.rrule),
      stored('end_date', RECURRING_FIELDS.end_date),
      stored('mode', always(RECURRING_FIELDS.mode), { inTable: 4 }),
      stored('prices', always(RECURRING_FIELDS.prices)),
      computedJson('price_changes', RECURRING_FIELDS.price_changes, "nullif(r.price_changes, '[]')"),
      stored('billing_period', always(RECURRING_FIELDS.billing_period)),
      stored('active', always(RECURRING_FIELDS.active), { inTable: 5 }),
      computedJson('body', TEMPLATE_BODY, "nullif(r.body, '{}')"),
      stored('next_date', date({ readOnly: true, description: 'Next date; absent if none follows' }), { inTable: 6 }),
      stored('last_date', date({ readOnly: true, description: 'Last date of which a document was made' })),
      computed(
        'failed',
        integer({ readOnly: true, description: 'Dates of which no document could be issued' }),
        `(SELECT count(*)::int FROM recurring_occurrence o WHERE o.account_id = r.account_id AND o.recurring_document_id = r.id
          AND o.status = 'FAILED')`,
        { inTable: 7 },
      ),
      stored('created_by', text(60)),
      stored('updated_by', text(60)),
      stored('created_at', dateTime({ readOnly: true })),
      stored('updated_at', UPDATED_AT),
    ],
    optional: ['party', 'end_date', 'price_changes', 'body', 'next_date', 'last_date'],
    from: 'recurring_document r',
    search: ['description', 'party'],
    type: { column: 'r.type', values: types },
    orderLock: RECURRING_ORDER_LOCK,
    version: RECORD_VERSION,
    example: {
      id: 5,
      description: 'Office rent',
      type: 'invoice',
      party: (customer as { name: string }).name,
      start_date: '2026-04-01',
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=1',
      mode: 'issue_and_mail',
      prices: 'fixed',
      price_changes: [{ date: '2027-01-01', percent: 3.5 }],
      billing_period: true,
      active: true,
      body: { document_set, currency, customer, items },
      next_date: '2026-05-01',
      last_date: '2026-04-01',
      failed: 0,
      created_by: 'ana',
      updated_by: 'ana',
      created_at: '2026-03-30T15:58:01.120000Z',
      updated_at: '2026-03-30T16:04:12.345678Z',
    },
  });
  const occurrences = defineList({
    path: OCCURRENCES,
    title: 'Occurrences of recurring documents',
    tag: 'Additions',
    elementName: 'recurringOccurrence',
    description: 'A date of a recurring document, and what was made of it',
    fields: [
      ID,
      stored('recurring_document_id', identifier()),
      computed('description', text(100), TEMPLATE('description'), { inTable: 1 }),
      stored('date', date({ description: 'Date of the schedule, and first day of the period' }), { inTable: 2 }),
      stored('period_end', date({ description: 'The day before the next date' })),
      stored(
        'status',
        choice(STATUSES, {
          description:
            '`DUE`: to be made. `FAILED`: it could not be issued, see `errors`; `draft_id` has it if that was possible. `DISCARDED`: its draft was deleted',
        }),
        { inTable: 3 },
      ),
      stored('document_id', identifier({ description: 'The document that was issued' })),
      computed('document_set', code(15), ISSUED('document_set'), { inTable: 4 }),
      computed('seq_number', code(60), ISSUED('seq_number'), { inTable: 5 }),
      stored('draft_id', identifier({ description: 'The draft that was made' })),
      stored(
        'mail_status',
        choice(['QUEUED', 'NOT_SENT'], {
          description: '`NOT_SENT`: no mail could be queued, see `errors`. Absent if none is to be',
        }),
        { inTable: 6 },
      ),
      computedJson(
        'errors',
        array(
          object(
            { field: text(255), message: text(500) },
            { 'x-component': 'occurrenceError', description: 'Why no document was issued, by field' },
          ),
          { readOnly: true },
        ),
        `(SELECT json_agg(json_build_object('field', e ->> 'field', 'message', e ->> 'message')) FROM json_array_elements(r.errors::json) e)`,
      ),
      stored('created_at', dateTime({ readOnly: true })),
      stored('updated_at', UPDATED_AT),
    ],
    optional: ['document_id', 'document_set', 'seq_number', 'draft_id', 'mail_status', 'errors'],
    from: 'recurring_occurrence r',
    search: ['description'],
    orderLock: OCCURRENCE_ORDER_LOCK,
    example: {
      id: 31,
      recurring_document_id: 5,
      description: 'Office rent',
      date: '2026-04-01',
      period_end: '2026-04-30',
      status: 'ISSUED',
      document_id: 1149,
      document_set: 'FT',
      seq_number: '2026/149',
      mail_status: 'QUEUED',
      created_at: '2026-04-01T00:00:12.120000Z',
      updated_at: '2026-04-01T00:00:12.345678Z',
    },
  });
  return { recurring, occurrences };
}
