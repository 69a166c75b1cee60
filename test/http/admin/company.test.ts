// The pages about the company: settings, document sets with their preview, exchange rates, text messages.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { rgbPng } from '../../printing/sample-pictures.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner } from '../../support/owner.ts';
import { startAdminRig } from './admin-rig.ts';

const rig = await startAdminRig();
const HOSTILE = '<img src=x onerror=alert(1)> {{7*7}} \u202Egnp';

describe('The settings of the company', async () => {
  const { client, ...account } = await rig.account();
  const { page, open, checkAccessibility, problems } = await rig.signIn({ client, ...account });

  it('are stored, printed bank accounts too, and are the same in the form', async () => {
    await open('/admin/company');
    await page.fill('[name=name]', HOSTILE);
    await page.fill('[name=address]', 'Rua do Exemplo 1\n1000-001 Lisboa');
    await page.fill('[name=bank_accounts]', 'PT50 0002 0123 1234 5678 9015 4, BCOMPTPL, Banco, Exemplo');
    await page.fill('[name=retention_years]', '12');
    await page.selectOption('[name=negative_stock]', 'reject');
    await page.click('text=Save settings');
    await page.waitForSelector('text=The settings are saved.');
    assert.equal(await page.inputValue('[name=name]'), HOSTILE);
    assert.equal(await page.inputValue('[name=address]'), 'Rua do Exemplo 1\n1000-001 Lisboa');
    assert.equal(
      await page.inputValue('[name=bank_accounts]'),
      'PT50 0002 0123 1234 5678 9015 4, BCOMPTPL, Banco, Exemplo',
    );
    assert.equal(await page.inputValue('[name=retention_years]'), '12');
    assert.equal(await page.inputValue('[name=negative_stock]'), 'reject');
    assert.equal(await page.textContent('.company span'), HOSTILE);
    await checkAccessibility();
    assert.deepEqual(problems, []);
  });

  it('that are wrong are named at their fields, and what was typed is kept', async () => {
    await open('/admin/company');
    await page.fill('[name=name]', '');
    await page.fill('[name=bank_accounts]', 'PT50 0002 0123 1234 5678 9015 5');
    await page.fill('[name=timezone]', 'Europe/Nowhere');
    await page.fill('[name=retention_years]', 'ten');
    await page.fill('[name=default_location]', 'NONE');
    await page.click('text=Save settings');
    await page.waitForSelector('.error-summary');
    for (const name of ['name', 'bank_accounts', 'timezone', 'retention_years'])
      assert.equal(await page.getAttribute(`[name=${name}]`, 'aria-invalid'), 'true', name);
    assert.equal(await page.inputValue('[name=timezone]'), 'Europe/Nowhere');
    await checkAccessibility();
    await page.fill('[name=name]', 'A');
    await page.fill('[name=bank_accounts]', '');
    await page.fill('[name=timezone]', 'Europe/Lisbon');
    await page.fill('[name=retention_years]', '10');
    await page.click('text=Save settings');
    await page.waitForSelector('.error-summary');
    assert.equal(await page.getAttribute('[name=default_location]', 'aria-invalid'), 'true');
  });

  it('have a logo, which is shown, replaced only by a picture, and removed', async () => {
    await open('/admin/company');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.setInputFiles('[name=logo]', { name, mimeType, buffer });
    const picture = rgbPng(20, 10, () => Buffer.alloc(60, 200));
    await choose('logo.png', 'image/png', picture);
    await page.click('text=Save logo');
    await page.waitForSelector('text=The logo is saved.');
    const shown = await page.evaluate(async () => {
      const image = document.querySelector('.logo-now img') as HTMLImageElement;
      await image.decode();
      const response = await fetch(image.src);
      return {
        width: image.naturalWidth,
        type: response.headers.get('content-type'),
        policy: response.headers.get('content-security-policy'),
      };
    });
    assert.deepEqual([shown.width, shown.type], [20, 'image/png']);
    assert.match(shown.policy ?? '', /sandbox/);
    const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
    const wrong: [string, Buffer, RegExp][] = [
      ['text/html', Buffer.from('<script>alert(1)</script>'), /must be a PNG/],
      ['image/svg+xml', svg('<script>alert(1)</script>'), /has a script/],
      ['image/svg+xml', svg('<g\nonload = "alert(1)"/>'), /has a script/],
      ['image/png', picture.subarray(0, picture.length - 13), /incomplete or damaged/],
      ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), /incomplete or damaged/],
      ['image/png', Buffer.concat([picture, Buffer.alloc(2_000_000)]), /^Logo is larger than 1 MiB: save it smaller/],
    ];
    for (const [type, bytes, why] of wrong) {
      await choose('logo', type, bytes);
      await page.click('text=Save logo');
      await page.locator('#field-logo-error').filter({ hasText: why }).waitFor();
      assert.equal(await page.getAttribute('[name=logo]', 'aria-invalid'), 'true');
      assert.equal(await page.locator('.logo-now img').count(), 1, 'the logo is as before');
    }
    await open('/admin/company');
    await page.click('text=Remove logo');
    await page.waitForSelector('text=There is no logo yet.');
    await page.click('text=Save logo');
    await page.waitForSelector('text=Choose a file first.');
    assert.deepEqual(problems, []);
  });

  it('switch on records of invoices where the country has them', async () => {
    await open('/admin/company');
    assert.equal(await page.locator('[name=invoice_records]').count(), 0);
    await page.selectOption('[name=country]', 'ES');
    await page.click('text=Save settings');
    await page.waitForSelector('[name=invoice_records]');
    const save = async (values: Record<string, string>) => {
      const { country = 'ES', vat_id = 'B12345674', records = 'on' } = values;
      await page.fill('[name=vat_id]', vat_id);
      await page.selectOption('[name=country]', country);
      await page.selectOption('[name=invoice_records]', records);
      await page.click('text=Save settings');
      await page.waitForSelector('.error-summary, :text("The settings are saved.")');
    };
    const isWrong = async (name: string) => (await page.getAttribute(`[name=${name}]`, 'aria-invalid')) === 'true';
    await save({ vat_id: '' });
    assert.ok(await isWrong('vat_id'));
    await save({});
    await open('/admin/company');
    assert.equal(await page.inputValue('[name=invoice_records]'), 'on');
    await checkAccessibility();
    await save({ country: 'PT' });
    assert.ok(await isWrong('invoice_records'));
    await save({ country: 'PT', records: 'off' });
    assert.equal(await page.locator('[name=invoice_records]').count(), 0);
    assert.deepEqual(problems, []);
  });

  it('are for administrators only', async () => {
    for (const role of ['manager', 'clerk', 'readonly'] as const) {
      const other = await rig.signIn({ client, ...account }, { role });
      for (const path of ['', '/sets', '/sets/new', '/rates', '/messages']) {
        const response = await other.page.goto(`${rig.address}/admin/company${path}`);
        assert.equal(response?.status(), 403, `${role} ${path}`);
      }
      await other.open('/admin/settings');
      assert.equal(await other.page.locator('a[href*="/admin/company"]').count(), 0);
    }
  });
});

