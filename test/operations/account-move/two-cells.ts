// Two installations with a router before them, the move of an account as the command runs it, and clients that write meanwhile.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { administratorOf } from '../../../src/operations/administration/accounts.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { writeSampleData } from '../../../src/sample-data/write-sample-data.ts';
import type { Account } from '../../support/account.ts';
import { type Answer, type Call, type Client, clientOf } from '../../support/client.ts';
import { type Ended, KONTOR } from '../../support/kontor-process.ts';
import { asOwner } from '../../support/owner.ts';
import { type Rig, startRig } from '../../support/rig.ts';

export type Cell = 'one' | 'two';

export interface TwoCells {
  one: Rig;
  two: Rig;
  /** Sends a request to the cell of the account, as the hook of the last move said. */
  call: Call;
  /** The cell that the router sends requests to. */
  routed(): Cell;
  /** Starts the command that moves the account `code` to a cell. */
  start(code: string, to: Cell, options?: string[]): Moving;
}

export interface Moving {
  child: ChildProcess;
  ended: Promise<Ended>;
}

/** Starts both; every account is in cell one. */
export async function startTwoCells(): Promise<TwoCells> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-cells-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const map = join(folder, 'map');
  writeFileSync(map, 'one');
  const settings = { RATE_LOGINS: '0', RATE_FAILED_ADDRESS: '0' };
  const cells = { one: await startRig(settings), two: await startRig(settings) };
  const routed = () => readFileSync(map, 'utf8').trim() as Cell;
  return {
    ...cells,
    routed,
    call: (method, url, options) => cells[routed()].call(method, url, options),
    start(code, to, options = []) {
      const from = cells[to === 'one' ? 'two' : 'one'];
      const words = [
        'account',
        'move',
        code,
        '--to',
        cells[to].ownerUrl,
        '--hook',
        `printf ${to} > ${map}.new && mv ${map}.new ${map}`,
        ...options,
      ];
      const child = spawn(process.execPath, [KONTOR, ...words], {
        env: { ...process.env, DATABASE_URL: from.ownerUrl, KONTOR_DATA: from.config.dataDirectory },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const exit = new Promise<number | null>(resolve => child.on('close', resolve));
      const ended = Promise.all([exit, text(child.stdout), text(child.stderr)]).then(([code, out, err]) => ({
        code,
        out,
        err,
      }));
      return { child, ended };
    },
  };
}

/** Resolves when the command has printed the words on standard error, or has ended. */
export function hasSaid({ child }: Moving, words: string): Promise<void> {
  return new Promise(resolve => {
    let said = '';
    child.stderr?.on('data', data => {
      said += data;
      if (said.includes(words)) resolve();
    });
    child.on('close', () => resolve());
  });
}

/** An account in cell one with documents of every kind. */
export async function accountWithDocuments(cells: TwoCells, documents: number): Promise<Account> {
  const account = await cells.one.account();
  const { client } = account;
  const actor = { kind: 'administrator' as const, accountId: account.id };
  await writeSampleData(cells.one.administration, actor, { documents });
  const article = { item_code: 'LOAD', description: 'What the load sells', item_type: 'product' };
  assert.equal((await client.post('/articles', article)).status, 201);
  return account;
}

export interface Load {
  /** How the numbers of its invoices begin. */
  prefix: string;
  /** Acknowledged writes: the number of each invoice, with its id. */
  acknowledged: Map<string, number>;
  /** How often a request was answered 503, by the first words of the message. */
  refused: Map<string, number>;
  /** Resolves when this number more are acknowledged. */
  more(count: number): Promise<void>;
  /** Ends the load; throws what a writer met that is no 201 and no 503. */
  stop(): Promise<void>;
}

/**
 * Clients that create invoices, each one at a time; a request that is answered 503 is sent again as it was. Of the half each request
 * has an Idempotency-Key.
 */
export async function startLoad({ call }: TwoCells, account: Account, writers: number): Promise<Load> {
  const acknowledged = new Map<string, number>();
  const refused = new Map<string, number>();
  let writing = true;
  const prefix = `W${++loads}-`;
  const done = Array.from({ length: writers }, async (_, index) => {
    const client = clientOf(call, account.code, await tokenOf(call, account));
    for (let nonce = 1; writing; nonce++) {
      const number = `${prefix}${index}/${nonce}`;
      const answer = await untilServed(client, invoice(number), nonce, index % 2 === 0);
      assert.equal(answer.status, 201, answer.text);
      acknowledged.set(number, answer.body.id);
      // Leaves the processors to the move.
      await sleep(20);
    }
  });
  // A writer that fails ends the others; `stop` throws its error.
  for (const each of done)
    each.catch(() => {
      writing = false;
    });

  async function untilServed(client: Client, body: unknown, nonce: number, keyed: boolean): Promise<Answer> {
    const headers = keyed ? { 'idempotency-key': `"${client.token.slice(-8)}-${nonce}"` } : {};
    for (let attempt = 1; ; attempt++) {
      const answer = await client.post('/invoices', body, { query: { nonce }, headers });
      if (answer.status !== 503) return answer;
      assert.ok(Number(answer.headers['retry-after']) >= 1, answer.text);
      const words = answer.body.message.split(':')[0];
      refused.set(words, (refused.get(words) ?? 0) + 1);
      assert.ok(attempt < 2_000, `answered 503 for too long: ${answer.text}`);
      await sleep(20);
    }
  }
  return {
    prefix,
    acknowledged,
    refused,
    async more(count) {
      const goal = acknowledged.size + count;
      while (acknowledged.size < goal && writing) await sleep(5);
    },
    async stop() {
      writing = false;
      await Promise.all(done);
    },
  };
}

/** A program that reads the changes of an account while it moves. */
export interface ChangesReader {
  /** Reads on until there is no further change, and resolves to all that were read, as `cursor type id`. */
  stop(): Promise<string[]>;
}

/** Starts to read the changes from now on, a few at a time; a page that is answered 503 is read again. */
export async function startReader({ call }: TwoCells, account: Account): Promise<ChangesReader> {
  const client = clientOf(call, account.code, await tokenOf(call, account));
  const page = async (cursor: string): Promise<{ found: string[]; next: string }> => {
    for (;;) {
      const { status, body, headers, text: said } = await client.get('/changes', { cursor, limit: 7 });
      if (status === 200) return { found: body.map(changeText), next: headers['x-next-cursor'] ?? '' };
      assert.equal(status, 503, said);
      await sleep(20);
    }
  };
  let { next: cursor } = await page('now');
  let reading = true;
  const all: string[] = [];
  const done = (async () => {
    for (let isLast = false; !isLast; ) {
      const wasEnded = !reading;
      const { found, next } = await page(cursor);
      all.push(...found);
      cursor = next;
      isLast = wasEnded && found.length === 0;
      await sleep(20);
    }
  })();
  return {
    async stop() {
      reading = false;
      await done;
      return all;
    },
  };
}

/** A change as text. */
export const changeText = ({ cursor, type, id }: { cursor: string; type: string; id: number }): string =>
  `${cursor} ${type} ${id}`;

let loads = 0;

async function tokenOf(call: Call, { code, apiToken }: Account): Promise<string> {
  const headers = { authorization: `Bearer ${apiToken}` };
  for (;;) {
    const answer = await call('GET', `/api/${code}/v4.0.0/helo`, { headers });
    if (answer.status === 200) return answer.body['xa-token'];
    assert.equal(answer.status, 503, answer.text);
    await sleep(20);
  }
}

const invoice = (seq_number: string) => ({
  document_set: 'FT',
  seq_number,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 10,
  items: [{ item_code: 'LOAD', description: 'What the load sells', qty: 1, unit_price: 10, vat: 0 }],
});

/** Every acknowledged invoice is there, once, under the id that was answered; and no other. */
export async function assertAllThere(cells: TwoCells, account: Account, { prefix, acknowledged }: Load): Promise<void> {
  const found = await documentsOf(cells[cells.routed()], account.code);
  const expected = [...acknowledged].map(([number, id]) => `${number} ${id}`);
  assert.deepEqual(found.filter(each => each.startsWith(prefix)).sort(), expected.sort());
}

function documentsOf(rig: Rig, code: string): Promise<string[]> {
  return asOwner(rig, async client => {
    const { rows } = await client.query(
      `SELECT seq_number || ' ' || id AS found FROM document WHERE account_id = account_id_of($1)`,
      [code],
    );
    return rows.map(({ found }) => found);
  });
}

/** `kontor doctor` finds nothing in an account. */
export async function assertSound(rig: Rig, code: string): Promise<void> {
  assert.deepEqual(await checkAccount(rig.database, await administratorOf(rig.database, code)), []);
}

const LISTS = [
  'customers',
  'suppliers',
  'articles',
  'locations',
  'families',
  'categories',
  'document_sets',
  'transactions',
  'invoices',
  'orders',
  'quotes',
  'receipts',
  'credit_notes',
  'purchases',
  'delivery_notes',
];

/** All that the lists of an account answer, by address, in its cell. */
export async function answersOf({ call }: TwoCells, account: Account): Promise<Record<string, string>> {
  const client = clientOf(call, account.code, account.client.token);
  const answers: Record<string, string> = {};
  for (const list of LISTS) {
    let path: string | undefined = `/${list}?limit=1000`;
    for (let page = 1; path !== undefined; page++) {
      let answer: Answer = await client.get(path);
      // A cell that knew the account before it left looks it up again.
      if (answer.body?.message?.startsWith('The account has just moved')) answer = await client.get(path);
      if (answer.status === 404 && page === 1) break;
      assert.equal(answer.status, 200, `${path}: ${answer.text}`);
      answers[`${list} ${page}`] = answer.text;
      const next = /cursor=([^&>]+)/.exec(answer.headers.link ?? '')?.[1];
      path = next && `/${list}?limit=1000&cursor=${next}`;
    }
  }
  return answers;
}

/** Who owns an account, as both databases say: `one: moved, two: active`. */
export async function ownershipOf(cells: TwoCells, code: string): Promise<string> {
  const said = await Promise.all(
    (['one', 'two'] as const).map(cell =>
      asOwner(cells[cell], async client => {
        const { rows } = await client.query('SELECT ownership FROM account WHERE code = $1', [code]);
        return `${cell}: ${rows[0]?.ownership ?? 'none'}`;
      }),
    ),
  );
  return said.join(', ');
}
