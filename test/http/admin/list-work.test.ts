// Daily work in the lists of documents: the search box, quick filters, chosen rows and their sums, menus, printing, sending, closing.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startAdminRig } from './admin-rig.ts';
import { openStore, textOf } from './documents-rig.ts';
import { signedInClient } from './form-client.ts';

const rig = await startAdminRig({ MAIL_FROM: 'no-reply@erp.example', SMTP_URL: 'smtp://127.0.0.1:9' });
const shop = await openStore(rig);
const { account, client } = shop;
await client.post('/customers', { name: 'Café Aliança', email: 'contas@alianca.example' });
const [, CAFE = ''] = (await shop.list('/customers', { sort: 'id' })).map(({ code }) => String(code));
const line = (qty: number) => ({ description: 'Green tea, 250 g', qty, unit_price: 4.5, vat: 23 });

async function make(path: string, body: Record<string, unknown>): Promise<string> {
  const sent = { seq_number: '*', currency: 'EUR', ...body };
  const { status, body: answer } = await client.post(`/${path}`, sent);
  assert.equal(status, 201, JSON.stringify(answer));
  return String((await shop.list(`/${path}`, { sort: '-id' }))[0]?.id);
}

// Of one day the later comes first; the last one made has the earliest day.
const tea = { ...line(2), item_code: 'TEA-250' };
const first = await make('invoices', {
  document_set: 'FT',
  date: '2026-03-02',
  total_amount: 11.07,
  customer: { code: 'C0001' },
  items: [tea],
});
const second = await make('invoices', {
  document_set: 'FT',
  date: '2026-03-02',
  total_amount: 27.68,
  customer: { code: CAFE },
  items: [line(5)],
  your_ref: 'PO-Ágata',
});
const paid = await make('invoices', {
  document_set: 'FT',
  date: '2026-02-01',
  total_amount: 5.54,
  amount_paid: 5.54,
  payment_type: 'cash',
  customer: { name: 'Zebra' },
  items: [line(1)],
});
const orders = [
  await make('orders', {
    document_set: 'ORD',
    date: '2026-03-01',
    total_amount: 11.07,
    customer: { code: CAFE },
    items: [line(2)],
  }),
  await make('orders', {
    document_set: 'ORD',
    date: '2026-03-02',
    total_amount: 5.54,
    customer: { code: CAFE },
    items: [line(1)],
  }),
];

const web = await signedInClient(rig, { account: account.code });
const idsIn = (text: string): string[] => [...text.matchAll(/name="row\.(\d+)"/g)].map(([, id = '']) => id);
const found = async (path: string) => idsIn((await web.get(path)).text);
const rows = (ids: string[]) => ids.map(id => `row.${id}=1`).join('&');

