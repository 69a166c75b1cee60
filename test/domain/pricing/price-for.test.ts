// The rule of prices: which list, which quantity, which day, which discount, which currency.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type ListPrice,
  type PricedArticle,
  type PriceList,
  type PriceTerms,
  priceFor,
} from '../../../src/domain/pricing/price-for.ts';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';

const list = (code: string, more: Partial<PriceList> = {}): PriceList => ({
  code,
  currency: 'EUR',
  vatIncluded: false,
  isDefault: false,
  finalPrices: false,
  ...more,
});
const price = (of: string, minQty: string, unitPrice: string, more: Partial<ListPrice> = {}): ListPrice => ({
  list: of,
  minQty: decimal(minQty),
  unitPrice: decimal(unitPrice),
  ...more,
});
const terms = (more: Partial<PriceTerms> = {}): PriceTerms => ({
  day: '2026-06-15',
  qty: decimal('1'),
  accountCurrency: 'EUR',
  lists: [],
  groupDiscounts: [],
  rates: new Map(),
  ...more,
});

/** Price, discount and source in short. */
function found(article: Omit<PricedArticle, 'prices'> & { prices?: ListPrice[] }, given: Partial<PriceTerms> = {}) {
  const { unitPrice, currency, discount, source } = priceFor({ prices: [], ...article }, terms(given));
  const amount = unitPrice ? `${digits(unitPrice)} ${currency}` : 'none';
  return `${amount}${discount ? ` - ${digits(discount)} %` : ''} ${source}`;
}
const said = (article: PricedArticle, given: Partial<PriceTerms>) =>
  priceFor(article, terms(given)).why.map(String).join('; ');

