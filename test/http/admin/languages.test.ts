// The pages in each language: a walk through all of them, also those of refused forms and filters, finds no text of another language.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { documents } from '../../../src/definitions/catalogue.ts';
import { adminPages } from '../../../src/http/admin/all-pages.ts';
import { ADMIN_LANGUAGES, type AdminLanguage } from '../../../src/http/admin/words/languages.ts';
import { wordsOf } from '../../../src/http/admin/words/words.ts';
import { line, openShop } from '../../operations/stock/shop.ts';
import { startRig } from '../../support/rig.ts';
import { formClient, signedInClient } from './form-client.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const shop = await openShop(rig);
const { owner, account } = shop;
const site = await rig.another({ RATE_LOGINS: '0', HOST_ADMINISTRATORS: `${account.code}/admin` });
const english = await signedInClient(site, { account: account.code, ...(await account.user('manager')) });
const client = await signedInClient(site, { account: account.code });

await shop.article('A1', { stock: 5, weighted_average_cost: 2 });
await client.fill('/admin/families/new', { family_code: 'F1', description: 'F1' });
await client.fill('/admin/categories/new', { category_code: 'C1', description: 'C1' });
for (const kind of ['customers', 'suppliers'])
  await shop.client.post(`/${kind}`, { code: 'X1', name: 'X1', country: 'PT' });
await shop.make('invoice', { items: [line('A1', 1)] });
await owner(
  `INSERT INTO import_job (account_id, kind, login, file_name, headings, row_count)
  SELECT account_id, 'articles', 'admin', 'a.csv', '{a}', 0 FROM account WHERE account_id = $1`,
  [account.id],
);
await owner(
  `INSERT INTO stock_count (account_id, location_id, login, ledger_id)
  SELECT account_id, min(id), 'admin', 0 FROM location WHERE account_id = $1 GROUP BY account_id`,
  [account.id],
);

const idOf = async (table: string, condition = 'true') => {
  const [row] = await owner(`SELECT max(id) AS id FROM ${table} WHERE account_id = $1 AND ${condition}`, [account.id]);
  return String(row?.id);
};
const document = await idOf('document', "type = 'invoice'");
const ids: Record<string, string> = {
  ...Object.fromEntries(documents.map(({ path }) => [path, document])),
  articles: await idOf('article'),
  customers: await idOf('third_party', "kind = 'customer'"),
  suppliers: await idOf('third_party', "kind = 'supplier'"),
  families: await idOf('family'),
  categories: await idOf('category'),
  locations: await idOf('location'),
  users: await idOf('app_user'),
  import: await idOf('import_job'),
  'stock-count': await idOf('stock_count'),
};
const [set] = await owner('SELECT code FROM document_set WHERE account_id = $1 LIMIT 1', [account.id]);

const addressOf = (path: string) =>
  path
    .replace(':type', 'customer')
    .replace(':code', path.startsWith('/admin/host/') ? account.code : String(set?.code))
    .replace(':kind', 'articles')
    .replace(/:\w+/, ids[path.split('/')[2] ?? ''] ?? '1');

/** All texts of a language. */
const textsIn = (words: object): string[] =>
  Object.values(words).flatMap(word => (typeof word === 'string' ? [word] : textsIn(word)));

/** Texts of the other languages that a language does not have: all of English, and those of several words. */
function foreignTo(language: AdminLanguage): Set<string> {
  const foreign = new Set<string>();
  for (const other of ADMIN_LANGUAGES) {
    if (other === language) continue;
    const isForeign = (text: string) => (other === 'en' ? text.length > 3 : text.includes(' '));
    for (const text of textsIn(wordsOf(other)).filter(isForeign)) foreign.add(text);
  }
  for (const text of textsIn(wordsOf(language))) foreign.delete(text);
  // Descriptions of the company's sets are data.
  for (const { titles } of documents) foreign.delete(titles.pt.many);
  // Names of languages stand in their own language.
  for (const other of ADMIN_LANGUAGES) foreign.delete(wordsOf(other).page.languageName);
  return foreign;
}

/** Words of English sentences that no other language has. */
const SENTENCE = /\b(?:the|is|are|must|with|your|this|that|of|and|from|has|have|its|been|which)\b/;

