// A price list of the sample company with quantity breaks, and a discount of a group of customers.

import type Big from 'big.js';
import type { ColumnValues } from '../../definitions/fields/column-values.ts';
import { decimal } from '../../domain/values/decimal.ts';

const TRADE = 'TRADE';
const GROUP = 'GASTRO';

/** The price list, in the currency of the account. */
export const priceLists = (currency: string): ColumnValues[] => [
  { code: TRADE, description: 'Resellers', currency, valid_from: '2020-01-01' },
];

/** The discount of the group. */
export const GROUP_DISCOUNTS: ColumnValues[] = [{ code: 'G0001', discount_group: GROUP, discount: decimal('3') }];

/** Articles that the list has. */
const LISTED = 20;
/** Quantities from which prices hold, and the part of the article's price that they are. */
const BREAKS: [code: string, minQty: Big, part: Big][] = [
  ['1', decimal('0'), decimal('0.95')],
  ['2', decimal('24'), decimal('0.9')],
  ['3', decimal('120'), decimal('0.85')],
];

/** Prices of the first articles, lower from a quantity on. */
export const priceBodies = (articles: ColumnValues[]): ColumnValues[] =>
  articles.slice(0, LISTED).flatMap(({ item_code, unit_price }, at) =>
    BREAKS.map(([code, min_qty, part]) => ({
      code: `P${at + 1}-${code}`,
      price_list: TRADE,
      item_code,
      min_qty,
      unit_price: (unit_price as Big).times(part).round(2),
    })),
  );

/** Customers, of whom every fifth has the list, and the one behind it the group. */
export const withTerms = (customers: ColumnValues[]): ColumnValues[] =>
  customers.map((body, at) => ({
    ...body,
    ...(at % 5 === 0 && { price_list: TRADE }),
    ...(at % 5 === 1 && { discount_group: GROUP }),
  }));
