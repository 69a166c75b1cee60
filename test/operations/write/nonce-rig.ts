// Sessions with a nonce window for the tests of nonces, and short ways to write with them.

import assert from 'node:assert/strict';
import { addToken } from '../../../src/operations/administration/tokens.ts';
import type { Answer, Client } from '../../support/client.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { type Rig, startRig } from '../../support/rig.ts';

/** Starts a server with an account whose sessions have a nonce window. */
export async function startNonceRig() {
  const rig = await startRig({ RATE_LOGINS: '0', DATABASE_POOL: '12' });
  const account = await rig.account();
  return {
    rig,
    account,
    /** A session of a token with a nonce window. */
    async sessionWith(nonceWindow: number): Promise<Client> {
      const token = await addToken(
        rig.administration,
        { kind: 'administrator', accountId: account.id },
        { login: 'admin', name: `window ${++number}`, scopes: undefined, expiresAt: undefined, nonceWindow },
      );
      return rig.session(account.code, token);
    },
    write: (client: Client, nonce: number | bigint, body = invoice(), on: Rig = rig) =>
      on.call('POST', `/api/${account.code}/v4.0.0/invoices`, {
        body,
        query: { nonce: String(nonce) },
        headers: { authorization: `Bearer ${client.token}` },
      }),
    /** The nonces that are stored with what they did, of a session. */
    storedNonces: (client: Client) =>
      asOwner(rig, owner =>
        inAccount(owner, account.code, async id => {
          const { rows } = await owner.query(
            `SELECT nonce::text, outcome FROM used_nonce WHERE account_id = $1 AND session_hash = sha256($2::text::bytea) ORDER BY used_nonce.nonce`,
            [id, client.token],
          );
          return rows as { nonce: string; outcome: string }[];
        }),
      ),
  };
}

let number = 0;
export const invoice = (more: Record<string, unknown> = {}) => ({
  document_set: 'FT',
  seq_number: `W${++number}`,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 1,
  ...more,
});
export const created = ({ status, body }: Answer) =>
  status === 201 ? `created invoice ${body.id}, ${body.documentSeries}/${body.documentNumber}` : undefined;

export function assertRefused({ status, body }: Answer, message: string): void {
  assert.deepEqual([status, body.code, body.message], [400, 'INVALID_NONCE', message]);
  const [{ field, reason, message: text }] = body.details;
  assert.deepEqual([field, text], ['nonce', message]);
  assert.match(reason, /^nonce_/);
}

export const used = (nonce: number | bigint, last: number | bigint, answer: Answer) =>
  `Field 'nonce' must be one that was not used; ${last} is the last accepted one of this session, and ${nonce} was used: it ${created(answer)}`;
export const tooLow = (lowest: number | bigint, last: number | bigint, window: number) =>
  `Field 'nonce' must be at least ${lowest}; ${last} is the last accepted one of this session, and its nonce window is ${window}`;

/** In an order that looks random and is the same every time. */
export function shuffled<T>(items: T[], seed = 1): T[] {
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return items
    .map(item => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
