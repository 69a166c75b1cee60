// Two servers share the queue and are killed in the middle of it; a third one goes on. Nothing is lost, and nothing is done twice but what
// was under way.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkImport, startImport } from '../../src/operations/imports/imports.ts';
import { openImporter } from '../operations/imports/import-rig.ts';
import { type Server, serve } from '../support/kontor-process.ts';
import { asOwner, inAccount } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';
import { startSmtp } from './mail/smtp-rig.ts';
import { accept, smsService } from './sms/sms-service.ts';

const MESSAGES = 40;
const ROWS = 3_000;

const rig = await startRig({ RATE_SMS: '0' });
const account = await rig.account();
// Until the servers are killed, the gateway answers to a few messages only.
const service = await smsService((received, response) => {
  if (service.received.length <= 5) return accept(received, response);
});
const smtp = await startSmtp();
const directory = mkdtempSync(join(tmpdir(), 'kontor-killed-'));
const servers: Server[] = [];
after(() => {
  for (const { child } of servers) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<void> {
  servers.push(
    await serve({
      ...service.environment,
      DATABASE_URL: rig.ownerUrl,
      KONTOR_DATA: join(directory, String(servers.length)),
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SMTP_TLS: 'off',
      MAIL_FROM: 'no-reply@erp.example',
      SMS_AT_ONCE: '3',
      SMS_ANSWER_SECONDS: '50',
      SMS_POLL_SECONDS: '1',
      MAIL_POLL_SECONDS: '1',
    }),
  );
}

const ask = async (text: string) =>
  (await asOwner(rig, owner => inAccount(owner, account.code, () => owner.query(text)))).rows;

const countOf = <T>(all: readonly T[]) => {
  const counts = new Map<T, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
};

it('Servers that are killed leave messages and imports to the next one', async () => {
  const importer = await openImporter(rig, account);
  const lines = Array.from({ length: ROWS }, (_, index) => `,Killed ${index}\n`);
  const id = await importer.upload('customers', `code,name\n${lines.join('')}`);
  const { fields } = await importer.view(id);
  const choice = { id, fields, decimalMark: '.', onExisting: 'update' } as const;
  await checkImport(rig.server.context, importer.actor, choice, importer.request());
  await importer.work();
  // One after the other: several starts at once may take longer than a server waits for the database.
  await start();
  await start();
  await startImport(rig.server.context, importer.actor, { id, allOrNothing: false }, importer.request());
  for (let index = 0; index < MESSAGES; index++)
    await account.client.post('/sms', { to: '+351912345678', message: `sms ${index}` });
  await ask(`INSERT INTO job (account_id, kind, content)
    SELECT account_id, 'mail', jsonb_build_object('kind', 'test', 'to', 'a@b.example', 'subject', 'mail ' || n, 'body', 'x', 'html', 'x')
    FROM account, generate_series(0, ${MESSAGES - 1}) n`);
  const created = async () => (await importer.view(id)).counts.created;
  while (service.received.length <= 5 || smtp.received.length === 0 || (await created()) === 0) await sleep(10);
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ child }) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  const [{ under_way }] = await ask(
    `SELECT array_agg(coalesce(content ->> 'text', content ->> 'subject')) AS under_way FROM job WHERE state = 'queued' AND under_way`,
  );
  const before = { sms: service.received.length, created: await created() };
  assert.ok(before.sms < MESSAGES && before.created < ROWS, JSON.stringify(before));
  service.behaviour = accept;
  // The leases of the killed servers end.
  await ask(`UPDATE job SET next_at = now() WHERE state = 'queued'`);
  await start();
  const waiting = async () => (await ask(`SELECT FROM job WHERE state = 'queued'`)).length;
  // However long a busy machine takes.
  while ((await waiting()) > 0) await sleep(50);
  const done = await ask(`SELECT kind, state, count(*)::int FROM job WHERE kind <> 'import' GROUP BY 1, 2 ORDER BY 1`);
  assert.deepEqual(done, [
    { kind: 'mail', state: 'sent', count: MESSAGES },
    { kind: 'sms', state: 'sent', count: MESSAGES },
  ]);
  const sent = countOf([
    ...service.received.map(({ body }) => body),
    ...smtp.received.map(({ text }) => /^Subject: (mail \d+)\r$/m.exec(text)?.[1] ?? ''),
  ]);
  assert.equal(sent.size, 2 * MESSAGES);
  for (const [name, count] of sent)
    assert.ok(count === 1 || (count === 2 && under_way.includes(name)), `${name} ${count}`);
  const references = new Set(service.received.map(({ reference }) => reference));
  assert.equal(references.size, MESSAGES);
  const { job, counts } = await importer.view(id);
  assert.deepEqual([job.state, counts.created, counts.failed], ['done', ROWS, 0]);
  const [{ count }] = await ask(`SELECT count(*)::int FROM third_party WHERE name LIKE 'Killed %'`);
  assert.equal(count, ROWS);
});
