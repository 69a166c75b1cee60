// Accounts, as administrators add and change them.

import {
  allocateAccountId,
  ISSUER_COLUMNS,
  insertAccount,
  keepIssuer,
  replaceBankAccounts,
  updateAccount,
} from '../../database/sql/administration/accounts.ts';
import { accountSettings } from '../../database/sql/administration/lists.ts';
import { insertSets } from '../../database/sql/documents/document-sets.ts';
import { locationsByCode } from '../../database/sql/documents/look-up.ts';
import { insertVatCodes } from '../../database/sql/documents/vat-codes.ts';
import { codeExists, insertRecord } from '../../database/sql/master-data/records.ts';
import { accountIdOf } from '../../database/sql/sessions/sessions.ts';
import { checkAccountFields } from '../../definitions/administration/checks.ts';
import { recordOf } from '../../definitions/catalogue.ts';
import { firstLocation, missingSets } from '../../definitions/default-sets.ts';
import { hasInvoiceRecords, jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import { type AccountFacts, isAccountCode } from '../../domain/account.ts';
import {
  alreadyExists,
  type FieldError,
  FieldErrors,
  fieldError,
  notFound,
  unknownReference,
} from '../../domain/errors.ts';
import { vatCodesOfCountry } from '../../domain/invoicing/country-vat-codes.ts';
import { Message } from '../../domain/messages/message.ts';
import { readNumber } from '../../domain/sms/phone-numbers.ts';
import { readReceivers } from '../../domain/test-receivers.ts';
import { isCountry, notACountry } from '../../domain/values/country.ts';
import { type BankAccount, ibanError, isBic, withoutBlanks } from '../../domain/values/iban.ts';
import { timeZoneError } from '../../domain/values/time-zone.ts';
import type { Row } from '../../query/statement.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { formFaultOf } from './logo.ts';

/** Settings of an account that change; null clears. */
export interface AccountChanges {
  name?: string;
  country?: string;
  timezone?: string;
  vat_id?: string | null;
  /** Entry in a register, for documents. */
  registration?: string | null;
  /** Registration number, `SCHEME:ID` or the number alone. */
  legal_registration?: string | null;
  address?: string[];
  city?: string | null;
  zip_code?: string | null;
  phone?: string | null;
  email?: string | null;
  /** Contact person or department. */
  contact?: string | null;
  /** `SCHEME:ID` */
  electronic_address?: string | null;
  /** In words, for invoices that have none. */
  payment_terms?: string | null;
  /** Code of the terms of invoices whose customer has none. */
  payment_terms_code?: string | null;
  /** Default VAT code of lines. */
  vat_code?: string | null;
  /** Region with VAT rates of its own. */
  tax_region?: string | null;
  /** True if VAT is due when customers pay. */
  cash_vat?: boolean;
  /** A picture that has passed `checkLogo`. */
  logo?: Buffer | null;
  negative_stock?: 'allow' | 'reject';
  generic_vat_ids?: string[];
  sms_daily_cap?: number;
  /** Countries to which messages may be sent; null: all. */
  sms_countries?: string[] | null;
  /** Years for which documents are kept, 0 to 100. */
  retention_years?: number;
  /** True if invoices get records in a chain of hashes, where the country has one without a key. */
  invoice_records?: boolean;
  /** Code of the location where stock moves when neither document nor document set names one. */
  default_location?: string;
  /** All bank accounts in their order; they replace the former ones. */
  bank_accounts?: BankAccount[];
  /** Receivers that a test company may send to. */
  test_receivers?: string[];
}

/** True if the change gives other facts to electronic invoices. */
function changesIssuer(
  changes: Record<string, unknown>,
  bankAccounts: BankAccount[] | undefined,
  before: Row,
): boolean {
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const parts = (accounts: unknown) => (accounts as BankAccount[]).map(({ iban, bic, bank }) => [iban, bic, bank]);
  return (
    ISSUER_COLUMNS.some(name => changes[name] !== undefined && differs(changes[name], before[name])) ||
    (bankAccounts !== undefined && differs(parts(bankAccounts), parts(before.bank_accounts)))
  );
}

/** Changes the settings of an account. */
const CHANGE_ACCOUNT = defineWrite({
  name: 'account.change',
  role: 'administration',
  locks: (_: AccountChanges) => ({ exclusive: ['account'] }),
  lookUp: ({ default_location: code, payment_terms_code: terms, vat_code, logo }, accountId) => ({
    vatCodes: vat_code ? codeExists(accountId, { table: 'vat_code', column: 'code' }, vat_code) : undefined,
    settings: accountSettings(accountId, logo),
    locations: code === undefined ? undefined : locationsByCode(accountId, [code]),
    terms: terms ? codeExists(accountId, { table: 'payment_terms', column: 'code' }, terms) : undefined,
  }),
  decide({ default_location: code, bank_accounts: sent, test_receivers: receivers, ...changes }, { account, found }) {
    const columns = {
      ...changes,
      ...followingCountry(changes, account),
      ...(receivers && { test_receivers: checkedReceivers(receivers, account.country, found.settings[0]?.test) }),
    };
    const bankAccounts = sent?.map(written);
    checkChanges(columns, bankAccounts);
    checkRegion(columns, account);
    const { payment_terms_code: terms } = columns;
    if (terms && !found.terms[0]?.exists)
      throw fieldError('payment_terms_code', unknownReference('code of payment terms', terms));
    if (changes.vat_code && !found.vatCodes[0]?.exists)
      throw fieldError('vat_code', unknownReference('VAT code', changes.vat_code, 'vat_codes'));
    checkRecords({ ...account, ...present(changes) }, changes);
    if (code === undefined) return { columns, bankAccounts };
    const location = found.locations.find(row => row.location_code === code);
    if (!location) throw fieldError('default_location', new Message('no_location', { code }));
    return { columns: { ...columns, default_location_id: location.id }, bankAccounts };
  },
  write: (changes, { columns, bankAccounts }, { account, found: { settings } }) => ({
    answer: undefined,
    outcome: `changed ${Object.keys(changes).join(', ')} of the account`,
    commands: [
      ...(changesIssuer(columns, bankAccounts, settings[0] ?? {}) ? [keepIssuer(account.id, account.issuer)] : []),
      ...(Object.keys(columns).length > 0 ? [updateAccount(account.id, columns)] : []),
      ...(bankAccounts ? replaceBankAccounts(account.id, bankAccounts) : []),
    ],
  }),
  trail: {
    of: 'people',
    entries(
      { logo, ...changes },
      { bankAccounts, columns: { timezone, generic_vat_ids, test_receivers } },
      { account, found: { settings } },
    ) {
      const { new_logo, ...before } = settings[0] ?? {};
      const after = {
        ...changes,
        ...(timezone !== undefined && { timezone }),
        ...(generic_vat_ids && { generic_vat_ids }),
        ...(test_receivers && { test_receivers }),
        ...(bankAccounts && { bank_accounts: bankAccounts }),
        // Hash instead of the picture.
        ...(logo !== undefined && { logo: new_logo }),
      };
      return [{ type: 'account', name: account.code, before, after }];
    },
  },
});

// Receivers make an account a test company, so only one that is may get any.
function checkedReceivers(receivers: string[], country: string, isTest: unknown): string[] {
  if (isTest !== true) throw fieldError('test_receivers', new Message('only_test_companies'));
  const read = readReceivers(receivers, text => {
    const number = readNumber(text, country);
    return 'e164' in number ? number.e164 : undefined;
  });
  if ('error' in read) throw fieldError('test_receivers', read.error);
  return read.receivers;
}

// Defaults of the former country become defaults of the new one, unless the change sets them.
function followingCountry(
  { country, timezone, generic_vat_ids }: AccountChanges,
  before: AccountFacts,
): AccountChanges {
  if (country === undefined || country === before.country) return {};
  const hasUsualZone = before.timezone === jurisdictionOf(before.country).timeZone;
  const hasUsualNumbers = before.generic_vat_ids.join() === genericVatIds(before.country).join();
  return {
    ...(timezone === undefined && hasUsualZone && { timezone: jurisdictionOf(country).timeZone }),
    ...(generic_vat_ids === undefined && hasUsualNumbers && { generic_vat_ids: genericVatIds(country) }),
  };
}

function checkChanges(changes: AccountChanges, bankAccounts: BankAccount[] = []): void {
  const { logo, sms_daily_cap: cap = 0, sms_countries: countries, retention_years: years = 0 } = changes;
  const errors = new FieldErrors();
  errors.append(checkAccountFields(present({ ...changes, bank_accounts: bankAccounts.map(present) })));
  const fault = logo && formFaultOf(logo);
  if (fault) errors.add('logo', fault);
  const isCap = Number.isInteger(cap) && cap >= 0 && cap < 2 ** 31;
  errors.check(isCap, 'sms_daily_cap', new Message('not_whole_0_or_more'));
  const areYears = Number.isInteger(years) && years >= 0 && years <= 100;
  errors.check(areYears, 'retention_years', new Message('not_a_percentage'));
  for (const country of countries ?? [])
    errors.check(
      isCountry(country),
      'sms_countries',
      new Message('no_country_in_vat_id', { country, reason: notACountry(country) }),
    );
  const wrongZone = changes.timezone === undefined ? undefined : timeZoneError(changes.timezone);
  if (wrongZone !== undefined) errors.add('timezone', wrongZone);
  errors.append(bankAccountFaults(bankAccounts));
  errors.throwIfAny();
}

// A region belongs to the country.
function checkRegion({ tax_region: region, country }: AccountChanges, account: AccountFacts): void {
  if (region === undefined || region === null) return;
  const regions = Object.keys(jurisdictionOf(country ?? account.country).rates);
  if (regions.length === 0) throw fieldError('tax_region', new Message('tax_region_none'));
  if (!regions.includes(region))
    throw fieldError('tax_region', new Message('not_a_choice', { choices: regions.join(', ') }));
}

// Each record has the tax number of the company.
function checkRecords(
  { country, vat_id }: Pick<AccountFacts, 'country' | 'vat_id' | 'invoice_records'>,
  { invoice_records }: AccountChanges,
): void {
  if (!invoice_records) return;
  const errors = new FieldErrors();
  errors.check(hasInvoiceRecords(country), 'invoice_records', new Message('no_invoice_records', { country }));
  errors.check(vat_id !== null, 'vat_id', new Message('record_needs'));
  errors.throwIfAny();
}

const genericVatIds = (country: string): string[] => [...jurisdictionOf(country).genericVatIds];

/** The fields with a value. */
const present = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** The stored form of a bank account. A BIC keeps its case, which distinguishes it from a name: Commerzbank has the form of a BIC. */
function written({ iban, bic, bank }: BankAccount): BankAccount {
  return { iban: withoutBlanks(iban), bic, bank };
}

function bankAccountFaults(bankAccounts: BankAccount[]): FieldError[] {
  const errors = new FieldErrors();
  for (const [index, { iban, bic }] of bankAccounts.entries()) {
    const field = `bank_accounts[${index}]`;
    const error = ibanError(iban);
    if (error !== undefined) errors.add(`${field}.iban`, new Message('iban_named', { reason: error, iban }));
    const isFirst = bankAccounts.findIndex(other => other.iban === iban) === index;
    errors.check(isFirst, `${field}.iban`, new Message('iban_repeated', { iban }));
    if (bic !== null) errors.check(isBic(bic), `${field}.bic`, new Message('not_a_bic', { bic }));
  }
  return errors.list;
}

/** A new account. */
interface NewAccount {
  code: string;
  name: string;
  country: string;
  currency: string;
  /** Default: that of the country. */
  timezone?: string;
  /** True for a test company. Default: false. */
  test?: boolean;
}

type CompleteAccount = NewAccount & { timezone: string };

/** Inserts an account. */
const ADD_ACCOUNT = defineWrite({
  name: 'account.add',
  role: 'administration',
  locks: (_: CompleteAccount) => ({ newId: 'location_id_seq' }),
  decide(account, { locked }) {
    checkAccount(account);
    return { locationId: locked.newId };
  },
  write(account, { locationId }, { locked }) {
    const { accountId } = locked;
    const { codes, usualCode } = vatCodesOfCountry(jurisdictionOf(account.country));
    return {
      answer: accountId,
      outcome: `added account ${account.code}`,
      commands: [
        insertAccount(accountId, {
          ...account,
          generic_vat_ids: genericVatIds(account.country),
          test_receivers: account.test ? [] : null,
        }),
        insertRecord(accountId, recordOf('locations'), locationId, firstLocation(account.country)),
        ...insertVatCodes(accountId, codes),
        updateAccount(accountId, { default_location_id: locationId, vat_code: usualCode }),
        insertSets(accountId, missingSets(account.country, [])),
      ],
    };
  },
  violation: (constraint, { code }) =>
    constraint === 'account_code_key' ? alreadyExists('account', 'code', code) : undefined,
  trail: { of: 'people', entries: account => [{ type: 'account', name: account.code, after: { ...account } }] },
});

/** Renames an account. */
const RENAME_ACCOUNT = defineWrite({
  name: 'account.rename',
  role: 'administration',
  locks: (_: { code: string }) => ({ exclusive: ['account'] }),
  decide({ code }, { account }) {
    const errors = new FieldErrors();
    errors.check(isAccountCode(code), 'new_code', CODE_FORM);
    errors.check(code !== account.code, 'new_code', new Message('own_account_code'));
    errors.throwIfAny();
    return code;
  },
  write: (_, code, { account }) => ({
    answer: { code, former_code: account.code },
    outcome: `renamed account ${account.code} to ${code}`,
    commands: [updateAccount(account.id, { code })],
  }),
  violation: (constraint, { code }) =>
    constraint === 'account_code_key' ? alreadyExists('account', 'code', code) : undefined,
  trail: {
    of: 'people',
    entries: (_, code, { account }) => [
      { type: 'account', name: code, before: { code: account.code }, after: { code } },
    ],
  },
});

const CODE_FORM = new Message('account_code_characters');

function checkAccount(account: CompleteAccount): void {
  const { code, timezone } = account;
  const errors = new FieldErrors();
  errors.check(isAccountCode(code), 'code', CODE_FORM);
  errors.list.push(...checkAccountFields(account));
  const wrongZone = timeZoneError(timezone);
  if (wrongZone !== undefined) errors.add('timezone', wrongZone);
  errors.throwIfAny();
}

/**
 * Adds an account with a location MAIN and a document set for every type; resolves to its id. Throws INVALID_ARGUMENT,
 * DUPLICATE_ENTRY. `by`: the user of the system who runs the command.
 */
export async function addAccount(context: DatabaseContext, account: NewAccount, by?: string): Promise<number> {
  if (!context.administrationPool) throw new Error('A new account needs the connection of the administration');
  // The transaction belongs to the account that it creates, so the id comes before it.
  const [row] = await context.administrationPool.query(allocateAccountId);
  const complete = { ...account, timezone: account.timezone ?? jurisdictionOf(account.country).timeZone };
  return runWriteAs(context, { kind: 'administrator', accountId: row?.id as number, name: by }, ADD_ACCOUNT, complete);
}

/** The administrator of the account with a code; `name` is the user of the system who runs the command. Throws NOT_FOUND. */
export async function administratorOf({ pool }: DatabaseContext, code: string, name?: string): Promise<Administrator> {
  const [row] = await pool.query(accountIdOf(code));
  if (typeof row?.id === 'number') return { kind: 'administrator', accountId: row.id, name };
  throw notFound('no_account', { code });
}

/** Changes the settings of an account. Throws INVALID_ARGUMENT with every field error. */
export function changeAccount(context: DatabaseContext, actor: Administrator, changes: AccountChanges): Promise<void> {
  return runWriteAs(context, actor, CHANGE_ACCOUNT, changes);
}

/**
 * Changes the code of an account in its addresses. Sessions, API tokens and logins stay valid; signed links, whose signature includes
 * the code, do not. Running servers use it within a minute. Throws INVALID_ARGUMENT, DUPLICATE_ENTRY.
 */
export function renameAccount(
  context: DatabaseContext,
  actor: Administrator,
  code: string,
): Promise<{ code: string; former_code: string }> {
  return runWriteAs(context, actor, RENAME_ACCOUNT, { code });
}
