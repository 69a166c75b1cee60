// The form of a document set: fields, texts, and the resulting changes.

import { jurisdictionOf } from '../../../definitions/jurisdictions/jurisdictions.ts';
import { documentsInOrder } from '../../../definitions/order-of-trade.ts';
import { NUMBERINGS, type Numbering } from '../../../domain/documents/number-pattern.ts';
import { SUPPLIER_NUMBER_CHECKS, type SupplierNumberCheck } from '../../../domain/documents/supplier-number.ts';
import { codesText, type ValidationCodes } from '../../../domain/invoicing/atcud.ts';
import {
  E_INVOICE_CHECKS,
  type EInvoiceCheck,
  PROFILE_CHOICES,
  type ProfileChoice,
} from '../../../domain/invoicing/profile.ts';
import { VAT_CHECKS, type VatCheck } from '../../../domain/invoicing/vat-codes.ts';
import { LANGUAGES } from '../../../domain/values/languages.ts';
import { type SetChanges, STANDARD_SET } from '../../../operations/documents/document-sets.ts';
import type { Row } from '../../../query/statement.ts';
import type { PlainGroup } from '../forms/plain-form.ts';
import type { PageRequest } from '../page/page-request.ts';
import { wordOf } from '../words/field-words.ts';

const STATES = ['active', 'consultation', 'inactive'] as const;
const TOTALS = ['reject', 'warn', 'off'] as const;

/** The fields, in groups; a new set has its code and type too. `locations` are codes, `templates` names of folders. */
export function setGroups(
  page: PageRequest,
  { isNew, locations, templates }: { isNew: boolean; locations: readonly Row[]; templates: readonly string[] },
): PlainGroup[] {
  const { sets } = page.words.company;
  const hasCodes = jurisdictionOf(page.account.country).fiscal?.validationCode !== undefined;
  const names = new Intl.DisplayNames(page.format.locale, { type: 'language' });
  const locationChoices = [
    { value: '', label: sets.none },
    ...locations.map(({ code, name }) => ({ value: String(code), label: `${code} ${name ?? ''}`.trim() })),
  ];
  return [
    {
      legend: sets.groups.set,
      fields: [
        ...(isNew
          ? [
              { name: 'code', label: sets.code, help: sets.codeHelp, required: true, maxlength: 15, isShort: true },
              {
                name: 'type',
                label: sets.type,
                required: true,
                choices: documentsInOrder.map(({ type, titles }) => ({
                  value: type,
                  label: titles[page.language].one,
                })),
              },
            ]
          : []),
        { name: 'description', label: sets.description, required: true, maxlength: 255 },
        { name: 'state', label: sets.state, choices: STATES.map(value => ({ value, label: sets.states[value] })) },
        {
          name: 'totals',
          label: sets.totals,
          choices: TOTALS.map(value => ({ value, label: sets.totalsChoices[value] })),
        },
        {
          name: 'vatCheck',
          label: sets.vatCheck,
          choices: VAT_CHECKS.map(value => ({ value, label: sets.totalsChoices[value] })),
        },
      ],
    },
    {
      legend: sets.groups.numbers,
      fields: [
        {
          name: 'numbering',
          label: sets.numbering,
          choices: NUMBERINGS.map(value => ({ value, label: sets.numberings[value] })),
        },
        { name: 'pattern', label: sets.pattern, help: sets.patternHelp, required: true, maxlength: 60, isShort: true },
        { name: 'datesInOrder', label: sets.datesInOrder, help: sets.datesInOrderHelp, kind: 'box' },
        ...(hasCodes
          ? [{ name: 'validationCodes', label: sets.validationCodes, help: sets.validationCodesHelp, maxlength: 400 }]
          : []),
      ],
    },
    {
      legend: sets.groups.eInvoices,
      fields: [
        {
          name: 'eInvoice',
          label: sets.eInvoice,
          help: sets.eInvoiceHelp,
          choices: PROFILE_CHOICES.map(value => ({ value, label: wordOf(page.words, value) })),
        },
        {
          name: 'eInvoiceCheck',
          label: sets.eInvoiceCheck,
          choices: E_INVOICE_CHECKS.map(value => ({ value, label: sets.totalsChoices[value] })),
        },
        {
          name: 'supplierNumbers',
          label: sets.supplierNumbers,
          help: sets.supplierNumbersHelp,
          choices: SUPPLIER_NUMBER_CHECKS.map(value => ({ value, label: sets.totalsChoices[value] })),
        },
        { name: 'saftType', label: sets.saftType, help: sets.saftTypeHelp, maxlength: 2, isShort: true },
      ],
    },
    {
      legend: sets.groups.stock,
      fields: [
        { name: 'movesStock', label: sets.movesStock, kind: 'box' },
        { name: 'warehouse', label: sets.warehouse, choices: locationChoices },
        { name: 'destination', label: sets.destination, choices: locationChoices },
      ],
    },
    {
      legend: sets.groups.print,
      fields: [
        {
          name: 'language',
          label: sets.language,
          choices: LANGUAGES.map(value => ({ value, label: `${names.of(value) ?? value} (${value})` })),
        },
        { name: 'template', label: sets.template, choices: templates.map(value => ({ value, label: value })) },
      ],
    },
  ];
}

/** Texts of the fields for a stored set. */
export const setTexts = (set: Row): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(set).map(([name, value]) => [name, value === null ? '' : String(value)])),
  datesInOrder: set.dates_in_order === true ? '1' : '',
  vatCheck: String(set.vat_check),
  eInvoice: String(set.e_invoice),
  eInvoiceCheck: String(set.e_invoice_check),
  supplierNumbers: String(set.supplier_numbers),
  saftType: set.saft_type === null ? '' : String(set.saft_type),
  movesStock: set.moves_stock === true ? '1' : '',
  validationCodes: codesText(set.validation_codes as ValidationCodes),
});

/** Texts of the fields for a new set. */
export const NEW_SET_TEXTS = { ...STANDARD_SET, state: 'active', movesStock: '1' };

/** The settings from the texts of the fields. */
export function setOf(texts: Record<string, string>): SetChanges & { description: string } {
  const text = (name: string) => (texts[name] ?? '').trim();
  return {
    description: text('description'),
    state: text('state') as (typeof STATES)[number],
    totals: text('totals') as (typeof TOTALS)[number],
    vatCheck: text('vatCheck') as VatCheck,
    eInvoice: text('eInvoice') as ProfileChoice,
    eInvoiceCheck: text('eInvoiceCheck') as EInvoiceCheck,
    supplierNumbers: text('supplierNumbers') as SupplierNumberCheck,
    saftType: text('saftType').toUpperCase() || null,
    numbering: text('numbering') as Numbering,
    pattern: text('pattern'),
    datesInOrder: text('datesInOrder') === '1',
    ...(texts.validationCodes !== undefined && { validationCodes: text('validationCodes') }),
    movesStock: text('movesStock') === '1',
    warehouse: text('warehouse') || null,
    destination: text('destination') || null,
    language: text('language'),
    template: text('template'),
  };
}
