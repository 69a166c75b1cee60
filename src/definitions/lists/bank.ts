// The lists of bank statements, of their entries, and of credit transfers. contract §5 Bank

import { BANK_FORMATS } from '../../domain/bank/statement.ts';
import { defineList, type ListResource } from '../define-list.ts';
import { computed, ID, type JsonField, stored } from '../fields/element.ts';
import {
  choice,
  code,
  currency,
  date,
  dateTime,
  flag,
  identifier,
  integer,
  money,
  text,
} from '../fields/field-types.ts';
import { array, object } from '../schema.ts';

/** Path of the list of statements. */
export const BANK_STATEMENTS = 'bank_statements';
/** Path of the list of entries. */
export const BANK_ENTRIES = 'bank_entries';
/** Path of the list of credit transfers. */
export const CREDIT_TRANSFERS = 'credit_transfers';
/** Numbers of the id-order locks. */
export const BANK_STATEMENT_ORDER_LOCK = 32;
export const BANK_ENTRY_ORDER_LOCK = 33;
export const CREDIT_TRANSFER_ORDER_LOCK = 34;

/** States of an entry. */
export const ENTRY_STATUSES = ['open', 'booked', 'ignored'] as const;

const BANK_ACCOUNT = (column: string) =>
  `(SELECT b.${column} FROM company_bank_account b WHERE b.account_id = r.account_id AND b.id = r.bank_account_id)`;

/** Statements of bank accounts. */
export const bankStatementList: ListResource = defineList({
  path: BANK_STATEMENTS,
  title: 'Bank statements',
  tag: 'Additions',
  elementName: 'bankStatement',
  description: 'A statement of a bank account',
  fields: [
    ID,
    stored('bank_account_id', identifier()),
    computed('bank_account', code(15, { description: 'Code of the bank account' }), BANK_ACCOUNT('code'), {
      inTable: 1,
    }),
    stored('format', choice(BANK_FORMATS), { inTable: 8 }),
    stored('identification', text(60, { description: 'As the bank gave it; none of a CSV file' }), { inTable: 2 }),
    stored('from_date', date(), { inTable: 3 }),
    stored('to_date', date(), { inTable: 4 }),
    stored('currency', currency()),
    stored('opening_balance', money(), { inTable: 5 }),
    stored('closing_balance', money(), { inTable: 6 }),
    stored('amount', money({ description: 'Sum of its entries' })),
    stored('entry_count', integer({ description: 'Number of its entries' }), { inTable: 7 }),
    computed('created_by', text(60), 'r.login'),
    computed('created_at', dateTime({ readOnly: true }), 'r.created_at'),
  ],
  optional: ['identification', 'opening_balance', 'closing_balance'],
  from: 'bank_statement r',
  search: ['identification', 'bank_account'],
  orderLock: BANK_STATEMENT_ORDER_LOCK,
  grows: true,
  example: {
    id: 17,
    bank_account_id: 2,
    bank_account: 'MAIN',
    format: 'camt.053',
    identification: '2026-03-31/61',
    from_date: '2026-03-31',
    to_date: '2026-03-31',
    currency: 'EUR',
    opening_balance: 1250.5,
    closing_balance: 1261.57,
    amount: 11.07,
    entry_count: 1,
    created_by: 'ana',
    created_at: '2026-03-30T16:04:12.345678Z',
  },
});

const WITH_DOCUMENT = (condition: string) =>
  `EXISTS (SELECT FROM bank_entry_document x WHERE x.account_id = r.account_id AND x.entry_id = r.id AND NOT x.is_void AND ${condition})`;