describe('Document sets', async () => {
  const { client, ...account } = await rig.account();
  const { page, open, checkAccessibility, problems } = await rig.signIn({ client, ...account }, { locale: 'pt-PT' });

  it('are listed, added and changed, in Portuguese', async () => {
    await open('/admin/company/sets');
    await page.click('text=Nova série');
    await checkAccessibility();
    await page.fill('[name=code]', 'FT2');
    await page.selectOption('[name=type]', 'invoice');
    await page.fill('[name=pattern]', '{n:4}/{year}');
    await page.selectOption('[name=numbering]', 'server');
    await page.check('[name=datesInOrder]');
    await page.click('text=Guardar');
    await page.waitForSelector('text=A série FT2 foi criada.');
    await checkAccessibility();
    await page.click('tbody a:text("FT2")');
    assert.equal(await page.inputValue('[name=pattern]'), '{n:4}/{year}');
    assert.ok(await page.isChecked('[name=datesInOrder]'));
    await page.selectOption('[name=numbering]', 'client');
    await page.click('text=Guardar');
    await page.waitForSelector('.error-summary');
    assert.match((await page.textContent('.error-summary')) ?? '', /numerada pelo servidor/);
    await page.uncheck('[name=datesInOrder]');
    await page.fill('[name=description]', HOSTILE);
    await page.click('text=Guardar');
    await page.waitForSelector('text=A série FT2 foi guardada.');
    assert.equal(await page.inputValue('[name=description]'), HOSTILE);
    assert.deepEqual(problems, []);
  });

  it('show their newest document with the template and language that are chosen', async () => {
    const templates = join(rig.config.dataDirectory, 'templates/broken');
    await mkdir(templates, { recursive: true });
    await writeFile(join(templates, 'page.typ'), '#let print(view, logo) = { nothing_of_this_name }\n');
    assert.equal((await client.post('/invoices', invoiceBody('7'))).status, 201);
    const set = String((invoiceBody('7') as Record<string, unknown>).document_set);
    const [response] = await Promise.all([
      page.waitForResponse(each => each.url().includes('/preview')),
      open(`/admin/company/sets/${set}`).then(() => page.locator('iframe').scrollIntoViewIfNeeded()),
    ]);
    assert.equal(response.headers()['content-type'], 'application/pdf');
    const [changed] = await Promise.all([
      page.waitForResponse(each => each.url().includes('language=de')),
      page.selectOption('[name=language]', 'de'),
    ]);
    assert.equal(changed.status(), 200);
    const [failed] = await Promise.all([
      page.waitForResponse(each => each.url().includes('template=broken')),
      page.selectOption('[name=template]', 'broken'),
    ]);
    assert.equal(failed.status(), 500);
    await page.frameLocator('iframe').getByText('tem um erro').waitFor();
    const other = await rig.account();
    const stranger = await rig.signIn(other);
    const refused = await stranger.page.goto(
      `${rig.address}/admin/company/sets/NONE/preview?template=standard&language=en`,
    );
    assert.equal(refused?.status(), 404);
    assert.deepEqual(problems, []);
  });
});

