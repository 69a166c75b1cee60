// The writes of accounts: adding one, changing its settings.

import { insertAccount, updateAccount } from '../../database/statements/administration/accounts.ts';
import { insertSets } from '../../database/statements/documents/document-sets.ts';
import { locationsByCode } from '../../database/statements/documents/look-up.ts';
import { insertRecord } from '../../database/statements/master-data/records.ts';
import { checkAccountFields } from '../../definitions/administration/checks.ts';
import { recordOf } from '../../definitions/catalogue.ts';
import { missingSets } from '../../definitions/default-sets.ts';
import { isAccountCode } from '../../domain/account.ts';
import { isCmykJpeg } from '../../domain/cmyk-jpeg.ts';
import { AppError, alreadyExists, FieldErrors } from '../../domain/errors.ts';
import { isLogo } from '../../domain/logo.ts';
import { isCountry, notACountry } from '../../domain/values/country.ts';
import { defineWrite } from '../write/define-write.ts';

/** A new account. */
export interface NewAccount {
  code: string;
  name: string;
  country: string;
  currency: string;
  timezone: string;
}

/** Inserts an account. */
export const ADD_ACCOUNT = defineWrite({
  name: 'account.add',
  role: 'administration',
  locks: (_: NewAccount) => ({ newId: 'location_id_seq' }),
  lookUp: () => ({}),
  decide(account, { locked }) {
    checkAccount(account);
    return { locationId: locked.newId };
  },
  write(account, { locationId }, { locked }) {
    const { accountId } = locked;
    const location = { location_code: 'MAIN', description: 'Main warehouse' };
    return {
      answer: accountId,
      outcome: `added account ${account.code}`,
      commands: [
        insertAccount(accountId, account),
        insertRecord(accountId, recordOf('locations'), locationId, location),
        updateAccount(accountId, { default_location_id: locationId }),
        insertSets(accountId, missingSets(account.country, [])),
      ],
    };
  },
  violation: (constraint, { code }) =>
    constraint === 'account_code_key' ? alreadyExists('account', 'code', code) : undefined,
});

/** Settings of an account that change; null clears. */
export interface AccountChanges {
  name?: string;
  vat_id?: string | null;
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
}

/** Changes the settings of an account. */
export const CHANGE_ACCOUNT = defineWrite({
  name: 'account.change',
  role: 'administration',
  locks: (_: AccountChanges) => ({ exclusive: ['account'] }),
  lookUp: ({ default_location: code }, accountId) => ({
    locations: code === undefined ? undefined : locationsByCode(accountId, [code]),
  }),
  decide({ default_location: code, ...columns }, { found }) {
    checkChanges(columns);
    if (code === undefined) return columns;
    const location = found.locations.find(row => row.location_code === code);
    if (!location) throw new AppError('INVALID_ARGUMENT', `There is no location '${code}'`);
    return { ...columns, default_location_id: location.id };
  },
  write: (_, columns, { account }) => ({
    answer: undefined,
    outcome: `changed ${Object.keys(columns).join(', ')} of the account`,
    commands: Object.keys(columns).length > 0 ? [updateAccount(account.id, columns)] : [],
  }),
});

function checkAccount(account: NewAccount): void {
  const { code, timezone } = account;
  const errors = new FieldErrors();
  errors.check(isAccountCode(code), 'code', 'must be 1 to 32 letters, digits, _ or -');
  errors.list.push(...checkAccountFields(account));
  errors.check(isTimeZone(timezone), 'timezone', 'must be a time zone such as Europe/Lisbon');
  errors.throwIfAny();
}

const MAX_LOGO_BYTES = 1_048_576;

function checkChanges(changes: AccountChanges): void {
  const { logo, sms_daily_cap: cap = 0, sms_countries: countries, retention_years: years = 0 } = changes;
  const errors = new FieldErrors();
  errors.list.push(...checkAccountFields(changes));
  errors.check(!logo || isLogo(logo), 'logo', 'must be a PNG, JPEG or SVG picture');
  errors.check(!logo || logo.length <= MAX_LOGO_BYTES, 'logo', 'is larger than 1 MiB');
  errors.check(!logo || !isCmykJpeg(logo), 'logo', "is a JPEG in CMYK, which can't be printed: save it in RGB");
  const isCap = Number.isInteger(cap) && cap >= 0 && cap < 2 ** 31;
  errors.check(isCap, 'sms_daily_cap', 'must be a whole number, 0 or more');
  const areYears = Number.isInteger(years) && years >= 0 && years <= 100;
  errors.check(areYears, 'retention_years', 'must be a whole number from 0 to 100');
  for (const country of countries ?? [])
    errors.check(isCountry(country), 'sms_countries', `names no country with '${country}': it ${notACountry(country)}`);
  errors.throwIfAny();
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z_]+(\/[A-Za-z_+\-0-9]+)*$/.test(name);
  } catch {
    return false;
  }
}
