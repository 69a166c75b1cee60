// The definition that customers and suppliers share, and their rule of unique tax numbers. contract §7 Master data

import type { AccountFacts } from '../domain/account.ts';
import { cleanAddresses } from '../domain/mail-address.ts';
import { withoutBlanks } from '../domain/values/iban.ts';
import { vatNumber } from '../domain/values/vat-number.ts';
import { defineRecord, type RecordResource } from './define-record.ts';
import { VAT_CODE_REFERENCE } from './fields/article-fields.ts';
import { BALANCE } from './fields/balance.ts';
import type { ColumnValues } from './fields/column-values.ts';
import { type ShownFirst, stored } from './fields/element.ts';
import { bic, code, emailList, iban, rate, text, UPDATED_AT } from './fields/field-types.ts';
import { THIRD_PARTY_FIELDS } from './fields/third-party-fields.ts';

const EXAMPLE = {
  name: 'Padaria Central, Lda.',
  vat_id: '508123456',
  country_iso: 'PT',
  email: 'contas@padaria.example',
  billing_address: { postal_address: 'Rua do Ouro 12', city: 'Lisboa', zip_code: '1100-060', country: 'Portugal' },
};

// Price list and discount of a customer. Documents have neither.
const pricing = (place: ShownFirst) => [
  stored('price_list', code(15, { description: 'Code of the price list of a customer', example: 'RETAIL' }), place),
  stored('discount', rate({ description: 'Discount of a customer in percent' }), place),
];

// Addresses of mails, for the company only. Documents do not have them.
const MAIL_FIELDS = [
  stored(
    'mail_to',
    emailList({
      description:
        'Addresses to which documents and statements are sent by mail, with commas between, unless contacts get them. Default: `email`',
      example: 'contas@padaria.example, ana@padaria.example',
    }),
  ),
  stored('mail_cc', emailList({ description: 'Addresses that get a copy' })),
  stored('mail_bcc', emailList({ description: 'Addresses that get a copy, which the other recipients do not see' })),
];

// Bank account of the party, for the company only. Documents show the company's own accounts.
const BANK_FIELDS = [
  stored(
    'iban',
    iban({
      description: 'Account to which credit transfers pay it, and from which it pays',
      example: 'PT50000201231234567890154',
    }),
  ),
  stored('bic', bic({ description: 'BIC of its bank' })),
];

// For the company only. Documents do not have it.
const REMINDER_STOP = stored(
  'reminder_stop',
  text(255, { description: 'Why a customer gets no payment reminders. Default: it gets them' }),
);

/** Differences between customers and suppliers. `codePrefix` is the letter before assigned codes. */
export interface ThirdPartyDefinition {
  noun: 'customer' | 'supplier';
  path: string;
  title: string;
  codePrefix: string;
}

/** Completes the definition. Both kinds share one table and one sequence of ids. */
export function defineThirdParty({ noun, path, title, codePrefix }: ThirdPartyDefinition): RecordResource {
  return defineRecord({
    noun,
    path,
    title,
    elementName: 'thirdParty',
    description: 'A customer or supplier',
    table: 'third_party',
    scope: { kind: noun },
    codeField: 'code',
    fields: [
      ...THIRD_PARTY_FIELDS,
      ...pricing(noun === 'customer' ? { inForm: 'price' } : {}),
      ...MAIL_FIELDS,
      REMINDER_STOP,
      ...BANK_FIELDS,
      stored('updated_at', UPDATED_AT),
    ],
    required: ['id', 'code', 'name', 'inactive', 'updated_at'],
    search: ['code', 'id'],
    orders: { code: { unique: true }, updated_at: {} },
    indexed: ['vat_id', 'price_list'],
    folded: { name: 'r.folded_name' },
    orderLock: 2,
    options: { balance: { description: 'adds `balance`: what is due, overdue and open, by currency', adds: BALANCE } },
    writing: {
      byClients: true,
      required: ['name'],
      codePrefix,
      inBodies: { party: noun },
      derive: (record, account, before) => ({
        ...mailColumns(record, before),
        ...bankColumns(record),
        ...vatColumns(record, account, before),
      }),
      references: {
        ...VAT_CODE_REFERENCE,
        payment_terms_code: { table: 'payment_terms', column: 'code' },
        price_list: { table: 'price_list', column: 'code' },
      },
      cleared: { inactive: false },
      uniques: { third_party_code_key: 'code', third_party_vat_id_key: 'vat_id' },
      uniqueColumns: { vat_id: 'vat_key' },
    },
    example: {
      id: 31,
      code: `${codePrefix}0001`,
      ...EXAMPLE,
      inactive: '0',
      updated_at: '2026-03-30T16:04:12.345678Z',
    },
  });
}

// Lists of addresses in one form.
const mailColumns = (record: ColumnValues, before: ColumnValues = {}): ColumnValues =>
  Object.fromEntries(
    MAIL_FIELDS.flatMap(({ name }) => {
      const list = record[name];
      return typeof list === 'string' && list !== before[name] ? [[name, cleanAddresses(list)]] : [];
    }),
  );

/** Account number and BIC without blanks, where a record has them. */
export const bankColumns = ({ iban: number, bic: bank }: ColumnValues): ColumnValues => ({
  ...(typeof number === 'string' && { iban: withoutBlanks(number) }),
  ...(typeof bank === 'string' && { bic: withoutBlanks(bank) }),
});

// Two active records must not have the same country and tax number, except for the generic numbers of the account. Older records may
// still share one: an update that leaves country, number and `inactive` as they are does not compare them again.
function vatColumns(record: ColumnValues, account: AccountFacts, before?: ColumnValues): ColumnValues {
  const { vat_id, country_iso, inactive } = record;
  if (before && before.vat_id === vat_id && before.country_iso === country_iso && before.inactive === inactive)
    return {};
  const country = typeof country_iso === 'string' ? country_iso : account.country;
  const number = typeof vat_id === 'string' ? vatNumber(vat_id, country) : undefined;
  const generic = account.generic_vat_ids.some(id => vatNumber(id, account.country) === number);
  const isCompared = number !== undefined && !generic && inactive !== true;
  return { vat_number: number ?? null, vat_key: isCompared ? `${country} ${number}` : null };
}