describe('A list of documents', () => {
  it('begins with the newest day and its last document, also on the next page', async () => {
    assert.deepEqual(await found('/admin/invoices'), [second, first, paid]);
    const seen: string[] = [];
    for (let path = '/admin/invoices?limit=1'; path; ) {
      const { text } = await web.get(path);
      seen.push(...idsIn(text));
      path = /id="next-page"[^>]*href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    }
    assert.deepEqual(seen, [second, first, paid]);
  });

  it('is searched by number, customer, tax number, reference, amount and article in one box', async () => {
    for (const [q, ids] of [
      ['2', [second]],
      ['FT 2026/2', [second]],
      ['FT 3', [paid]],
      ['alianca', [second]],
      ['C0001', [first]],
      ['508123456', [first]],
      ['PT 508 123 456', [first]],
      ['zeb', [paid]],
      ['po-ágata', [second]],
      ['€27.68', [second]],
      ['tea-250', [first]],
      ['nothing of this', []],
    ] as const)
      assert.deepEqual(await found(`/admin/invoices?q=${encodeURIComponent(q)}`), ids, q);
    assert.deepEqual(await found('/admin/orders?q=alianca'), [...orders].reverse());
    assert.match((await web.get('/admin/documents?q=alianca')).text, /<tbody>(?:(?!<\/tbody>)[\s\S])*ORD[\s\S]*FT/);
    const { text } = await web.get('/admin/customers?q=contas%40');
    assert.match(text, new RegExp(`<tbody>[\\s\\S]*${CAFE}`));
    assert.match((await web.get('/admin/articles?q=green')).text, /<tbody>[\s\S]*TEA-250/);
  });

  it('finds nothing of another company', async () => {
    const other = await rig.account();
    const stranger = await signedInClient(rig, { account: other.code });
    for (const path of ['/admin/invoices?q=2', '/admin/customers?q=a', '/admin/articles?q=tea'])
      assert.match((await stranger.get(path)).text, /class="empty"/, path);
    const { status } = await stranger.get(`/admin/invoices/print?${rows([first])}`);
    assert.equal(status, 404);
  });

  it('has the overdue, unpaid and void ones behind a link, together with the month and the search', async () => {
    assert.deepEqual(await found('/admin/invoices?show=unpaid'), [second, first]);
    assert.deepEqual(await found('/admin/invoices?show=unpaid&q=alianca'), [second]);
    assert.deepEqual(await found('/admin/invoices?show=void'), []);
    assert.deepEqual(await found('/admin/invoices?filterDate=2026-02-01:2026-02-28'), [paid]);
    await asOwner(rig, owner =>
      inAccount(owner, account.code, id =>
        owner.query(`UPDATE document SET due_date = '2026-03-05' WHERE account_id = $1 AND id = $2`, [id, first]),
      ),
    );
    // The terms of the company made the other one due long ago, too.
    assert.deepEqual(await found('/admin/invoices?show=overdue'), [second, first]);
  });

  it('adds up what is found and not void, and on demand a list of several pages', async () => {
    const sum = (text: string) =>
      /class="list-sum">([\s\S]*?)<\/span>/
        .exec(text)?.[1]
        ?.replaceAll(/<[^>]+>/g, '')
        .trim();
    assert.match(sum((await web.get('/admin/invoices')).text) ?? '', /^Total €44\.29 \(€38\.75 due\)/);
    const part = (await web.get('/admin/invoices?limit=1')).text;
    assert.equal(sum(part), undefined);
    assert.match(part, /Count and add up/);
    assert.match(sum((await web.get('/admin/invoices?limit=1&count=exact')).text) ?? '', /^Total €44\.29/);
    assert.match(sum((await web.get('/admin/invoices?limit=1&q=2026')).text) ?? '', /^Total €44\.29/);
  });

  it('exports words and not codes, of chosen rows or of what is found', async () => {
    const chosen = (await web.get(`/admin/invoices/export?format=csv&${rows([paid])}`)).text.split('\r\n');
    assert.equal(chosen.length, 3);
    assert.match(chosen[1] ?? '', /^FT,2026\/3,2026-02-01,Zebra,.*Paid$/);
    assert.equal((await web.get('/admin/invoices/export?format=csv&show=unpaid')).text.trim().split('\r\n').length, 3);
    // Records keep their codes, which an import reads.
    await client.post('/articles', { item_code: 'SER', description: 'Scale', serial_tracking: 'serial' });
    assert.match((await web.get('/admin/articles/export?format=csv&columns=all')).text, /,serial,/);
    assert.match((await web.get('/admin/users/export?format=csv')).text, /,Administrator\r\n/);
  });
});

describe('Chosen documents', () => {
  it('are one PDF in their order', async () => {
    const response = await web.get(`/admin/invoices/print?${rows([second, first])}`);
    assert.deepEqual([response.status, response.headers['content-type']], [200, 'application/pdf']);
    const { page, open } = await rig.signIn(account);
    await open('/admin/invoices');
    const file = await page.request.get(`${rig.address}/admin/invoices/print?${rows([second, first, paid])}`);
    const pdf = await getDocumentProxy(new Uint8Array(await file.body()));
    assert.equal(pdf.numPages, 3);
    const texts = [];
    for (const number of [1, 2, 3]) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      texts.push(items.map(item => ('str' in item ? item.str : '')).join(' '));
    }
    assert.match(texts[0] ?? '', /Café Aliança/);
    assert.match(texts[1] ?? '', /Padaria Central/);
    assert.match(texts[2] ?? '', /Zebra/);
  });

  it('are at most a hundred, and at least one', async () => {
    const many = rows(Array.from({ length: 101 }, (_, index) => String(index + 1)));
    for (const [query, text] of [
      [many, /Select at most 100 documents/],
      ['', /Select at least one document/],
    ] as const) {
      const { status, text: said } = await web.get(`/admin/invoices/print?${query}`);
      assert.equal(status, 400);
      assert.match(said, text);
    }
  });

  it('are sent to the addresses of their customers, and those without one are left out', async () => {
    const asked = await web.get(`/admin/invoices/send?${rows([second, paid])}`);
    assert.match(asked.text, /contas@alianca\.example[\s\S]*No e-mail address/);
    const sent = await web.fill(`/admin/invoices/send?${rows([second, paid])}`, {}, '/admin/invoices/send');
    assert.equal(sent.location, '/admin/invoices');
    assert.match((await web.get('/admin/invoices')).text, /1 message is on its way/);
    const jobs = await asOwner(rig, owner =>
      inAccount(owner, account.code, async id => {
        const { rows } = await owner.query(
          'SELECT document_id FROM job WHERE account_id = $1 AND document_id IS NOT NULL',
          [id],
        );
        return rows.map(({ document_id }) => String(document_id));
      }),
    );
    assert.deepEqual(jobs, [second]);
  });

  it('are closed with a reason, and what cannot be closed says why', async () => {
    const address = `/admin/orders/close?${rows(orders)}`;
    const closed = await web.fill(address, { reason: 'Not wanted' }, '/admin/orders/close');
    assert.equal(closed.location, '/admin/orders');
    const states = (await shop.list('/orders', { sort: 'id' })).map(({ status }) => status);
    assert.deepEqual(states, ['CLOSED', 'CLOSED']);
    const again = await web.fill(address, { reason: 'Again' }, '/admin/orders/close');
    assert.equal(again.status, 422);
    assert.match(again.text, /Order ORD 2026\/1: .* is closed already/);
  });
});

