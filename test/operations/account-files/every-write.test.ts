// Exports can be imported: after every form of the administration area and every operation of the interface, a company is
// exported, imported, moved, backed up and restored, and has the same bytes everywhere.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { before, describe, it } from 'node:test';
import { checkBackup, restoreBackup } from '../../../src/database/backup/restore-backup.ts';
import { writeBackup } from '../../../src/database/backup/write-backup.ts';
import { crawl, type FoundForm } from '../../http/admin/every-page/crawl.ts';
import { fillForm, sentBy } from '../../http/admin/every-page/read-html.ts';
import { SAMPLE_SETTINGS, sampleCompany } from '../../http/admin/every-page/sample-company.ts';
import { type FormClient, signedInClient } from '../../http/admin/form-client.ts';
import { KONTOR } from '../../support/kontor-process.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { named, startWalk } from '../../support/walk.ts';
import { changedFile, entriesOf, exportTo, importFrom } from './account-files-rig.ts';

const { rig, account: ofInterface, all, call } = await startWalk(SAMPLE_SETTINGS);
const sample = await sampleCompany(rig);
const target = await startRig();
const CODES = [ofInterface.code, sample.account.code];
/** The export of each account. */
const exported = new Map<string, string>();

/** Signs in as a new user of a role. */
async function signIn(role: 'admin' | 'readonly'): Promise<FormClient> {
  const { login, password } = await sample.account.user(role);
  return signedInClient(rig, { account: sample.account.code, login, password });
}

/** Values for fields that a form leaves empty and requires. */
const VALUES = { reason: 'A mistake', to: 'form@erp.example' };

/** Sends every form that an administrator finds, with its own values. Returns the statuses of the answers. */
async function sendForms(): Promise<number[]> {
  let client = await signIn('admin');
  const { forms } = await crawl(client);
  const isSignOut = ({ action }: FoundForm) => action.endsWith('/sign-out');
  const statuses: number[] = [];
  for (const [path, found] of forms)
    for (const form of found.filter(form => !isSignOut(form)).slice(0, 2)) {
      // Some forms end the session, or lock the user out.
      if ((await client.get('/admin/preferences')).status !== 200) client = await signIn('admin');
      const { _csrf = '' } = await client.hidden('/admin/preferences', '/admin/preferences');
      const values = Object.entries(VALUES).filter(([name]) => form.fields.some(field => field.name === name));
      const sent = sentBy(form, { ...Object.fromEntries(values), _csrf, _key: randomUUID() });
      const { status } = await client.post(form.action, sent);
      assert.ok(status < 500, `${path}: ${status}`);
      statuses.push(status);
    }
  return statuses;
}

before(async () => {
  const wrong: string[] = [];
  for (const endpoint of all.filter(({ method }) => method !== 'GET')) {
    const headers = { 'idempotency-key': `every-write-${named(endpoint).replaceAll(/[^\w-]/g, '-')}` };
    const answer = await call(endpoint, endpoint.path === '/auth' ? {} : { headers });
    if (answer.status >= 300) wrong.push(`${named(endpoint)}: ${answer.text}`);
  }
  assert.deepEqual(wrong, []);
  const language = await fillForm(await signIn('readonly'), '/admin/preferences', { language: 'pt' });
  assert.equal(language.status, 303);
  const statuses = await sendForms();
  const done = statuses.filter(status => status === 303).length;
  assert.ok(done > 150, `only ${done} of ${statuses.length} forms were accepted`);
  // A value of JSON that may be missing: both kinds of null are in the file.
  await asOwner(rig, owner =>
    inAccount(owner, sample.account.code, async id => {
      const { rowCount } = await owner.query(
        `INSERT INTO audit_entry (account_id, via, actor, action, record_type, before) VALUES ($1, 'server', 'server', 'test', 'test', 'null')`,
        [id],
      );
      assert.equal(rowCount, 1);
    }),
  );
  // Uses of sessions that are recorded later would differ.
  await rig.server.context.sessions.lastUses.record();
  for (const code of CODES) exported.set(code, await exportTo(rig, code));
});

/** Tables that an import or the sending of messages changes. */
const CHANGES =
  /^(?:manifest\.json|tables\/(?:audit_entry|audit_head|event_head|job|account|reminder|webhook_delivery|webhook_endpoint)\.ndjson)$/;