const DOCUMENTS: JsonField = {
  name: 'documents',
  schema: array(
    object(
      {
        document_id: identifier(),
        type: text(30),
        document_set: code(15),
        seq_number: code(60),
        amount: money({ description: 'Above 0 for money that arrived, below 0 for money that left' }),
        charge: money({ description: 'Charge of the bank: the amount is that of the entry and the charge' }),
      },
      { 'x-component': 'bookedDocument', description: 'A receipt or payment that an entry is booked to' },
    ),
    { readOnly: true, description: 'Absent while nothing is booked' },
  ),
  sql: `(SELECT json_agg(json_build_object('document_id', d.id, 'type', d.type, 'document_set', d.document_set,
      'seq_number', d.seq_number, 'amount', trim_scale(x.amount), 'charge', trim_scale(x.charge)) ORDER BY d.id)
    FROM bank_entry_document x JOIN document d ON d.account_id = x.account_id AND d.id = x.document_id
    WHERE x.account_id = r.account_id AND x.entry_id = r.id AND NOT x.is_void)`,
  readyJson: true,
  columns: [{ name: 'documents.document_id', type: 'integer', sql: 'x.document_id', wrap: WITH_DOCUMENT }],
};

/** Entries of bank statements. */
export const bankEntryList: ListResource = defineList({
  path: BANK_ENTRIES,
  title: 'Bank entries',
  tag: 'Additions',
  elementName: 'bankEntry',
  description: 'An entry of a bank statement',
  fields: [
    ID,
    stored('statement_id', identifier()),
    stored('bank_account_id', identifier()),
    computed('bank_account', code(15, { description: 'Code of the bank account' }), BANK_ACCOUNT('code')),
    stored('date', date({ description: 'Day on which the bank booked it' }), { inTable: 1 }),
    stored('value_date', date()),
    stored('currency', currency()),
    stored('amount', money({ description: 'Above 0 for money that arrives, below 0 for money that leaves' }), {
      inTable: 5,
    }),
    stored('open_amount', money({ description: 'What is not booked of it' }), { inTable: 6 }),
    stored('charge', money({ description: 'Charge of the bank that the file names' })),
    stored('name', text(255, { description: 'The other party' }), { inTable: 2 }),
    stored('iban', text(255, { description: 'Its IBAN or account number' }), { inTable: 3 }),
    stored('bic', text(255)),
    stored('reference', text(255, { description: 'Structured reference of the creditor' })),
    stored('end_to_end_id', text(255)),
    stored('bank_reference', text(255)),
    stored('text', text(2000), { inTable: 4 }),
    stored('is_reversal', flag({ description: 'True if it takes back an earlier entry' })),
    stored('status', choice(ENTRY_STATUSES), { inTable: 7 }),
    stored('reason', text(255, { description: 'Why it is ignored' })),
    DOCUMENTS,
    computed('created_at', dateTime({ readOnly: true }), 'r.created_at'),
    computed('updated_at', dateTime({ readOnly: true }), 'r.updated_at'),
  ],
  optional: [
    'value_date',
    'charge',
    'name',
    'iban',
    'bic',
    'reference',
    'end_to_end_id',
    'bank_reference',
    'text',
    'reason',
    'documents',
  ],
  from: 'bank_entry r',
  search: ['name', 'text', 'reference', 'iban'],
  indexed: ['statement_id'],
  foundByValue: { status: ['open'] },
  dateColumn: 'r.date',
  orderLock: BANK_ENTRY_ORDER_LOCK,
  grows: true,
  example: {
    id: 301,
    statement_id: 17,
    bank_account_id: 2,
    bank_account: 'MAIN',
    date: '2026-03-31',
    value_date: '2026-03-31',
    currency: 'EUR',
    amount: 11.07,
    open_amount: 11.07,
    name: 'PADARIA CENTRAL LDA',
    iban: 'PT50003300004555698867005',
    text: 'FT 2026/146',
    is_reversal: false,
    status: 'open',
    created_at: '2026-03-30T16:04:12.345678Z',
    updated_at: '2026-03-30T16:04:12.345678Z',
  },
});

