// Contacts on the page of a customer, and as recipients of mails, in a real browser and with a real SMTP server.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStore, textOf } from './documents-rig.ts';
import { startMailRig } from './mail-rig.ts';

const { smtp, rig } = await startMailRig();

/** A store and its customer C0001. */
async function store() {
  const shop = await openStore(rig);
  const [{ id } = { id: '' }] = await shop.list('/customers');
  const contact = async (fields: object) => {
    const { status, body, text } = await shop.client.post('/contacts', { customer: 'C0001', ...fields });
    assert.equal(status, 201, text);
    return body.id as number;
  };
  return { shop, id, contact, own: `/admin/customers/${id}` };
}

const CARD = '[aria-labelledby=h-contacts]';

describe('The contacts of a customer', () => {
  for (const javaScriptEnabled of [true, false])
    it(`are added, changed and removed on its page, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const { shop, own } = await store();
      const { page, open, problems, checkAccessibility } = await rig.signIn(shop.account, { javaScriptEnabled });
      const check = async () => javaScriptEnabled && checkAccessibility();
      await open(own);
      assert.match(await textOf(page, CARD), /No contacts yet/);
      await check();
      await page.getByRole('link', { name: 'Add contact' }).click();
      await page.getByLabel('Name').fill('Ana Silva');
      await page.getByLabel('Department or role').fill('Bookkeeping');
      await page.getByLabel('E-mail', { exact: true }).fill('ana');
      await page.getByLabel('Gets invoices').check();
      await check();
      await page.getByRole('button', { name: 'Save' }).click();
      assert.match(await textOf(page, '.error-summary'), /E-mail must be/);
      assert.equal(new URL(page.url()).pathname, `${own}/contacts`);
      assert.equal(await page.getByLabel('Name').inputValue(), 'Ana Silva');
      assert.equal(await page.getByLabel('Gets invoices').isChecked(), true);
      await check();

      await page.getByLabel('E-mail', { exact: true }).fill('ana@a.example');
      await page.getByLabel('Phone').fill('+351 21 000');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(url => url.pathname === own);
      assert.match(await textOf(page, 'main'), /Contact Ana Silva/);
      assert.match(await textOf(page, CARD), /Ana Silva ?Change ?Bookkeeping ?ana@a\.example ?\+351 21 000 ?Invoices/);
      assert.equal(await page.locator(`${CARD} a[href^="mailto:"]`).getAttribute('href'), 'mailto:ana@a.example');
      assert.equal(await page.locator(`${CARD} a[href^="tel:"]`).getAttribute('href'), 'tel:+35121000');
      await check();

      await page.getByRole('link', { name: 'Change: Ana Silva' }).click();
      await page.getByLabel('Gets quotes').check();
      await page.getByLabel('Gets invoices').uncheck();
      await check();
      // Somebody else is faster.
      const [stored] = await shop.list('/contacts');
      const faster = { id: Number(stored?.id), department: 'Purchasing' };
      assert.equal((await shop.client.put('/contacts', faster)).status, 201);
      await page.getByRole('button', { name: 'Save' }).click();
      assert.match(await textOf(page, CARD), /Purchasing/);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(url => url.pathname === own);
      assert.match(await textOf(page, CARD), /Ana Silva ?Change ?Bookkeeping.*Quotes ?Add contact$/);

      await page.getByRole('link', { name: 'Change: Ana Silva' }).click();
      await page.locator(`${CARD} summary`, { hasText: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove Ana Silva' }).click();
      await page.waitForURL(url => url.pathname === own);
      assert.match(await textOf(page, CARD), /No contacts yet/);
      assert.deepEqual(await shop.list('/contacts'), []);
      assert.deepEqual(
        problems.filter(text => !/\b(400|409)\b/.test(text)),
        [],
      );
    });

  it('are read by users who may not change them, and changed on no page of another customer', async () => {
    const { shop, own, contact } = await store();
    const id = await contact({ name: 'Ana', email: 'ana@a.example' });
    const { body: other } = await shop.client.post('/customers', { name: 'Other' });
    const { page, open } = await rig.signIn(shop.account, { role: 'readonly' });
    await open(`${own}?contact=${id}`);
    assert.match(await textOf(page, CARD), /Ana ?ana@a\.example/);
    assert.equal(await page.locator(`${CARD} form, ${CARD} .button`).count(), 0);
    const writer = await rig.signIn(shop.account, { role: 'clerk' });
    for (const name of ['Save', 'Remove Ana']) {
      await writer.open(`${own}?contact=${id}`);
      await writer.page.evaluate(
        ([from, to]) => {
          for (const each of document.querySelectorAll('details')) each.open = true;
          for (const form of document.querySelectorAll('form')) form.action = form.action.replace(`${from}/`, `${to}/`);
        },
        [own, `/admin/customers/${other.id}`] as const,
      );
      const [answer] = await Promise.all([
        writer.page.waitForResponse(response => response.request().method() === 'POST'),
        writer.page.getByRole('button', { name }).click(),
      ]);
      assert.equal(answer.status(), 404, name);
    }
  });

  it('find it in the search of the list and in the palette', async () => {
    const { shop, own, contact } = await store();
    await contact({ name: 'Zélia Ramalho', email: 'books@a.example' });
    const { page, open } = await rig.signIn(shop.account);
    for (const text of ['ramalho', 'books@']) {
      await open(`/admin/customers?q=${encodeURIComponent(text)}`);
      assert.equal(await page.locator('tbody tr').count(), 1, text);
      await open(`/admin/search?q=${encodeURIComponent(text)}`);
      assert.equal(new URL(page.url()).pathname, own, text);
    }
    await open('/admin/customers?q=ramalhos');
    assert.equal(await page.locator('tbody tr').count(), 0);
  });
});

describe('The recipients of a document', () => {
  it('are chosen among the contacts by name: those with the purpose are chosen first', async () => {
    const { shop, contact } = await store();
    await contact({ name: 'Ana', department: 'Bookkeeping', email: 'ana@a.example', gets_invoices: true });
    await contact({ name: 'Rui', email: 'rui@a.example', gets_orders: true });
    await contact({ name: 'Gone', email: 'gone@a.example', inactive: '1' });
    await contact({ name: 'Without address', gets_invoices: true });
    await shop.make('invoice', {
      customer: { code: 'C0001' },
      items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }],
      total_amount: 11.07,
    });
    const [{ id } = { id: '' }] = await shop.list('/invoices');
    const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account);
    await open(`/admin/invoices/${id}/send`);
    const boxes = page.getByRole('group', { name: 'Contacts' }).getByRole('checkbox');
    assert.equal(await boxes.count(), 2);
    const [ana, rui] = ['Ana, Bookkeeping – ana@a.example', 'Rui – rui@a.example'].map(name => page.getByLabel(name));
    assert.deepEqual([await ana?.isChecked(), await rui?.isChecked()], [true, false]);
    assert.equal(await page.inputValue('[name=to]'), '');
    await checkAccessibility();
    await ana?.uncheck();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    assert.match(await textOf(page, '.error-summary'), /To others must be e-mail addresses/);
    await rui?.check();
    await page.fill('[name=to]', 'RUI@a.example, maria@example.com');
    await page.fill('[name=cc]', 'maria@example.com');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL(/\/invoices\/\d+$/);
    await smtp.until(1);
    const [{ to = [] } = {}] = smtp.received;
    assert.deepEqual(to.toSorted(), ['maria@example.com', 'rui@a.example']);
    assert.deepEqual(
      problems.filter(text => !/\b422\b/.test(text)),
      [],
    );
  });
});
