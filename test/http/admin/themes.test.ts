// The appearance of documents: the form of a theme beside its preview, for the company and for a document set.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PrintJob } from '../../../src/domain/print-job.ts';
import { rgbPng } from '../../printing/sample-pictures.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { startAdminRig } from './admin-rig.ts';
import { overflowOf } from './axe.ts';

const rig = await startAdminRig();
const picture = rgbPng(21, 30, () => Buffer.alloc(63, 200));

describe('The appearance of documents', async () => {
  const { client, ...account } = await rig.account();
  const { page, open, checkAccessibility, problems } = await rig.signIn({ client, ...account });
  const preview = page.frameLocator('.theme-preview iframe');
  const drawn = () => preview.locator('.drawn-page').getAttribute('src');
  /** Waits until the preview shows something else. */
  const redrawn = async (before: string | null) => {
    for (let tries = 0; tries < 300; tries++) {
      if ((await preview.locator('.drawn-page').count()) === 1 && (await drawn()) !== before) return;
      await page.waitForTimeout(100);
    }
    assert.fail('the preview is as before');
  };

  it('is found in the menu, with a sample while there is no document', async () => {
    await open('/admin/company/sets');
    await page.click('nav >> text=Appearance of documents');
    await page.waitForURL('**/admin/company/theme');
    await preview.locator('.drawn-page').waitFor();
    assert.equal(await preview.locator('.drawn-page').getAttribute('alt'), 'How a document looks (sample)');
    const loaded = await preview.locator('.drawn-page').evaluate((image: HTMLImageElement) => image.naturalWidth);
    assert.ok(loaded > 500, `${loaded}`);
    await checkAccessibility();
  });

  it('is shown while it is typed, and says in the preview what is wrong', async () => {
    assert.equal((await client.post('/invoices', invoiceBody('T/1'))).status, 201);
    await open('/admin/company/theme');
    await preview.locator('.drawn-page').waitFor();
    assert.match((await preview.locator('.drawn-page').getAttribute('alt')) ?? '', /FT-T\/1/);
    const before = await drawn();
    await page.fill('[name="footer.default"]', 'Registered in Lisbon');
    await redrawn(before);
    await page.fill('[name=accent_colour]', '#ffdd00');
    await preview.locator('li', { hasText: 'Accent colour is too light for headings' }).waitFor();
    const entries = await page.evaluate(() => history.length);
    await page.check('[name=heading_own]');
    await page.fill('[name=heading_colour]', '#7a1250');
    await preview.locator('.drawn-page').waitFor();
    assert.equal(await page.evaluate(() => history.length), entries, 'the way back is as long as before');
  });

  it('shows a delivery note with and without prices before either is saved', async () => {
    const { customer: _, ...note } = invoiceBody('T/1');
    assert.equal((await client.post('/delivery_notes', { ...note, document_set: 'DN' })).status, 201);
    const jobs: PrintJob[] = [];
    const { printer } = rig.server.context;
    const show = printer.show.bind(printer);
    printer.show = (job, request) => {
      jobs.push(job);
      return show(job, request);
    };
    await open('/admin/company/sets/DN/theme');
    await preview.locator('.drawn-page').waitFor();
    assert.match(jobs.at(-1)?.document ?? '', /total_amount/);
    const before = await drawn();
    await page.uncheck('[name=prices]');
    await redrawn(before);
    assert.doesNotMatch(jobs.at(-1)?.document ?? '', /total_amount|unit_price/);
    const withoutPrices = await drawn();
    await page.selectOption('[name=signature]', 'none');
    await redrawn(withoutPrices);
    printer.show = show;
  });

  it('is refused with errors at the fields, and what was typed is kept', async () => {
    await open('/admin/company/theme');
    await page.selectOption('[name="columns.1"]', 'qty');
    await page.fill('[name=margin_side]', '99');
    await page.click('text=Save');
    await page.waitForSelector('.error-summary');
    for (const [name, text] of [
      ['columns.1', /Quantity is there twice/],
      ['margin_side', /must be a whole number of millimetres from 10 to 30/],
    ] as const) {
      assert.equal(await page.getAttribute(`[name="${name}"]`, 'aria-invalid'), 'true', name);
      await page.locator(`#field-${name.replace('.', '-')}-error`, { hasText: text }).waitFor();
    }
    assert.equal(await page.inputValue('[name=margin_side]'), '99');
    await checkAccessibility();
  });

  it('is saved, printed, and set back', async () => {
    await open('/admin/company/theme');
    await page.fill('[name=accent_colour]', '#1c6b45');
    await page.selectOption('[name="columns.1"]', '');
    await page.uncheck('[name="figures.vat_summary"]');
    await page.fill('[name="footer.default"]', '<b>Foot</b> #read("x")');
    await page.click('text=Save');
    await page.waitForSelector('text=The appearance is saved.');
    assert.equal(await page.inputValue('[name=accent_colour]'), '#1c6b45');
    assert.equal(await page.inputValue('[name="footer.default"]'), '<b>Foot</b> #read("x")');
    assert.equal(await page.inputValue('[name="columns.1"]'), 'description');
    await page.click('text=Back to the defaults');
    await page.waitForSelector('text=The appearance has its defaults again.');
    assert.equal(await page.inputValue('[name=accent_colour]'), '#12517a');
  });

  it('of a document set begins as that of the company, and goes back to it', async () => {
    await open('/admin/company/sets/FT');
    await page.click('a[href$="/FT/theme"]');
    await page.waitForSelector('text=This set looks as the company does.');
    await page.selectOption('[name=paper]', 'letter');
    await page.click('text=Save');
    await page.waitForSelector('text=This set has an appearance of its own.');
    await page.click('text=Use the appearance of the company');
    await page.waitForSelector('text=The set looks as the company does again.');
    assert.equal(await page.inputValue('[name=paper]'), 'a4');
    assert.equal((await page.goto(`${rig.address}/admin/company/sets/NONE/theme`))?.status(), 404);
  });

  it('has a letterhead, which is replaced only by a picture or PDF, and removed', async () => {
    await open('/admin/company/theme');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.setInputFiles('[name=letterhead_file]', { name, mimeType, buffer });
    await choose('letterhead.png', 'image/png', picture);
    await page.click('text=Save letterhead');
    await page.waitForSelector('text=The letterhead is saved.');
    assert.equal(await page.inputValue('[name=letterhead]'), 'first');
    await page.locator('.letterhead .logo-now img').evaluate((image: HTMLImageElement) => image.decode());
    await choose('letterhead.pdf', 'application/pdf', Buffer.from('%PDF-1.7 nothing'));
    await page.click('text=Save letterhead');
    await page.locator('#field-letterhead_file-error', { hasText: "is a PDF that can't be read" }).waitFor();
    await checkAccessibility();
    await choose('letterhead.txt', 'text/plain', Buffer.from('nothing'));
    await page.click('text=Save letterhead');
    await page.locator('#field-letterhead_file-error', { hasText: 'must be a PDF, or a PNG' }).waitFor();
    await choose('letterhead.pdf', 'application/pdf', Buffer.alloc(2_000_000));
    await page.click('text=Save letterhead');
    await page.locator('#field-letterhead_file-error', { hasText: 'is larger than 1 MiB' }).waitFor();
    await page.click('text=Remove letterhead');
    await page.waitForSelector('text=The letterhead is removed.');
    assert.equal(await page.inputValue('[name=letterhead]'), 'none');
    assert.deepEqual(problems, []);
  });

  it('fits a narrow screen', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await open('/admin/company/theme');
    await preview.locator('.drawn-page').waitFor();
    assert.equal(await overflowOf(page), 0);
  });

  it('works without scripts, in Portuguese', async () => {
    const { page: plain, open: openPlain } = await rig.signIn(
      { client, ...account },
      { locale: 'pt-PT', javaScriptEnabled: false },
    );
    await openPlain('/admin/company/theme');
    const frame = plain.frameLocator('.theme-preview iframe');
    await frame.locator('.drawn-page').waitFor();
    await plain.fill('[name=margin_side]', '99');
    await plain.click('text=Ver pré-visualização');
    await frame
      .locator('li', { hasText: 'Margens laterais (mm): tem de ser um número inteiro de milímetros, de 10 a 30' })
      .waitFor();
    await plain.fill('[name=margin_side]', '25');
    await plain.click('text=Ver pré-visualização');
    await frame.locator('.drawn-page').waitFor();
    await plain.click('text=Guardar >> nth=0');
    await plain.waitForSelector('text=O aspeto foi guardado.');
    assert.equal(await plain.inputValue('[name=margin_side]'), '25');
  });

  it('is for administrators only', async () => {
    for (const role of ['manager', 'readonly'] as const) {
      const other = await rig.signIn({ client, ...account }, { role });
      for (const path of ['/theme', '/theme/preview', '/theme/letterhead', '/sets/FT/theme'])
        assert.equal((await other.page.goto(`${rig.address}/admin/company${path}`))?.status(), 403, `${role} ${path}`);
    }
  });
});
