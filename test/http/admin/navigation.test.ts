// The navigation and the settings in a browser: groups that stay as the user left them, the bar of small screens, and what a search of
// the settings finds.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startAdminRig } from './admin-rig.ts';

const rig = await startAdminRig();
const account = await rig.account();
const visitor = await rig.signIn(account);
const { page, open } = visitor;

const groupsShown = () =>
  page
    .locator('#menu details[open]')
    .evaluateAll(groups => groups.map(each => each.getAttribute('data-group') as string));

describe('The menu', () => {
  it('keeps the groups as the user left them, and opens the one of the page', async () => {
    await open('/admin');
    assert.deepEqual(await groupsShown(), ['sales', 'purchases']);
    await page.click('#menu details[data-group=sales] summary');
    await page.click('#menu details[data-group=bank] summary');
    await open('/admin');
    assert.deepEqual(await groupsShown(), ['purchases', 'bank']);
    await open('/admin/invoices');
    assert.deepEqual(await groupsShown(), ['sales', 'purchases', 'bank']);
    assert.equal(await page.textContent('#menu [aria-current=page]'), 'Invoices');
    await page.click('#menu details[data-group=sales] summary');
    await page.click('#menu details[data-group=purchases] summary');
    await page.click('#menu details[data-group=bank] summary');
    await open('/admin');
    assert.deepEqual(await groupsShown(), [], 'none is open');
    assert.deepEqual(visitor.problems, []);
  });

  it('is as at first for a cookie that names no groups', async () => {
    const other = await rig.signIn(account);
    await other.browserContext.addCookies([{ name: 'kontor-menu', value: 'sales"><b>', url: rig.address }]);
    await other.open('/admin');
    assert.equal(await other.page.locator('#menu details[open]').count(), 2);
  });

  it('folds to icons with names, by pointer and keyboard, and stays so', async () => {
    const other = await rig.signIn(account);
    const folded = other.page;
    await other.open('/admin/invoices');
    await folded.click('#menu .fold');
    const width = () => folded.locator('#menu').evaluate(menu => menu.getBoundingClientRect().width);
    assert.ok((await width()) < 70);
    await other.open('/admin/articles');
    assert.ok((await width()) < 70, 'the server writes it folded');
    await other.checkAccessibility();
    assert.equal(await folded.getAttribute('#menu .fold', 'aria-expanded'), 'false');
    const sales = folded.locator('#menu summary', { hasText: 'Sales' });
    const invoices = folded.locator('#menu a', { hasText: 'Invoices' });
    assert.equal(await invoices.isVisible(), false);
    const opacity = () => sales.locator('.name').evaluate(name => getComputedStyle(name).opacity);
    assert.equal(await opacity(), '0');
    await sales.hover();
    assert.equal(await opacity(), '1', 'the name is beside the icon');
    await sales.press('Enter');
    assert.equal(await invoices.isVisible(), true);
    await folded.keyboard.press('Escape');
    assert.equal(await invoices.isVisible(), false);
    await sales.click();
    await folded.locator('#menu summary', { hasText: 'Bank' }).click();
    assert.equal(await invoices.isVisible(), false, 'one group at a time');
    await folded.click('h1');
    assert.equal(await folded.locator('#menu details[open]').count(), 0);
    await folded.keyboard.press('m');
    assert.ok((await width()) > 200);
    const groups = await folded.locator('#menu details[open]').evaluateAll(all => all.map(each => each.dataset.group));
    assert.deepEqual(groups, ['sales', 'purchases', 'warehouse'], 'the groups are as before, with that of the page');
    assert.deepEqual(other.problems, []);
  });

  for (const javaScriptEnabled of [true, false])
    it(`of a small screen is a bar at its bottom, ${javaScriptEnabled ? 'which closes again' : 'without JavaScript too'}`, async () => {
      const phone = await rig.signIn(account, { viewport: { width: 375, height: 800 }, javaScriptEnabled });
      await phone.open('/admin/articles');
      const bar = phone.page.locator('.dock summary');
      assert.deepEqual(await bar.allTextContents().then(all => all.map(text => text.trim())), [
        'Sales',
        'Purchases',
        'Stock',
        'Bank',
        'Reports',
      ]);
      assert.equal(await phone.page.locator('#menu').isVisible(), false);
      const invoices = phone.page.locator('.dock a', { hasText: 'Invoices' });
      await bar.filter({ hasText: 'Sales' }).click();
      await invoices.waitFor();
      if (javaScriptEnabled) {
        await phone.checkAccessibility();
        await bar.filter({ hasText: 'Bank' }).click();
        assert.equal(await invoices.isVisible(), false, 'one group at a time');
        await phone.page.keyboard.press('Escape');
        assert.equal(await phone.page.locator('.dock a:visible').count(), 0);
        await bar.filter({ hasText: 'Sales' }).click();
        await phone.page.click('h1');
        assert.equal(await invoices.isVisible(), false);
        await bar.filter({ hasText: 'Sales' }).click();
      }
      await Promise.all([phone.page.waitForURL('**/admin/invoices'), invoices.click()]);
      assert.deepEqual(phone.problems, []);
    });
});

describe('The settings', () => {
  it('are a place with a menu of its own, and a way back', async () => {
    await open('/admin');
    await Promise.all([page.waitForURL('**/admin/settings'), page.click('#menu >> text=Settings')]);
    await visitor.checkAccessibility();
    await page.click('main >> text=Payment terms');
    await page.waitForURL('**/admin/payment_terms');
    assert.equal(await page.textContent('#menu [aria-current=page]'), 'Payment terms');
    await Promise.all([page.waitForURL('**/admin/settings'), page.click('.back a')]);
    assert.deepEqual(await page.locator('section', { hasText: 'For programs' }).locator('li').allTextContents(), [
      'API tokens',
      'Webhooks',
      'Sessions',
      'Request log',
      'API reference',
    ]);
  });

  it('are found by page and by field, in any case and without accents, and the field has the focus', async () => {
    await open('/admin/settings');
    await page.fill('#settings-text', 'time z');
    await Promise.all([page.waitForURL('**q=*'), page.press('#settings-text', 'Enter')]);
    await visitor.checkAccessibility();
    await Promise.all([page.waitForURL('**/admin/company#*'), page.click('.found-links a')]);
    assert.equal(await page.locator(':target').getAttribute('name'), 'timezone');
    const portuguese = await rig.signIn(account, { locale: 'pt-PT' });
    await portuguese.open('/admin/settings?q=series');
    assert.match(String(await portuguese.page.textContent('.found-links')), /Séries/);
    await open('/admin/settings?q=nothing+is+called+so');
    assert.match(String(await page.textContent('main')), /Nothing found/);
  });

  it('of a clerk have no pages of administrators', async () => {
    const clerk = await rig.signIn(account, { role: 'clerk' });
    await clerk.open('/admin/settings');
    const text = String(await clerk.page.textContent('body'));
    assert.match(text, /VAT codes.*Preferences/s);
    assert.doesNotMatch(text, /Audit trail|API tokens/);
    await clerk.open('/admin/settings?q=time');
    assert.doesNotMatch(String(await clerk.page.textContent('main')), /Time zone/);
  });
});
