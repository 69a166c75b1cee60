// Headings in the form of a document and on its page: typed and moved by keyboard and by dragging, subtotals, what follows a document.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { made } from '../../operations/stock/shop.ts';
import { startAdminRig } from './admin-rig.ts';
import { focused, issue, openStore, textOf } from './documents-rig.ts';
import { signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const shop = await openStore(rig);
const customer = { name: 'Zebra' };

const input = (line: number, field: string) => `[id="items.${line}.${field}"]`;

/** Headings, descriptions and subtotals of the form, from top to bottom. */
const rowsOf = (page: Page): Promise<string[]> =>
  page.locator('.edit-lines tbody tr').evaluateAll(rows =>
    rows.flatMap(row => {
      const field = row.querySelector<HTMLInputElement>('[id$=".heading"], [id$=".description"]');
      const text = field?.value ?? row.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
      return text ? [field?.id.endsWith('.heading') ? `# ${text}` : text] : [];
    }),
  );

/** Opens a form with the lines a (1), b (2), c (4), d (8), and headings above some. */
async function formWith(headings: Record<number, string>) {
  const visitor = await rig.signIn(shop.account);
  const { page } = visitor;
  await visitor.open('/admin/quotes/new');
  await page.fill('[id="party.name"]', customer.name);
  for (const [line, text] of ['a', 'b', 'c', 'd'].entries()) {
    await page.fill(input(line, 'description'), text);
    await page.fill(input(line, 'unit_price'), String(2 ** line));
    await page.fill(input(line, 'vat'), '0');
  }
  for (const [line, text] of Object.entries(headings)) {
    await page.focus(input(Number(line), 'qty'));
    await page.keyboard.press('Alt+KeyH');
    await page.keyboard.type(text);
  }
  return visitor;
}

describe('Headings in the form of a document', () => {
  it('are typed by keyboard, show subtotals at once, and are issued', async () => {
    const { page, problems, checkAccessibility } = await formWith({ 1: 'One', 3: 'Two' });
    const rows = ['a', '# One', 'b', 'c', 'Subtotal: One€6.00', '# Two', 'd', 'Subtotal: Two€8.00'];
    assert.deepEqual(await rowsOf(page), rows);
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'items.3.item_code');
    await page.fill(input(3, 'qty'), '2');
    assert.equal((await rowsOf(page)).at(-1), 'Subtotal: Two€16.00');
    await page.evaluate(() => scrollTo(0, 0));
    await checkAccessibility();
    await issue(page);
    const lines = await page
      .locator('.lines tbody tr')
      .evaluateAll(all => all.map(row => row.textContent?.replaceAll(/\s+/g, ' ').trim()));
    assert.deepEqual(
      lines.map(text => text?.replace(/^(\d)(.).*/, '$1$2')),
      ['1a', 'One', '2b', '3c', 'Subtotal: One€6.00', 'Two', '4d', 'Subtotal: Two€16.00'],
    );
    await checkAccessibility();
    const [quote] = await shop.list('/quotes', { sort: '-id' });
    const items = quote?.items as unknown as Record<string, unknown>[];
    assert.deepEqual(
      items.map(({ heading }) => heading),
      [undefined, 'One', undefined, 'Two'],
    );
    assert.deepEqual(problems, []);
  });

  it('begin a group at the end and above a line by buttons, and are removed', async () => {
    const { page } = await formWith({});
    await page.click('text="Add heading"');
    assert.equal(await focused(page), 'items.4.heading');
    await page.keyboard.type('End');
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'items.4.item_code');
    await page.fill(input(4, 'description'), 'e');
    await page.click('[aria-label="More fields of line 2"]');
    await page.click('text="Add heading above"');
    await page.keyboard.type('Middle');
    const headings = (await rowsOf(page)).filter(text => text.startsWith('#'));
    assert.deepEqual(headings, ['# Middle', '# End']);
    await page.click('[aria-label="Remove heading above line 2"]');
    assert.deepEqual(
      (await rowsOf(page)).filter(text => text.startsWith('#')),
      ['# End'],
    );
    assert.equal(await focused(page), 'items.1.item_code');
  });

  it('keep their place when lines move past them', async () => {
    const { page } = await formWith({ 1: 'One', 3: 'Two' });
    const texts = async () => (await rowsOf(page)).filter(text => !text.startsWith('Subtotal')).join(' ');
    const press = async (line: number, key: 'ArrowUp' | 'ArrowDown') => {
      await page.focus(input(line, 'qty'));
      await page.keyboard.press(`Alt+${key}`);
      return texts();
    };
    assert.equal(await press(0, 'ArrowDown'), '# One a b c # Two d');
    assert.equal(await textOf(page, '#live'), 'Now line 1, below “One”');
    assert.equal(await press(0, 'ArrowDown'), '# One b a c # Two d');
    assert.equal(await focused(page), 'items.1.qty');
    assert.equal(await press(2, 'ArrowDown'), '# One b a # Two c d');
    assert.equal(await press(3, 'ArrowUp'), '# One b a # Two d c');
    assert.equal(await press(2, 'ArrowUp'), '# One b a d # Two c');
    assert.equal(await press(0, 'ArrowUp'), 'b # One a d # Two c');
    assert.equal(await textOf(page, '#live'), 'Now line 1');
    // The only line of a group moves with its heading.
    assert.equal(await press(3, 'ArrowUp'), 'b # Two c # One a d');
    assert.equal(await press(3, 'ArrowDown'), 'b # Two c # One a d');
    await page.dragAndDrop('.edit-line >> nth=3 >> th', '.edit-line >> nth=0 >> th');
    assert.equal(await texts(), 'd b # Two c # One a');
  });

  it('move with their group by keyboard and by dragging', async () => {
    const { page } = await formWith({ 1: 'One', 3: 'Two' });
    await page.focus(input(1, 'heading'));
    await page.keyboard.press('Alt+ArrowDown');
    const moved = ['a', '# Two', 'd', 'Subtotal: Two€8.00', '# One', 'b', 'c', 'Subtotal: One€6.00'];
    assert.deepEqual(await rowsOf(page), moved);
    assert.equal(await focused(page), 'items.2.heading');
    // Lines without a group stay first.
    await page.focus(input(1, 'heading'));
    await page.keyboard.press('Alt+ArrowUp');
    assert.deepEqual(await rowsOf(page), moved);
    await page.dragAndDrop('.heading-grip >> nth=1', '.edit-line >> nth=1 >> th');
    assert.deepEqual(
      (await rowsOf(page)).filter(text => !text.startsWith('Subtotal')),
      ['a', '# One', 'b', 'c', '# Two', 'd'],
    );
  });

  it('pass to the next line of their group when a line is removed', async () => {
    const { page } = await formWith({ 1: 'One', 3: 'Two' });
    await page.click('[aria-label="Remove line 2"]');
    assert.deepEqual((await rowsOf(page)).slice(0, 4), ['a', '# One', 'c', 'Subtotal: One€4.00']);
    await page.click('[aria-label="Remove line 2"]');
    assert.deepEqual(await rowsOf(page), ['a', '# Two', 'd', 'Subtotal: Two€8.00']);
  });

  it('are restored with the other input of the tab', async () => {
    const { page } = await formWith({ 1: 'One' });
    await page.reload();
    await page.waitForSelector(input(1, 'heading'));
    assert.equal(await page.inputValue(input(1, 'heading')), 'One');
  });

  it('have no subtotals where lines have no prices', async () => {
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/transfer_orders/new');
    await page.fill(input(0, 'description'), 'a');
    await page.keyboard.press('Alt+KeyH');
    await page.keyboard.type('Shelf');
    assert.deepEqual(await rowsOf(page), ['# Shelf', 'a']);
  });

  it('are fields of lines without JavaScript', async () => {
    const { page, open } = await rig.signIn(shop.account, { javaScriptEnabled: false });
    await open('/admin/quotes/new');
    await page.fill('[name="party.name"]', customer.name);
    await page.fill('[name="items.0.heading"]', 'One <b>');
    await page.fill('[name="items.0.description"]', 'a');
    await page.fill('[name="items.0.unit_price"]', '1');
    await page.fill('[name="items.0.vat"]', '0');
    await Promise.all([page.waitForURL(/\/\d+$/), page.click('button.primary')]);
    assert.equal(await textOf(page, '.heading-line'), 'One <b>');
    assert.equal(await textOf(page, '.subtotal-line'), 'Subtotal: One <b>€1.00');
  });
});

