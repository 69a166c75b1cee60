// The list of payment reminders that were sent, or are about to be. contract §7 Reminders

import { defineList, type ListResource } from '../define-list.ts';
import { computed, type JsonField, stored } from '../fields/element.ts';
import {
  choice,
  code,
  currency,
  date,
  dateTime,
  decimal,
  identifier,
  integer,
  money,
  text,
} from '../fields/field-types.ts';
import { array, object, optional } from '../schema.ts';

/** Path of the list. */
export const REMINDERS = 'reminders';
/** Number of the id-order lock of reminders. */
export const REMINDER_ORDER_LOCK = 25;

/** Reasons for which a document is left out of a letter. */
export const LEFT_OUT = ['PAID', 'VOID', 'DISPUTED', 'STOPPED'] as const;

const WITH_DOCUMENT = (condition: string) =>
  `EXISTS (SELECT FROM reminder_document x WHERE x.account_id = r.account_id AND x.reminder_id = r.id AND ${condition})`;

const DOCUMENTS: JsonField = {
  name: 'documents',
  schema: array(
    object(
      {
        document_id: identifier(),
        type: text(30),
        document_set: code(15),
        seq_number: code(60),
        level: integer({ description: 'Level of the document' }),
        due_date: date({ description: 'Earliest due date of what is overdue' }),
        amount: decimal({ description: 'Overdue amount in the letter' }),
        interest: decimal(),
        left_out: optional(choice(LEFT_OUT, { description: 'Why the letter was sent without it' })),
      },
      { 'x-component': 'remindedDocument', description: 'A document of a reminder' },
    ),
    { readOnly: true },
  ),
  sql: `(SELECT coalesce(json_agg(json_strip_nulls(json_build_object('document_id', d.id, 'type', d.type, 'document_set', d.document_set,
      'seq_number', d.seq_number, 'level', x.level, 'due_date', x.due_date, 'amount', trim_scale(x.amount),
      'interest', trim_scale(x.interest), 'left_out', x.reason)) ORDER BY x.due_date, d.id), '[]')
    FROM reminder_document x JOIN document d ON d.account_id = x.account_id AND d.id = x.document_id
    WHERE x.account_id = r.account_id AND x.reminder_id = r.id)`,
  readyJson: true,
  columns: [{ name: 'documents.document_id', type: 'integer', sql: 'x.document_id', wrap: WITH_DOCUMENT }],
};

const PARTY = (column: string) =>
  `(SELECT p.${column} FROM third_party p WHERE p.account_id = r.account_id AND p.id = r.party_id)`;

/** Reminders of payment. */
export const reminderList: ListResource = defineList({
  path: REMINDERS,
  title: 'Reminders',
  tag: 'Additions',
  elementName: 'reminder',
  description: 'A payment reminder: a letter about overdue documents of a customer in one currency',
  fields: [
    computed('id', identifier(), 'r.id'),
    stored('date', date({ description: 'Day on which it was made' }), { inTable: 1 }),
    computed('customer_id', identifier(), 'r.party_id'),
    computed('customer_code', code(15), PARTY('code'), { inTable: 2 }),
    computed('customer_name', text(255), PARTY('name'), { inTable: 3 }),
    stored('level', integer({ description: 'The highest of its documents' }), { inTable: 4 }),
    stored('currency', currency()),
    stored('amount', money({ description: 'Overdue amount of its documents' }), { inTable: 5 }),
    stored('fee', decimal({ description: 'In the currency of the account; nothing is booked' })),
    stored('interest', money({ description: 'Until the day of the letter; nothing is booked' })),
    stored(
      'status',
      choice(['QUEUED', 'SENT', 'CANCELLED', 'UNKNOWN'], {
        description:
          '`CANCELLED`: it was not sent, and the levels are free again. `UNKNOWN`: the server ended while it was sent, or the mail server gave no answer',
      }),
      { inTable: 6 },
    ),
    stored(
      'reason',
      choice(['NOTHING_DUE', 'NOT_SENT', 'HELD_BACK'], {
        description:
          'Why it was cancelled: nothing was due any more, the mail failed, or a test company may not send it',
      }),
      { inTable: 7 },
    ),
    DOCUMENTS,
    computed('created_by', text(60), 'r.login'),
    computed('created_at', dateTime({ readOnly: true }), 'r.created_at'),
    computed('updated_at', dateTime({ readOnly: true }), 'r.updated_at'),
  ],
  optional: ['reason'],
  from: 'reminder r',
  search: ['customer_code'],
  indexed: ['customer_id'],
  orderLock: REMINDER_ORDER_LOCK,
  permanent: true,
  example: {
    id: 71,
    date: '2026-03-30',
    customer_id: 31,
    customer_code: 'C0001',
    customer_name: 'Padaria Central, Lda.',
    level: 1,
    currency: 'EUR',
    amount: 11.07,
    fee: 0,
    interest: 0,
    status: 'SENT',
    documents: [
      {
        document_id: 1146,
        type: 'invoice',
        document_set: 'FT',
        seq_number: '2026/146',
        level: 1,
        due_date: '2026-03-15',
        amount: 11.07,
        interest: 0,
      },
    ],
    created_by: 'ana',
    created_at: '2026-03-30T16:04:12.345678Z',
    updated_at: '2026-03-30T16:04:14.120000Z',
  },
});