describe('A new document set', () => {
  it('prints in the language of the country of the company, whatever its reader reads', async () => {
    const { page, open } = await rig.signIn(await rig.account(), { locale: 'de-DE' });
    await open('/admin/company/sets/new');
    assert.equal(await page.inputValue('[name=language]'), 'pt');
  });
});

describe('Exchange rates and text messages', async () => {
  const { client, ...account } = await rig.account();
  const { page, open, checkAccessibility, problems } = await rig.signIn({ client, ...account });

  it('a rate is set, read in the form of the reader, and refused without a currency', async () => {
    await open('/admin/company/rates');
    await page.fill('[name=currency]', 'usd');
    await page.fill('[name=rate]', '0.92');
    await page.click('text=Save rate');
    await page.waitForSelector('text=The rate of USD is saved.');
    assert.match((await page.textContent('table')) ?? '', /USD.*0\.92/s);
    await checkAccessibility();
    await page.fill('[name=currency]', 'QQQ');
    await page.fill('[name=rate]', 'much');
    await page.click('text=Save rate');
    await page.waitForSelector('.error-summary');
    for (const name of ['currency', 'rate'])
      assert.equal(await page.getAttribute(`[name=${name}]`, 'aria-invalid'), 'true', name);
  });

  it('a test message is queued once, however often the form is sent', async () => {
    await open('/admin/company/messages');
    await page.fill('[name=to]', '+351912345678');
    const body = await page.evaluate(() => {
      const form = document.querySelector('main form') as HTMLFormElement;
      return new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString();
    });
    const send = () =>
      page.evaluate(
        async text =>
          (await fetch(location.href, { method: 'POST', body: new URLSearchParams(text), redirect: 'follow' })).status,
        body,
      );
    assert.deepEqual([await send(), await send()], [200, 200]);
    await open('/admin/company/messages');
    assert.equal(await page.locator('tbody tr').count(), 1);
    await checkAccessibility();
    await page.fill('[name=to]', 'nobody');
    await page.click('main form button[type=submit]');
    await page.waitForSelector('.error-summary');
    assert.equal(await page.getAttribute('[name=to]', 'aria-invalid'), 'true');
    assert.deepEqual(problems, []);
  });

  it('a test message of a test company is shown as held back', async () => {
    const isTest = `UPDATE account SET test_receivers = '{}' WHERE account_id = $1`;
    await asOwner(rig, owner => owner.query(isTest, [account.id]));
    await open('/admin/company/messages');
    await page.fill('[name=to]', '+351912345678');
    await page.click('main form button[type=submit]');
    assert.match(String(await page.textContent('.message')), /^\s*Held back/);
  });
});