describe('A document that follows one with headings', () => {
  const tea = (more: object) => ({ description: 'Tea', qty: 2, unit_price: 1, vat: 0, ...more });

  it('takes them over, also where the first line of a group is not open', async () => {
    const form = await signedInClient(rig, { account: shop.account.code });
    const itemsOf = async (path: string) => {
      const { text } = await form.get(path);
      const setup = /data-setup="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? '';
      const { items } = JSON.parse(setup) as { items: Record<string, string>[] };
      return items.map(({ description, qty, heading }) => [description, qty, heading]);
    };
    const items = [tea({ heading: 'One', description: 'a' }), tea({ description: 'b' }), tea({ heading: 'Two' })];
    const quote = made(await shop.create('quote', { customer, items, total_amount: 6 }));
    const all = [
      ['a', '2', 'One'],
      ['b', '2', undefined],
      ['Tea', '2', 'Two'],
    ];
    assert.deepEqual(await itemsOf(`/admin/orders/new?from=${quote.id}`), all);
    assert.deepEqual(await itemsOf(`/admin/quotes/new?copy=${quote.id}`), all);
    const order = made(await shop.create('order', { customer, items, total_amount: 6 }));
    const part = { customer, related_document: `ORD ${order.documentNumber}`, total_amount: 2 };
    const note = made(
      await shop.create('delivery_note', { ...part, items: [tea({ heading: 'One', description: 'a' })] }),
    );
    assert.deepEqual(await itemsOf(`/admin/delivery_notes/new?from=${order.id}`), [
      ['b', '2', 'One'],
      ['Tea', '2', 'Two'],
    ]);
    assert.deepEqual(await itemsOf(`/admin/invoices/new?from=${note.id}`), [['a', '2', 'One']]);
    const invoice = made(await shop.create('invoice', { customer, items, total_amount: 6 }));
    assert.deepEqual(await itemsOf(`/admin/credit_notes/new?from=${invoice.id}`), all);
  });
});
