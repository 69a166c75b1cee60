// Everything of another account by its id, in the address of every page: it is not there, and stays as it is.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents } from '../../../src/definitions/catalogue.ts';
import { adminPages } from '../../../src/http/admin/all-pages.ts';
import { line, openShop } from '../../operations/stock/shop.ts';
import { startRig } from '../../support/rig.ts';
import { signedInClient } from './form-client.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const shop = await openShop(rig);
const account = await rig.account();
const own = await signedInClient(rig, { account: account.code });
const other = await signedInClient(rig, { account: shop.account.code });

await shop.article('SECRET', { stock: 5, weighted_average_cost: 2 });
const theirs = { description: 'secret' };
await other.fill('/admin/families/new', { ...theirs, family_code: 'F' });
await other.fill('/admin/categories/new', { ...theirs, category_code: 'C' });
for (const kind of ['customers', 'suppliers'])
  await shop.client.post(`/${kind}`, { code: 'X', name: 'Secret, Lda.', country: 'PT' });
await shop.make('invoice', { items: [line('SECRET', 1)] });
await shop.account.user('manager');
await shop.owner(
  `INSERT INTO import_job (account_id, kind, login, file_name, headings, row_count)
  SELECT account_id, 'articles', 'admin', 'secret.csv', '{a}', 0 FROM account WHERE account_id = $1`,
  [shop.account.id],
);
await shop.owner(
  `INSERT INTO stock_count (account_id, location_id, login, ledger_id)
  SELECT account_id, min(id), 'admin', 0 FROM location WHERE account_id = $1 GROUP BY account_id`,
  [shop.account.id],
);
await shop.owner(
  `INSERT INTO saved_view (account_id, login, list, name, parameters, shared)
  SELECT account_id, 'admin', 'articles', 'secret', '', true FROM account WHERE account_id = $1`,
  [shop.account.id],
);

const idOf = async (table: string, condition = 'true') => {
  const [row] = await shop.owner(`SELECT max(id) AS id FROM ${table} WHERE account_id = $1 AND ${condition}`, [
    shop.account.id,
  ]);
  assert.ok(row?.id, table);
  return String(row.id);
};
const [document, article, customer, supplier] = await Promise.all([
  idOf('document'),
  idOf('article'),
  idOf('third_party', "kind = 'customer'"),
  idOf('third_party', "kind = 'supplier'"),
]);
const ids: Record<string, string> = {
  ...Object.fromEntries(documents.map(({ path }) => [path, document])),
  articles: article,
  customers: customer,
  suppliers: supplier,
  families: await idOf('family'),
  categories: await idOf('category'),
  locations: await idOf('location'),
  users: await idOf('app_user'),
  import: await idOf('import_job'),
  'stock-count': await idOf('stock_count'),
};
const view = await idOf('saved_view');

// The address with what only the other account has; undefined for an address that names nothing of an account.
function addressOf(path: string): string | undefined {
  const [, , subject = '', next] = path.split('/');
  if (path.includes('/views/:id')) return path.replace(':id', view);
  if (path.includes('/import/empty/') || subject === 'host') return undefined;
  if (subject === 'company' && next === 'sets') return path.replace(':code', 'OTHERS');
  if (subject === 'history') return path.replace(':type', 'customer').replace(':id', customer);
  if (subject === 'requests') return path.replace(':number', '999999');
  if (subject === 'security') return path.replace(':id', '1');
  const id = ids[subject];
  assert.ok(id, path);
  return path.replace(':id', id);
}

const withParameter = adminPages.filter(({ path }) => path.includes(':'));

describe('What belongs to another account', () => {
  it('is shown by no page', async () => {
    for (const { method, path } of withParameter) {
      const address = method === 'GET' ? addressOf(path) : undefined;
      if (address === undefined) continue;
      const { status, text } = await own.get(address);
      assert.equal(status, 404, address);
      assert.doesNotMatch(text, /secret/i, address);
    }
  });

  it('is changed by no form, and is there for its own people afterwards', async () => {
    const before = await shop.owner('SELECT number FROM audit_head WHERE account_id = $1', [shop.account.id]);
    for (const { method, path } of withParameter) {
      const address = method === 'POST' ? addressOf(path) : undefined;
      if (address === undefined) continue;
      const hidden = await own.hidden('/admin/preferences', '/admin/preferences');
      const { status, location } = await own.post(address, {
        ...hidden,
        role: 'clerk',
        active: '0',
        code: 'X',
        name: 'x',
      });
      // Who has not given the password again is sent there first.
      if (!location.endsWith('/confirm')) assert.equal(status, 404, `${address} ${location}`);
    }
    assert.deepEqual(
      await shop.owner('SELECT number FROM audit_head WHERE account_id = $1', [shop.account.id]),
      before,
    );
    assert.match((await other.get('/admin/articles')).text, /secret/);
    for (const subject of Object.keys(ids))
      if (!documents.some(({ path }) => path === subject))
        assert.ok([200, 303].includes((await other.get(`/admin/${subject}/${ids[subject]}`)).status), subject);
  });
});
