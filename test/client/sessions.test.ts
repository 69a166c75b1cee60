// The sessions of a client: opened when needed, opened again when they have ended, and no login more than that.

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { createClient, KontorError } from '../../packages/client/src/client.ts';
import { serve } from '../support/kontor-process.ts';
import { startRig } from '../support/rig.ts';
import { failureOf, invoice, startClientRig } from './client-rig.ts';

const rig = await startRig();
const { account, proxy, client: newClient, command } = await startClientRig(rig);

const logins = () => proxy.seen.filter(({ path }) => path === '/helo' || path === '/auth').length;
const endSessions = () => command('session', 'end', account.code, '--user', 'admin');
const tenTimes = <T>(work: () => Promise<T>) => Promise.allSettled(Array.from({ length: 10 }, work));
const isRefused = (error: unknown) => error instanceof KontorError && error.code === 'AUTH_FAILED';

beforeEach(() => {
  proxy.seen.length = 0;
});

describe('A session', () => {
  it('is opened by the first request, once for ten reads at the same time', async () => {
    const client = newClient();
    assert.equal(proxy.seen.length, 0);
    const answers = await tenTimes(() => client.status());
    assert.ok(answers.every(({ status }) => status === 'fulfilled'));
    assert.equal(logins(), 1);
  });

  it('that `kontor session end` has ended is opened again, once for ten reads at the same time', async () => {
    const client = newClient();
    await client.status();
    assert.equal((await endSessions()).code, 0);
    const answers = await tenTimes(() => client.articles.list());
    assert.ok(answers.every(({ status }) => status === 'fulfilled'));
    assert.equal(logins(), 2);
  });

  it('that has ended is told to onRetry before a read or a write is sent again in another', async () => {
    const told: string[] = [];
    const client = newClient({
      onRetry: ({ method, path, retry, waitMs, error }) =>
        told.push(`${method} ${path} ${retry} ${waitMs} ${error instanceof KontorError && error.code}`),
    });
    await client.status();
    await endSessions();
    await client.articles.list();
    await endSessions();
    await client.invoices.create(invoice('*'));
    assert.deepEqual(told, ['GET /articles 1 0 AUTH_FAILED', 'POST /invoices 1 0 AUTH_FAILED']);
  });

  it('that ends while three writes run is opened again, once, and every write is carried out once', async () => {
    const client = newClient({ writers: 3 });
    const before = await client.invoices.count();
    const write = async () => {
      for (let n = 0; n < 6; n++) await client.invoices.create(invoice('*'));
    };
    await Promise.all([write(), write(), write(), endSessions()]);
    assert.equal(await client.invoices.count(), before + 18);
  });

  it('can be opened with user name and password', async () => {
    const { login, password } = await account.user('clerk');
    const client = createClient({ url: proxy.url, account: account.code, username: login, password });
    assert.match((await client.status()).status, new RegExp(`login: ${login}`));
  });

  it('is ended by close, and a later request opens another', async () => {
    const client = newClient({ writers: 2 });
    await Promise.all([client.invoices.create(invoice('*')), client.invoices.create(invoice('*')), client.status()]);
    const tokens = new Set(proxy.seen.filter(({ path }) => path === '/invoices').map(({ session }) => session));
    assert.equal(tokens.size, 1);
    await client.close();
    for (const authorization of tokens) {
      const answer = await fetch(`${proxy.url}/api/${account.code}/v4.0.0/status`, { headers: { authorization } });
      assert.equal(answer.status, 403);
    }
    assert.ok(await client.status());
    await client.close();
    await client.close();
  });
});

describe('Credentials that are refused', () => {
  it('are sent once, not once for each request, and every request says why', async () => {
    const stranger = newClient({ token: `kt_${'A'.repeat(43)}` });
    const answers = await tenTimes(() => stranger.invoices.create(invoice('*')));
    assert.ok(answers.every(answer => answer.status === 'rejected' && isRefused(answer.reason)));
    await assert.rejects(stranger.status(), isRefused);
    assert.equal(logins(), 1);
    assert.equal(proxy.seen.length, logins());
  });

  it('while sessions are open, because the token is revoked, end in one error and one login', async () => {
    const { apiToken, login } = await account.user('manager');
    const client = newClient({ token: apiToken });
    await client.status();
    assert.equal((await command('token', 'revoke', account.code, `token of ${login}`)).code, 0);
    await assert.rejects(client.status(), isRefused);
    await assert.rejects(client.status(), isRefused);
    assert.equal(logins(), 2);
  });

  it('for lack of a right are no reason to log in again', async () => {
    const { apiToken } = await account.user('readonly');
    const reader = newClient({ token: apiToken });
    const error = await failureOf(reader.invoices.create(invoice('*')));
    assert.ok(error instanceof KontorError);
    assert.equal(error.code, 'PERMISSION_DENIED');
    assert.equal(error.status, 403);
    assert.equal(logins(), 1);
  });
});

it('A client goes on when the server is started again while it writes, and every write is carried out once', async () => {
  const settings = { DATABASE_URL: rig.ownerUrl, KONTOR_DATA: rig.config.dataDirectory };
  const first = await serve(settings);
  const port = new URL(first.address).port;
  const retried: string[] = [];
  const client = createClient({
    url: first.address,
    account: account.code,
    token: account.apiToken,
    retries: 12,
    onRetry: ({ method, error }) => retried.push(`${method} ${error.name}`),
  });
  const before = await client.invoices.count();
  let stopped = false;
  let created = 0;
  const write = async () => {
    while (!stopped || created < 20) {
      await client.invoices.create(invoice('*'));
      created++;
    }
  };
  const writing = Promise.all([write(), write(), write()]);
  await first.stop();
  const second = await serve({ ...settings, PORT: port });
  await client.status();
  stopped = true;
  await writing;
  assert.equal(await client.invoices.count(), before + created);
  assert.ok(retried.length > 0, 'requests failed while there was no server');
  await second.stop();
});
