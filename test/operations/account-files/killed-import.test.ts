// An import that is killed in the middle leaves no row, and the file can be imported again.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, it } from 'node:test';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { writeSampleData } from '../../../src/sample-data/write-sample-data.ts';
import { onTable, untilBlocked } from '../../support/database-locks.ts';
import { KONTOR, kontor } from '../../support/kontor-process.ts';
import { startRig } from '../../support/rig.ts';
import { contentOf, exportTo } from './account-files-rig.ts';

const rig = await startRig();
const owner = await connectOnce(rig.ownerUrl);
after(() => owner.end());
const { id, code } = await rig.account();
await writeSampleData(rig.administration, { kind: 'administrator', accountId: id }, { documents: 100 });
const file = await exportTo(rig, code);
const before = await contentOf(rig);
const settings = { DATABASE_URL: rig.ownerUrl, KONTOR_DATA: rig.config.dataDirectory };
const words = ['account', 'import', file, '--as', 'again'];

// Row by row until the table that the test has locked, which is one of the last.
const faults: Record<string, (child: ReturnType<typeof spawn>) => Promise<unknown>> = {
  'the command is killed': async child => child.kill('SIGKILL'),
  'its connection to PostgreSQL is cut': () =>
    owner.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND ${onTable('stock_transaction')}`),
};
for (const [fault, strike] of Object.entries(faults)) {
  it(`Nothing of an import is there when ${fault} in the middle`, async () => {
    await owner.query('BEGIN; LOCK TABLE stock_transaction');
    const child = spawn(process.execPath, [KONTOR, ...words], {
      env: { ...process.env, ...settings },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await untilBlocked(owner, onTable('stock_transaction'));
    await strike(child);
    await owner.query('COMMIT');
    const [exit] = await ended;
    assert.notEqual(exit, 0);
    await untilAlone();
    assert.deepEqual(await contentOf(rig), before);
  });
}

it('The same file is imported afterwards', async () => {
  const done = await kontor(settings, words);
  assert.equal(done.code, 0, done.err);
});

// The backend of a killed command ends when it finds its connection closed.
async function untilAlone(): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    );
    if (rows.length === 0) return;
  }
}
