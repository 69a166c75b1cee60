/** Totals of clients that round in different ways are accepted, for random documents. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Big from 'big.js';
import fc from 'fast-check';
import { checkTotals } from '../../../src/domain/documents/check-totals.ts';
import type { TotalsLine } from '../../../src/domain/documents/line-amounts.ts';
import { decimal, digits, roundTo, ZERO } from '../../../src/domain/values/decimal.ts';
import { computeTotals, vatByRate } from '../../support/document-totals.ts';

const cents = (max: number) => fc.integer({ min: 1, max }).map(value => decimal(`${value}e-2`));
const rates = fc.constantFrom('0', '5', '6', '8.1', '13', '23').map(decimal);

const saleLine = fc.record({
  qty: fc.integer({ min: 1, max: 500_000 }).map(value => decimal(`${value}e-3`)),
  price: fc.integer({ min: 1, max: 10_000_000 }).map(value => decimal(`${value}e-4`)),
  discount: fc.constantFrom('0', '0', '5', '12.5', '33.33').map(decimal),
  vat: rates,
  vat_included: fc.boolean(),
});
type SaleLine = typeof saleLine extends fc.Arbitrary<infer T> ? T : never;

const two = (value: Big) => roundTo(value, 2);
const factor = (percentage: Big) => percentage.times('0.01').plus('1');
const discountFactor = (sale: SaleLine) => sale.discount.times('-0.01').plus('1');
const sum = (values: Big[]) => values.reduce((total, value) => total.plus(value), ZERO);

/** How a client calculates: the price that it sends, and the net and gross of a line. */
interface Client {
  price(sale: SaleLine): Big;
  amounts(sale: SaleLine): { net: Big; gross: Big };
  byLine: boolean;
}

function amountsFrom(sale: SaleLine, price: Big): { net: Big; gross: Big } {
  const amount = sale.qty.times(price).times(discountFactor(sale));
  return sale.vat_included
    ? { net: amount.div(factor(sale.vat)), gross: amount }
    : { net: amount, gross: amount.times(factor(sale.vat)) };
}

function grossFromRoundedNet(sale: SaleLine): { net: Big; gross: Big } {
  const net = sale.vat_included ? sale.price.div(factor(sale.vat)) : sale.price;
  return amountsFrom({ ...sale, vat_included: false }, two(net));
}

function netFromRoundedGross(sale: SaleLine): { net: Big; gross: Big } {
  const gross = sale.vat_included ? sale.price : sale.price.times(factor(sale.vat));
  return amountsFrom({ ...sale, vat_included: true }, two(gross));
}

const clients: Record<string, Client> = {
  'that rounds the total': { price: s => s.price, amounts: s => amountsFrom(s, s.price), byLine: false },
  'that rounds every line': { price: s => s.price, amounts: s => amountsFrom(s, s.price), byLine: true },
  'that sends prices rounded to cents': {
    price: s => two(s.price),
    amounts: s => amountsFrom(s, s.price),
    byLine: false,
  },
  'that sends rounded prices and rounds lines': {
    price: s => two(s.price),
    amounts: s => amountsFrom(s, s.price),
    byLine: true,
  },
  'that calculates with prices rounded to cents': {
    price: s => s.price,
    amounts: s => amountsFrom(s, two(s.price)),
    byLine: false,
  },
  'that calculates with net prices rounded to cents': {
    price: s => two(s.price),
    amounts: grossFromRoundedNet,
    byLine: false,
  },
  'that calculates with gross prices rounded to cents': {
    price: s => two(s.price),
    amounts: netFromRoundedGross,
    byLine: false,
  },
};

const asSent = (sale: SaleLine, client: Client): TotalsLine => ({
  qty: sale.qty,
  unit_price: client.price(sale),
  discount: sale.discount,
  vat: sale.vat,
  vat_included: sale.vat_included,
});

function totalOf(sales: SaleLine[], client: Client): Big {
  const grosses = sales.map(sale => client.amounts(sale).gross);
  return client.byLine ? sum(grosses.map(two)) : two(sum(grosses));
}

/** Clients that round prices: a price below 1 may change by more than 1 % of it, which no total may. */
const roundsPrices = (name: string) => name.includes('prices');

const priceIsRoundedTwice = new Set([
  'that calculates with net prices rounded to cents',
  'that calculates with gross prices rounded to cents',
]);

for (const [name, client] of Object.entries(clients))
  test(`any total is accepted of a client ${name}`, () => {
    fc.assert(
      fc.property(fc.array(saleLine, { minLength: 1, maxLength: 6 }), sales => {
        const dear = roundsPrices(name) ? sales.map(sale => ({ ...sale, price: sale.price.plus('1') })) : sales;
        const sold = priceIsRoundedTwice.has(name) ? dear.map(sale => ({ ...sale, price: two(sale.price) })) : dear;
        const lines = sold.map(sale => asSent(sale, client));
        const sent = { currency: 'EUR', total_amount: totalOf(sold, client) };
        assert.deepEqual(checkTotals(lines, sent, 'reject').fieldErrors, []);
      }),
    );
  });

