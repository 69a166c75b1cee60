// Targets of the start page's figures are at least 24 px high, wide and narrow. WCAG 2.2, 2.5.8

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startAdminRig } from './admin-rig.ts';
import { openStore } from './documents-rig.ts';

const rig = await startAdminRig();
const shop = await openStore(rig);
const items = [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }];
await shop.make('invoice', { customer: { code: 'C0001' }, items, total_amount: 11.07 });

for (const width of [1280, 375])
  it(`at ${width} px`, async () => {
    const { page, open } = await rig.signIn(shop.account);
    await page.setViewportSize({ width, height: 800 });
    await open('/admin');
    const { count, small } = await page.evaluate(() => {
      const links = [...document.querySelectorAll('main table a, main .attention li a, main .figure-card a')];
      const heights = links.map(link => ({ text: link.textContent, height: link.getBoundingClientRect().height }));
      return { count: links.length, small: heights.filter(({ height }) => height < 24) };
    });
    assert.ok(count > 0, 'there are figures');
    assert.deepEqual(small, []);
  });
