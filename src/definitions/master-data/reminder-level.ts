// Levels of payment reminders. contract §7 Reminders

import { placeholderErrors } from '../../domain/documents/reminders.ts';
import { type FieldError, ofField } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { LANGUAGES } from '../../domain/values/languages.ts';
import { defineRecord } from '../define-record.ts';
import { type ElementField, embedded, ID, stored } from '../fields/element.ts';
import { code, integer, money, rate, text, textFlag, UPDATED_AT } from '../fields/field-types.ts';
import { lateInterestOf } from '../jurisdictions/late-interest.ts';
import { REMINDER_ORDER_LOCK } from '../lists/reminders.ts';

const MAX_SUBJECT = 150;
const MAX_TEXT = 4000;

const byLanguage = (name: string, column: string, max: number, component: string, description: string): ElementField =>
  embedded(
    name,
    component,
    description,
    LANGUAGES.map(language => stored(language, text(max), { column: `${column}_${language}` })),
  );

const PLACEHOLDERS = '`{customer}`, `{documents}`, `{amount}` and `{due}` are filled in';

function interestErrors({ interest_by_law, interest }: Record<string, unknown>, country: string): FieldError[] {
  if (!interest_by_law) return [];
  if (lateInterestOf(country).length === 0)
    return [ofField('interest_by_law', new Message('no_interest_by_law', { country }))];
  return interest === null || interest === undefined
    ? []
    : [ofField('interest', new Message('interest_beside_law', { field: 'interest_by_law' }))];
}

export default defineRecord({
  noun: 'reminder_level',
  path: 'reminder_levels',
  title: 'Reminder levels',
  tag: 'Additions',
  elementName: 'reminderLevel',
  description: 'A level of payment reminders',
  table: 'reminder_level',
  codeField: 'code',
  fields: [
    ID,
    stored('code', code(15, { min: 1, example: 'FIRST' }), { inTable: 1 }),
    stored(
      'level',
      integer({ minimum: 1, maximum: 1_000_000, description: 'The first reminder has the lowest', example: 1 }),
      { inTable: 2 },
    ),
    stored(
      'days',
      integer({ minimum: 0, maximum: 3650, description: 'Days after the due date, or more', example: 7 }),
      { inTable: 3 },
    ),
    stored(
      'fee',
      money({
        minimum: 0,
        description: 'Fee of a letter in the currency of the account; the letter names it, nothing is booked',
        example: 5,
      }),
      { inTable: 4, inForm: 'main' },
    ),
    stored(
      'interest',
      rate({ description: 'Interest in percent a year; the letter names it, nothing is booked. Default: none' }),
      { inTable: 5, inForm: 'main' },
    ),
    stored(
      'interest_by_law',
      textFlag({
        description:
          'Interest by the law of the country of the company, in place of `interest`. Refused where the file of the country has no rate',
      }),
      { inForm: 'main' },
    ),
    byLanguage('subjects', 'subject', MAX_SUBJECT, 'reminderSubjects', `Subject by language; ${PLACEHOLDERS}`),
    byLanguage(
      'texts',
      'text',
      MAX_TEXT,
      'reminderTexts',
      `Text by language, at least one; ${PLACEHOLDERS}. Amounts, fee, interest and IBAN follow it`,
    ),
    stored('inactive', textFlag(), { inTable: 6 }),
    stored('updated_at', UPDATED_AT),
  ],
  required: ['id', 'code', 'level', 'days', 'fee', 'interest_by_law', 'texts', 'inactive', 'updated_at'],
  search: ['code'],
  orderLock: 24,
  writing: {
    byClients: true,
    required: ['code', 'level', 'days'],
    uniques: { reminder_level_code_key: 'code', reminder_level_level_key: 'level' },
    staysWhile: {
      field: 'level',
      table: 'reminder_document',
      column: 'level',
      by: 'level',
      orderLock: REMINDER_ORDER_LOCK,
      reason: new Message('level_in_use'),
    },
    cleared: { inactive: false, interest_by_law: false, fee: 0 },
    check: (record, country) => [...placeholderErrors(record), ...interestErrors(record, country)],
  },
  exampleChange: { days: 10 },
  example: {
    id: 3,
    code: 'FIRST',
    level: 1,
    days: 7,
    fee: 0,
    subjects: { en: 'Payment reminder', pt: 'Aviso de pagamento' },
    texts: {
      en: 'Dear {customer},\n\nthese documents are overdue since {due}:\n\n{documents}\n\nPlease pay {amount}.',
      pt: 'Exmos. Senhores {customer},\n\nos seguintes documentos estão vencidos desde {due}:\n\n{documents}\n\nAgradecemos o pagamento de {amount}.',
    },
    interest_by_law: '0',
    inactive: '0',
    updated_at: '2026-03-30T16:04:12.345678Z',
  },
});
