// Electronic invoices in the administration area: files to download, what a document lacks, and what goes with a message.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkFacturX } from '../../printing/factur-x-checks.ts';
import { openStore, textOf } from './documents-rig.ts';
import { startMailRig } from './mail-rig.ts';

const { smtp, rig } = await startMailRig();
const shop = await openStore(rig);
await shop.owner(`UPDATE account SET vat_id = '510123457' WHERE account_id = $1`, [shop.account.id]);

const line = { description: 'Tea', qty: 2, unit_price: 4.5, vat: 23 };
async function invoice(item: object = line, total_amount = 11.07): Promise<string> {
  await shop.make('invoice', { customer: { name: 'Maria' }, items: [item], total_amount });
  return String((await shop.list('/invoices', { sort: '-id' }))[0]?.id);
}
const withoutReason = () => invoice({ ...line, vat: 0 }, 9);
const profile = (name: string) =>
  shop.owner(`UPDATE document_set SET e_invoice = '${name}', e_invoice_check = 'off' WHERE account_id = $1`, [
    shop.account.id,
  ]);
const cii = async (id: string) => (await shop.account.client.get('/invoices', { id, format: 'cii' })).text;

/** Content of the file of a message with a name that ends so. */
function attachment(message: string, extension: string): Buffer | undefined {
  const part = message
    .split(/\r\n--[^\r\n]+/)
    .find(each => new RegExp(`Content-Disposition: attachment; filename=[^\\r]*\\.${extension}\\r\\n`).test(each));
  return part === undefined ? undefined : Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64');
}

describe('The page of an invoice', () => {
  it('has the electronic invoice in every format', async () => {
    const id = await invoice();
    const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account, { role: 'readonly' });
    await open(`/admin/invoices/${id}`);
    await checkAccessibility();
    const file = async (label: string) => {
      const href = await page.getByRole('link', { name: label }).getAttribute('href');
      return page.request.get(rig.address + href);
    };
    const xml = await file('XML (CII)');
    assert.equal(await xml.text(), await cii(id));
    assert.match(xml.headers()['content-disposition'] ?? '', /^attachment; filename="FT-\d+\.xml"$/);
    assert.match(await (await file('XML (UBL)')).text(), /<Invoice /);
    const pdf = await file('PDF with XML (Factur-X)');
    assert.equal(pdf.headers()['content-type'], 'application/pdf');
    assert.equal(await checkFacturX(await pdf.body()), await cii(id));
    assert.deepEqual(problems, []);
  });

  it('says what the document lacks, also when a file is opened by its address', async () => {
    const id = await withoutReason();
    const { page, open, checkAccessibility } = await rig.signIn(shop.account);
    for (const address of ['', '/e-invoice?format=ubl', '/e-invoice?format=factur-x', '/e-invoice?format=x']) {
      await open(`/admin/invoices/${id}${address}`);
      const text = await textOf(page, '.e-invoice-panel');
      assert.match(text, /cannot be sent as an electronic invoice.*Line 1: .*BR-E-10/s, address);
      assert.equal(await page.locator('.e-invoice-panel a').count(), 0);
    }
    await checkAccessibility();
  });

  it('of another type, another company or no document has none', async () => {
    await shop.make('order', { items: [line], total_amount: 11.07 });
    const [order] = await shop.list('/orders', { sort: '-id' });
    const { page, open } = await rig.signIn(shop.account);
    await open(`/admin/orders/${order?.id}`);
    assert.equal(await page.locator('.e-invoice-panel').count(), 0);
    const stranger = await rig.signIn(await rig.account());
    const status = async (person: typeof stranger, path: string) =>
      (await person.page.request.get(rig.address + path)).status();
    const id = await invoice();
    assert.equal(await status(stranger, `/admin/invoices/${id}/e-invoice?format=ubl`), 404);
    assert.equal(await status(stranger, `/admin/credit_notes/${id}/e-invoice?format=factur-x`), 404);
    assert.equal(await status(stranger, `/admin/orders/${order?.id}/e-invoice?format=ubl`), 404);
  });
});

describe('A message with an invoice', () => {
  const send = async (id: string) => {
    const { page, open, checkAccessibility } = await rig.signIn(shop.account);
    await open(`/admin/invoices/${id}/send`);
    const note = await textOf(page, 'main');
    await checkAccessibility();
    await page.fill('[name=to]', 'maria@example.com');
    const before = smtp.received.length;
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await smtp.until(before + 1);
    return { note, message: smtp.received.at(-1)?.text ?? '' };
  };

  it('has the ordinary PDF alone without a profile', async () => {
    await profile('none');
    const { note, message } = await send(await invoice());
    assert.doesNotMatch(note, /lectronic invoice/);
    assert.match(message, /filename=FT-\d+\.pdf/);
    assert.doesNotMatch(message, /filename=FT-\d+\.xml/);
  });

  it('has the XML inside the PDF with Factur-X', async () => {
    await profile('factur-x');
    const id = await invoice();
    const { note, message } = await send(id);
    assert.match(note, /The PDF has the electronic invoice inside: Factur-X/);
    assert.equal(await checkFacturX(attachment(message, 'pdf') ?? Buffer.alloc(0)), await cii(id));
    assert.equal(attachment(message, 'xml'), undefined);
  });

  it('has the XML beside the PDF with another profile, and says so before', async () => {
    await profile('en16931');
    const id = await invoice();
    const { note, message } = await send(id);
    assert.match(note, /attached beside the PDF as XML: EN 16931/);
    const { text } = await shop.account.client.get('/invoices', { id, format: 'ubl' });
    assert.equal(attachment(message, 'xml')?.toString(), text);
    assert.equal(attachment(message, 'pdf')?.subarray(0, 5).toString(), '%PDF-');
  });

  it('of a document that cannot be an electronic invoice has the PDF alone, and says why before', async () => {
    for (const name of ['factur-x', 'en16931']) {
      await profile(name);
      const { note, message } = await send(await withoutReason());
      assert.match(note, /Only the PDF is sent.*cannot be one.*Line 1: .*BR-E-10/s);
      assert.equal(attachment(message, 'xml'), undefined);
      assert.equal(attachment(message, 'pdf')?.subarray(0, 5).toString(), '%PDF-');
    }
  });
});
