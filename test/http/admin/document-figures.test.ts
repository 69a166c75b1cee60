// The page of a document shows the figures that its PDF prints and that lists answer, and they add up.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../../operations/stock/shop.ts';
import { startRig } from '../../support/rig.ts';
import { hiddenIn, signedInClient } from './form-client.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const shop = await openShop(rig);
await shop.owner(`UPDATE document_set SET totals_check = 'reject' WHERE account_id = $1`, [shop.account.id]);
const form = await signedInClient(rig, { account: shop.account.code });

/** The rows of the totals of a document's page, as `Net 100.00`. */
async function totalsOf(type: string, id: string): Promise<string[]> {
  const { text } = await form.get(`/admin/${type}/${id}`);
  const [table = ''] = /<table class="totals">[\s\S]*?<\/table>/.exec(text) ?? [];
  const rows = table.match(/<tr[\s\S]*?<\/tr>/g) ?? [];
  return rows.map(row =>
    row
      .replace(/<[^>]*>/g, ' ')
      .replace(/&nbsp;|\u00a0/g, ' ')
      .replace(/€/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

/** Creates an invoice; its page's totals and its element of the list. */
async function issued(fields: Record<string, unknown>, items: Record<string, unknown>[]) {
  const number = await shop.make('invoice', { items, ...fields });
  const [element] = await shop.list('/invoices', { searchColumn: 'seq_number', searchString: number });
  return { element, totals: await totalsOf('invoices', String(element?.id)) };
}

const article = (qty: number, unit_price: number, vat: number) => ({ description: 'x', qty, unit_price, vat });

describe('The page of a document', () => {
  it('shows what rounded unit prices leave as price rounding', async () => {
    const { element, totals } = await issued({ total_amount: 5000 }, [article(200, 20.33, 23)]);
    assert.deepEqual([element?.net_amount, element?.vat].map(String), ['4065.04', '934.96']);
    assert.deepEqual(totals.slice(0, 5), [
      'Subtotal 4,066.00',
      'Price rounding -0.96',
      'Net 4,065.04',
      'VAT 23 % 934.96',
      'Total 5,000.00',
    ]);
  });

  it('is of no total that rounded unit prices can explain only by more than 1 % of a line', async () => {
    const items = [article(100_000, 0.01, 0)];
    for (const type of ['quote', 'order', 'invoice', 'credit_note', 'purchase', 'purchase_order'] as const) {
      const refused = await shop.create(type, { total_amount: 1499, items });
      assert.deepEqual([refused.status, refused.body.details?.[0]?.field], [400, 'total_amount'], type);
      assert.equal((await shop.create(type, { total_amount: 1010, items })).status, 201, type);
    }
  });

  it('shows the document discount, and VAT by rate', async () => {
    const items = [article(1, 100, 23), article(1, 100, 6)];
    const { totals } = await issued({ discount: 10, total_amount: 206.1 }, items);
    assert.deepEqual(totals.slice(0, 6), [
      'Subtotal 200.00',
      'Document discount -20.00',
      'Net 180.00',
      'VAT 6 % / 90.00 5.40',
      'VAT 23 % / 90.00 20.70',
      'Total 206.10',
    ]);
  });

  it('shows net amounts of lines where only some prices include VAT', async () => {
    const { element, totals } = await issued({ total_amount: 246 }, [
      { ...article(1, 123, 23), vat_included: true },
      article(1, 100, 23),
    ]);
    assert.deepEqual(totals.slice(0, 3), ['Net 200.00', 'VAT 23 % 46.00', 'Total 246.00']);
    const { text } = await form.get(`/admin/invoices/${element?.id}`);
    const amounts = [...text.matchAll(/is-amount">([^<]*)</g)].map(([, amount]) => amount?.replace(/[^\d.]/g, ''));
    assert.deepEqual(amounts, ['100.00', '100.00']);
  });

  it('takes the withholding off before a total that is less it', async () => {
    const after = await issued({ irs_retention_amount: 25, total_amount: 98 }, [article(1, 100, 23)]);
    assert.deepEqual(after.totals.slice(0, 4), [
      'Net 100.00',
      'VAT 23 % 23.00',
      'Withholding tax -25.00',
      'Total 98.00',
    ]);
    const before = await issued({ irs_retention_amount: 25, total_amount: 123 }, [article(1, 100, 23)]);
    assert.deepEqual(before.totals.slice(0, 4), [
      'Net 100.00',
      'VAT 23 % 23.00',
      'Total 123.00',
      'Withholding tax 25.00',
    ]);
  });

  it('shows what is withheld by a rate that was typed into the form alone, and so does a copy with other lines', async () => {
    const action = '/admin/invoices/new';
    const send = async (page: string, changes: Record<string, string>) => {
      const { text } = await form.get(page);
      const filled = [...text.matchAll(/<input [^>]*name="((?:header|items)\.[^"]+)"[^>]*>/g)].map(
        ([tag, name = '']) => [name, /value="([^"]*)"/.exec(tag)?.[1] ?? ''],
      );
      const [, set = ''] = /name="header.document_set"[^>]*>\s*<option value="([^"]*)"/.exec(text) ?? [];
      const sent = { ...hiddenIn(text, action), ...Object.fromEntries(filled), 'header.document_set': set };
      const answer = await form.post(action, { ...sent, 'header.total_amount': '', unusual: 'yes', ...changes });
      assert.equal(answer.status, 303, answer.text.slice(0, 300));
      return /(\d+)$/.exec(answer.location)?.[1] ?? '';
    };
    const line = { 'items.0.description': 'x', 'items.0.qty': '1', 'items.0.unit_price': '100', 'items.0.vat': '23' };
    const id = await send(action, { 'header.irs_tax': '25', ...line });
    assert.deepEqual((await totalsOf('invoices', id)).slice(2, 4), ['Total 123.00', 'Withholding tax 25.00']);
    const copy = await send(`${action}?copy=${id}`, { 'items.0.qty': '2' });
    const [element] = await shop.list('/invoices', { id: copy });
    assert.deepEqual([element?.total_amount, element?.irs_retention_amount, element?.amount_due], ['246', '50', '196']);
  });
});
