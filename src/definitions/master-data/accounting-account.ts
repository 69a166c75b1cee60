// Accounts of the accounting, to which journal entries post. contract §7 Accounting export

import { PURPOSES } from '../../domain/accounting.ts';
import { defineRecord } from '../define-record.ts';
import { ID, stored } from '../fields/element.ts';
import { choice, code, paymentMeans, rate, taxKey, text, textFlag, UPDATED_AT } from '../fields/field-types.ts';

export default defineRecord({
  noun: 'accounting_account',
  path: 'accounting_accounts',
  title: 'Accounting accounts',
  tag: 'Additions',
  elementName: 'accountingAccount',
  description: 'An account of the accounting with the amounts that journal entries post to it; the most conditions win',
  table: 'accounting_account',
  codeField: 'code',
  fields: [
    ID,
    stored('code', code(15, { min: 1, example: 'SALES' }), { inTable: 1 }),
    stored('number', text(20, { min: 1, description: 'Number in the chart of accounts', example: '7111' }), {
      inTable: 2,
    }),
    stored('description', text(255, { example: 'Sales of goods' }), { inTable: 3, inForm: 'main' }),
    stored('purpose', choice(PURPOSES, { description: 'What is posted to it' }), { inTable: 4 }),
    stored('vat_code', code(15, { description: 'Only amounts with this VAT code' }), { inTable: 5, inForm: 'main' }),
    stored('vat_rate', rate({ description: 'Only amounts with this VAT rate in percent' }), { inForm: 'main' }),
    stored('family', code(15, { description: 'Only articles of this family' }), { inTable: 6, inForm: 'main' }),
    stored('discount_group', text(60, { description: 'Only customers and suppliers of this group' }), {
      inForm: 'main',
    }),
    stored('payment_means', paymentMeans({ description: 'Only payments by this means, UNTDID 4461' }), {
      inForm: 'main',
    }),
    stored('bank_account', code(15, { description: 'Only receipts and payments from entries of this bank account' }), {
      inForm: 'main',
    }),
    stored(
      'tax_key',
      taxKey({
        description:
          'Tax key of DATEV (BU-Schlüssel), or `auto` for an account that has one: then the DATEV file has amounts with VAT. Default: net amount and VAT are posted apart',
      }),
      { inForm: 'main' },
    ),
    stored('inactive', textFlag(), { inTable: 7 }),
    stored('updated_at', UPDATED_AT),
  ],
  required: ['id', 'code', 'number', 'purpose', 'inactive', 'updated_at'],
  search: ['code', 'number'],
  orderLock: 37,
  writing: {
    byClients: true,
    required: ['code', 'number', 'purpose'],
    references: {
      vat_code: { table: 'vat_code', column: 'code' },
      family: { table: 'family', column: 'family_code' },
      bank_account: { table: 'company_bank_account', column: 'code' },
    },
    uniques: { accounting_account_code_key: 'code' },
    cleared: { inactive: false },
  },
  exampleChange: { description: 'Sales' },
  example: {
    id: 3,
    code: 'SALES',
    number: '7111',
    description: 'Sales of goods',
    purpose: 'revenue',
    inactive: '0',
    updated_at: '2026-03-30T16:04:12.345678Z',
  },
});