/** Texts that a person reads: without code, data that says that it is English, scripts. */
function textsOf(html: string): string[] {
  const shown = html
    .replaceAll(/<(script|style|code|pre|textarea)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<(?!html)(\w+)[^>]* lang="[\s\S]*?<\/\1>/g, '');
  const attributes = [...shown.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  return [...shown.matchAll(/>([^<]+)</g)]
    .map(([, text = '']) => text)
    .concat(attributes)
    .map(text => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim())
    .filter(Boolean);
}

/** Names that the test's own records have, actions as the interface calls them, and a country whose German name is English. */
const DATA = /\bIsle of Man|\btoken of \w+|Line of A1|\([a-z-]+\.[a-z-]+\)/g;

const strangeIn = (html: string, foreign: ReadonlySet<string>) => [
  ...new Set(textsOf(html).filter(text => foreign.has(text) || SENTENCE.test(text.replaceAll(DATA, '')))),
];

for (const language of ADMIN_LANGUAGES.filter(each => each !== 'en'))
  describe(`In ${language}`, () => {
    const foreign = foreignTo(language);

    before(() => client.fill('/admin/preferences', { language, theme: 'auto' }));

    it('no page has a text of another language, though it would be found', async () => {
      assert.ok(strangeIn((await english.get('/admin/customers/new')).text, foreign).length > 20);
      const found: string[] = [];
      let shown = 0;
      for (const { method, path } of adminPages) {
        if (method !== 'GET' || /export$|logo|sheet$|\/pdf|file|empty/.test(path)) continue;
        const { text, headers, status } = await client.get(addressOf(path));
        if (!String(headers['content-type']).includes('text/html')) continue;
        if (status === 200) shown++;
        if (text.startsWith('<!doctype') && !text.includes(`<html lang="${language}"`)) found.push(`${path}: lang`);
        found.push(...strangeIn(text, foreign).map(each => `${path}: ${each}`));
      }
      assert.deepEqual(found, []);
      assert.ok(shown > 60, `${shown}`);
    });

    it('forms and filters that are refused say why', async () => {
      const refused = await Promise.all([
        client.get('/admin/invoices?searchColumn=nothing&searchString=x'),
        client.get('/admin/articles?searchColumn=unit_price&searchOperator=contains&searchString=x'),
        client.get('/admin/transactions?filterDate=2026-02-31&cursor=x'),
        client.get('/admin/customers?sort=nothing'),
      ]);
      for (const [path, fields] of [
        ['/admin/customers/new', { country_iso: 'XX', email: 'x', vat_id: 'x'.repeat(300) }],
        ['/admin/articles/new', { unit_price: 'x', sales_tax: '101', family: 'NONE' }],
        ['/admin/families/new', { family_code: 'F1', family: 'F1' }],
        ['/admin/company/rates', { currency: 'XXX', rate: '-1', day: 'x' }],
      ] as const)
        refused.push(await client.fill(path, fields));
      const invoice = `/admin/invoices/${document}`;
      refused.push(await client.fill(`${invoice}/void`, { reason: '' }));
      await client.fill(`${invoice}/void`, { reason: 'X' });
      refused.push(await client.fill(`${invoice}/void`, { reason: 'X' }));
      for (const { status, text } of refused) {
        assert.ok([400, 409, 422].includes(status), `${status}: ${text.slice(0, 300)}`);
        assert.deepEqual(strangeIn(text, foreign), []);
      }
      const page = await formClient(site).get('/admin/sign-in', { 'accept-language': language });
      assert.deepEqual(strangeIn(page.text, foreign), []);
    });
  });

describe('In Portuguese', () => {
  before(() => client.fill('/admin/preferences', { language: 'pt', theme: 'auto' }));

  it('a record says whether a person or a program made it, and what uses it when it is to go', async () => {
    const note = /Criado através da API/;
    const family = `/admin/families/${ids.families}`;
    assert.match((await client.get(`/admin/customers/${ids.customers}`)).text, note);
    assert.match((await client.get(`/admin/invoices/${document}`)).text, note);
    const { text } = await client.get(family);
    assert.doesNotMatch(text, note);
    assert.match(text, /Alterações.*<bdi>admin<\/bdi>.*Registo criado/s);
    await client.fill('/admin/articles/new', { item_code: 'A2', description: 'A2', family: 'F1' });
    const { location } = await client.fill(`${family}/remove`, {});
    assert.match((await client.get(location)).text, /“F1” está em uso e não pode ser removido: artigo A2/);
  });
});
