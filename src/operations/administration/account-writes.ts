// The write that adds an account.

import { insertAccount, updateAccount } from '../../database/sql/administration/accounts.ts';
import { insertSets } from '../../database/sql/documents/document-sets.ts';
import { insertRecord } from '../../database/sql/master-data/records.ts';
import { checkAccountFields } from '../../definitions/administration/checks.ts';
import { recordOf } from '../../definitions/catalogue.ts';
import { missingSets } from '../../definitions/default-sets.ts';
import { isAccountCode } from '../../domain/account.ts';
import { alreadyExists, FieldErrors } from '../../domain/errors.ts';
import { timeZoneError } from '../../domain/values/time-zone.ts';
import { genericVatIds } from '../../domain/values/vat-number.ts';
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
        insertAccount(accountId, { ...account, generic_vat_ids: genericVatIds(account.country) }),
        insertRecord(accountId, recordOf('locations'), locationId, location),
        updateAccount(accountId, { default_location_id: locationId }),
        insertSets(accountId, missingSets(account.country, [])),
      ],
    };
  },
  violation: (constraint, { code }) =>
    constraint === 'account_code_key' ? alreadyExists('account', 'code', code) : undefined,
  trail: { of: 'people', entries: account => [{ type: 'account', name: account.code, after: { ...account } }] },
});

/** Gives an account another code. */
export const RENAME_ACCOUNT = defineWrite({
  name: 'account.rename',
  role: 'administration',
  locks: (_: { code: string }) => ({ exclusive: ['account'] }),
  lookUp: () => ({}),
  decide({ code }, { account }) {
    const errors = new FieldErrors();
    errors.check(isAccountCode(code), 'new_code', CODE_FORM);
    errors.check(code !== account.code, 'new_code', 'is the code that the account has');
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

const CODE_FORM = 'must be 1 to 32 letters, digits, _ or -';

function checkAccount(account: NewAccount): void {
  const { code, timezone } = account;
  const errors = new FieldErrors();
  errors.check(isAccountCode(code), 'code', CODE_FORM);
  errors.list.push(...checkAccountFields(account));
  const wrongZone = timeZoneError(timezone);
  if (wrongZone !== undefined) errors.add('timezone', wrongZone);
  errors.throwIfAny();
}
