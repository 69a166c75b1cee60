// A shop to test with: an account with three locations, and functions that create documents and read their effects.

import assert from 'node:assert/strict';
import { parse } from 'lossless-json';
import { documentOf } from '../../../src/definitions/catalogue.ts';
import type { DocumentResource } from '../../../src/definitions/define-document.ts';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';
import { changeStatus } from '../../../src/operations/documents/change/change-document.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import type { Account } from '../../support/account.ts';
import type { Answer, Client } from '../../support/client.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import type { Rig } from '../../support/rig.ts';

export type Fields = Record<string, unknown>;
export type DocumentType = DocumentResource['type'];

export interface Shop {
  account: Account;
  client: Client;
  /** Creates a document: set, number, date and currency are filled in. */
  create(type: DocumentType, fields: Fields, client?: Client): Promise<Answer>;
  /** The same, which must succeed; answers the document's number. */
  make(type: DocumentType, fields: Fields, client?: Client): Promise<string>;
  /** Creates an article. */
  article(code: string, fields?: Fields): Promise<void>;
  /** Voids a document of the type's own set. Rejects with the AppError. */
  void(type: DocumentType, number: string): Promise<unknown>;
  /** All of a list, numbers as the digits they were answered with. */
  list(path: string, query?: Record<string, string | number>): Promise<Record<string, string>[]>;
  /** `{ MAIN: '5' }`: the quantity of an article by location. `what` is on_hand unless given. */
  levels(code: string, what?: 'on_hand' | 'reserved' | 'expected' | 'available'): Promise<Record<string, string>>;
  /** Average cost of one unit. */
  cost(code: string): Promise<string | undefined>;
  /** Status and amount_paid of a document: `PART 5`. */
  state(type: DocumentType, number: string): Promise<string>;
  /** Runs SQL as the owner of the database within the account. */
  owner(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Everything kept beside the ledger agrees with it. */
  sound(): Promise<void>;
}

/** Opens a shop with the places MAIN, SHOP and VAN. Totals go unchecked: these tests are about goods. */
export async function openShop(rig: Rig, settings: { negativeStock?: 'allow' | 'reject' } = {}): Promise<Shop> {
  const account = await rig.account();
  const { client } = account;
  let numbers = 0;

  const owner: Shop['owner'] = (sql, values = []) =>
    asOwner(rig, client => inAccount(client, account.code, async () => (await client.query(sql, values)).rows));
  for (const code of ['SHOP', 'VAN']) {
    await owner('INSERT INTO location (account_id, location_code, description) VALUES ($1, $2, $2)', [
      account.id,
      code,
    ]);
  }
  await owner(`UPDATE document_set SET totals_check = 'off' WHERE account_id = $1`, [account.id]);
  await owner('UPDATE account SET negative_stock = $2 WHERE account_id = $1', [
    account.id,
    settings.negativeStock ?? 'allow',
  ]);

  const create: Shop['create'] = (type, fields, by = client) => {
    const { path, defaultSet } = documentOf(type);
    const heading = { document_set: defaultSet, seq_number: String(++numbers), date: '2026-03-02', currency: 'EUR' };
    return by.post(`/${path}`, { ...heading, total_amount: 0, ...fields });
  };
  const list: Shop['list'] = async (path, query = {}) => {
    const answer = await client.get(path, { limit: 1000, ...query });
    assert.equal(answer.status, 200, answer.text);
    return parse(answer.text, null, text => digits(decimal(text))) as Record<string, string>[];
  };
  return {
    account,
    client,
    create,
    list,
    owner,
    async make(type, fields, by) {
      return made(await create(type, fields, by)).documentNumber;
    },
    async article(code, fields = {}) {
      made(await client.post('/articles', { item_code: code, description: `Article ${code}`, ...fields }));
    },
    void: (type, number) =>
      changeStatus(
        rig.database,
        { kind: 'administrator', accountId: account.id },
        { set: documentOf(type).defaultSet, number },
        { status: 'VOID', reason: 'a mistake' },
      ),
    async levels(code, what = 'on_hand') {
      const [article] = await list('/articles', { searchString: code, options: 'stock' });
      const levels = (article?.stock_levels ?? []) as unknown as Record<string, string>[];
      return Object.fromEntries(levels.map(level => [level.location_code, level[what] ?? '']));
    },
    async cost(code) {
      const [article] = await list('/articles', { searchString: code });
      return article?.weighted_average_cost;
    },
    async state(type, number) {
      const { path, defaultSet } = documentOf(type);
      const documents = await list(`/${path}`, { searchString: number });
      const document = documents.find(({ document_set }) => document_set === defaultSet);
      return [document?.status, document?.amount_paid].filter(Boolean).join(' ');
    },
    async sound() {
      assert.deepEqual(await checkAccount(rig.database, { kind: 'administrator', accountId: account.id }), []);
    },
  };
}

/** A line of an article; without a code, free text. */
export function line(code: string, qty: number | string, more: Fields = {}): Fields {
  return { item_code: code, description: `Line of ${code}`, qty: Number(qty), ...more };
}

/** The body of an answer that must be a success. */
export function made(answer: Answer): Answer['body'] {
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

/** The answer must be that refusal, and say so. */
export function refused(answer: Answer, status: number, code: string, saying: RegExp): void {
  assert.equal(`${answer.status} ${answer.body?.code}`, `${status} ${code}`, answer.text);
  assert.match(answer.body.message, saying);
}

/** Sessions of one account, each as of a client of its own. */
export function clients(account: Account, count: number): Promise<Client[]> {
  return Promise.all(Array.from({ length: count }, () => account.login()));
}
