// How pages look and begin: the brand that the area shares with the reference, the density, links, empty lists, and the list of reports.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lists } from '../../../src/definitions/catalogue.ts';
import { reports } from '../../../src/definitions/report-catalogue.ts';
import { adminPages } from '../../../src/http/admin/all-pages.ts';
import { FIRST_ACTIONS } from '../../../src/http/admin/lists/empty-state.ts';
import { wordsOf } from '../../../src/http/admin/words/words.ts';
import { startAdminRig } from './admin-rig.ts';
import { signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const account = await rig.account();
const visitor = await rig.signIn(account);
const { page, open } = visitor;
const client = await signedInClient(rig, { account: account.code });

describe('The appearance', () => {
  it('is one with the reference: mark, colours and type, in light and dark', async () => {
    const look = (mark: string) =>
      page.evaluate(selector => {
        const { backgroundColor, fontFamily } = getComputedStyle(document.documentElement);
        const link = document.createElement('a');
        link.href = '/';
        document.body.append(link);
        const { color } = getComputedStyle(link);
        return [backgroundColor, fontFamily, color, document.querySelectorAll(selector).length];
      }, mark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await open('/admin');
    const own = await look('.brand-mark');
    await open('/docs');
    assert.deepEqual(await look('img[src$="favicon.svg"]'), own);
    await page.emulateMedia({ colorScheme: null });
  });

  it('is compact for a user who prefers it: tables and forms', async () => {
    const height = async () => {
      await open('/admin/preferences');
      const field = await page.locator('#field-density, [name=density]').first().boundingBox();
      await open('/admin/company/sets');
      const row = await page.locator('tbody tr').first().boundingBox();
      return [field?.height ?? 0, row?.height ?? 0] as const;
    };
    const before = await height();
    await open('/admin/preferences');
    await page.selectOption('[name=density]', 'compact');
    await page.click('main button[type=submit]');
    await page.waitForSelector('.message');
    const after = await height();
    assert.ok(after[0] < before[0] && after[1] < before[1], `${before} ${after}`);
    await visitor.checkAccessibility();
    await open('/admin/preferences');
    await page.selectOption('[name=density]', 'comfortable');
    await page.click('main button[type=submit]');
    await page.waitForSelector('.message');
    assert.deepEqual(await height(), before);
  });

  it('underlines a link that stands alone under the pointer', async () => {
    await open('/admin/locations');
    const link = page.locator('tbody a').first();
    const line = () => link.evaluate(each => getComputedStyle(each).textDecorationLine);
    assert.equal(await line(), 'none');
    await link.hover();
    assert.equal(await line(), 'underline');
    assert.deepEqual(visitor.problems, []);
  });
});

describe('An empty list', () => {
  it('says what it is for, whatever list it is', () => {
    const { purposes } = wordsOf('en');
    const without = lists.filter(({ path }) => !Object.hasOwn(purposes, path)).map(({ path }) => path);
    assert.deepEqual(without, []);
    const paths = adminPages.map(({ path }) => path);
    assert.deepEqual(
      Object.keys(purposes).filter(key => !paths.includes(`/admin/${key}`)),
      [],
    );
    assert.deepEqual(
      Object.values(FIRST_ACTIONS).filter(({ to }) => !paths.includes(to)),
      [],
    );
  });

  it('offers its first action to those who may take it', async () => {
    for (const [path, purpose, action] of [
      ['/admin/invoices', /Invoices ask customers to pay/, /href="\/admin\/invoices\/new">New invoice</],
      ['/admin/documents', /There are no documents yet/, /href="\/admin\/invoices\/new">New invoice</],
      ['/admin/credit_transfers', /files for your bank/, /href="\/admin\/payment-run">Payment run</],
      ['/admin/due-reminders', /letters that you check/, /href="\/admin\/reminder_levels\/new">New reminder level</],
      ['/admin/webhooks', /notify another program/, /Webhook/],
    ] as const) {
      const { text } = await client.get(path);
      const [, empty = ''] = /class="empty"([\s\S]*?)<\/main>/.exec(text) ?? [];
      assert.match(empty, purpose, path);
      assert.match(path === '/admin/webhooks' ? text : empty, action, path);
    }
    const reader = await rig.signIn(account, { role: 'readonly' });
    await reader.open('/admin/invoices');
    assert.match(String(await reader.page.textContent('.empty')), /Invoices ask customers/);
    assert.equal(await reader.page.locator('.empty a').count(), 0);
    const { text } = await client.get('/admin/invoices?q=nothing');
    assert.doesNotMatch(text, /Invoices ask customers/, 'a search that finds nothing is no empty list');
  });
});

it('The list of reports has each report, with its purpose', async () => {
  await open('/admin/reports');
  const shown = await page.locator('.report-list a').evaluateAll(links => links.map(each => each.getAttribute('href')));
  assert.deepEqual([...shown].sort(), reports.map(({ name }) => `/admin/reports/${name}`).sort());
  assert.equal(await page.locator('.report-list dd:empty').count(), 0);
  assert.equal(await page.textContent('#menu [aria-current=page]'), 'All reports');
  await visitor.checkAccessibility();
});
