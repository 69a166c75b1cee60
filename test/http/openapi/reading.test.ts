// The reference page in a browser: finding one's way, wide and narrow, light and dark, below a path, with a keyboard.

import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import axe from 'axe-core';
import { startBrowser } from '../../support/browser.ts';
import { startRig } from '../../support/rig.ts';
import { answered, logIn, openForm, openPage } from './page-rig.ts';

// One page for all tests; its layout alone takes seconds on a busy machine.
const browser = await startBrowser();
const rig = await startRig();
const address = await rig.listen();
const { page, problems } = await openPage(browser, `${address}/docs`);

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 375, height: 812 };

/** Sections of each kind. All of a kind are written alike; looking at all of them would take minutes. */
const SECTIONS =
  '#guide, #tag-system, #createInvoice, #listInvoices, #events-articles, #errors, #error-Invalid, #object-apiError';

describe('The reference page', () => {
  it('finds a field by its name, from the keyboard', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('vat_exemption');
    await page.locator('#search-count', { hasText: 'places' }).waitFor();
    const titles = await page.locator('#found a').allTextContents();
    const [create, object, list] = ['POSTCreate an invoice', 'documentLine', 'GETList invoices'].map(title =>
      titles.indexOf(title),
    ) as [number, number, number];
    assert.ok(create >= 0 && create < object && object < list, titles.join());
    const found = await page.locator('#navigation a:visible').allTextContents();
    assert.ok(found.includes('documentLine') && !found.includes('stockLevel'), found.join());
    await page.fill('#search', 'no later document has ordered documentline');
    await page.keyboard.press('Enter');
    assert.match(page.url(), /#object-documentLine$/);
    await page.fill('#search', '');
    assert.ok((await page.locator('#navigation > ul > li:visible').count()) > 20);
  });

  it('marks the section that is being read', async () => {
    await page.goto(`${address}/docs#createOrder`);
    await page.locator('#navigation a[aria-current]', { hasText: 'Create an order' }).waitFor();
  });

  it('stays at the section when the dialog to log in opens and closes', async () => {
    const { page } = await openPage(browser, `${address}/docs#createInvoice`);
    const top = () => page.locator('#createInvoice').evaluate(section => section.getBoundingClientRect().top);
    const before = await top();
    await page.click('header button.login');
    await page.locator('#login').waitFor();
    assert.equal(await top(), before);
    await page.click('#login .cancel');
    assert.equal(await top(), before);
  });

  it('goes to a distant section at once, below the bar at the top, also where motion is not reduced', async () => {
    const { page } = await openPage(browser, `${address}/docs`, { reducedMotion: 'no-preference' });
    const top = await page.locator('main').evaluate(main => {
      Object(globalThis).location.hash = 'listUsers';
      return Math.round(main.querySelector('#listUsers')?.getBoundingClientRect().top ?? 0);
    });
    assert.equal(top, 80);
  });

  it('keeps the search in sight when the navigation is scrolled', async () => {
    const { page } = await openPage(browser, `${address}/docs`);
    await page.locator('#navigation').evaluate(navigation => {
      for (const group of navigation.querySelectorAll('details')) group.open = true;
      navigation.scrollTop = 500;
    });
    const box = await page.locator('#search').boundingBox();
    const bar = await page.locator('header.top').boundingBox();
    assert.ok(box && bar && box.y >= bar.y + bar.height);
  });

  it('leads from the operations of a resource to those on the same path that have a group of their own', async () => {
    const { page } = await openPage(browser, `${address}/docs#listInvoices`);
    await page.locator('#navigation details[open] a.also', { hasText: 'Void an invoice' }).click();
    assert.match(page.url(), /#changeInvoice$/);
    await page.locator('#navigation details[open] a[aria-current]', { hasText: 'Void an invoice' }).waitFor();
    await page.locator('#changeInvoice .note a', { hasText: 'Create an invoice' }).click();
    assert.match(page.url(), /#createInvoice$/);
    assert.equal(await page.locator('#auth .note a[href="#endSession"]').count(), 1);
  });

  it('opens the fields of an object in place', async () => {
    const lines = page.locator('#createInvoice details[data-component^=documentLine]');
    await lines.locator('summary').first().click();
    await lines.locator('.field code', { hasText: 'unit_price' }).waitFor();
  });

  it('shows samples in the language of a tab, which arrow keys choose, in its place, and which the next visit has', async () => {
    const { page } = await openPage(browser, `${address}/docs#createInvoice`, { viewport: NARROW });
    const panel = page.locator('#createInvoice .request');
    const tab = (name: string) => panel.getByRole('tab', { name, exact: true });
    const shown = () => panel.getByRole('tabpanel').textContent();
    assert.match((await shown()) ?? '', /^curl /);
    await tab('curl').focus();
    const { y: before } = (await tab('curl').boundingBox()) ?? {};
    await page.keyboard.press('ArrowLeft');
    assert.match((await shown()) ?? '', /^import java/);
    assert.ok(await tab('Java').evaluate(button => button.matches(':focus')));
    const { y: after = 0 } = (await tab('Java').boundingBox()) ?? {};
    assert.ok(Math.abs(after - Number(before)) < 60, `${before} ${after}`);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await tab('Python').getAttribute('aria-selected'), 'true');
    assert.equal(await panel.locator('[role=tab][tabindex="0"]').count(), 1);
    await page.reload();
    await page.waitForSelector('html.has-script');
    assert.match((await page.locator('#listInvoices .request pre').textContent()) ?? '', /^import os\nimport requests/);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), NARROW.width);
  });

  it('shows samples for curl, and no button, to a browser without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${address}/docs#createInvoice`);
    const panel = page.locator('#createInvoice .request');
    assert.match((await panel.locator('pre').textContent()) ?? '', /^curl .*\n.*--request POST/);
    assert.ok(await panel.locator('pre').isVisible());
    assert.equal(await page.locator('button:visible').count(), 0);
    await context.close();
  });

  it('has a menu on a narrow screen, which shows where one is, and which a link and Escape close', async () => {
    await page.setViewportSize(NARROW);
    const navigation = page.locator('#navigation');
    assert.equal(await navigation.isVisible(), false);
    await page.goto(`${address}/docs#object-movement`);
    // Which object it is changes while the sections above get their height.
    const marked = page.locator('#navigation a[aria-current][href^="#object-"]');
    await marked.waitFor({ state: 'attached' });
    await page.click('button.menu');
    const { top = 0 } = await marked.evaluate(link => Object(link).getBoundingClientRect().toJSON());
    assert.ok(top > 56 && top < NARROW.height, String(top));
    await navigation.locator('a[href="#errors"]').click();
    assert.equal(await navigation.isVisible(), false);
    await page.click('button.menu');
    await page.keyboard.press('Escape');
    assert.equal(await navigation.isVisible(), false);
  });

  // Each width and each color scheme once with every rule, not each pair: one look takes seconds.
  it('has nothing that axe finds at 1280 and 375 px, light and dark, and is never wider than the screen', async () => {
    await page.setViewportSize(WIDE);
    const invoice = await openForm(page, 'createInvoice');
    await page.locator('#createInvoice .text details').evaluateAll(all => {
      for (const details of all) Object(details).open = true;
    });
    await page.setViewportSize(NARROW);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 375);
    const alike = '#navigation li li:nth-child(n+3), ul.fields > li:nth-child(n+8)';
    await page.locator(`main > section:not(${SECTIONS}), ${alike}`).evaluateAll(others => {
      for (const other of others) Object(other).remove();
    });
    await page.evaluate(axe.source);
    const found = async (part = 'html') =>
      (await page.evaluate(selector => Object(globalThis).axe.run(selector), part)).violations;
    for (const [size, colorScheme] of [
      [WIDE, 'light'],
      [NARROW, 'dark'],
    ] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await found(), [], `${size.width} ${colorScheme}`);
      await invoice.locator('form button.primary').click();
      assert.deepEqual(await found('#login'), [], `the dialog, ${colorScheme}`);
      await page.click('#login .cancel');
    }
    assert.deepEqual(problems, []);
  });
});