/** An import pauses recurring documents, because the company may go on elsewhere. */
const IMPORTED = new RegExp(`${CHANGES.source}|^tables/recurring_document\\.ndjson$`);

async function assertSame(file: string, code: string, { except = CHANGES } = {}): Promise<void> {
  const [expected, found] = [await entriesOf(exported.get(code) ?? ''), await entriesOf(file)];
  assert.deepEqual([...found.keys()], [...expected.keys()]);
  for (const [name, content] of expected) if (!except.test(name)) assert.equal(found.get(name), content, name);
  const trail = 'tables/audit_entry.ndjson';
  assert.ok(found.get(trail)?.startsWith(expected.get(trail) ?? '-'), trail);
}

const isNull = (file: Map<string, string>, table: string, column: string) =>
  (file.get(`tables/${table}.ndjson`) ?? '').includes(`,"$json_null":["${column}"]}\n`);

describe('After every write, a company', () => {
  it('has the JSON value null where forms were answered, and where a value may be missing', async () => {
    const entries = await entriesOf(exported.get(sample.account.code) ?? '');
    assert.ok(isNull(entries, 'idempotency_key', 'answer'));
    assert.ok(isNull(entries, 'audit_entry', 'before'));
  });

  it('is imported, and its export has the same bytes; so has the export of that import', async () => {
    for (const code of CODES) {
      let file = exported.get(code) ?? '';
      for (const as of [code, `${code}-2`]) {
        await importFrom(target, file, { code: as, sendQueuedSms: true });
        file = await exportTo(target, as);
        await assertSame(file, code, { except: IMPORTED });
        assert.doesNotMatch((await entriesOf(file)).get('tables/recurring_document.ndjson') ?? '', /"active":true/);
        assert.equal(isNull(await entriesOf(file), 'audit_entry', 'before'), code === sample.account.code);
      }
    }
  });

  it('is imported from a file of an older version, which leaves the value out', async () => {
    const [, code = ''] = CODES;
    const old = await changedFile(exported.get(code) ?? '', entries => {
      for (const [name, content] of entries)
        entries.set(name, content.replaceAll(/,"\$json_null":\["answer"\]\}/g, '}'));
    });
    await importFrom(target, old, { code: 'older', sendQueuedSms: true });
    await assertSame(await exportTo(target, 'older'), code, { except: IMPORTED });
  });

  it('is restored from a backup with the same bytes', async () => {
    const restored = await startRig();
    const file = join(rig.config.dataDirectory, 'every-write.tar.zst');
    const templatesDirectory = join(rig.config.dataDirectory, 'templates');
    await writeBackup({ ownerUrl: rig.ownerUrl, templatesDirectory, settings: {} }, file, { now: new Date() });
    await restoreBackup(await checkBackup(file), {
      ownerUrl: restored.ownerUrl,
      templatesDirectory: join(restored.config.dataDirectory, 'templates'),
      overwrite: true,
    });
    // The server may have sent messages since the export. A restore drops deliveries that wait, and ends queued reminders.
    const except = /^(?:manifest\.json|tables\/(?:job|event_head|reminder|webhook_delivery|webhook_endpoint)\.ndjson)$/;
    for (const code of CODES) {
      const again = await exportTo(restored, code);
      await assertSame(again, code, { except });
      assert.doesNotMatch((await entriesOf(again)).get('tables/reminder.ndjson') ?? '', /"QUEUED"/);
    }
  });

  it('is moved with the same bytes', async () => {
    const cell = await startRig();
    for (const code of CODES) {
      const moved = await move(rig, cell, code);
      assert.equal(moved.status, 0, moved.err);
      await assertSame(await exportTo(cell, code), code);
    }
  });
});

async function move(from: Rig, to: Rig, code: string): Promise<{ status: number | null; err: string }> {
  const words = ['account', 'move', code, '--to', to.ownerUrl];
  const env = { ...process.env, DATABASE_URL: from.ownerUrl, KONTOR_DATA: from.config.dataDirectory };
  const child = spawn(process.execPath, [KONTOR, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<number | null>(resolve => child.on('close', resolve));
  return { err: await text(child.stderr), status: await ended };
}
