// The form of the settings of a company: fields, texts, and the resulting changes.

import { hasInvoiceRecords } from '../../../definitions/jurisdictions/jurisdictions.ts';
import { type BankAccount, groupedIban } from '../../../domain/values/iban.ts';
import type { AccountChanges } from '../../../operations/administration/accounts.ts';
import type { showAccount } from '../../../operations/administration/lists.ts';
import { countryChoices } from '../forms/field.ts';
import type { PlainGroup } from '../forms/plain-form.ts';
import type { PageRequest } from '../page/page-request.ts';

type AccountSettings = Awaited<ReturnType<typeof showAccount>>;

const MAX_ADDRESS = 700;

/** The fields, in groups. Records of invoices are for countries that have them; those that are on can be switched off anywhere. */
export function settingsGroups(
  { words, format }: PageRequest,
  account: Pick<AccountSettings, 'invoice_records' | 'country'>,
): PlainGroup[] {
  const { settings } = words.company;
  const { groups, negativeStockChoices, invoiceRecordsChoices } = settings;
  return [
    {
      legend: groups.company,
      fields: [
        { name: 'name', label: settings.name, required: true, maxlength: 255 },
        { name: 'vat_id', label: settings.vatId, maxlength: 20, isShort: true },
        { name: 'registration', label: settings.registration, help: settings.registrationHelp, maxlength: 100 },
        { name: 'address', label: settings.address, help: settings.addressHelp, kind: 'lines', maxlength: MAX_ADDRESS },
        { name: 'zip_code', label: settings.zipCode, maxlength: 20, isShort: true },
        { name: 'city', label: settings.city, help: settings.cityHelp, maxlength: 100 },
        {
          name: 'country',
          label: settings.country,
          help: settings.countryHelp,
          required: true,
          choices: countryChoices(format),
        },
        { name: 'timezone', label: settings.timezone, help: settings.timezoneHelp, required: true, maxlength: 60 },
        { name: 'phone', label: settings.phone, kind: 'tel', maxlength: 30, isShort: true },
        { name: 'email', label: settings.email, kind: 'email', maxlength: 255 },
      ],
    },
    {
      legend: groups.eInvoices,
      fields: [
        {
          name: 'electronic_address',
          label: settings.electronicAddress,
          help: settings.electronicAddressHelp,
          maxlength: 100,
        },
        {
          name: 'legal_registration',
          label: settings.legalRegistration,
          help: settings.legalRegistrationHelp,
          maxlength: 50,
        },
        { name: 'contact', label: settings.contact, maxlength: 100 },
        { name: 'payment_terms', label: settings.paymentTerms, help: settings.paymentTermsHelp, maxlength: 255 },
        {
          name: 'payment_terms_code',
          label: settings.paymentTermsCode,
          help: settings.paymentTermsCodeHelp,
          maxlength: 15,
          isShort: true,
        },
        { name: 'vat_code', label: settings.vatCode, help: settings.vatCodeHelp, maxlength: 15, isShort: true },
        { name: 'tax_region', label: settings.taxRegion, help: settings.taxRegionHelp, maxlength: 10, isShort: true },
        { name: 'cash_vat', label: settings.cashVat, kind: 'box' },
        ...(account.invoice_records || hasInvoiceRecords(account.country)
          ? [
              {
                name: 'invoice_records',
                label: settings.invoiceRecords,
                help: settings.invoiceRecordsHelp,
                choices: [
                  { value: 'off', label: invoiceRecordsChoices.off },
                  { value: 'on', label: invoiceRecordsChoices.on },
                ],
              },
            ]
          : []),
      ],
    },
    {
      legend: groups.bank,
      fields: [
        {
          name: 'bank_accounts',
          label: settings.bankAccounts,
          help: settings.bankAccountsHelp,
          kind: 'lines',
          maxlength: 1000,
        },
      ],
    },
    {
      legend: groups.stock,
      fields: [
        {
          name: 'negative_stock',
          label: settings.negativeStock,
          choices: [
            { value: 'allow', label: negativeStockChoices.allow },
            { value: 'reject', label: negativeStockChoices.reject },
          ],
        },
        {
          name: 'default_location',
          label: settings.defaultLocation,
          help: settings.defaultLocationHelp,
          maxlength: 60,
          isShort: true,
        },
      ],
    },
    {
      legend: groups.rules,
      fields: [
        { name: 'generic_vat_ids', label: settings.genericVatIds, help: settings.genericVatIdsHelp },
        {
          name: 'retention_years',
          label: settings.retentionYears,
          help: settings.retentionHelp,
          kind: 'number',
          isShort: true,
        },
      ],
    },
    {
      legend: groups.messages,
      fields: [
        { name: 'sms_daily_cap', label: settings.smsCap, kind: 'number', isShort: true },
        { name: 'sms_countries', label: settings.smsCountries, help: settings.smsCountriesHelp },
      ],
    },
  ];
}

