// Parallel writes of one session with a nonce window: each nonce is accepted exactly once. contract §3 Nonce

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answer } from '../../support/client.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { assertRefused, created, invoice, range, shuffled, startNonceRig, used } from './nonce-rig.ts';

const { account, rig, sessionWith, storedNonces, write } = await startNonceRig();

describe('Parallel writes of one session with a nonce window', () => {
  it('by thirty clients with shuffled nonces are each accepted exactly once', async () => {
    const client = await sessionWith(1024);
    const waiting = shuffled(range(1, 300)).values();
    const answers: Answer[] = [];
    const lane = async () => {
      for (const nonce of waiting) answers.push(await write(client, nonce, invoice({ reference: 'thirty' })));
    };
    await Promise.all(Array.from({ length: 30 }, lane));
    const wrong = answers.find(({ status }) => status !== 201);
    assert.equal(wrong?.text, undefined);
    const listed = await client.get('/invoices', { searchColumn: 'reference', searchString: 'thirty', limit: 1000 });
    assert.equal(listed.body.length, 300);
    assert.deepEqual(
      (await storedNonces(client)).map(({ nonce }) => Number(nonce)),
      range(1, 300),
    );
    const outcomes = (await storedNonces(client)).map(({ outcome }) => outcome);
    assert.deepEqual(outcomes.toSorted(), answers.map(answer => created(answer) ?? '').toSorted());
  });

  it('through two server processes are each accepted exactly once, in groups that share a transaction', async () => {
    const client = await sessionWith(200);
    const other = await rig.another();
    const nonces = shuffled(range(1, 200), 5);
    const answers = await Promise.all(
      nonces.map((nonce, index) => write(client, nonce, invoice({ reference: 'two' }), index % 2 ? other : rig)),
    );
    const wrong = answers.find(({ status }) => status !== 201);
    assert.equal(wrong?.text, undefined);
    const rows = await asOwner(rig, owner =>
      inAccount(owner, account.code, async id => {
        const text = `SELECT count(DISTINCT xmin::text)::int AS transactions, count(*)::int AS documents
          FROM document WHERE account_id = $1 AND reference = 'two'`;
        return (await owner.query(text, [id])).rows;
      }),
    );
    assert.equal(rows[0].documents, 200);
    assert.ok(rows[0].transactions < 150, `${rows[0].transactions} transactions`);
    for (const [index, nonce] of nonces.entries())
      if (index % 20 === 0) assertRefused(await write(client, nonce), used(nonce, 200, answers[index] as Answer));
  });

  it('with the same nonce ten times at once make one document, and the others learn which', async () => {
    const client = await sessionWith(50);
    const other = await rig.another();
    // Also when the process knows already that the session has a window.
    assert.equal((await write(client, 100)).status, 201);
    for (const nonce of [80, 120]) {
      const answers = await Promise.all(
        range(1, 10).map(index => write(client, nonce, invoice(), index % 3 ? rig : other)),
      );
      const [one, ...more] = answers.filter(({ status }) => status === 201);
      assert.ok(one);
      assert.deepEqual(more, []);
      for (const answer of answers.filter(each => each !== one))
        assertRefused(answer, used(nonce, Math.max(nonce, 100), one));
    }
  });

  it('of which some are refused accept the others, and the refused nonces stay unused', async () => {
    const client = await sessionWith(100);
    assert.equal((await write(client, 1)).status, 201);
    const taken = invoice();
    assert.equal((await write(client, 2, taken)).status, 201);
    const nonces = shuffled(range(3, 42), 3);
    // Every third is refused by the rules, every third by the database, which undoes its whole group.
    const bodyOf = (nonce: number) =>
      [invoice(), invoice({ document_set: 'nosuch' }), { ...taken, reference: 'again' }][nonce % 3];
    const answers = await Promise.all(nonces.map(nonce => write(client, nonce, bodyOf(nonce))));
    for (const [index, nonce] of nonces.entries())
      assert.equal(answers[index]?.status, [201, 400, 409][nonce % 3], String(answers[index]?.text));
    const again = await Promise.all(nonces.map(nonce => write(client, nonce)));
    for (const [index, nonce] of nonces.entries())
      assert.equal(again[index]?.body.code, nonce % 3 ? undefined : 'INVALID_NONCE', String(again[index]?.text));
  });

  it('that move the window on in one group leave what is in the window, and nothing else, stored', async () => {
    const client = await sessionWith(10);
    assert.equal((await write(client, 1)).status, 201);
    const answers = await Promise.all([5, 2, 100, 95, 96, 1000].map(nonce => write(client, nonce)));
    assert.ok(answers.every(({ status, body }) => status === 201 || body.code === 'INVALID_NONCE'));
    assert.equal(answers.at(-1)?.status, 201);
    await Promise.all(range(1001, 1100).map(nonce => write(client, nonce)));
    for (const nonce of range(1090, 1100)) await write(client, nonce);
    const stored = (await storedNonces(client)).map(({ nonce }) => Number(nonce));
    assert.deepEqual(stored, range(1090, 1100));
  });

  it('do not change what a session without a window accepts at the same time', async () => {
    const [plain, windowed] = [await account.login(), await sessionWith(100)];
    assert.equal((await write(windowed, 1)).status, 201);
    const ascending = async () => {
      for (const nonce of range(1, 20)) assert.equal((await write(plain, nonce)).status, 201);
      assert.equal((await write(plain, 19)).body.code, 'INVALID_NONCE');
    };
    const descending = range(2, 40).map(async index => {
      const { status, text } = await write(windowed, 101 - index);
      assert.equal(status, 201, text);
    });
    await Promise.all([ascending(), ...descending]);
  });
});