const LINES: JsonField = {
  name: 'lines',
  schema: array(
    object(
      {
        line: integer(),
        document_id: identifier(),
        document_set: code(15),
        seq_number: code(60),
        supplier_id: identifier(),
        name: text(70),
        iban: text(34),
        amount: money(),
        discount: money({ description: 'Early-payment discount' }),
        end_to_end_id: text(35),
        open: flag({ description: 'True until the payment is booked or the transfer cancelled' }),
      },
      { 'x-component': 'creditTransferLine', description: 'A purchase that a credit transfer pays' },
    ),
    { readOnly: true },
  ),
  sql: `(SELECT coalesce(json_agg(json_build_object('line', x.line, 'document_id', d.id, 'document_set', d.document_set,
      'seq_number', d.seq_number, 'supplier_id', x.party_id, 'name', x.name, 'iban', x.iban, 'amount', trim_scale(x.amount),
      'discount', trim_scale(x.discount), 'end_to_end_id', x.end_to_end_id, 'open', x.is_open) ORDER BY x.line), '[]')
    FROM credit_transfer_line x JOIN document d ON d.account_id = x.account_id AND d.id = x.document_id
    WHERE x.account_id = r.account_id AND x.transfer_id = r.id)`,
  readyJson: true,
  columns: [
    {
      name: 'lines.document_id',
      type: 'integer',
      sql: 'x.document_id',
      wrap: condition =>
        `EXISTS (SELECT FROM credit_transfer_line x WHERE x.account_id = r.account_id AND x.transfer_id = r.id AND ${condition})`,
    },
  ],
};

/** SQL of the status: a transfer without open lines that was not cancelled is paid. */
const STATUS = `CASE WHEN r.status = 'OPEN' AND NOT EXISTS (SELECT FROM credit_transfer_line x
    WHERE x.account_id = r.account_id AND x.transfer_id = r.id AND x.is_open) THEN 'BOOKED' ELSE r.status END`;

/** Credit transfers. */
export const creditTransferList: ListResource = defineList({
  path: CREDIT_TRANSFERS,
  title: 'Credit transfers',
  tag: 'Additions',
  elementName: 'creditTransfer',
  description: 'A SEPA credit transfer: an order to the bank to pay purchases',
  fields: [
    ID,
    stored('bank_account_id', identifier()),
    computed('bank_account', code(15, { description: 'Code of the bank account' }), BANK_ACCOUNT('code'), {
      inTable: 2,
    }),
    stored('reference', text(35, { description: 'Identification of the message in its file' }), { inTable: 1 }),
    stored('execution_date', date(), { inTable: 3 }),
    stored('currency', currency()),
    stored('amount', money({ description: 'Sum of its lines' }), { inTable: 4 }),
    stored('entry_count', integer({ description: 'Number of its lines' }), { inTable: 5 }),
    computed(
      'status',
      choice(['OPEN', 'BOOKED', 'CANCELLED'], { description: '`BOOKED`: all payments are booked' }),
      STATUS,
      {
        inTable: 6,
      },
    ),
    LINES,
    computed('created_by', text(60), 'r.login'),
    computed('created_at', dateTime({ readOnly: true }), 'r.created_at'),
    computed('updated_at', dateTime({ readOnly: true }), 'r.updated_at'),
  ],
  from: 'credit_transfer r',
  search: ['reference', 'bank_account'],
  orderLock: CREDIT_TRANSFER_ORDER_LOCK,
  permanent: true,
  example: {
    id: 5,
    bank_account_id: 2,
    bank_account: 'MAIN',
    reference: 'KONTOR-5',
    execution_date: '2026-04-02',
    currency: 'EUR',
    amount: 246,
    entry_count: 1,
    status: 'OPEN',
    lines: [
      {
        line: 1,
        document_id: 1096,
        document_set: 'CC',
        seq_number: '2026/96',
        supplier_id: 32,
        name: 'Moinho do Vale, Lda.',
        iban: 'PT50003300004555698867005',
        amount: 246,
        discount: 0,
        end_to_end_id: 'KONTOR-5-1',
        open: true,
      },
    ],
    created_by: 'ana',
    created_at: '2026-03-30T16:04:12.345678Z',
    updated_at: '2026-03-30T16:04:12.345678Z',
  },
});
