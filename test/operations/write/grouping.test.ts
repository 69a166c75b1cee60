// Random writes in groups and the same writes one after the other leave the same database.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addToken } from '../../../src/operations/administration/tokens.ts';
import type { Answer, Client } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { clients, line, openShop, type Shop } from '../stock/shop.ts';
import { earlier, invoice, numberedSet, type Request, request } from './drawn-requests.ts';

const SESSIONS = 20;
/** Those behind them have a nonce window. */
const PLAIN_SESSIONS = 14;
const MIN_REQUESTS = 14;
const ROUNDS = 2;
/** Rounds of all kinds, then one of invoices only, which makes the largest groups. */
const rounds = fc
  .tuple(
    fc.array(fc.array(request, { minLength: MIN_REQUESTS, maxLength: SESSIONS }), { minLength: 1, maxLength: ROUNDS }),
    fc.array(invoice, { minLength: SESSIONS, maxLength: SESSIONS }),
  )
  .map(([mixed, invoices]) => [...mixed, invoices]);
const rig = await startRig({ RATE_LOGINS: '0' });

describe('Random writes', () => {
  it('leave the same database in groups as one after the other', { timeout: 240_000 }, async () => {
    let shared: number[] = [];
    await fc.assert(
      fc.asyncProperty(rounds, async drawn => {
        const [together, alone] = [await shopWithArticles(), await shopWithArticles()];
        for (const [number, round] of drawn.entries()) {
          const grouped = await Promise.all(
            round.map((each, lane) => send(together.sessions[lane], each, lane, number)),
          );
          const single: Answer[] = [];
          for (const [lane, each] of round.entries()) single.push(await send(alone.sessions[lane], each, lane, number));
          assert.deepEqual(grouped.map(outcome), single.map(outcome));
          await sendAgain(together.sessions, alone.sessions, { round, number, grouped });
        }
        assert.deepEqual(await contents(together.shop), await contents(alone.shop));
        shared = [...shared, ...(await documentsInSharedTransactions(together.shop))];
        assert.deepEqual(await documentsInSharedTransactions(alone.shop), []);
        await together.shop.sound();
        await alone.shop.sound();
      }),
      { numRuns: 4, endOnFailure: true },
    );
    assert.ok(Math.max(...shared) > 2, `the writes that shared a transaction, so that they are compared: ${shared}`);
  });
});

async function shopWithArticles(): Promise<{ shop: Shop; sessions: Client[] }> {
  const shop = await openShop(rig, { negativeStock: 'reject' });
  for (let lane = 0; lane < SESSIONS; lane++)
    for (let article = 0; article < 3; article++)
      await shop.article(`L${lane}A${article}`, { stock: 20, weighted_average_cost: 2 });
  const plain = await clients(shop.account, PLAIN_SESSIONS);
  for (let lane = 0; lane < SESSIONS; lane++) {
    await shop.owner(
      `INSERT INTO document_set (account_id, code, document_type, description, language, totals_check)
      VALUES ($1, $2, 'invoice', 'Numbered', 'en', 'off')`,
      [shop.account.id, numberedSet(lane)],
    );
    const [seq_number] = earlier(lane).order.split(' ').slice(1);
    await shop.make('order', { seq_number, items: [line(`L${lane}A1`, 9)] });
    await shop.make('invoice', { seq_number, total_amount: 50, items: [line(`L${lane}A2`, 5, { unit_price: 10 })] });
  }
  const windows = Array.from({ length: SESSIONS - PLAIN_SESSIONS }, (_, index) => sessionWithWindow(shop, index));
  return { shop, sessions: [...plain, ...(await Promise.all(windows))] };
}

async function sessionWithWindow({ account }: Shop, index: number): Promise<Client> {
  const actor = { kind: 'administrator' as const, accountId: account.id };
  const token = { login: 'admin', name: `window ${index}`, scopes: undefined, expiresAt: undefined, nonceWindow: 4 };
  return rig.session(account.code, await addToken(rig.administration, actor, token));
}

// Sent again with its key, a write answers what it answered, and does nothing.
async function sendAgain(
  together: Client[],
  alone: Client[],
  { round, number, grouped }: { round: Request[]; number: number; grouped: Answer[] },
): Promise<void> {
  const again = round.flatMap((each, lane) => (each.key && grouped[lane]?.status === 201 ? { each, lane } : []));
  const answers = await Promise.all(again.map(({ each, lane }) => send(together[lane], each, lane, number)));
  for (const [index, { each, lane }] of again.entries()) {
    assert.equal(answers[index]?.body.id, grouped[lane]?.body.id);
    await send(alone[lane], each, lane, number);
  }
}

function send(client: Client | undefined, { path, method, body, key }: Request, lane: number, number: number) {
  if (!client) throw new Error('There is a session for each lane');
  const headers = key ? { 'idempotency-key': `key-${number}-${lane}` } : {};
  return client.call(method, path, { body: body(lane, number), headers });
}

const outcome = ({ status, body }: Answer) => (status === 201 ? '201' : `${status} ${body.code} ${body.message}`);

const TABLES = [
  'document',
  'document_line',
  'document_relation',
  'stock_transaction',
  'stock_reservation',
  'stock_level',
  'serial_number',
  'article',
  'third_party',
  'code_counter',
  'session',
  'used_nonce',
  'idempotency_key',
  'job',
  'document_number_counter',
];
const VOLATILE = [
  'created_at',
  'updated_at',
  'used_at',
  'expires_at',
  'session_hash',
  'api_token_hash',
  'fingerprint',
  'reference',
  'next_at',
];

/** All rows of an account as sorted text, without ids, times and hashes. */
async function contents(shop: Shop): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await shop.owner(
      `SELECT (to_jsonb(t) - $2::text[])::text AS text FROM ${table} t WHERE account_id = $1`,
      [shop.account.id, VOLATILE],
    );
    found[table] = rows.map(({ text }) => withoutIds(String(text))).sort();
  }
  return found;
}

// Ids are columns, parts of the document's JSON, and words of outcomes: `created invoice 12, FT/1`. Which of the customers of a
// round has the first code is open.
function withoutIds(text: string): string {
  return text
    .replace(/\\?"(\w*_)?id\\?": ?\d+/g, '"id"')
    .replace(/(created|updated|voided|closed) (\w+) \d+/g, '$1 $2')
    .replace(/submitted message \d+/g, 'submitted message')
    .replace(/\bC\d{4}\b/g, 'assigned code');
}

/** The number of documents of each transaction that several documents share. */
async function documentsInSharedTransactions(shop: Shop): Promise<number[]> {
  const rows = await shop.owner(
    // Lines are never changed, while a document that is paid has the transaction of its receipt.
    `SELECT count(DISTINCT document_id)::int AS count FROM document_line WHERE account_id = $1
    GROUP BY xmin::text HAVING count(DISTINCT document_id) > 1`,
    [shop.account.id],
  );
  return rows.map(({ count }) => Number(count));
}
