// Labels and packing slips in the administration area: their forms, files, errors, and the ways to them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBack } from '../../printing/print-rig.ts';
import { fillSignIn, startAdminRig } from './admin-rig.ts';
import { openStore } from './documents-rig.ts';
import { signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const shop = await openStore(rig);
const { account, client } = shop;
const web = await signedInClient(rig, { account: account.code });
const stranger = await signedInClient(rig, { account: (await rig.account()).code });

const post = async (path: string, body: object): Promise<void> => {
  const { status, text } = await client.post(path, body);
  assert.equal(status, 201, text);
};
await post('/articles', { item_code: 'CUP', description: 'Cup', bar_code: '5601234567892', unit_price: 3 });
await post('/articles', { item_code: 'ÇA', description: 'A code beyond ASCII', unit_price: 3 });
await post('/articles', { item_code: 'LONG-CODE-15-CH', description: 'Long code' });
await post('/price_lists', { code: 'SHELF', description: 'Shelf prices', currency: 'EUR', vat_included: true });
await post('/prices', { price_list: 'SHELF', item_code: 'CUP', unit_price: 3.69 });
await post('/prices', { price_list: 'SHELF', item_code: 'CUP', unit_price: 2.5, min_qty: 10 });
await post('/customers', {
  code: 'ADDR',
  name: 'Café Aliança',
  billing_address: { postal_address: 'Rua Augusta 2', city: 'Lisboa', zip_code: '1100-053' },
  shipping_address: { postal_address: 'Armazém 4', city: 'Loures', zip_code: '2670-000' },
});
await shop.make('purchase', {
  items: [
    { item_code: 'CUP', description: 'Cup', qty: 3, unit_price: 1 },
    { item_code: 'TEA-250', description: 'Tea', qty: 1.5, unit_price: 1 },
    { description: 'Freight', qty: 1, unit_price: 0 },
  ],
  total_amount: 4.5,
});
await shop.make('invoice', {
  customer: { code: 'ADDR' },
  items: [{ item_code: 'CUP', description: 'Cup', qty: 2, unit_price: 3, vat: 23 }],
  total_amount: 7.38,
});
const idOf = async (path: string, name: string, value: string) =>
  String((await shop.list(path)).find(each => String(each[name]) === value)?.id);
const cup = await idOf('/articles', 'item_code', 'CUP');
const tea = await idOf('/articles', 'item_code', 'TEA-250');
const strange = await idOf('/articles', 'item_code', 'ÇA');
const long = await idOf('/articles', 'item_code', 'LONG-CODE-15-CH');
const customer = await idOf('/customers', 'code', 'ADDR');
const withoutAddress = await idOf('/customers', 'code', 'C0001');
const invoice = String((await shop.list('/invoices'))[0]?.id);
const purchase = String((await shop.list('/purchases'))[0]?.id);

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const labels = { sheet: 'L7160', first: '1', barcode: '1' };

/** The file at an address, through a browser's session. */
const { page } = await rig.signIn(account);
async function fileAt(path: string) {
  const response = await page.request.get(rig.address + path);
  assert.equal(response.headers()['content-type'], 'application/pdf', (await response.text()).slice(0, 3000));
  return readBack(await response.body());
}
const refusal = async (path: string) => {
  const { status, text } = await web.get(path);
  return [status, /error-summary[\s\S]*?<\/div>/.exec(text)?.[0] ?? text] as const;
};

describe('Labels of articles', () => {
  it('are printed by the form of chosen rows, with the price of a list', async () => {
    const form = await web.get(`/admin/labels?${query({ [`row.${cup}`]: '1', [`row.${tea}`]: '1' })}`);
    assert.equal(form.status, 200);
    for (const part of ['CUP', 'TEA-250', 'Shelf prices (EUR, with VAT)', 'Avery L7160'])
      assert.ok(form.text.includes(part), part);
    const { text, pieces } = await fileAt(
      `/admin/labels/pdf?${query({ ...labels, first: '20', price: 'SHELF', [`copies.${cup}`]: '3', [`copies.${tea}`]: '0' })}`,
    );
    assert.deepEqual([text.match(/5601234567892/g)?.length, text.match(/3,69/g)?.length, pieces.length], [3, 3, 2]);
    assert.ok(!text.includes('TEA-250') && !text.includes('s/ IVA'), text);
  });

  it('have the net price of the article, and its code as barcode without a number', async () => {
    const { text } = await fileAt(`/admin/labels/pdf?${query({ ...labels, price: '*', [`copies.${tea}`]: '1' })}`);
    assert.match(text, /TEA-250.*4,50.*s\/ IVA.*TEA-250/s);
  });

  it('of a purchase are as many as came in', async () => {
    const { text } = await web.get(`/admin/labels?document=${purchase}`);
    const copies = [...text.matchAll(/name="copies\.(\d+)" value="(\d+)"/g)].map(([, id, count]) => [id, count]);
    assert.deepEqual(
      new Map(copies as [string, string][]),
      new Map([
        [cup, '3'],
        [tea, '2'],
      ]),
    );
    assert.match(
      (await web.get(`/admin/purchases/${purchase}`)).text,
      new RegExp(`/admin/labels\\?document=${purchase}`),
    );
  });

  it('say what is wrong with a form, and keep it', async () => {
    const cases: [Record<string, string>, RegExp][] = [
      [{ first: '22' }, /First free label: must be a whole number from 1 to 21/],
      [{ first: 'x' }, /First free label: must be a whole number/],
      [{ sheet: 'A1' }, /Label sheet: must be one of the choices: L7160/],
      [{ [`copies.${cup}`]: '-1' }, /Labels: must be a whole number from 0 to 1000/],
      [{ [`copies.${cup}`]: '1001' }, /Labels: must be a whole number from 0 to 1000/],
      [{ [`copies.${cup}`]: '0' }, /Labels: must be 1 to 1000 labels/],
      [{ [`copies.${tea}`]: '1000' }, /Labels: must be 1 to 1000 labels/],
      [{ price: 'NONE' }, /Price: names a price list that is not in use: (?:'|&#39;|&#x27;)NONE/],
      [{ price: 'SHELF', [`copies.${tea}`]: '1' }, /Price: has no price of article TEA-250/],
      [{ [`copies.${strange}`]: '1' }, /Barcode: can not be made of article ÇA/],
      [
        { sheet: 'L7651', [`copies.${long}`]: '1' },
        /Barcode: can not be read on this label, it is too narrow for article LONG/,
      ],
    ];
    for (const [fields, expected] of cases) {
      const [status, text] = await refusal(
        `/admin/labels/pdf?${query({ ...labels, [`copies.${cup}`]: '1', ...fields })}`,
      );
      assert.equal(status, 422, JSON.stringify(fields));
      assert.match(text, expected);
    }
    const { text } = await web.get(`/admin/labels/pdf?${query({ ...labels, first: '99', [`copies.${cup}`]: '7' })}`);
    assert.match(text, /value="99"/);
    assert.match(text, new RegExp(`name="copies\\.${cup}" value="7"`));
  });

  it('are printed on a sheet that the user measures', async () => {
    const own = {
      page_width: '100',
      page_height: '60',
      columns: '2',
      rows: '2',
      width: '45.5',
      height: '25',
      left: '2',
      top: '2',
      gap_x: '3',
      gap_y: '4',
    };
    const fields = Object.fromEntries(Object.entries(own).map(([name, value]) => [`own.${name}`, value]));
    const ofCup = { ...labels, sheet: 'own', barcode: '', [`copies.${cup}`]: '5', ...fields };
    const { pieces } = await fileAt(`/admin/labels/pdf?${query(ofCup)}`);
    assert.deepEqual(
      pieces.map(each => each.filter(({ text }) => text === 'CUP').length),
      [4, 1],
    );
    const [first, second, third] = (pieces[0] ?? []).filter(({ text }) => text === 'CUP');
    const mm = (points = 0) => Math.round((points * 254) / 72) / 10;
    assert.deepEqual([mm(second?.x) - mm(first?.x), mm(first?.y) - mm(third?.y)].map(Math.round), [49, 29]);

    const cases: [Record<string, string>, RegExp][] = [
      [{ 'own.columns': '3' }, /#field-own-columns.*Labels in a row: are wider than the page/s],
      [{ 'own.gap_y': '8.1' }, /Labels in a column: are higher than the page/],
      [{ 'own.width': '9' }, /Label width: must be a length in millimetres from 10 to 600/],
      [{ 'own.left': 'x' }, /Left margin: must be a length in millimetres from 0 to 300/],
      [{ 'own.top': '' }, /Top margin: must be a length/],
      [{ 'own.rows': '1.5' }, /Labels in a column: must be a whole number from 1 to 50/],
      [{ first: '5' }, /First free label: must be a whole number from 1 to 4/],
    ];
    for (const [wrong, expected] of cases) {
      const [status, text] = await refusal(`/admin/labels/pdf?${query({ ...ofCup, ...wrong })}`);
      assert.equal(status, 422, JSON.stringify(wrong));
      assert.match(text, expected);
    }
  });

  it('begin with the sheet that the user printed last in this browser', async () => {
    const form = `/admin/labels?${query({ [`row.${cup}`]: '1' })}`;
    const { page: own, open } = await rig.signIn(account, { locale: 'pt-PT' });
    const chosen = async () => {
      await open(form);
      return [await own.inputValue('#field-sheet'), await own.inputValue('#field-own-left')];
    };
    assert.deepEqual(await chosen(), ['L7160', '7,21']);
    await own.selectOption('#field-sheet', 'own');
    await own.click('summary:has-text("Folha própria")');
    for (const [name, value] of Object.entries({ columns: '2', width: '99,1', left: '400', gap_x: '2,5' }))
      await own.fill(`#field-own-${name}`, value);
    await own.getByRole('button', { name: 'Abrir PDF' }).click();
    await own.waitForSelector('#field-own-left-error');
    assert.deepEqual(await chosen(), ['L7160', '7,21'], 'a refused form is not kept');
    await own.goBack();
    await own.fill('#field-own-left', '4,65');
    const [download] = await Promise.all([
      own.waitForEvent('download'),
      own.getByRole('button', { name: 'Abrir PDF' }).click(),
    ]);
    await download.path();
    assert.deepEqual(await chosen(), ['own', '4,65']);
    assert.equal(await own.locator('#field-own-left').isVisible(), true);
    await own.context().clearCookies({ name: 'kontor' });
    const clerk = await account.user('clerk');
    await open('/admin/sign-in');
    await fillSignIn(own, { address: rig.address, account: account.code, ...clerk });
    assert.deepEqual(await chosen(), ['L7160', '7,21'], 'another user of the browser');
  });

  it('without a barcode print any code, and need a choice of at most a hundred articles', async () => {
    const { barcode: _, ...without } = labels;
    const { text } = await fileAt(`/admin/labels/pdf?${query({ ...without, [`copies.${strange}`]: '1' })}`);
    assert.ok(text.includes('ÇA') && !text.includes('€'), text);
    assert.match((await web.get('/admin/labels')).text, /Nothing is chosen/);
    const many = Array.from({ length: 101 }, (_, at) => [`row.${at + 1}`, '1']);
    const refused = await web.get(`/admin/labels?${query(Object.fromEntries(many))}`);
    assert.deepEqual([refused.status, /at most 100 rows/.test(refused.text)], [400, true]);
  });

  it('of another company are not found', async () => {
    assert.match((await stranger.get(`/admin/labels?row.${cup}=1`)).text, /Nothing is chosen/);
    assert.match((await stranger.get(`/admin/labels?document=${purchase}`)).text, /Nothing is chosen/);
    const { status } = await stranger.get(`/admin/labels/addresses?list=customers&row.${customer}=1`);
    assert.equal(status, 200);
    assert.equal((await stranger.get(`/admin/labels/pdf?${query({ ...labels, [`copies.${cup}`]: '1' })}`)).status, 422);
    const list = { ...labels, list: 'customers', [`copies.${customer}`]: '1' };
    assert.equal((await stranger.get(`/admin/labels/addresses/pdf?${query(list)}`)).status, 422);
  });
});

describe('Labels of addresses', () => {
  it('have the delivery address or the billing address', async () => {
    const path = '/admin/labels/addresses/pdf';
    const fields = { ...labels, list: 'customers', [`copies.${customer}`]: '2' };
    assert.match(
      (await fileAt(`${path}?${query(fields)}`)).text,
      /Café Aliança Armazém 4 2670-000 Loures Café Aliança/,
    );
    assert.match(
      (await fileAt(`${path}?${query({ ...fields, address: 'billing' })}`)).text,
      /Rua Augusta 2 1100-053 Lisboa/,
    );
  });

  it('of documents are those of the day of issue', async () => {
    await client.put('/customers', {
      code: 'ADDR',
      name: 'Moved',
      shipping_address: { postal_address: 'New', city: 'Faro' },
    });
    const form = await web.get(`/admin/labels/addresses?list=invoices&row.${invoice}=1`);
    assert.match(form.text, /Café Aliança[\s\S]*2670-000 Loures/);
    const fields = { ...labels, list: 'invoices', [`copies.${invoice}`]: '1' };
    assert.match((await fileAt(`/admin/labels/addresses/pdf?${query(fields)}`)).text, /Café Aliança Armazém 4/);
  });

  it('leave out parties without an address, and need one that has it', async () => {
    const form = await web.get(`/admin/labels/addresses?list=customers&row.${withoutAddress}=1`);
    assert.match(form.text, /No address[\s\S]*value="0"/);
    const fields = { ...labels, list: 'customers', [`copies.${withoutAddress}`]: '1' };
    const [status, text] = await refusal(`/admin/labels/addresses/pdf?${query(fields)}`);
    assert.equal(status, 422);
    assert.match(text, /Labels: are of nobody with an address/);
  });
});

describe('The ways to labels and packing slips', () => {
  it('are on the pages of articles, customers and documents, and among the actions of their lists', async () => {
    for (const [path, address] of [
      [`/admin/articles/${cup}`, `/admin/labels?row.${cup}=1`],
      [`/admin/customers/${customer}`, `/admin/labels/addresses?list=customers&amp;row.${customer}=1`],
      [`/admin/invoices/${invoice}`, `/admin/invoices/${invoice}/packing-slip`],
      ['/admin/articles', 'formaction="/admin/labels"'],
      ['/admin/customers', 'formaction="/admin/labels/addresses"'],
      ['/admin/invoices', 'formaction="/admin/labels/addresses"'],
      ['/admin/invoices', 'formaction="/admin/invoices/packing-slips"'],
    ] as const)
      assert.ok((await web.get(path)).text.includes(address), `${address} on ${path}`);
    for (const path of [`/admin/purchases/${purchase}`, '/admin/purchases'])
      assert.ok(!(await web.get(path)).text.includes('packing-slip'), path);
  });

  it('lead to a slip without prices, for one document and for several', async () => {
    const one = await fileAt(`/admin/invoices/${invoice}/packing-slip`);
    assert.match(one.text, /Lista de embalagem.*CUP.*Cup.*2/s);
    assert.doesNotMatch(one.text, /3,00|7,38|IVA|EUR/);
    const both = await fileAt(`/admin/invoices/packing-slips?row.${invoice}=1`);
    assert.equal(both.pages.length, 1);
    assert.doesNotMatch(both.text, /7,38/);
    assert.equal((await stranger.get(`/admin/invoices/${invoice}/packing-slip`)).status, 404);
    assert.equal((await web.get('/admin/purchases/1/packing-slip')).status, 404);
  });
});