test('a total by the rules of EN 16931 is accepted, and its net and VAT are stored', () => {
  fc.assert(
    fc.property(fc.array(saleLine, { minLength: 1, maxLength: 6 }), sales => {
      const sold = sales.map(sale => ({ ...sale, vat_included: false }));
      const nets = new Map<string, Big>();
      for (const sale of sold) {
        const key = digits(sale.vat);
        nets.set(key, two(sale.qty.times(sale.price).times(discountFactor(sale))).plus(nets.get(key) ?? ZERO));
      }
      const net = sum([...nets.values()]);
      const vat = sum([...nets].map(([key, base]) => two(base.times(key).times('0.01'))));
      const lines = sold.map(sale => ({ ...sale, unit_price: sale.price }));
      const result = checkTotals(lines, { currency: 'EUR', total_amount: net.plus(vat) }, 'reject');
      assert.deepEqual(result.fieldErrors, []);
      const stored = [result.net_amount, result.vat].map(value => value && digits(value));
      assert.deepEqual(stored, [digits(net), digits(vat)]);
    }),
  );
});

const anyHeader = fc.record({
  discount: fc.constantFrom('0', '10', '33.33').map(decimal),
  eco_tax_amount: cents(1000),
  rounding: fc.integer({ min: -5, max: 5 }).map(value => decimal(`${value}e-2`)),
  withholding: cents(1000).map(value => value.plus('100000')),
});

test('no total is accepted that differs from the lines by more than 1 % and the rounding of amounts', () => {
  const document = fc.record({
    sales: fc.array(saleLine, { minLength: 1, maxLength: 6 }),
    discount: fc.constantFrom('0', '10', '90').map(decimal),
    percent: fc.integer({ min: 1, max: 300 }).map(value => decimal(`${value}e-2`)),
    up: fc.boolean(),
  });
  fc.assert(
    fc.property(document, ({ sales, discount, percent, up }) => {
      const lines = sales.map(sale => ({ ...sale, unit_price: sale.price }));
      const exact = sum(sales.map(sale => amountsFrom(sale, sale.price).gross)).times(
        discount.times('-0.01').plus('1'),
      );
      // Each line: half a cent for its net and for its VAT, half for the document.
      const rounding = decimal('0.0125').times(String(sales.length + 1));
      const off = exact.times(percent).times('0.01').plus(exact.times('0.01')).plus(rounding);
      const total = two(up ? exact.plus(off) : exact.minus(off));
      fc.pre(total.gt(ZERO) && total.minus(exact).abs().gt(exact.times('0.01').plus(rounding)));
      const { fieldErrors } = checkTotals(lines, { currency: 'EUR', discount, total_amount: total }, 'reject');
      assert.equal(fieldErrors[0]?.field, 'total_amount');
    }),
  );
});

test('a total that differs by more than the tolerance is rejected', () => {
  fc.assert(
    fc.property(fc.array(saleLine, { minLength: 1, maxLength: 6 }), cents(100_000), fc.boolean(), (sales, off, up) => {
      const lines = sales.map(sale => ({ ...sale, unit_price: two(sale.price) }));
      const right = computeTotals(lines, { currency: 'EUR', total_amount: ZERO });
      assert.ok(right);
      const difference = right.tolerance.plus('0.05').plus(off);
      const total = up ? right.total.plus(difference) : right.total.minus(difference);
      const { fieldErrors } = checkTotals(lines, { currency: 'EUR', total_amount: total }, 'reject');
      assert.equal(fieldErrors[0]?.field, 'total_amount');
    }),
  );
});

test('the stored amounts and the VAT breakdown add up to the total sent, to the last cent', () => {
  fc.assert(
    fc.property(
      fc.array(saleLine, { minLength: 1, maxLength: 6 }),
      anyHeader,
      fc.boolean(),
      fc.integer({ min: -1, max: 1 }),
      (sales, fields, less, cent) => {
        const lines = sales.map(sale => ({ ...sale, unit_price: sale.price }));
        const expected = computeTotals(lines, { ...fields, currency: 'EUR', total_amount: ZERO });
        assert.ok(expected);
        const whole = expected.total.plus(decimal(expected.tolerance.gt('0.015') ? `${cent}e-2` : '0'));
        const sent = { ...fields, currency: 'EUR', total_amount: less ? whole.minus(fields.withholding) : whole };
        fc.pre(sent.total_amount.gte(ZERO));
        const { fieldErrors, net_amount, vat } = checkTotals(lines, sent, 'reject');
        assert.deepEqual(fieldErrors, []);
        assert.ok(net_amount && vat);
        const surcharges = fields.eco_tax_amount.plus(fields.rounding);
        assert.ok(net_amount.plus(vat).plus(surcharges).eq(whole));
        for (const printed of [sent, { ...sent, net_amount, vat }]) {
          const rows = vatByRate(lines, printed);
          assert.ok(sum(rows.map(row => row.net)).eq(net_amount));
          assert.ok(sum(rows.map(row => row.vat)).eq(vat));
        }
      },
    ),
  );
});