describe('The reference page below a path', () => {
  it('finds its files, the document, the calls and the PDF there, behind a proxy that takes the path away', async () => {
    const asked: string[] = [];
    let target = 0;
    const proxy = createServer((incoming, outgoing) => {
      const path = incoming.url ?? '';
      asked.push(path);
      if (!path.startsWith('/erp/')) return void outgoing.writeHead(404).end();
      const { method, headers } = incoming;
      const passed = request({ port: target, method, headers, path: path.slice('/erp'.length) }, answer => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(passed);
    });
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
    after(() => proxy.close().closeAllConnections());
    const outside = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/erp`;
    const below = await rig.another({ PUBLIC_URL: outside });
    target = Number(new URL(await below.listen()).port);
    const account = await rig.account();

    for (const start of ['/', '/docs/']) {
      const { page, problems } = await openPage(browser, outside + start);
      const invoice = await openForm(page, 'createInvoice');
      assert.match(
        (await invoice.locator('.request code').textContent()) ?? '',
        new RegExp(`${outside}/api/demo/v4.0.0/invoices`),
      );
      assert.deepEqual(problems, []);
      // Both send to the address that they show, so one is enough.
      if (start !== '/') continue;
      await invoice.locator('form button.primary').click();
      await logIn(page, account.code, { token: account.apiToken });
      await answered(invoice, 201);
      const link = (await invoice.locator('.answer .pdf a').getAttribute('href')) ?? '';
      assert.ok(link.startsWith(`${outside}/print/`), link);
      assert.equal((await fetch(link)).status, 200);
      assert.equal(
        (
          await page.request.get(await page.locator('#guide a', { hasText: 'OpenAPI' }).evaluate(a => Object(a).href))
        ).status(),
        200,
      );
      assert.deepEqual(problems, []);
    }
    assert.deepEqual(
      asked.filter(path => !path.startsWith('/erp/')),
      [],
    );
  });
});
