// The functions with which the queue crosses accounts, in a database whose owner is bound by row-level security.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import type { Pool } from '../../../src/database/connection/pool.ts';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { type Database, openDatabase } from '../../../src/database/open-database.ts';
import { queueJob } from '../../../src/database/sql/jobs.ts';
import { mergeCommands } from '../../../src/database/transaction/merge-commands.ts';
import { inTransaction } from '../../../src/database/transaction/transaction.ts';
import { addAccount } from '../../../src/operations/administration/accounts.ts';
import { beginAttempt, claimDueJobs, recordAttempt } from '../../../src/operations/jobs/attempts.ts';
import { recordDeliveryReport } from '../../../src/operations/sms/record-delivery-report.ts';
import { SMS_JOB } from '../../../src/operations/sms/sms-job.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const OWNER = `owner_${Math.random().toString(36).slice(2, 10)}`;
const superuser = await connectOnce(rig.ownerUrl);
const url = new URL(rig.ownerUrl);
Object.assign(url, { username: OWNER, password: 'owner', pathname: `/${OWNER}` });
let database: Database;
let pool: Pool;
const accounts: number[] = [];

describe('The functions of the queue', () => {
  before(async () => {
    await superuser.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD 'owner'`);
    await superuser.query(`GRANT kontor_service, kontor_administration, kontor_transfer TO ${OWNER} WITH ADMIN OPTION`);
    await superuser.query(`CREATE DATABASE ${OWNER} OWNER ${OWNER}`);
    database = await openDatabase(readConfig({ ...process.env, DATABASE_URL: url.href }));
    pool = database.pool;
    const facts = { name: 'Shop', country: 'PT', currency: 'EUR', timezone: 'Europe/Lisbon' };
    for (const code of ['one', 'two']) accounts.push(await addAccount(database, { code, ...facts }));
  });
  after(async () => {
    const [login] = await pool.query({ text: 'SELECT current_user AS name' });
    await database.close();
    await superuser.query(`DROP DATABASE ${OWNER} WITH (FORCE)`);
    await superuser.query(`DROP ROLE ${login?.name}`);
    await superuser.query(`DROP ROLE ${OWNER}`);
    await superuser.end();
  });

  it('return due messages of all accounts, and find each message by the id of the gateway', async () => {
    for (const account of accounts) {
      await inTransaction(pool, account, { readOnly: false }, transaction =>
        transaction.queryAll(
          mergeCommands([
            [queueJob(account, { id: 1_000_000 + account, kind: 'sms', content: { to: '+351912345678' } })],
          ]),
        ),
      );
    }
    const taken = await claimDueJobs({ pool }, [{ kind: SMS_JOB, limit: 10 }]);
    assert.deepEqual(taken.map(({ accountId }) => accountId).sort(), accounts);
    assert.deepEqual(await claimDueJobs({ pool }, [{ kind: SMS_JOB, limit: 10 }]), []);
    for (const message of taken) {
      assert.match(message.account, /^(?:one|two)$/);
      assert.equal(await beginAttempt({ pool }, SMS_JOB, message), 'begun');
      const receipt = { gateway: 'http', gatewayIds: [`SM${message.accountId}`] };
      await recordAttempt({ pool }, SMS_JOB, message, { state: 'succeeded', receipt });
    }
    const [first = 0, second = 0] = accounts;
    await recordDeliveryReport({ pool }, 'http', { gatewayId: `SM${second}`, state: 'delivered' });
    const states = (account: number) =>
      inTransaction(pool, account, { readOnly: true }, transaction =>
        transaction.query({ text: 'SELECT account_id, state FROM job' }),
      );
    assert.deepEqual(await states(first), [{ account_id: first, state: 'sent' }]);
    assert.deepEqual(await states(second), [{ account_id: second, state: 'delivered' }]);
  });

  it('are the only access without an account: the service role sees no job', async () => {
    for (const table of ['job', 'sms_gateway_id']) {
      assert.deepEqual(await pool.query({ text: `SELECT FROM ${table}` }), []);
    }
    await assert.rejects(pool.query({ text: 'DELETE FROM job' }));
  });

  it('use an index with any number of jobs', async () => {
    const owner = await connectOnce(url.href);
    await owner.query(`SET kontor.account = '${accounts[0]}'`);
    await owner.query(`INSERT INTO job (account_id, kind, content, state)
      SELECT ${accounts[0]}, 'sms', '{}', 'sent' FROM generate_series(1, 20000)`);
    await owner.query(`INSERT INTO sms_gateway_id (account_id, message_id, position, gateway, gateway_id)
      SELECT account_id, id, 0, 'http', 'id' || id FROM job WHERE account_id = ${accounts[0]} AND state = 'sent'
      ON CONFLICT DO NOTHING`);
    await owner.query('RESET kontor.account');
    await owner.query('ANALYZE job, sms_gateway_id');
    const plan = async (text: string) => JSON.stringify((await owner.query(`EXPLAIN (FORMAT JSON) ${text}`)).rows);
    const due = `SELECT account_id, id FROM job WHERE kind = 'sms' AND state = 'queued' AND next_at <= now()
      ORDER BY next_at LIMIT 10 FOR UPDATE SKIP LOCKED`;
    assert.match(await plan(due), /"Index Name":"job_due"/);
    const named = `SELECT account_id, message_id FROM sms_gateway_id
      WHERE gateway = 'http' AND gateway_id = 'id77' ORDER BY sent_at DESC LIMIT 1`;
    assert.match(await plan(named), /"Index Name":"sms_gateway_id_by_name"/);
    await owner.end();
  });
});
