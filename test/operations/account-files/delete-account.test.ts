// Deleting an account: everything of it goes, nothing of another account, and clients of it are refused at once.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteAccount } from '../../../src/operations/account-files/delete-account.ts';
import { administratorOf, changeAccount } from '../../../src/operations/administration/accounts.ts';
import { writeSampleData } from '../../../src/sample-data/write-sample-data.ts';
import type { Account } from '../../support/account.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { startRig } from '../../support/rig.ts';
import { contentOf, exportTo, importFrom } from './account-files-rig.ts';

const rig = await startRig({ PUBLIC_URL: 'https://erp.example', RATE_FAILED_USER: '0', RATE_FAILED_ADDRESS: '0' });
/** A server process that has served the account before, and remembers it. */
const other = await rig.another();
let account: Account;
let neighbours: Record<string, string>;
let file: string;
let url: string;

const administrator = ({ id }: Account) => ({ kind: 'administrator', accountId: id }) as const;
const erase = (options: Partial<Parameters<typeof deleteAccount>[2]> = {}) =>
  deleteAccount(rig.database, administrator(account), { force: false, progress: () => {}, ...options });
// Both changes of the retention years are in it.
const withoutTrail = (content: Record<string, string>) =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !name.startsWith('audit_')));
const withoutAccount = (content: Record<string, string>) =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !name.endsWith(` of ${account.id}`)));

before(async () => {
  account = await rig.account('acme');
  const neighbour = await rig.account('neighbour');
  for (const each of [account, neighbour])
    await writeSampleData(rig.administration, administrator(each), { documents: 200 });
  await account.client.post('/sms', { to: '+351912345678', message: 'Hello' });
  const today = { date: new Date().toISOString().slice(0, 10), items: [{ description: 'x' }] };
  const keyed = { headers: { 'idempotency-key': 'k' } };
  url = (await account.client.post('/invoices', invoiceBody('1', today), keyed)).body.url;
  await account.client.post('/invoices', invoiceBody('1', today));
  neighbours = withoutAccount(await contentOf(rig));
  assert.equal((await other.call('GET', '/api/acme/v4.0.0/invoices', bearer())).status, 200);
  file = await exportTo(rig, 'acme');
});

const bearer = (token = account.client.token) => ({ headers: { authorization: `Bearer ${token}` } });

describe('Deleting an account', () => {
  it('is refused while a document is younger than its retention years, and changes nothing', async () => {
    const content = withoutTrail(await contentOf(rig));
    await assert.rejects(erase(), /acme has documents of 20\d\d-\d\d-\d\d and keeps them for 10 years, until 20\d\d/);
    await changeAccount(rig.administration, administrator(account), { retention_years: 1 });
    await assert.rejects(erase(), /for 1 year, until/);
    await changeAccount(rig.administration, administrator(account), { retention_years: 10 });
    assert.deepEqual(withoutTrail(await contentOf(rig)), content);
    await assert.rejects(
      changeAccount(rig.administration, administrator(account), { retention_years: 101 }),
      /whole number from 0 to 100/,
    );
  });

  it('that is interrupted has ended all access, can not be exported, and goes on when it is run again', async () => {
    const tables: number[] = [];
    const interrupted = erase({
      force: true,
      progress: done => {
        if (tables.push(done) === 5) throw new Error('interrupted');
      },
    });
    await assert.rejects(interrupted, /interrupted/);
    for (const server of [rig, other]) {
      assert.equal((await server.call('GET', '/api/acme/v4.0.0/invoices', bearer())).status, 403);
      assert.equal((await server.call('GET', '/api/acme/v4.0.0/helo', bearer(account.apiToken))).status, 403);
      const body = { username: 'admin', password: 'a long password' };
      assert.equal((await server.call('POST', '/api/acme/v4.0.0/auth', { body })).status, 403);
      assert.equal((await server.call('GET', url.replace('https://erp.example', ''))).status, 403);
    }
    await assert.rejects(exportTo(rig, 'acme'), /being deleted.*account delete acme/);
    assert.ok(
      Object.keys(await contentOf(rig)).some(name => name.endsWith(` of ${account.id}`)),
      'rows are left',
    );
    await erase();
  });

  it('leaves no row of it, and every row of the others as it was', async () => {
    assert.deepEqual(await contentOf(rig), neighbours);
    await assert.rejects(administratorOf(rig.database, 'acme'), /There is no account 'acme'/);
    for (const server of [rig, other]) {
      assert.equal((await server.call('GET', '/api/acme/v4.0.0/invoices', bearer())).status, 403);
      assert.equal((await server.call('GET', '/api/acme/v4.0.0/helo', bearer(account.apiToken))).status, 403);
    }
  });

  it('does not keep it from coming back from its file: a running server serves it', async () => {
    await importFrom(rig, file);
    const asked = () => other.call('GET', '/api/acme/v4.0.0/invoices', bearer());
    for (let answer = await asked(); answer.status !== 200; answer = await asked()) {
      assert.equal(answer.status, 403, answer.text);
      await sleep(500);
    }
    assert.equal((await other.call('GET', '/api/acme/v4.0.0/helo', bearer(account.apiToken))).status, 200);
  });
});