describe('The price of an article', () => {
  const prices = [price('OWN', '0', '9'), price('OWN', '10', '8'), price('STD', '0', '9.5')];
  const unitPrice = decimal('10');
  const lists = [list('OWN'), list('STD', { isDefault: true })];
  const customer = { priceList: 'OWN' };

  it('is that of the customer’s list, else of the default list, else its own', () => {
    assert.equal(found({ unitPrice, prices }, { lists, customer }), '9 EUR customer_list');
    assert.equal(found({ unitPrice, prices }, { lists }), '9.5 EUR default_list');
    assert.equal(found({ unitPrice, prices: prices.slice(2) }, { lists, customer }), '9.5 EUR default_list');
    assert.equal(found({ unitPrice }, { lists, customer }), '10 EUR article');
    assert.equal(found({}, { lists, customer }), 'none none');
    assert.equal(found({ unitPrice, prices: [price('OWN', '0', '0')] }, { lists, customer }), '0 EUR customer_list');
  });

  it('follows the largest quantity that is reached', () => {
    const at = (qty: string) => found({ unitPrice, prices }, { lists, customer, qty: decimal(qty) });
    assert.deepEqual(
      ['0', '9.999999', '10', '1000000'].map(at),
      ['9', '9', '8', '8'].map(each => `${each} EUR customer_list`),
    );
    const few = [price('OWN', '10', '8')];
    assert.equal(found({ unitPrice, prices: few }, { lists, customer }), '10 EUR article');
  });

  it('holds on its days, both included, and the latest first day counts', () => {
    const dated = [
      price('OWN', '0', '9'),
      price('OWN', '0', '7', { validFrom: '2026-06-01', validTo: '2026-06-30' }),
      price('OWN', '0', '6', { validFrom: '2026-06-15', validTo: '2026-06-15' }),
    ];
    const on = (day: string) => found({ prices: dated }, { lists, customer, day });
    assert.deepEqual(
      ['2026-05-31', '2026-06-01', '2026-06-14', '2026-06-15', '2026-06-16', '2026-06-30', '2026-07-01'].map(on),
      ['9', '7', '7', '6', '7', '7', '9'].map(each => `${each} EUR customer_list`),
    );
    const bounded = [list('OWN', { validFrom: '2026-06-16' }), list('STD', { isDefault: true, validTo: '2026-06-14' })];
    assert.equal(found({ unitPrice, prices }, { lists: bounded, customer }), '10 EUR article');
  });

  it('has the larger discount of customer and group, unless the list is final', () => {
    const of = (discount: string, more = {}) => ({ discount: decimal(discount), ...more });
    const groups = [of('5'), of('8', { family: 'TEA' }), of('0', { family: 'BOOKS' }), of('6', { category: 'HOT' })];
    const given = (family?: string, category?: string, own?: string) =>
      found(
        { unitPrice, family, category },
        { customer: { discount: own ? decimal(own) : undefined, discountGroup: 'G' }, groupDiscounts: groups },
      );
    assert.equal(given(), '10 EUR - 5 % article');
    assert.equal(given('TEA'), '10 EUR - 8 % article');
    assert.equal(given('TEA', 'HOT'), '10 EUR - 8 % article');
    assert.equal(given('MUGS', 'HOT'), '10 EUR - 6 % article');
    assert.equal(given('BOOKS'), '10 EUR article');
    assert.equal(given('BOOKS', undefined, '3'), '10 EUR - 3 % article');
    assert.equal(given('TEA', undefined, '8.5'), '10 EUR - 8.5 % article');
    const final = { lists: [list('OWN', { finalPrices: true })], customer: { ...customer, discount: decimal('50') } };
    assert.equal(found({ prices }, final), '9 EUR customer_list');
    assert.equal(said({ prices }, final), 'Price list OWN of the customer; final, so no discount applies');
  });

  it('is converted by the rate, with the decimals of the currency and those that the price has more', () => {
    const rates = new Map([
      ['JPY', decimal('0.006')],
      ['KWD', decimal('3')],
      ['USD', decimal('0.9')],
    ]);
    const inCurrency = (text: string, currency: string) =>
      found({ unitPrice: decimal(text) }, { currency, rates }).replace(' article', '');
    assert.equal(inCurrency('4.5', 'JPY'), '750 JPY');
    assert.equal(inCurrency('4.51', 'JPY'), '752 JPY');
    assert.equal(inCurrency('4.5', 'KWD'), '1.5 KWD');
    assert.equal(inCurrency('10', 'KWD'), '3.333 KWD');
    assert.equal(inCurrency('0.0045', 'USD'), '0.005 USD');
    assert.equal(inCurrency('0', 'USD'), '0 USD');
    assert.equal(inCurrency('0.01', 'KWD'), '0.003 KWD');
    const yen = { lists: [list('OWN', { currency: 'JPY' })], customer, rates };
    assert.equal(found({ prices: [price('OWN', '0', '1500')] }, yen), '1500 JPY customer_list');
    assert.equal(found({ prices: [price('OWN', '0', '1500')] }, { ...yen, currency: 'EUR' }), '9 EUR customer_list');
    assert.equal(found({ prices: [price('OWN', '0', '1')] }, { ...yen, currency: 'KWD' }), '0.002 KWD customer_list');
  });

  it('is none where a rate is missing, and says so', () => {
    const lost = { currency: 'USD', lists, customer };
    assert.equal(found({ unitPrice, prices }, lost), 'none customer_list');
    assert.equal(
      said({ prices }, { ...lost, qty: decimal('12') }),
      'Price list OWN of the customer, from a quantity of 10; 8 EUR: there is no exchange rate for USD on 2026-06-15',
    );
  });

  it('prefers the default list in the currency of the price', () => {
    const both = [list('STD', { isDefault: true }), list('DOLLAR', { isDefault: true, currency: 'USD' })];
    const own = [price('STD', '0', '9'), price('DOLLAR', '0', '11')];
    assert.equal(found({ prices: own }, { lists: both, currency: 'USD' }), '11 USD default_list');
    assert.equal(found({ prices: own }, { lists: both }), '9 EUR default_list');
  });
});