describe('A row', () => {
  it('opens by a click anywhere and by its link, has a menu for mouse and keyboard, and adds to the sum when chosen', async () => {
    const { page, open, problems, checkAccessibility } = await rig.signIn(account);
    await open('/admin/invoices');
    await page.click(`tr:has([name="row.${first}"]) td:has-text("Padaria")`);
    await page.waitForURL(new RegExp(`/admin/invoices/${first}$`));
    await open('/admin/invoices');

    await page.focus(`tr:has([name="row.${second}"]) .row-menu summary`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Receive payment');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.row-menu[open]').count(), 0);
    assert.match(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
      /Actions for FT 2026\/2/,
    );

    assert.equal(await page.locator('.chosen-bar').isVisible(), false);
    await page.check(`[name="row.${second}"]`);
    await page.keyboard.press('Tab');
    await page.check(`[name="row.${paid}"]`);
    assert.equal(await textOf(page, '.chosen-sum'), '2 selected · €33.22');
    await checkAccessibility();
    await page.click('.all-rows');
    assert.equal(await textOf(page, '.chosen-sum'), '3 selected · €44.29');
    await page.click('.chosen-bar >> text="Send by e-mail"');
    await page.waitForURL(/\/admin\/invoices\/send\?/);
    await checkAccessibility();
    assert.deepEqual(problems, []);
  });

  it('leads with the customer on a phone, and its boxes and buttons work without JavaScript', async () => {
    const { page, open } = await rig.signIn(account, { viewport: { width: 375, height: 800 } });
    await open('/admin/invoices');
    await page.waitForSelector('.is-cards');
    const places = await page.locator('tbody tr:first-child > *').evaluateAll(cells =>
      cells
        .filter(cell => cell.textContent?.trim())
        .map(cell => ({ text: cell.textContent?.trim() ?? '', box: cell.getBoundingClientRect() }))
        .sort((a, b) => Math.round(a.box.top) - Math.round(b.box.top) || a.box.left - b.box.left)
        .map(({ text, box }) => [text, Math.round(box.top)] as const),
    );
    assert.equal(places[0]?.[0], 'Café Aliança');
    const height = await page.locator('tbody tr:first-child').evaluate(row => row.getBoundingClientRect().height);
    assert.ok(height < 110, `${height}`);

    const plain = await rig.signIn(account, { javaScriptEnabled: false });
    await plain.open('/admin/invoices');
    await plain.page.check(`[name="row.${first}"]`);
    await plain.page.click('.chosen-bar >> text="Send by e-mail"');
    assert.match(await textOf(plain.page, 'h1'), /Send 1 document/);
  });
});

describe('Columns', () => {
  it('are moved by keyboard and by dragging', async () => {
    const { page, open } = await rig.signIn(account);
    await open('/admin/orders');
    const heads = async () =>
      (await page.locator('thead th').allTextContents()).map(text => text.replace('↓', '').trim());
    await page.click('.list-foot summary');
    await page.focus('[aria-label="Move Customer up"]');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.dragAndDrop('.box:has([name="column.status"])', '.box:has([name="column.document_set"])');
    await page.click('text="Save columns"');
    await page.waitForSelector('.message');
    assert.deepEqual(await heads(), ['Status', 'Set', 'Customer', 'Number', 'Date', 'Total']);
  });
});

