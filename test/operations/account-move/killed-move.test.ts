// A move that is killed at any time loses nothing and leaves no two owners: the same command goes on, or begins again, and ends.

import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../../support/account.ts';
import type { Ended } from '../../support/kontor-process.ts';
import { asOwner } from '../../support/owner.ts';
import {
  accountWithDocuments,
  assertAllThere,
  assertSound,
  type Cell,
  hasSaid,
  type Moving,
  ownershipOf,
  startLoad,
  startTwoCells,
} from './two-cells.ts';

const cells = await startTwoCells();
let account: Account;

before(async () => {
  account = await accountWithDocuments(cells, 60);
});

/** When the command is killed: a number of milliseconds after one of its lines. */
const MOMENTS: [string, number][] = [
  ['Copying', 0],
  ['Catching up', 0],
  ['Switching', 10],
  ['Hook', 0],
];

const other = (cell: Cell): Cell => (cell === 'one' ? 'two' : 'one');

it('A move that is killed and run again moves every acknowledged write, once', async () => {
  const load = await startLoad(cells, account, 3);
  let to: Cell = 'two';
  for (const [words, ms] of MOMENTS) {
    await load.more(5);
    const moving = cells.start(account.code, to);
    await kill(moving, words, ms);
    const left = await ownershipOf(cells, account.code);
    assert.ok((left.match(/active|leaving/g) ?? []).length <= 1, left);
    // Where the source is still the owner, its clients go on.
    if (left.includes('leaving')) await load.more(5);
    const { code, err }: Ended = await cells.start(account.code, to).ended;
    assert.equal(code, 0, `after ${words} + ${ms} ms: ${err}`);
    assert.equal(cells.routed(), to);
    await load.more(5);
    to = other(to);
  }
  await load.stop();
  await assertAllThere(cells, account, load);
  await assertSound(cells[cells.routed()], account.code);
});

it('A move that is killed between the owners goes on, or is taken back', async () => {
  const from = cells.routed();
  const load = await startLoad(cells, account, 2);
  for (const end of ['--cancel', 'again'] as const) {
    await load.more(5);
    await killBetweenOwners(other(from));
    assert.deepEqual(new Set(await ownerships()), new Set(['moved', 'arriving']));
    // Neither cell answers: not the one that gave the account up, nor the one that has not taken it.
    for (const cell of [from, other(from)])
      assert.equal((await cells[cell].call('GET', `/api/${account.code}/v4.0.0/helo`, bearer())).status, 503);
    const { code, err } = await cells.start(account.code, other(from), end === '--cancel' ? ['--cancel'] : []).ended;
    assert.equal(code, 0, err);
    assert.equal(cells.routed(), end === '--cancel' ? from : other(from));
    await load.more(5);
  }
  await load.stop();
  await assertAllThere(cells, account, load);
  await assertSound(cells[other(from)], account.code);
  const refusal = await cells.start(account.code, other(from), ['--cancel']).ended;
  assert.equal(refusal.code, 1);
  assert.match(refusal.err, /The destination owns account/);
});

const bearer = () => ({ headers: { authorization: `Bearer ${account.apiToken}` } });

async function ownerships(): Promise<string[]> {
  return [...(await ownershipOf(cells, account.code)).matchAll(/: (\w+)/g)].map(([, word]) => word ?? '');
}

async function kill(moving: Moving, words: string, ms: number): Promise<void> {
  await hasSaid(moving, words);
  await sleep(ms);
  moving.child.kill('SIGKILL');
  await moving.ended;
}

// A lock keeps the destination from becoming the owner, so the command waits there when the source has given the account up.
async function killBetweenOwners(to: Cell): Promise<void> {
  await asOwner(cells[to], async owner => {
    await owner.query(`CREATE FUNCTION wait_to_arrive() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$`);
    await owner.query(`CREATE TRIGGER wait_to_arrive BEFORE UPDATE ON account FOR EACH ROW
      WHEN (OLD.ownership = 'arriving' AND NEW.ownership = 'active') EXECUTE FUNCTION wait_to_arrive()`);
    await owner.query('SELECT pg_advisory_lock(1)');
    const moving = cells.start(account.code, to);
    for (let states = ''; states !== 'arriving,moved'; states = (await ownerships()).sort().join()) {
      if (moving.child.exitCode !== null) throw new Error(`The move ended: ${(await moving.ended).err}`);
      await sleep(5);
    }
    moving.child.kill('SIGKILL');
    await moving.ended;
    await owner.query('SELECT pg_advisory_unlock(1)');
    await owner.query('DROP FUNCTION wait_to_arrive CASCADE');
  });
}
