// Bank accounts of the company, whose statements are imported. contract §5 Bank

import {
  CSV_COLUMNS,
  type CsvMapping,
  DATE_FORMS,
  DECIMAL_SIGNS,
  mappingFault,
} from '../../domain/bank/csv-mapping.ts';
import { ofField } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { defineRecord } from '../define-record.ts';
import { bankColumns } from '../define-third-party.ts';
import { computed, ID, stored, storedJson } from '../fields/element.ts';
import { bic, choice, code, currency, date, iban, money, text, textFlag, UPDATED_AT } from '../fields/field-types.ts';
import { BANK_STATEMENT_ORDER_LOCK } from '../lists/bank.ts';
import { object, optional } from '../schema.ts';

const COLUMNS: Partial<Record<(typeof CSV_COLUMNS)[number], string>> = {
  amount: 'Signed amount; or `debit` and `credit`',
  sign: 'Column that tells debit from credit, for amounts without sign',
  charge: 'Charge that the amount does not contain',
  balance: 'Balance behind the row; sums are checked by it',
  state: 'State of the row; with `booked`, others are left out',
};

const column = (name: (typeof CSV_COLUMNS)[number]) =>
  text(100, { min: 1, ...(COLUMNS[name] !== undefined && { description: COLUMNS[name] }) });

/** Schema of the columns of CSV files. */
export const CSV_MAPPING = object(
  {
    ...Object.fromEntries(
      CSV_COLUMNS.map(name => [name, name === 'date' ? column(name) : optional(column(name))] as const),
    ),
    booked: optional(text(100, { min: 1, description: 'Value of `state` in rows that are booked' })),
    date_form: choice(DATE_FORMS, { description: 'Order of day, month and year' }),
    decimal: choice(DECIMAL_SIGNS, { description: 'Decimal sign' }),
  },
  { 'x-component': 'csvMapping', description: 'Columns of the CSV files of the bank, by their headings' },
);

const NEWEST = (value: string) =>
  `(SELECT s.${value} FROM bank_statement s WHERE s.account_id = r.account_id AND s.bank_account_id = r.id
      AND s.closing_balance IS NOT NULL ORDER BY s.to_date DESC, s.id DESC LIMIT 1)`;

export default defineRecord({
  noun: 'bank_account',
  path: 'bank_accounts',
  title: 'Bank accounts',
  tag: 'Additions',
  elementName: 'bankAccount',
  description: 'A bank account of the company',
  table: 'company_bank_account',
  codeField: 'code',
  fields: [
    ID,
    stored('code', code(15, { min: 1, example: 'MAIN' }), { inTable: 1 }),
    stored('description', text(100), { inTable: 2, inForm: 'main' }),
    stored('iban', iban({ example: 'PT50000201231234567890154' }), { inTable: 3, inForm: 'main' }),
    stored('bic', bic({ example: 'CGDIPTPL' }), { inForm: 'main' }),
    stored('currency', currency({ example: 'EUR' }), { inTable: 4, inForm: 'main' }),
    stored('holder', text(70, { description: 'Its holder in credit transfers. Default: the name of the company' }), {
      inForm: 'main',
    }),
    storedJson('csv_mapping', CSV_MAPPING),
    computed(
      'balance',
      money({ readOnly: true, description: 'At the end of its newest statement' }),
      NEWEST('closing_balance'),
      {
        inTable: 5,
      },
    ),
    computed('balance_date', date({ readOnly: true }), NEWEST('to_date'), { inTable: 6 }),
    stored('inactive', textFlag(), { inTable: 7 }),
    stored('updated_at', UPDATED_AT),
  ],
  required: ['id', 'code', 'currency', 'inactive', 'updated_at'],
  search: ['code', 'iban'],
  orderLock: 31,
  writing: {
    byClients: true,
    required: ['code', 'currency'],
    uniques: { company_bank_account_code_key: 'code', company_bank_account_iban_key: 'iban' },
    staysWhile: {
      field: 'currency',
      table: 'bank_statement',
      column: 'bank_account_id',
      by: 'id',
      orderLock: BANK_STATEMENT_ORDER_LOCK,
      reason: new Message('account_has_statements'),
    },
    cleared: { inactive: false },
    derive: bankColumns,
    check({ csv_mapping }) {
      if (typeof csv_mapping !== 'string') return [];
      const fault = mappingFault(JSON.parse(csv_mapping) as Partial<CsvMapping>);
      return fault ? [ofField('csv_mapping', fault)] : [];
    },
  },
  exampleChange: { description: 'Main account' },
  example: {
    id: 2,
    code: 'MAIN',
    description: 'Current account',
    iban: 'PT50000201231234567890154',
    bic: 'CGDIPTPL',
    currency: 'EUR',
    inactive: '0',
    updated_at: '2026-03-30T16:04:12.345678Z',
  },
});
