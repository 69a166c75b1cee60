// A server of the next version beside one of this version, on one database that version 0.4.0 has filled.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeCopy } from '../../../definitions/copied-kontor.ts';
import { kontor, type Server, serve } from '../../../support/kontor-process.ts';
import { asOwner } from '../../../support/owner.ts';
import { oldDatabase } from '../old-database.ts';
import { copyNextVersion, MIGRATIONS, NEXT_VERSION } from './next-version.ts';

const temporary = mkdtempSync(join(tmpdir(), 'kontor-rolling-'));
const database = await oldDatabase(temporary);
const settings = {
  DATABASE_URL: database.url,
  KONTOR_DATA: join(temporary, 'data'),
  RATE_REQUESTS: '0',
  MAX_EVENT_LOOP_LAG_MS: '0',
};
const next = copyNextVersion(join(temporary, 'next'), settings);
const running = new Set<Server>();
after(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  removeCopy(join(temporary, 'next'));
  await database.drop();
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function keep(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  running.add(server);
  return server;
}

async function stop(server: Server): Promise<void> {
  running.delete(server);
  assert.equal(await server.stop(), 0, server.err());
}

/** A session of the account `trade` at one server, which reads and writes until it is told to end. */
class Load {
  answered = 0;
  readonly failures: string[] = [];
  readonly #server: Server;
  readonly #name: string;
  readonly #fields: Record<string, string>;
  #token = '';
  #nonce = 0;
  #ended = false;
  #working: Promise<void> | undefined;

  constructor(server: Server, name: string, fields: Record<string, string>) {
    this.#server = server;
    this.#name = name;
    this.#fields = fields;
  }

  async start(): Promise<void> {
    const { code, out, err } = await kontor(settings, [
      'token',
      'add',
      'trade',
      '--user',
      'ana',
      '--name',
      this.#name,
      '--scope',
      'read,write',
      '--json',
    ]);
    assert.equal(code, 0, err);
    const { body } = await this.send('GET', '/helo', undefined, JSON.parse(out).token);
    this.#token = body['xa-token'];
    this.#working = this.#work();
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#working;
    assert.deepEqual(this.failures.slice(0, 3), []);
    assert.ok(this.answered > 20, `${this.#name}: ${this.answered} answers`);
  }

  async send(method: string, path: string, body?: unknown, token = this.#token) {
    const url = `${this.#server.address}/api/trade/v4.0.0${path}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
    const json: any = await answer.json().catch(() => undefined);
    return { status: answer.status, body: json };
  }

  async #work(): Promise<void> {
    for (let number = 1; !this.#ended; number++) {
      const header = { document_set: 'DN', seq_number: `${this.#name}-${number}`, date: '2026-03-04', currency: 'EUR' };
      const items = [{ item_type: 'text', description: 'Pallets', qty: 1 }];
      const note = { ...header, total_amount: 1, items, ...this.#fields };
      await this.#expect('POST', `/delivery_notes?nonce=${++this.#nonce}`, note);
      await this.#expect('GET', '/delivery_notes?limit=3&sort=-id');
      await this.#expect('GET', '/invoices?limit=5');
      await sleep(10);
    }
  }

  async #expect(method: string, path: string, body?: unknown): Promise<void> {
    try {
      const answer = await this.send(method, path, body);
      if (answer.status >= 300)
        this.failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      this.answered++;
    } catch (error) {
      this.failures.push(`${method} ${path}: ${error}`);
    }
  }
}

const until = async (holds: () => boolean | Promise<boolean>) => {
  for (const deadline = Date.now() + 60_000; !(await holds()); await sleep(50))
    assert.ok(Date.now() < deadline, `${holds} within a minute`);
};
const owner = <T extends object>(text: string) =>
  asOwner({ ownerUrl: database.url }, async client => (await client.query<T>(text)).rows);
const columns = async () => {
  const rows = await owner<{ name: string }>(`SELECT attname AS name FROM pg_attribute
    WHERE attrelid = 'document'::regclass AND attname IN ('cargo_note', 'arrival_date') ORDER BY 1`);
  return rows.map(({ name }) => name);
};
const errorsOf = (server: Server) =>
  (server.out() + server.err()).split('\n').filter(line => /"level":(50|60)/.test(line));

describe('A rolling upgrade of a database from version 0.4.0', () => {
  let old: Server;
  let oldLoad: Load;
  let newer: Server;
  let newLoad: Load;
  let frozen: Server;

  it('serves by this version, then by this and the next one, which adds what both bear', async () => {
    old = await keep(serve(settings));
    oldLoad = new Load(old, 'old', { arrival_date: '2026-03-05' });
    await oldLoad.start();
    newer = await keep(next.serve());
    assert.match(
      newer.err(),
      new RegExp(`wait until servers.* have ended: ${MIGRATIONS.after}\\. These run: Kontor .*`),
    );
    assert.deepEqual(await columns(), ['arrival_date', 'cargo_note']);
    const [index] = await owner<{ valid: boolean }>(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'document_by_cargo_note'::regclass`,
    );
    assert.deepEqual(index, { valid: true });
  });

  it('answers requests of both kinds at both servers, each with its own fields', async () => {
    newLoad = new Load(newer, 'new', { cargo_note: 'fragile' });
    await newLoad.start();
    const both = () => Math.min(oldLoad.answered, newLoad.answered) > 150;
    await until(() => both() || oldLoad.failures.length + newLoad.failures.length > 0);
    const find = async (load: Load, number: string) =>
      (await load.send('GET', `/delivery_notes?searchColumn=seq_number&searchString=${number}`)).body[0];
    assert.equal((await find(newLoad, 'new-1')).cargo_note, 'fragile');
    assert.equal((await find(newLoad, 'old-1')).seq_number, 'old-1');
    assert.equal((await find(oldLoad, 'new-1')).seq_number, 'new-1');
    assert.equal((await find(oldLoad, 'old-1')).arrival_date, '2026-03-05');
  });

  it('starts further servers of this version, and says by kontor migrate what waits for what', async () => {
    const second = await keep(serve(settings));
    const { waiting, servers } = JSON.parse(await next.run('migrate', '--json'));
    assert.deepEqual([waiting, servers.length], [[MIGRATIONS.after], 2]);
    assert.match(servers[0], new RegExp(`^Kontor [\\d.]+ on .* \\(process ${old.child.pid}, last seen \\d+ s ago\\)$`));
    assert.deepEqual(await columns(), ['arrival_date', 'cargo_note']);
    frozen = second;
    frozen.child.kill('SIGSTOP');
  });

  it('applies the rest once the earlier servers have ended, while requests go on', async () => {
    await oldLoad.end();
    await stop(old);
    // A minute without a sign, which nobody needs to wait for here.
    await owner(
      `UPDATE server_process SET seen_at = seen_at - interval '1 minute' WHERE process_number = ${frozen.child.pid}`,
    );
    await until(async () => !(await columns()).includes('arrival_date'));
    const answered = newLoad.answered;
    await until(() => newLoad.answered > answered + 30 || newLoad.failures.length > 0);
    await until(() => (newer.out() + newer.err()).includes('servers of earlier versions have ended'));
    await newLoad.end();
    assert.deepEqual([...errorsOf(old), ...errorsOf(newer)], []);
    const doctor = await kontor(settings, ['doctor'], '', join(temporary, 'next/bin/kontor.js'));
    assert.equal(doctor.code, 0, doctor.out.slice(0, 1500) + doctor.err);
  });

  it('ends a server of this version that was frozen meanwhile, as soon as it wakes', async () => {
    const ended = once(frozen.child, 'close');
    frozen.child.kill('SIGCONT');
    assert.equal((await ended)[0], 3, frozen.err());
    assert.match(
      frozen.err(),
      /The server ends, because a later version has taken over its database: .*Start that version/,
    );
    running.delete(frozen);
  });

  it('then refuses this version, and says which one is needed', async () => {
    const refusal = `migrated by Kontor ${NEXT_VERSION} \\(${MIGRATIONS.after}\\).*Start that version or a later one`;
    await assert.rejects(keep(serve(settings)), new RegExp(`ended with 3: .*${refusal}`, 's'));
    await stop(newer);
  });
});
