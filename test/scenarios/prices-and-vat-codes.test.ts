// Scenario, in three currencies: a café buys by a price list with a quantity break and the discount of its group, at VAT codes; a café abroad
// gets the same without VAT. VAT by code and balances follow from the documents.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Big from 'big.js';
import { startRig } from '../support/rig.ts';
import { createCompany, type Json } from './company.ts';

const rig = await startRig();

/** Prices of one and of ten, and places of a currency. */
const CURRENCIES = [
  { currency: 'EUR', places: 2, one: '4.25', ten: '4.05' },
  { currency: 'JPY', places: 0, one: '700', ten: '655' },
  { currency: 'KWD', places: 3, one: '1.375', ten: '1.299' },
];

for (const { currency, places, one, ten } of CURRENCIES)
  describe(`Tea in ${currency}`, () => {
    it('costs what the list, the quantity and the group say, with the VAT of its code and its buyer', async () => {
      const company = await createCompany(rig);
      await company.post('/vat_codes', { code: 'FULL', description: 'Standard rate', rate: 23 });
      await company.post('/vat_codes', {
        code: 'ABROAD',
        description: 'Reverse charge',
        rate: 0,
        vat_category: 'AE',
        vat_exemption: 'VATEX-EU-AE',
        sentences: { en: 'Reverse charge', pt: 'Autoliquidação' },
      });
      await company.post('/articles', {
        item_code: 'TEA',
        description: 'Tea',
        unit_price: 9,
        vat_code: 'FULL',
        stock: 100,
      });
      await company.post('/price_lists', { code: 'CAFES', description: 'Cafés', currency });
      await company.post('/prices', { price_list: 'CAFES', item_code: 'TEA', unit_price: Number(one) });
      await company.post('/prices', { price_list: 'CAFES', item_code: 'TEA', min_qty: 10, unit_price: Number(ten) });
      await company.post('/group_discounts', { discount_group: 'GASTRO', discount: 7.5 });
      const party = { price_list: 'CAFES', discount_group: 'GASTRO' };
      await company.post('/customers', { code: 'HERE', name: 'Café Central', ...party });
      await company.post('/customers', { code: 'THERE', name: 'Café Paris', vat_code: 'ABROAD', ...party });

      const expected: Record<string, Big> = { HERE: new Big(0), THERE: new Big(0) };
      for (const [index, [customer, qty]] of (['HERE', 'THERE', 'HERE', 'THERE'] as const)
        .map((code, at) => [code, [9, 10, 11, 1][at] ?? 1] as const)
        .entries()) {
        const [{ price }] = await company.list(
          `/articles?searchString=TEA&options=${encodeURIComponent(`price:${customer},${qty},2026-03-02,${currency}`)}`,
        );
        assert.deepEqual(
          [price.unit_price, price.discount, price.discount_source],
          [Number(qty < 10 ? one : ten), 7.5, 'group'],
        );
        const body = {
          document_set: 'FT',
          seq_number: '*',
          date: '2026-03-02',
          currency,
          exchange_rate: currency === 'EUR' ? undefined : 0.5,
          customer: { code: customer },
          items: [
            {
              item_code: 'TEA',
              description: 'Tea',
              qty,
              unit_price: price.unit_price,
              discount: price.discount,
              vat_code: '*',
            },
          ],
        };
        const { total_amount } = (await company.send('POST', '/totals?type=invoice', body)).json;
        const net = new Big(qty).times(qty < 10 ? one : ten).times(0.925);
        const total = net.round(places).plus(net.times(customer === 'HERE' ? 0.23 : 0).round(places));
        assert.equal(total_amount, total.toNumber());
        const { id } = await company.post('/invoices', { ...body, total_amount });
        const [invoice] = await company.list(`/invoices?id=${id}`);
        const [line] = invoice.items;
        assert.deepEqual(
          [line.vat_code, line.vat, line.vat_category, line.vat_reason],
          customer === 'HERE' ? ['FULL', 23, 'S', undefined] : ['ABROAD', 0, 'AE', 'Autoliquidação'],
        );
        expected[customer] = (expected[customer] ?? new Big(0)).plus(total);
        // A code that changes later changes no document.
        if (index === 1) {
          const [code] = await company.list('/vat_codes?searchString=ABROAD');
          await company.put('/vat_codes', { id: code.id, sentences: { pt: 'Outra frase' } });
          assert.deepEqual((await company.list(`/invoices?id=${id}`))[0].items, invoice.items);
          await company.put('/vat_codes', { id: code.id, sentences: { pt: 'Autoliquidação' } });
        }
      }
      for (const [code, total] of Object.entries(expected))
        assert.deepEqual(await company.balance('/customers', code), [`${currency} due ${total} overdue 0 open 0`]);
      const invoices: Json[] = await company.list('/invoices');
      const all = invoices.reduce<Big>((sum, { total_amount }) => sum.plus(total_amount), new Big(0));
      assert.equal(all.toString(), (expected.HERE ?? new Big(0)).plus(expected.THERE ?? 0).toString());
      assert.equal((await company.levels('TEA')).MAIN.on_hand, 69);

      for (const { document_set, seq_number } of invoices.toReversed())
        await company.void(document_set, seq_number, 'Undone');
      assert.equal((await company.levels('TEA')).MAIN.on_hand, 100);
      await company.isSound();
    });
  });
