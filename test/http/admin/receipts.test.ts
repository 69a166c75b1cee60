// Receipts over several documents in a real browser: allotted oldest first, changed by hand, with credits, in part, and in two languages.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ofField } from '../../../src/domain/errors.ts';
import { Message } from '../../../src/domain/messages/message.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { allotCredits } from '../../../src/http/admin/documents/settle/allot-credits.ts';
import { errorsOfRows } from '../../../src/http/admin/documents/settle/settle-form.ts';
import type { PageRequest } from '../../../src/http/admin/page/page-request.ts';
import { wordsOf } from '../../../src/http/admin/words/words.ts';
import type { OpenItem } from '../../../src/operations/documents/read/open-items.ts';
import { actorOf, passwordOnly } from '../../operations/sign-in/sign-in-rig.ts';
import { startAdminRig } from './admin-rig.ts';
import { issue, openStore, textOf, typeAndChoose } from './documents-rig.ts';
import { hiddenIn, SAME_SITE, signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const shop = await openStore(rig);
const customer = { code: 'C0001' };
const invoice = (total: number, due: string, fields = {}) =>
  shop.make('invoice', { customer, total_amount: total, due_date: due, ...fields });
const dueOf = async (number: string) =>
  (await shop.list('/invoices', { searchColumn: 'seq_number', searchString: number }))[0]?.amount_due;

describe('A receipt', () => {
  it('is allotted by keyboard to the oldest documents first, changed by hand, and takes a credit note in', async () => {
    const late = await invoice(100, '2026-03-10');
    const later = await invoice(50, '2026-04-10');
    const last = await invoice(30.5, '2026-05-10');
    const dollars = await invoice(70, '2026-03-09', { currency: 'USD' });
    await shop.make('credit_note', { customer, total_amount: 20 });
    const { page, open, problems, checkAccessibility } = await rig.signIn(shop.account, { role: 'clerk' });
    await open('/admin/receipts/new');
    const shown = (field: string) => page.locator(`#header\\.${field}`).count();
    const fields = ['due_date', 'discount', 'plate_number', 'payment_type', 'exchange_rate'];
    assert.deepEqual(await Promise.all(fields.map(shown)), [0, 0, 0, 1, 1]);
    await typeAndChoose(page, 'padaria');
    await page.waitForSelector('tr[data-kind=settles]');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'header.total_amount');
    await page.keyboard.type('120');
    const rows = () =>
      page
        .locator('tr[data-kind=settles] input[name^=settles]')
        .evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value));
    assert.deepEqual(await rows(), ['100.00', '20.00', '']);
    assert.match(await textOf(page, '#settle'), /\$70\.00/);
    await page.locator('tr[data-kind=credit] input[name^=credit]').fill('20');
    assert.deepEqual(await rows(), ['100.00', '40.00', '']);
    assert.match(
      await textOf(page, '#settle-sums'),
      /To be allotted ?€140\.00 ?Allotted ?€140\.00 ?Remaining amount \(kept as an advance\) ?€0\.00/,
    );
    // The clerk leaves a part of the first one open: what follows gets it.
    const [first, second] = [
      page.locator('tr[data-kind=settles] input[name^=settles]').nth(0),
      page.locator('tr[data-kind=settles] input[name^=settles]').nth(1),
    ];
    await first.fill('60.50');
    assert.deepEqual(await rows(), ['60.50', '50.00', '29.50']);
    await second.fill('51');
    assert.match(await textOf(page, 'tr[data-kind=settles]:nth-child(2)'), /At most €50\.00 is open/);
    await checkAccessibility();
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('.error-summary');
    assert.match(await textOf(page, '.error-summary'), /At most €50\.00 is open/);
    assert.deepEqual(await rows(), ['60.50', '51', '28.50']);
    await second.fill('50');
    await page.locator('tr[data-kind=settles] input[name^=settles]').nth(2).fill('20');
    await second.focus();
    await issue(page);
    assert.match(await textOf(page, '.document-status'), /Issued|Part|Open/);
    assert.deepEqual([await dueOf(late), await dueOf(later), await dueOf(last)], ['39.5', '0', '10.5']);
    assert.equal(await dueOf(dollars), '70');
    const [receipt] = await shop.list('/receipts');
    assert.equal(receipt?.amount_open, '9.5');
    assert.equal((await shop.list('/credit_notes'))[0]?.amount_open, '0');
    // The open amount is allotted from the page of the receipt.
    await page.getByRole('link', { name: 'Allot', exact: true }).click();
    await page.waitForSelector('#settle-sums table');
    assert.deepEqual(await rows(), ['9.50', '']);
    await page.locator('tr[data-kind=settles] input[name^=settles]').first().focus();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/receipts\/\d+$/);
    assert.equal(await dueOf(late), '30');
    await shop.sound();
    assert.deepEqual(problems, []);
  });

  it('from an invoice pays that one before older ones, and a draft comes back after a reload', async () => {
    const own = await invoice(44.4, '2026-09-01');
    const [found] = await shop.list('/invoices', { searchColumn: 'seq_number', searchString: own });
    const { page, open, problems } = await rig.signIn(shop.account, { locale: 'pt-PT' });
    await open(`/admin/receipts/new?from=${found?.id}`);
    await page.waitForSelector('#settle-sums table');
    assert.equal(await page.inputValue('#header\\.total_amount'), '44,40');
    assert.equal(await page.inputValue(`#settles\\.${found?.id}`), '44,40');
    await page.fill('#header\\.total_amount', '50,4');
    const allotted = async () => {
      const inputs = page.locator('tr[data-kind=settles] input[name^=settles]');
      const values = await inputs.evaluateAll(all => all.map(input => (input as HTMLInputElement).value));
      return values.filter(Boolean).sort();
    };
    assert.deepEqual(await allotted(), ['44,40', '6,00']);
    // Amounts that the page filled in are filled in again, and follow the total.
    await page.reload({ waitUntil: 'networkidle' });
    assert.equal(await page.inputValue(`#settles\\.${found?.id}`), '44,40');
    assert.deepEqual(await allotted(), ['44,40', '6,00']);
    await page.fill('#header\\.total_amount', '49,4');
    assert.deepEqual(await allotted(), ['44,40', '5,00']);
    // A typed amount stays, also an empty one.
    await page.fill(`#settles\\.${found?.id}`, '');
    await page.reload({ waitUntil: 'networkidle' });
    assert.equal(await page.inputValue(`#settles\\.${found?.id}`), '');
    await page.fill(`#settles\\.${found?.id}`, '44,4');
    await page.fill('#header\\.total_amount', '50,4');
    assert.deepEqual(await allotted(), ['44,4', '6,00']);
    await page.locator('#header\\.total_amount').focus();
    await issue(page);
    assert.equal(await dueOf(own), '0');
    // Its page begins with the amount, and has no empty lines.
    assert.match(String(await page.locator('.is-summary > div').first().textContent()), /Valor\s*50,40/);
    assert.match(
      String(await page.locator('.payments-panel').textContent()),
      /FT 1\d{2}\/.*6,00.*FT 6\d{2}\/.*44,40.*50,40/s,
    );
    assert.equal(await page.locator('.lines-panel').count(), 0);
    assert.deepEqual(problems, []);
  });

  it('needs no scripts: a button shows what is open, and the amount is allotted on the server', async () => {
    const path = '/admin/payments/new';
    await shop.client.post('/suppliers', { name: 'Moinho', vat_id: '509442013' });
    const [supplier] = await shop.list('/suppliers');
    const numbers = [];
    for (const total of [10, 20])
      numbers.push(await shop.make('purchase', { supplier: { code: supplier?.code }, total_amount: total }));
    const client = await signedInClient(rig, { account: shop.account.code });
    const { text } = await client.get(path);
    const set = /name="header.document_set"[^>]*>\s*<option value="([^"]*)"/.exec(text)?.[1] ?? '';
    const fields = {
      'header.document_set': set,
      'header.date': '2026-11-01',
      'header.currency': 'EUR',
      'party.code': String(supplier?.code),
      'header.total_amount': '25',
    };
    const shown = await client.post(path, { ...hiddenIn(text, path), ...fields, show: '1' });
    const amounts = [...shown.text.matchAll(/name="(settles\.\d+)"[^>]*value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    assert.deepEqual(
      amounts.map(([, value]) => value),
      ['10.00', '15.00'],
    );
    const bad = await client.post(path, {
      ...hiddenIn(shown.text, path),
      ...fields,
      [String(amounts[0]?.[0])]: '10',
      [String(amounts[1]?.[0])]: '15.01',
    });
    assert.match(bad.text, /id="header\.total_amount-error"[^>]*>More is allotted than is available/);
    const sent = await client.post(path, { ...hiddenIn(bad.text, path), ...fields, ...Object.fromEntries(amounts) });
    assert.equal(sent.status, 303, sent.text.slice(0, 500));
    const due = await Promise.all(
      numbers.map(
        async number =>
          (await shop.list('/purchases', { searchColumn: 'seq_number', searchString: number }))[0]?.amount_due,
      ),
    );
    assert.deepEqual(due, ['0', '5']);
  });
});

