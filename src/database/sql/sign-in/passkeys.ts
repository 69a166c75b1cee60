// Statements about passkeys.

import { query } from '../../../query/statement.ts';
import { deleteFrom, insertInto, updateTable } from '../rows-by-columns.ts';

/** A passkey as its user sees it. */
export interface PasskeyRow {
  id: number;
  name: string;
  synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

/** A passkey as a sign-in checks it. */
export interface PasskeyCredential {
  id: number;
  login: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

/** The passkeys of a user, oldest first. */
export const passkeysOf = (accountId: number, login: string) =>
  query<PasskeyRow & PasskeyCredential>({
    name: 'passkeys of user',
    text: `SELECT p.id, u.login, p.name, p.synced, p.created_at, p.last_used_at, p.credential_id, p.public_key, p.counter, p.transports
      FROM passkey p JOIN app_user u ON u.account_id = p.account_id AND u.id = p.user_id
      WHERE p.account_id = $1 AND u.login = $2 ORDER BY p.id`,
    values: [accountId, login],
  });

/** The passkey that an authenticator names. */
export const passkeyByCredential = (accountId: number, credentialId: Buffer) =>
  query<PasskeyCredential>({
    name: 'passkey by credential',
    text: `SELECT p.id, u.login, p.credential_id, p.public_key, p.counter, p.transports
      FROM passkey p JOIN app_user u ON u.account_id = p.account_id AND u.id = p.user_id
      WHERE p.account_id = $1 AND p.credential_id = $2`,
    values: [accountId, credentialId],
  });

/** A passkey to be stored. */
export interface NewPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  synced: boolean;
}

/** Stores a passkey. */
export const insertPasskey = (accountId: number, userId: number, passkey: NewPasskey) =>
  insertInto('passkey', {
    account_id: accountId,
    user_id: userId,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: passkey.transports,
    name: passkey.name,
    synced: passkey.synced,
  });

/** Notes a sign-in with a passkey. */
export const usePasskey = (accountId: number, id: number, counter: number) =>
  updateTable('passkey', { account_id: accountId, id }, { counter }, ['last_used_at = now()']);

/** Gives a passkey another name. */
export const renamePasskey = (accountId: number, id: number, name: string) =>
  updateTable('passkey', { account_id: accountId, id }, { name });

/** Removes a passkey. */
export const deletePasskey = (accountId: number, id: number) => deleteFrom('passkey', { account_id: accountId, id });