describe('The list of all documents', () => {
  const ids = [second, ...orders];

  it('has sums, quick filters and one column for customers and suppliers', async () => {
    const { text } = await web.get('/admin/documents');
    assert.match(text, /Customer or supplier/);
    assert.match(text.replaceAll(/<[^>]+>/g, ''), /Total €[\d.,]+\s+\(€38\.75 due\)/);
    assert.deepEqual(await found('/admin/documents?show=unpaid'), [second, first]);
    assert.deepEqual(await found('/admin/documents?show=void'), []);
  });

  it('agrees in Portuguese with the type of the document', async () => {
    const quote = { document_set: 'QT', date: '2026-03-03', total_amount: 5.54, customer: { code: CAFE } };
    await make('quotes', { ...quote, items: [line(1)] });
    const { page, open } = await rig.signIn(account, { locale: 'pt-PT' });
    const states = (type: string) =>
      page
        .locator('tr', { has: page.getByText(type, { exact: true }) })
        .locator('.badge')
        .allTextContents();
    await open('/admin/documents');
    assert.deepEqual(new Set(await states('Fatura')), new Set(['Emitida', 'Paga']));
    assert.deepEqual(await states('Orçamento'), ['Emitido']);
    await open('/admin/invoices');
    assert.deepEqual(new Set(await page.locator('.badge').allTextContents()), new Set(['Emitida', 'Paga']));
    await open(`/admin/invoices/${paid}`);
    assert.equal(await textOf(page, '.document-status'), 'Paga');
  });

  it('shows and exports no total of a transfer, which has none', async () => {
    const transfer = await make('transfer_orders', { document_set: 'TO', date: '2026-03-03', total_amount: 0 });
    const { text } = await web.get('/admin/documents?type=transfer_order');
    const row = text.slice(text.indexOf('<tbody'), text.indexOf('</tbody'));
    assert.match(row, /is-amount/);
    assert.doesNotMatch(row, /0\.00/);
    for (const columns of ['', '&columns=all']) {
      const { text: csv } = await web.get(`/admin/documents/export?format=csv${columns}&${rows([transfer, second])}`);
      const [heads = [], ...lines] = csv
        .trim()
        .split('\r\n')
        .map(each => each.split(','));
      const totals = lines.map(each => each[heads.indexOf('Total')]);
      assert.deepEqual(totals.map(Number).sort(), [0, 27.68], csv);
      assert.ok(totals.includes(''), csv);
    }
    const [{ total_amount: returned } = {}] = await shop.list('/documents', { id: transfer });
    assert.equal(Number(returned), 0);
  });

  it('prints documents of several types as one PDF, and exports them', async () => {
    const { page } = await rig.signIn(account);
    const file = await page.request.get(`${rig.address}/admin/documents/print?${rows(ids)}`);
    assert.equal(file.headers()['content-type'], 'application/pdf');
    const pdf = await getDocumentProxy(new Uint8Array(await file.body()));
    assert.equal(pdf.numPages, ids.length);
    const lines = (await web.get(`/admin/documents/export?format=csv&${rows(ids)}`)).text.trim().split('\r\n');
    assert.equal(lines.length, ids.length + 1);
  });

  it('sends those with an address, and closes those that can be closed', async () => {
    const sent = await web.fill(`/admin/documents/send?${rows([second, paid])}`, {}, '/admin/documents/send');
    assert.equal(sent.location, '/admin/documents');
    const order = await make('orders', {
      document_set: 'ORD',
      date: '2026-03-03',
      total_amount: 5.54,
      customer: { code: CAFE },
      items: [line(1)],
    });
    const address = `/admin/documents/close?${rows([order, first])}`;
    assert.match((await web.get(address)).text, /Invoice FT 2026\/1[\s\S]*Cannot be closed[\s\S]*Close 1 document/);
    const closed = await web.fill(address, { reason: 'Not wanted' }, '/admin/documents/close');
    assert.equal(closed.location, '/admin/documents');
    const [{ status } = {}] = await shop.list('/orders', { id: order });
    assert.equal(status, 'CLOSED');
    const [{ status: ofInvoice } = {}] = await shop.list('/invoices', { id: first });
    assert.equal(ofInvoice, 'ISSUED');
  });
});
