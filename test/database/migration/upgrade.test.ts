// The migrations since version 0.1.0, run on a database that version 0.1.0 has filled.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'lossless-json';
import { documents } from '../../../src/definitions/catalogue.ts';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';
import { revokeToken } from '../../../src/operations/administration/tokens.ts';
import { changeStatus } from '../../../src/operations/documents/change/change-document.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { committedText } from '../../checks/generated.ts';
import { schemaText } from '../../checks/schema-text.ts';
import { ACCOUNTS, oldAnswers } from './old-database.ts';
import { openUpgraded } from './open-upgraded.ts';

const { rig, client, administrator, applied, rows } = await openUpgraded();

/** Fields that version 0.1.0 did not know; `parts.test.ts` checks them. */
const NEW_FIELDS = ['status_reason', 'amount_due', 'amount_open', 'open_qty', 'settles', 'relations'];
/** Purchases had no status of their payment, and an invoice was paid with its whole total. */
const NEW_STATUS: Record<string, string> = { 'CC c1': 'PART', 'CC c2': 'PAID', 'FT w4': 'PAID' };

const exact = (text: string) =>
  parse(
    text,
    (name, value) => (NEW_FIELDS.includes(name) || isEmptyAddress(name, value) ? undefined : value),
    number => digits(decimal(number)),
  ) as Record<string, unknown>[];

/** Version 0.1.0 answered addresses of which nothing but their id is known; they are not answered any more. */
const isEmptyAddress = (name: string, value: unknown): boolean =>
  name.endsWith('_address') && typeof value === 'object' && value !== null && Object.keys(value).join() === 'id';

function withNewStatus(row: Record<string, unknown>): Record<string, unknown> {
  const status = NEW_STATUS[`${row.document_set} ${row.seq_number}`];
  return status && 'status' in row ? { ...row, status } : row;
}

describe('The upgrade from version 0.1.0', () => {
  it('applies every later migration and ends with the schema of a fresh database', async () => {
    const later = readdirSync('migrations').filter(name => name.endsWith('.sql') && name > '0010');
    assert.deepEqual(rig.database.applied, later.sort());
    assert.equal(await schemaText(rig.ownerUrl), await committedText('schema.sql'));
  });

  it('leaves every list and record as version 0.1.0 answered it, with new fields and with another ETag', async () => {
    const answers = await oldAnswers();
    assert.ok(answers.length > 40);
    for (const { account, request, etag, answer } of answers) {
      const now = await client(account).call('GET', request);
      const old = account === 'parts' ? exact(answer).map(withNewStatus) : exact(answer);
      assert.deepEqual(exact(now.text), old, `${account} ${request}`);
      if (etag) assert.notEqual(now.headers.etag, etag, `${account} ${request}`);
    }
  });

  it('gives every account a document set of each newer type, in the language of its country', async () => {
    const added = ['credit_note NC', 'delivery_note DN', 'payment PAY', 'quote QT', 'supplier_credit_note SC'];
    assert.deepEqual(applied, [`document sets of new types (${added.length * ACCOUNTS.length})`]);
    for (const code of ACCOUNTS) {
      const sets = (await rows(
        code,
        `SELECT document_type, code, description, language, state FROM document_set ORDER BY 1, 2`,
      )) as string[][];
      assert.deepEqual([...new Set(sets.map(([type]) => type))], documents.map(({ type }) => type).sort(), code);
      const ofNewTypes = sets.filter(([type]) => added.some(set => set.startsWith(`${type} `)));
      assert.deepEqual(
        ofNewTypes,
        added.map(set => {
          const [type = '', number = ''] = set.split(' ');
          return [type, number, documents.find(each => each.type === type)?.titles.pt.many, 'pt', 'active'];
        }),
        code,
      );
    }
  });

  it('leaves nothing for kontor doctor to find', async () => {
    for (const code of ACCOUNTS) assert.deepEqual(await checkAccount(rig.database, administrator(code)), [], code);
  });
});

describe('After the upgrade', () => {
  const trade = administrator('trade');
  const count = async (table: string) => (await rows('trade', `SELECT count(*)::int FROM ${table}`))[0]?.[0];

  it('what has expired is deleted, and nothing else', async () => {
    const before = [await count('session'), await count('idempotency_key')] as [number, number];
    await rig.database.pool.query({ text: 'SELECT delete_expired()' });
    assert.deepEqual([await count('session'), await count('idempotency_key')], [before[0] - 1, before[1] - 1]);
  });

  it('a token from before is revoked, and its sessions end', async () => {
    const sessions = `session s JOIN api_token t ON t.account_id = s.account_id AND t.token_hash = s.api_token_hash
      WHERE t.name = 'token of admin'`;
    assert.equal(await count(sessions), 1);
    await revokeToken(rig.database, trade, 'token of admin');
    assert.equal(await count(sessions), 0);
  });

  it('documents from before are voided, billed and paid like later ones', async () => {
    // FT 29 only refers to FT 5, and yet it depends on it.
    for (const name of ['FT 29', 'FT 5', 'CC 13', 'REC 24', 'ORD 2']) {
      const [set = '', number = ''] = name.split(' ');
      await changeStatus(rig.database, trade, { set, number }, { status: 'VOID', reason: 'a mistake' });
    }
    const bodies: [path: string, body: Record<string, string>][] = [
      ['/invoices', { document_set: 'FT', seq_number: 's1', related_document: 'ORD 1' }],
      ['/invoices', { document_set: 'FT', seq_number: 's2', related_document: 'ORD 3' }],
      ['/purchases', { document_set: 'CC', seq_number: 's3', related_doc: 'POR 11' }],
      ['/receipts', { document_set: 'REC', seq_number: 's4', related_document: 'FT 22' }],
    ];
    for (const [path, body] of bodies) {
      const { status, text } = await client('trade').post(path, {
        date: '2026-03-05',
        currency: 'EUR',
        total_amount: 1,
        ...body,
      });
      assert.equal(status, 201, text);
    }
    const states = await rows(
      'trade',
      `SELECT document_set || ' ' || seq_number, status FROM document
      WHERE document_set || ' ' || seq_number IN ('ORD 1', 'ORD 2', 'ORD 3', 'POR 11', 'POR 12', 'FT 22') ORDER BY id`,
    );
    assert.deepEqual(
      states.map(row => row.join(' ')),
      ['ORD 1 BILLED', 'ORD 2 VOID', 'ORD 3 BILLED', 'POR 11 BILLED', 'POR 12 ISSUED', 'FT 22 PART'],
    );
    assert.deepEqual(await checkAccount(rig.database, trade), []);
  });
});