describe('A receipt over an invoice and a credit note', () => {
  const path = '/admin/receipts/new';
  const sendTo = async (code: string) => {
    const client = await signedInClient(rig, { account: shop.account.code });
    const { text } = await client.get(path);
    const set = /name="header.document_set"[^>]*>\s*<option value="([^"]*)"/.exec(text)?.[1] ?? '';
    const header = { 'header.document_set': set, 'header.date': '2026-11-01', 'header.currency': 'EUR' };
    const hidden = hiddenIn(text, path);
    return (fields: Record<string, string>, headers = {}) =>
      client.post(path, { ...hidden, ...header, 'party.code': code, ...fields }, { ...SAME_SITE, ...headers });
  };
  const customerWith = async (total: number, credit: number) => {
    const { entity_code: code } = (await shop.client.post('/customers', { name: 'Kiosk' })).body as {
      entity_code: string;
    };
    const number = await shop.make('invoice', { customer: { code }, total_amount: total });
    const note = await shop.make('credit_note', { customer: { code }, total_amount: credit });
    const idOf = async (of: string, value: string) =>
      String((await shop.list(of, { searchColumn: 'seq_number', searchString: value }))[0]?.id);
    return {
      code,
      number,
      note,
      settles: `settles.${await idOf('/invoices', number)}`,
      credit: `credit.${await idOf('/credit_notes', note)}`,
    };
  };
  const receipts = async () => (await shop.list('/receipts')).length;

  it('is not issued where more is allotted than is open, and once where the form is sent twice', async () => {
    const { code, number, settles, credit } = await customerWith(80, 30);
    const send = await sendTo(code);
    const before = await receipts();
    const over = await send({ [settles]: '100', [credit]: '30', 'header.total_amount': '70' });
    assert.equal(over.status, 422, over.location);
    assert.match(over.text, /At most €80\.00 is open/);
    assert.deepEqual([await receipts(), await dueOf(number)], [before, '80']);
    for (const _ of ['first', 'second']) {
      const sent = await send({ [settles]: '80', [credit]: '30', 'header.total_amount': '50' });
      assert.equal(sent.status, 303, sent.text);
    }
    assert.deepEqual([await receipts(), await dueOf(number)], [before + 1, '0']);
  });

  it('is not issued with an amount beside a document of the customer that was chosen before', async () => {
    const [before, chosen] = [await customerWith(20, 5), await customerWith(80, 30)];
    const send = await sendTo(chosen.code);
    const count = await receipts();
    const sent = await send({ [before.settles]: '20', 'header.total_amount': '20' });
    assert.equal(sent.status, 422, sent.location);
    assert.match(sent.text, /allotted to a document that is not listed/);
    assert.equal(await receipts(), count);
  });

  it('says in Portuguese what of a credit could not be allotted, as somebody else was faster', async () => {
    const { code, number } = await customerWith(80, 30);
    const [item] = (await shop.owner(
      `SELECT id, type, document_set, seq_number FROM document WHERE account_id = $1 AND type = 'credit_note' ORDER BY id DESC LIMIT 1`,
      [shop.account.id],
    )) as unknown as OpenItem[];
    assert.ok(item, code);
    const actor = actorOf(shop.account, await passwordOnly(rig, shop.account, 'admin', 'a long password'));
    const words = wordsOf('pt');
    const form = { path, fields: {}, hidden: { _key: 'a'.repeat(16) }, csrf: 'secret' };
    const page = { ...form, context: rig.server.context, actor, words, language: 'pt' } as unknown as PageRequest;
    const settles = [{ document: `FT ${number}`, amount: decimal('31') }];
    const [failed = ''] = await allotCredits(page, { byCredit: [{ item, settles }] });
    assert.match(failed, /^Nota de crédito .* não foi imputad[ao]: O documento .* tem 30 em aberto, menos do que 31$/);
    const details = [
      ofField('settles[0].amount', new Message('required')),
      ofField('settles', new Message('required')),
      ofField('currency', new Message('required')),
    ];
    const errors = errorsOfRows(page, ['7'], { details, said: new Message('request_invalid') });
    assert.deepEqual([...errors.keys()], ['settles.7', '']);
    assert.match(errors.get('settles.7') ?? '', /^Valor.*obrigatóri/);
    assert.match(errors.get('') ?? '', /obrigatóri[\s\S]*\. Moeda.*obrigatóri/);
  });
});
