// The stock that the form of a document begins with is that of the place that the goods leave, with what the followed document reserves.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openShop } from '../../operations/stock/shop.ts';
import { startRig } from '../../support/rig.ts';
import { signedInClient } from './form-client.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const shop = await openShop(rig);
const form = await signedInClient(rig, { account: shop.account.code });

/** Articles of the lines of a form, as its script gets them. */
async function known(page: string): Promise<{ item_code: string; location: string | null; available: string }[]> {
  const { text } = await form.get(page);
  const setup = /data-setup="([^"]*)"/.exec(text)?.[1] ?? '';
  return JSON.parse(setup.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')).known;
}

it('shows the stock of the place that goods leave, and counts what the followed document reserves as available', async () => {
  await shop.article('TEA', { stock: 42 });
  await shop.make('purchase', { items: [{ item_code: 'TEA', description: 'Tea', qty: 45 }], source_warehouse: 'SHOP' });
  await shop.make('order', { items: [{ item_code: 'TEA', description: 'Tea', qty: 40 }] });
  await shop.make('order', { items: [{ item_code: 'TEA', description: 'Tea', qty: 1 }] });
  const orders = await shop.list('/orders');
  const { id } = orders.find(({ items }) => Number((items as unknown as { qty: string }[])[0]?.qty) === 40) ?? {};
  const available = async (page: string) => {
    const [tea] = await known(page);
    return `${tea?.available} at ${tea?.location}`;
  };
  assert.equal(await available(`/admin/delivery_notes/new?from=${id}`), '41 at MAIN');
  assert.equal(await available(`/admin/orders/new?copy=${id}`), '1 at MAIN');
});
