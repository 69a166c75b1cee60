// The first steps of a new company on its start page, and what its country decides.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner } from '../../support/owner.ts';
import { startAdminRig } from './admin-rig.ts';
import { signedInClient } from './form-client.ts';

const rig = await startAdminRig();

describe('The first steps', () => {
  it('lead from one to the next, by what is stored and by what people tick', async () => {
    const account = await rig.account();
    const { page, open, checkAccessibility, problems } = await rig.signIn(account);
    const next = () => page.textContent('.first-steps [aria-current=step] a');
    await open('/admin');
    assert.equal(await next(), 'Company');
    assert.match(String(await page.textContent('.first-steps')), /This server sends no mail yet/);
    await checkAccessibility();
    await asOwner(rig, owner =>
      owner.query(
        `UPDATE account SET vat_id = '500000000', address = '{Rua 1}', logo = '\\x00' WHERE account_id = $1`,
        [account.id],
      ),
    );
    await open('/admin');
    assert.equal(await next(), 'Bank account');
    await Promise.all([page.waitForURL('**/admin/company?step=bank#field-bank_accounts'), page.click('.is-next a')]);
    await page.fill(':target', 'PT50000201231234567890154');
    await page.click('main form button[type=submit]');
    await page.waitForSelector('.message');
    // The page after the form leads on, too.
    await Promise.all([
      page.waitForURL('**/admin/payment_terms/new?step=terms'),
      page.click('text=Next step: Payment terms'),
    ]);
    assert.equal(await page.locator('text=Next step: Document numbers').count(), 1);
    await checkAccessibility();
    await open('/admin');
    await open('/admin/payment_terms/new');
    assert.equal(await page.locator('.next-step').count(), 0, 'only pages that a step opened lead to the next');
    await open('/admin');
    assert.equal(await next(), 'Payment terms');
    await page.click('text=Mark as done: Document numbers');
    assert.equal(await page.locator('.is-done >> text=Document numbers').count(), 1);
    assert.equal((await account.client.post('/invoices', invoiceBody('*'))).status, 201);
    await open('/admin');
    assert.equal(await next(), 'Payment terms', 'they stay beside the figures');
    assert.equal(await page.locator('.figure-cards').count(), 2);
    await page.click('text=Hide these steps');
    await page.waitForSelector('.message >> text=The first steps are hidden.');
    assert.equal(await page.locator('.first-steps').count(), 0);
    assert.deepEqual(problems, []);
  });

  it('are those that the role may take, and no longer those of an old company', async () => {
    const account = await rig.account();
    const clerk = await rig.signIn(account, { role: 'clerk' });
    const titles = await clerk.page.locator('.first-steps a').allTextContents();
    assert.deepEqual(titles, ['VAT codes', 'Payment terms', 'First article', 'First customer', 'First invoice']);
    assert.equal((await account.client.post('/invoices', invoiceBody('*'))).status, 201);
    const client = await signedInClient(rig, { account: account.code });
    assert.match((await client.get('/admin')).text, /first-steps/);
    await asOwner(rig, owner =>
      owner.query(`UPDATE account SET created_at = now() - interval '61 days' WHERE account_id = $1`, [account.id]),
    );
    assert.doesNotMatch((await client.get('/admin')).text, /first-steps/);
  });
});

it('The country decides time zone, generic tax numbers, VAT codes and the titles of unused document sets', async () => {
  const account = await rig.account();
  assert.equal((await account.client.post('/invoices', invoiceBody('*'))).status, 201);
  const { page, open, problems } = await rig.signIn(account);
  await open('/admin/company');
  await page.selectOption('[name=country]', 'ES');
  await page.click('main form button[type=submit]');
  await page.waitForSelector('.message');
  assert.equal(await page.inputValue('[name=timezone]'), 'Europe/Madrid');
  await open('/admin/vat_codes');
  assert.match(String(await page.textContent('main')), /21/);
  const setOf = async (code: string) => {
    await open(`/admin/company/sets/${code}`);
    return [await page.inputValue('[name=description]'), await page.inputValue('[name=language]')];
  };
  assert.deepEqual(await setOf('NC'), ['Notas de crédito', 'es']);
  assert.deepEqual(await setOf('DN'), ['Albaranes', 'es']);
  assert.equal((await setOf('FT'))[1], 'pt', 'its documents are printed as before');
  assert.deepEqual(problems, []);
});
