// The write that changes the settings of an account.

import { replaceBankAccounts, updateAccount } from '../../database/sql/administration/accounts.ts';
import { accountSettings } from '../../database/sql/administration/lists.ts';
import { locationsByCode } from '../../database/sql/documents/look-up.ts';
import { checkAccountFields } from '../../definitions/administration/checks.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { isCmykJpeg } from '../../domain/cmyk-jpeg.ts';
import { type FieldError, FieldErrors, fieldError } from '../../domain/errors.ts';
import { isLogo, logoFault } from '../../domain/logo.ts';
import { isCountry, notACountry } from '../../domain/values/country.ts';
import { type BankAccount, ibanError, isBic, withoutBlanks } from '../../domain/values/iban.ts';
import { timeZoneError, zoneOfCountry } from '../../domain/values/time-zone.ts';
import { genericVatIds } from '../../domain/values/vat-number.ts';
import { defineWrite } from '../write/define-write.ts';

/** Settings of an account that change; null clears. */
export interface AccountChanges {
  name?: string;
  country?: string;
  timezone?: string;
  vat_id?: string | null;
  /** Entry in a register, as documents print it. */
  registration?: string | null;
  address?: string[];
  phone?: string | null;
  email?: string | null;
  logo?: Buffer | null;
  negative_stock?: 'allow' | 'reject';
  generic_vat_ids?: string[];
  sms_daily_cap?: number;
  /** Countries that messages may go to; null: all. */
  sms_countries?: string[] | null;
  /** Years for which documents are kept, 0 to 100. */
  retention_years?: number;
  /** Code of the location where stock moves when neither document nor document set names one. */
  default_location?: string;
  /** All bank accounts in their order; they replace the ones before. */
  bank_accounts?: BankAccount[];
}

/** Changes the settings of an account. */
export const CHANGE_ACCOUNT = defineWrite({
  name: 'account.change',
  role: 'administration',
  locks: (_: AccountChanges) => ({ exclusive: ['account'] }),
  lookUp: ({ default_location: code, logo }, accountId) => ({
    settings: accountSettings(accountId, logo),
    locations: code === undefined ? undefined : locationsByCode(accountId, [code]),
  }),
  decide({ default_location: code, bank_accounts: sent, ...changes }, { account, found }) {
    const columns = { ...changes, ...followingCountry(changes, account) };
    const bankAccounts = sent?.map(written);
    checkChanges(columns, bankAccounts);
    if (code === undefined) return { columns, bankAccounts };
    const location = found.locations.find(row => row.location_code === code);
    if (!location) throw fieldError('default_location', `names no location: '${code}'`);
    return { columns: { ...columns, default_location_id: location.id }, bankAccounts };
  },
  write: (changes, { columns, bankAccounts }, { account }) => ({
    answer: undefined,
    outcome: `changed ${Object.keys(changes).join(', ')} of the account`,
    commands: [
      ...(Object.keys(columns).length > 0 ? [updateAccount(account.id, columns)] : []),
      ...(bankAccounts ? replaceBankAccounts(account.id, bankAccounts) : []),
    ],
  }),
  trail: {
    of: 'people',
    entries(
      { logo, ...changes },
      { bankAccounts, columns: { timezone, generic_vat_ids } },
      { account, found: { settings } },
    ) {
      const { new_logo, ...before } = settings[0] ?? {};
      const after = {
        ...changes,
        ...(timezone !== undefined && { timezone }),
        ...(generic_vat_ids && { generic_vat_ids }),
        ...(bankAccounts && { bank_accounts: bankAccounts }),
        // Which picture it is, without the picture.
        ...(logo !== undefined && { logo: new_logo }),
      };
      return [{ type: 'account', name: account.code, before, after }];
    },
  },
});

// What is as usual in the former country becomes what is usual in the new one, unless the change says otherwise.
function followingCountry(
  { country, timezone, generic_vat_ids }: AccountChanges,
  before: AccountFacts,
): AccountChanges {
  if (country === undefined || country === before.country) return {};
  const hasUsualZone = before.timezone === zoneOfCountry(before.country);
  const hasUsualNumbers = before.generic_vat_ids.join() === genericVatIds(before.country).join();
  return {
    ...(timezone === undefined && hasUsualZone && { timezone: zoneOfCountry(country) }),
    ...(generic_vat_ids === undefined && hasUsualNumbers && { generic_vat_ids: genericVatIds(country) }),
  };
}

const MAX_LOGO_BYTES = 1_048_576;

function checkChanges(changes: AccountChanges, bankAccounts: BankAccount[] = []): void {
  const { logo, sms_daily_cap: cap = 0, sms_countries: countries, retention_years: years = 0 } = changes;
  const errors = new FieldErrors();
  errors.append(checkAccountFields(present({ ...changes, bank_accounts: bankAccounts.map(present) })));
  errors.check(!logo || isLogo(logo), 'logo', 'must be a PNG, JPEG or SVG picture');
  const isTooLarge = (logo?.length ?? 0) > MAX_LOGO_BYTES;
  errors.check(!isTooLarge, 'logo', 'is larger than 1 MiB');
  errors.check(!logo || !isCmykJpeg(logo), 'logo', "is a JPEG in CMYK, which can't be printed: save it in RGB");
  const fault = logo && !isTooLarge && isLogo(logo) && logoFault(logo);
  if (fault) errors.add('logo', fault);
  const isCap = Number.isInteger(cap) && cap >= 0 && cap < 2 ** 31;
  errors.check(isCap, 'sms_daily_cap', 'must be a whole number, 0 or more');
  const areYears = Number.isInteger(years) && years >= 0 && years <= 100;
  errors.check(areYears, 'retention_years', 'must be a whole number from 0 to 100');
  for (const country of countries ?? [])
    errors.check(isCountry(country), 'sms_countries', `names no country with '${country}': it ${notACountry(country)}`);
  const wrongZone = changes.timezone === undefined ? undefined : timeZoneError(changes.timezone);
  if (wrongZone !== undefined) errors.add('timezone', wrongZone);
  errors.append(bankAccountFaults(bankAccounts));
  errors.throwIfAny();
}

/** The fields that are not cleared. */
const present = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** A bank account as it is stored. A BIC keeps its case, which tells it from the name of a bank: Commerzbank has the form of one. */
function written({ iban, bic, bank }: BankAccount): BankAccount {
  return { iban: withoutBlanks(iban), bic, bank };
}

function bankAccountFaults(bankAccounts: BankAccount[]): FieldError[] {
  const errors = new FieldErrors();
  for (const [index, { iban, bic }] of bankAccounts.entries()) {
    const field = `bank_accounts[${index}]`;
    const error = ibanError(iban);
    if (error !== undefined) errors.add(`${field}.iban`, `${error} ('${iban}')`);
    const isFirst = bankAccounts.findIndex(other => other.iban === iban) === index;
    errors.check(isFirst, `${field}.iban`, `is there twice: '${iban}'`);
    errors.check(
      bic === null || isBic(bic),
      `${field}.bic`,
      `must have a BIC of 8 or 11 characters in upper case, such as CGDIPTPL, instead of '${bic}'`,
    );
  }
  return errors.list;
}