/** Settings that are a text or null. */
const OPTIONAL_TEXTS = [
  'vat_id',
  'registration',
  'city',
  'zip_code',
  'phone',
  'email',
  'contact',
  'electronic_address',
  'legal_registration',
  'payment_terms',
  'payment_terms_code',
  'vat_code',
] as const;

/** Texts of the fields for the stored settings. */
export const settingsTexts = (account: AccountSettings): Record<string, string> => ({
  ...Object.fromEntries(OPTIONAL_TEXTS.map(name => [name, account[name] ?? ''])),
  name: account.name,
  address: account.address.join('\n'),
  country: account.country,
  timezone: account.timezone,
  tax_region: account.tax_region ?? '',
  cash_vat: account.cash_vat ? '1' : '',
  invoice_records: account.invoice_records ? 'on' : 'off',
  bank_accounts: account.bank_accounts
    .map(({ iban, bic, bank }) => [groupedIban(iban), bic ?? '', bank ?? ''].join(', ').replace(/[, ]+$/, ''))
    .join('\n'),
  negative_stock: account.negative_stock,
  default_location: account.default_location ?? '',
  generic_vat_ids: account.generic_vat_ids.join(', '),
  retention_years: String(account.retention_years),
  sms_daily_cap: String(account.sms_daily_cap),
  sms_countries: account.sms_countries?.join(', ') ?? '',
});

/** The changes from the texts of the fields. Invalid numbers become NaN, which is refused. */
export function changesOf(texts: Record<string, string>): AccountChanges {
  const text = (name: string) => (texts[name] ?? '').trim();
  const lines = (name: string) =>
    text(name)
      .split(/\s*\n\s*/)
      .filter(Boolean);
  const words = (name: string) =>
    text(name)
      .split(/[\s,;]+/)
      .filter(Boolean);
  const countries = words('sms_countries').map(code => code.toUpperCase());
  return {
    ...Object.fromEntries(OPTIONAL_TEXTS.map(name => [name, text(name) || null])),
    name: text('name'),
    address: lines('address'),
    country: text('country'),
    timezone: text('timezone'),
    tax_region: text('tax_region').toUpperCase() || null,
    cash_vat: text('cash_vat') === '1',
    // A form without the field leaves the records as they are.
    ...(text('invoice_records') && { invoice_records: text('invoice_records') === 'on' }),
    bank_accounts: lines('bank_accounts').map(bankAccountOf),
    negative_stock: text('negative_stock') as 'allow' | 'reject',
    ...(text('default_location') && { default_location: text('default_location') }),
    generic_vat_ids: words('generic_vat_ids'),
    retention_years: wholeNumber(text('retention_years')),
    sms_daily_cap: wholeNumber(text('sms_daily_cap')),
    sms_countries: countries.length > 0 ? countries : null,
  };
}

// The name of a bank may have commas.
function bankAccountOf(line: string): BankAccount {
  const [iban = '', bic = '', ...bank] = line.split(',').map(word => word.trim());
  return { iban, bic: bic || null, bank: bank.join(', ') || null };
}

const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
