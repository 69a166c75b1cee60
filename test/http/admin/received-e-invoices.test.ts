// The page that takes an electronic invoice, in a real browser: form of the purchase, differences, PDF, refusals.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { pdfOf, type UblParts, ublOf } from '../../operations/e-invoices/files.ts';
import { startAdminRig } from './admin-rig.ts';

const rig = await startAdminRig();

/** Generous: other work shares the machine. */
const WAIT = { timeout: 180_000 };

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.setInputFiles('[name=file]', { name, mimeType: 'application/octet-stream', buffer });
  await Promise.all([page.waitForNavigation(WAIT), page.click('main form [type=submit]')]);
}

const xml = (parts: UblParts = {}) => Buffer.from(ublOf(parts));

describe('An electronic invoice in the administration area', () => {
  it('fills in the form of a purchase, which is recorded, and is named when it comes again', async () => {
    const account = await rig.account();
    const { page, open, checkAccessibility, problems } = await rig.signIn(account);
    await open('/admin/purchases');
    await page.click('text=From an e-invoice');
    await checkAccessibility();
    const seller = '<cac:SellersItemIdentification><cbc:ID>T-1</cbc:ID></cac:SellersItemIdentification>';
    await upload(page, 'a.xml', xml({ number: 'A-1', lines: [{ item: seller }] }));
    await page.waitForSelector('form.new-document');
    await checkAccessibility();
    const text = (await page.textContent('main')) ?? '';
    assert.match(text, /1 difference from the file/);
    assert.match(text, /Chá do Porto, S\.A\. is not on file/);
    const added = await page.getByRole('link', { name: 'New supplier' }).getAttribute('href');
    const supplier = await page.context().newPage();
    await supplier.goto(new URL(added ?? '', page.url()).href);
    const filled = ['name', 'vat_id', 'country_iso', 'billing_address.city'];
    assert.deepEqual(await Promise.all(filled.map(name => supplier.inputValue(`[name="${name}"]`))), [
      'Chá do Porto, S.A.',
      'PT507654321',
      'PT',
      'Porto',
    ]);
    await supplier.close();
    assert.equal(await page.inputValue('[name="header.your_ref"]'), 'A-1');
    assert.equal(await page.inputValue('[name="header.seq_number"]'), '');
    await Promise.all([
      page.waitForURL(/\/admin\/purchases\/\d+$/, WAIT),
      page.click('form.new-document [type=submit].primary'),
    ]);
    const [purchase] = (await account.client.get('/purchases')).body;
    assert.deepEqual(
      [purchase.your_ref, purchase.total_amount, purchase.net_amount, purchase.supplier.name],
      ['A-1', 24.6, 20, 'Chá do Porto, S.A.'],
    );
    await open('/admin/e-invoice');
    await upload(page, 'a.xml', xml({ number: 'A-1' }));
    assert.match((await page.textContent('main')) ?? '', /recorded already:\s*Purchase CC 2026\/1/);
    await checkAccessibility();
    assert.deepEqual(problems, []);
  });

  it('is read from a PDF, also as a credit note', async () => {
    const account = await rig.account();
    const { page, open, checkAccessibility } = await rig.signIn(account);
    await open('/admin/e-invoice');
    const pdf = pdfOf([{ name: 'factur-x.xml', unpacked: xml({ root: 'CreditNote', number: 'B-1' }) }]);
    await upload(page, 'b.pdf', pdf);
    assert.match(
      (await page.getAttribute('form.new-document', 'action')) ?? '',
      /\/admin\/supplier_credit_notes\/new$/,
    );
    assert.equal(await page.inputValue('[name="header.your_ref"]'), 'B-1');
    await checkAccessibility();
  });

  it('is refused with the reason beside the field', async () => {
    const account = await rig.account();
    const { page, open, checkAccessibility } = await rig.signIn(account);
    await open('/admin/e-invoice');
    for (const [file, reason] of [
      [xml({ prolog: '<!DOCTYPE x>' }), /DOCTYPE/],
      [pdfOf([]), /no electronic invoice attached/],
      [Buffer.from('Invoice'), /not well-formed XML/],
    ] as const) {
      await upload(page, 'c.xml', file);
      assert.match((await page.textContent('.error-summary')) ?? '', reason);
    }
    await checkAccessibility();
  });
});
