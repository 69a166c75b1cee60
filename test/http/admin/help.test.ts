// The help: each page opens its section, in a real browser, and what it needs comes with the server.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { adminPages } from '../../../src/http/admin/all-pages.ts';
import { HELP, HELP_SECTIONS, helpSectionOf } from '../../../src/http/admin/frame/help.ts';
import { HELP_PICTURES } from '../../../src/http/admin/page/help-text.ts';
import { startAdminRig } from './admin-rig.ts';
import { signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const account = await rig.account();
const client = await signedInClient(rig, { account: account.code });
const { text: help } = await client.get(HELP);
const ids = new Set([...help.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));

const opened = adminPages.filter(({ method }) => method === 'GET').map(({ path }) => path.replaceAll(/:\w+/g, '1'));

describe('The question mark', () => {
  it('leads from every page to a section that the help has', () => {
    assert.ok(opened.length > 200);
    const lost = opened.filter(path => !ids.has(helpSectionOf(path) ?? ''));
    assert.deepEqual(lost, []);
  });

  it('leads from each page of the navigation to a section of its own subject', () => {
    const general = helpSectionOf('/admin');
    const inNavigation = adminPages.filter(({ path, navigation }) => navigation && path !== '/admin');
    const without = inNavigation.filter(({ path }) => helpSectionOf(path) === general).map(({ path }) => path);
    assert.deepEqual(without, [], 'Add the page to HELP_SECTIONS');
  });

  it('has no section in its table that no page opens', () => {
    const used = new Set(opened.map(path => helpSectionOf(path)));
    assert.deepEqual(
      HELP_SECTIONS.filter(([, section]) => !used.has(section)),
      [],
    );
  });

  it('tells pages of one type apart by what is done there', () => {
    for (const [path, section] of [
      ['/admin/invoices', 'write-an-invoice'],
      ['/admin/invoices/7', 'write-an-invoice'],
      ['/admin/invoices/7/void', 'correct-a-wrong-invoice'],
      ['/admin/invoices/7/send', 'send-a-document'],
      ['/admin/customers/7/statement', 'look-up-what-a-customer-owes'],
      ['/admin/company/sets/FT', 'number-documents'],
      ['/admin/company', 'set-up-the-company'],
    ] as const)
      assert.equal(helpSectionOf(path), section, path);
  });

  it('opens the section in a new tab by keyboard, and the form keeps its input', async () => {
    const { page, browserContext, problems } = await rig.signIn(account);
    await page.goto(`${rig.address}/admin/credit_notes/new`);
    await page.fill('#items\\.0\\.description', 'A broken cup');
    await page.getByRole('link', { name: 'Help with this page (opens a new tab)' }).focus();
    const [tab] = await Promise.all([browserContext.waitForEvent('page'), page.keyboard.press('Enter')]);
    await tab.waitForLoadState();
    assert.equal(new URL(tab.url()).pathname + new URL(tab.url()).hash, `${HELP}#correct-a-wrong-invoice`);
    const heading = tab.getByRole('heading', { name: 'Correct a wrong invoice' });
    const { y = -1 } = (await heading.boundingBox()) ?? {};
    assert.ok(y >= 0 && y < 300, `the section is at the top: ${y}`);
    assert.equal(await page.inputValue('#items\\.0\\.description'), 'A broken cup');
    assert.deepEqual(problems, []);
  });
});

describe('The help', () => {
  it('has its pictures, and no link that leads nowhere', async () => {
    const { page, open } = await rig.signIn(account);
    await open(HELP);
    const pictures = page.locator('.help-text img');
    assert.equal(await pictures.count(), HELP_PICTURES.size);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      assert.ok(await picture.getAttribute('alt'));
      const address = rig.address + (await picture.getAttribute('src'));
      const answer = await page.request.get(address, { headers: { 'accept-encoding': 'br, gzip' } });
      assert.equal(answer.headers()['content-encoding'], undefined, 'a picture is compressed already');
    }
    const targets = await page.locator('.help-page a').evaluateAll(all => all.map(each => each.getAttribute('href')));
    assert.deepEqual(
      targets.filter(target => !target?.startsWith('#') || !ids.has(target.slice(1))),
      [],
    );
  });

  it('is marked as English in the page of a Portuguese reader, which says so', async () => {
    const { page, open, checkAccessibility } = await rig.signIn(account, { locale: 'pt-PT' });
    await open(HELP);
    assert.equal(await page.locator('h1').textContent(), 'Ajuda');
    assert.match((await page.locator('main').textContent()) ?? '', /apenas em inglês/);
    assert.equal(await page.locator('.help-text').getAttribute('lang'), 'en');
    await checkAccessibility();
  });

  it('is in the image, with its pictures', () => {
    const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    for (const path of ['docs/administration.md', 'docs/pictures']) {
      assert.match(read('Dockerfile'), new RegExp(`^COPY ${path} `, 'm'));
      assert.match(read('.dockerignore'), new RegExp(`^!${path}$`, 'm'));
    }
  });
});
