// Messages and imports of the tables before the queue are jobs after the migration: nothing that waited is lost or sent twice.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type pg from 'pg';
import { migrate, readMigrations } from '../../../src/database/migration/migrate.ts';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { makeGroupRoles } from '../../../src/database/migration/roles.ts';
import { onServer } from '../../support/fresh-database.ts';

const NAME = /_one_queue\.sql$/;
const all = await readMigrations();
const place = all.findIndex(({ name }) => NAME.test(name));

const OLD_ROWS = `
  INSERT INTO account (account_id, code, name, country, currency, timezone) OVERRIDING SYSTEM VALUE VALUES
    (1, 'one', 'One', 'PT', 'EUR', 'UTC'), (2, 'two', 'Two', 'PT', 'EUR', 'UTC');
  INSERT INTO sms_message (account_id, id, recipient, sender, message, parts, state, attempts, under_way, interrupted, next_at, last_error)
    VALUES (1, 5, '+351912345678', NULL, 'Olá', 1, 'queued', 2, true, 1, '2026-01-02 03:04:05+00', 'HTTP 503'),
      (1, 7, '+351912345679', 'Shop', 'x', 2, 'delivered', 1, false, 0, now(), NULL),
      (2, 6, '+351912345670', NULL, 'y', 1, 'failed', 1, false, 0, now(), 'HTTP 400');
  INSERT INTO sms_gateway_id (account_id, message_id, position, gateway, gateway_id, delivered) VALUES (1, 7, 0, 'http', 'SM7', true);
  SELECT setval('sms_message_id_seq', 9);
  INSERT INTO mail_message (account_id, id, kind, recipient, reply_to, subject, body, html, language, state, statement, created_by, created_at)
    VALUES (1, 5, 'statement', 'a@b.example', 'shop@b.example', 'First', 'T', '<p>T</p>', 'en', 'queued', '{"kind":"customer","id":3}', 'admin', '2026-01-01'),
      (1, 7, 'password-reset', 'c@d.example', NULL, 'Second', '', '', 'pt', 'sent', NULL, NULL, '2026-01-02');
  INSERT INTO import_job (account_id, id, kind, login, file_name, headings, row_count, state)
    VALUES (1, 1, 'articles', 'admin', 'a.csv', '{a}', 1, 'running'), (1, 2, 'articles', 'admin', 'b.csv', '{a}', 1, 'done'),
      (2, 3, 'articles', 'admin', 'c.csv', '{a}', 1, 'undoing')`;

const JOBS = `SELECT account_id, id::int, kind, state, attempts, under_way, interrupted, last_error, content FROM job ORDER BY account_id, id`;

it('What waited in the former tables waits in the queue, and what is over is shown as before', async () => {
  await onServer(async url => {
    const client = await connectOnce(url);
    try {
      await makeGroupRoles(client);
      const apply = (count: number) => migrate(client, all.slice(0, count), () => connectOnce(url));
      await apply(place);
      await client.query(OLD_ROWS);
      const before = await references(client, 'sms_message', 'mail_message');
      await apply(place + 1);
      const { rows } = await client.query(JOBS);
      const fresh = { attempts: 0, under_way: false, interrupted: 0, last_error: null };
      const queued = { ...fresh, state: 'queued' };
      const first = { kind: 'statement', to: 'a@b.example', replyTo: 'shop@b.example', subject: 'First', body: 'T' };
      assert.partialDeepStrictEqual(rows, [
        {
          account_id: 1,
          id: 5,
          kind: 'sms',
          state: 'queued',
          attempts: 2,
          under_way: true,
          interrupted: 1,
          last_error: 'HTTP 503',
          content: { to: '+351912345678', from: null, text: 'Olá', parts: 1 },
        },
        { account_id: 1, id: 7, kind: 'sms', state: 'delivered', content: { from: 'Shop', parts: 2 } },
        { account_id: 1, id: 10, kind: 'mail', ...queued, content: { ...first, statement: { id: 3 }, by: 'admin' } },
        {
          account_id: 1,
          id: 11,
          kind: 'mail',
          state: 'sent',
          content: { subject: 'Second', language: 'pt', by: null },
        },
        { account_id: 1, kind: 'import', ...queued, content: { import: 1 } },
        { account_id: 2, id: 6, kind: 'sms', state: 'failed', last_error: 'HTTP 400' },
        { account_id: 2, kind: 'import', ...queued, content: { import: 3 } },
      ]);
      assert.equal(rows.length, 7);
      assert.deepEqual(await references(client, 'job'), before);
      const { rows: next } = await client.query(`SELECT nextval('job_id_seq')::int AS id`);
      assert.equal(next[0].id, 14);
      const { rows: reported } = await client.query(`SELECT message_id::int FROM sms_of_gateway_id('http', 'SM7')`);
      assert.deepEqual(reported, [{ message_id: 7 }]);
      const { rows: due } = await client.query(
        `SELECT kind, attempts, interrupted FROM claim_jobs('{sms,mail,import}', '{9,9,9}', '{60,60,60}') ORDER BY kind, id`,
      );
      assert.deepEqual(due, [
        { kind: 'import', attempts: 1, interrupted: 0 },
        { kind: 'import', attempts: 1, interrupted: 0 },
        { kind: 'mail', attempts: 1, interrupted: 0 },
        // Its server ended while it was being sent.
        { kind: 'sms', attempts: 3, interrupted: 2 },
      ]);
    } finally {
      await client.end();
    }
  });
});

/** The references of all messages, which other systems know. */
async function references(client: pg.Client, ...tables: string[]): Promise<unknown[]> {
  const each = tables.map(
    name => `SELECT reference FROM ${name}${name === 'job' ? ` WHERE kind IN ('sms', 'mail')` : ''}`,
  );
  const { rows } = await client.query(`${each.join(' UNION ALL ')} ORDER BY 1`);
  return rows;
}
