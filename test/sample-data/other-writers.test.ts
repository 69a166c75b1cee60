// Batches of sample documents leave alone what another writer has changed between them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relationCounts } from '../../src/database/sql/sample-data.ts';
import { checkAccount } from '../../src/operations/integrity/check.ts';
import { runReadAs } from '../../src/operations/read/run-read.ts';
import { runWriteAs } from '../../src/operations/write/run-write.ts';
import { WRITE_BATCH } from '../../src/sample-data/batch-write.ts';
import { createCompany } from '../../src/sample-data/company/create-company.ts';
import { DueDocuments } from '../../src/sample-data/follow/due-documents.ts';
import type { FollowedDocument } from '../../src/sample-data/follow/followed-document.ts';
import type { Progress } from '../../src/sample-data/progress.ts';
import { asOwner, inAccount } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';

const DOCUMENTS = 1000;
const BATCH = 220;
const WHOLE_PERIOD = 100_000;

const rig = await startRig();

test('a document that is taken, paid, voided or closed meanwhile is not followed, and all figures agree', async () => {
  const { id, code, client } = await rig.account();
  const actor = { kind: 'administrator', accountId: id } as const;
  const context = rig.administration;
  const company = await createCompany(context, actor, DOCUMENTS);
  const batch = (before: Progress) =>
    runWriteAs(context, actor, WRITE_BATCH, { company, before, count: BATCH, of: DOCUMENTS });
  const countsOf = async (ids: number[]) => {
    const { rows } = await runReadAs(context, actor, { rows: relationCounts(id, ids) }, { cost: 'scan' });
    return new Map(rows.map(row => [row.document_id, row.count]));
  };

  const first = await batch({ documents: 0, lines: 0, ...start() });
  const followed = first.dueDocuments.followedBy(WHOLE_PERIOD);
  const taken = untouched(followed, 'order', 0);
  const closed = untouched(followed, 'order', 1);
  const voided = untouched(followed, 'order', 2);
  const paid = untouched(followed, 'invoice', 0);
  const purchase = untouched(followed, 'purchase_order', 0);
  const base = { date: new Date().toISOString().slice(0, 10), currency: 'EUR' };
  const related = { related_document: taken.document.name };
  const untracked = company.goods.filter(({ tracking }) => tracking === 'none').map(({ itemCode }) => itemCode);
  const item = taken.body.items.find(({ item_code = '' }) => untracked.includes(item_code));
  const lines = [{ item_code: item?.item_code, description: 'a part', qty: 1 }];
  const answers = [
    await client.post('/delivery_notes', {
      ...base,
      ...related,
      document_set: 'DN',
      seq_number: 'other',
      total_amount: 0,
      items: lines,
    }),
    await client.put('/orders', { id: closed.document.id, status: 'CLOSED', reason: 'given up' }),
    await client.put('/orders', { id: voided.document.id, status: 'VOID', reason: 'by mistake' }),
    await client.post('/receipts', {
      ...base,
      document_set: 'REC',
      seq_number: 'other',
      total_amount: 1,
      related_document: paid.document.name,
    }),
    await client.post('/purchases', {
      ...base,
      document_set: 'CC',
      seq_number: 'other',
      total_amount: 0,
      related_doc: purchase.document.name,
    }),
  ];
  for (const { status, text } of answers) assert.equal(status, 201, text);

  const ids = [taken, closed, voided, paid, purchase].map(({ document }) => document.id);
  const meanwhile = await countsOf(ids);
  const third = await batch(await batch(first));
  assert.deepEqual(await countsOf(ids), meanwhile);
  const left = third.dueDocuments.followedBy(WHOLE_PERIOD);
  assert.ok(left.every(({ document }) => !ids.includes(document.id)));
  // The others were followed, and are forgotten when nothing follows them any more.
  const all = followed.map(({ document }) => document.id).filter(each => !ids.includes(each));
  const counts = await countsOf(all);
  assert.ok(all.filter(each => counts.has(each)).length > all.length / 2, `${counts.size} of ${all.length}`);
  assert.ok(left.length < (3 * BATCH) / 2, `${left.length} documents are kept`);
  assert.deepEqual(await checkAccount(rig.database, actor), []);
  // Until others that were written at the same time are committed, pages must see that these are new. docs/decisions/0002 and 0039
  for (const table of ['document', 'stock_transaction']) {
    const { rows } = await asOwner(rig, owner =>
      inAccount(owner, code, () =>
        owner.query(
          `SELECT count(*)::int AS old FROM ${table} WHERE account_id = $1 AND created_at < now() - interval '10 minutes'`,
          [id],
        ),
      ),
    );
    assert.deepEqual(rows, [{ old: 0 }], table);
  }
});

const start = () => ({ numbers: new Map(), serials: new Map(), dueDocuments: new DueDocuments() });

/** The nth document of a type of which nothing was taken or paid. */
function untouched(followed: FollowedDocument[], type: string, nth: number): FollowedDocument {
  const found = followed.filter(({ document }) => document.type === type && document.status === 'ISSUED')[nth];
  assert.ok(found, `the first batch has an open ${type}`);
  return found;
}

test('the first customer and supplier have contacts, once, beside those of users', async () => {
  const { id, client } = await rig.account();
  const actor = { kind: 'administrator', accountId: id } as const;
  for (let runs = 0; runs < 2; runs++) await createCompany(rig.administration, actor, 10);
  const contacts = async () =>
    (await client.get('/contacts', { sort: 'id' })).body.map(
      ({ code, name, customer, supplier }: Record<string, string>) => [code, name, customer ?? supplier],
    );
  const nameOf = async (path: string, code: string) =>
    (await client.get(path, { searchColumn: 'code', searchString: code })).body[0].name;
  const [marta, rui, ines] = await contacts();
  assert.deepEqual([marta[1], rui[1], ines[1]], ['Marta Nogueira', 'Rui Tavares', 'Inês Falcão']);
  assert.equal(await nameOf('/customers', marta[2]), 'Padaria Central, Lda.');
  assert.equal(await nameOf('/suppliers', ines[2]), 'Chá do Porto, S.A.');
  const added = await client.post('/contacts', { name: 'Ana', customer: marta[2] });
  assert.equal(added.status, 201, added.text);
  assert.deepEqual((await contacts()).length, 4);
});
