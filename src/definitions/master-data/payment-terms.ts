// Terms of payment, which the company, its customers and suppliers, and documents name. contract §7 Payment terms

import { type InstalmentTerms, periodOf, termsErrors } from '../../domain/documents/payment-terms.ts';
import { decimal, digits, readDecimal } from '../../domain/values/decimal.ts';
import { LANGUAGES } from '../../domain/values/languages.ts';
import { defineRecord } from '../define-record.ts';
import type { ColumnValues } from '../fields/column-values.ts';
import { embedded, ID, stored, storedJson } from '../fields/element.ts';
import { code, flag, integer, rate, text } from '../fields/field-types.ts';
import { array, object, optional } from '../schema.ts';

const MAX_INSTALMENTS = 60;

const days = (description: string, example?: number) =>
  integer({ minimum: 0, maximum: 3650, description, ...(example !== undefined && { example }) });
const months = (description: string) => integer({ minimum: 0, maximum: 120, description });

const INSTALMENTS = array(
  object(
    {
      percent: rate({ description: 'Part of the amount, above 0. All together are 100', example: 50 }),
      months: optional(months('Months after the date of the document')),
      days: optional(days('Days after the date of the document, or after these months', 30)),
    },
    { 'x-component': 'instalmentTerms', description: 'Part of an amount, and when it is due' },
  ),
  { maxItems: MAX_INSTALMENTS, description: 'In the order in which they are due' },
);

// `50% 30d; 50% 2m`: percent, months and days of each.
const INSTALMENT = /(\d+(?:[.,]\d+)?)\s*%(?:\s*(\d+)\s*m)?(?:\s*(\d+)\s*d)?/gi;
const INSTALMENTS_AS_TEXT = {
  write: (parts: unknown) =>
    (parts as InstalmentTerms[])
      .map(({ percent, months: m, days: d }) =>
        [`${digits(percent)}%`, ...(m ? [`${digits(m)}m`] : []), ...(d ? [`${digits(d)}d`] : [])].join(' '),
      )
      .join('; '),
  read(text: string): unknown {
    if (text.replaceAll(INSTALMENT, '').replaceAll(/[\s;,]/g, '') !== '') return undefined;
    return [...text.matchAll(INSTALMENT)].map(([, percent = '', m, d]) => ({
      percent: readDecimal(percent.replace(',', '.')),
      ...(m !== undefined && { months: readDecimal(m) }),
      ...(d !== undefined && { days: readDecimal(d) }),
    }));
  },
};

const EARLY_PAYMENT = [
  stored('percent', rate({ description: 'Discount, above 0', example: 2 }), { column: 'early_percent' }),
  stored('days', days('Days after the date of the document, at most until the due date', 8), { column: 'early_days' }),
];

export default defineRecord({
  noun: 'payment_terms',
  path: 'payment_terms',
  title: 'Payment terms',
  tag: 'Additions',
  elementName: 'paymentTerms',
  description: 'Terms of payment',
  table: 'payment_terms',
  codeField: 'code',
  fields: [
    ID,
    stored('code', code(15, { min: 1, example: '30EOM' }), { inTable: 1 }),
    stored(
      'description',
      text(255, { min: 1, description: 'Words that documents print', example: '30 days end of month' }),
      {
        inTable: 2,
      },
    ),
    stored('months', months('Months after the date of the document'), { inForm: 'main' }),
    stored('days', days('Days after the date of the document, or after these months', 30), {
      inTable: 3,
      inForm: 'main',
    }),
    stored('end_of_month', flag({ description: 'Due at the end of the month of that day' }), {
      inTable: 4,
      inForm: 'main',
    }),
    stored(
      'day_of_month',
      integer({ minimum: 1, maximum: 31, description: 'Due on the next such day of a month; 31 is the last day' }),
      { inForm: 'main' },
    ),
    embedded('early_payment', 'earlyPaymentTerms', 'Discount for early payment', EARLY_PAYMENT),
    storedJson('instalments', INSTALMENTS, INSTALMENTS_AS_TEXT, { inForm: 'main' }),
    embedded(
      'descriptions',
      'paymentTermsDescriptions',
      'The words in other languages',
      LANGUAGES.map(language => stored(language, text(255), { column: `description_${language}` })),
    ),
  ],
  required: ['id', 'code', 'description'],
  search: ['code', 'description'],
  orderLock: 21,
  writing: {
    byClients: true,
    required: ['code', 'description'],
    uniques: { payment_terms_code_key: 'code' },
    codeStays: true,
    check: (record, _country, sent) => termsErrors(readTerms(record, sent)),
    derive: ({ instalments }) => (typeof instalments === 'string' ? lastOf(instalments) : {}),
  },
  exampleChange: { days: 60 },
  example: {
    id: 3,
    code: '30EOM',
    description: '30 days end of month',
    days: 30,
    end_of_month: true,
    early_payment: { percent: 2, days: 8 },
    descriptions: { pt: '30 dias fim do mês' },
  },
});

// Terms with instalments are due with the last one.
function lastOf(instalments: string): ColumnValues {
  const { months, days } = periodOf(readInstalments(instalments));
  return { months: months.toNumber() || null, days: days.toNumber() };
}

// The period of terms with instalments follows from these: only one that is sent can contradict them.
function readTerms(record: ColumnValues, sent: ColumnValues): Parameters<typeof termsErrors>[0] {
  const instalments = typeof record.instalments === 'string' ? readInstalments(record.instalments) : undefined;
  const period = instalments ? sent : record;
  return {
    months: maybe(period.months),
    days: maybe(period.days),
    end_of_month: record.end_of_month === true,
    day_of_month: maybe(record.day_of_month),
    early_payment: { percent: maybe(record.early_percent), days: maybe(record.early_days) },
    instalments,
  };
}

const maybe = (value: unknown) => (value === null || value === undefined ? undefined : decimal(String(value)));

const readInstalments = (json: string) =>
  (JSON.parse(json) as Record<string, number>[]).map(part =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, decimal(String(value))])),
  ) as unknown as InstalmentTerms[];
