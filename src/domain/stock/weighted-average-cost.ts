/** Cost of goods: the net price of one unit, and the weighted average of the units in stock. */
import type Big from 'big.js';
import { halfUnit, ONE, PERCENT, roundTo, ZERO } from '../values/decimal.ts';

const COST_PLACES = 10;

export interface PurchasedLine {
  unit_price?: Big | undefined;
  discount?: Big | undefined;
  vat?: Big | undefined;
  vat_included?: boolean | undefined;
}

/**
 * Net price of one unit (contract §6 Stock): unit_price less the line discount and less the document's percentage
 * discount, without VAT, rounded to 10 places. A discount given as money is not spread over the units: it may as well
 * be a voucher or a settlement. Undefined without a unit_price: such goods move stock and leave the cost alone.
 */
export function netUnitPrice(line: PurchasedLine, documentDiscount: Big | undefined): Big | undefined {
  if (!line.unit_price) return undefined;
  const paid = less(less(line.unit_price, line.discount), documentDiscount);
  const net = line.vat_included && line.vat ? paid.div(line.vat.times(PERCENT).plus(ONE)) : paid;
  return roundTo(net, COST_PLACES);
}

/**
 * Weighted average cost after `qty` units came in at `netPrice` each, by contract §6 Stock:
 * (stock × cost + qty × price) / (stock + qty), stock counted as 0 when negative, rounded to 10 places.
 * A negative qty takes a voided purchase out again. Where nothing is left to average over, or the figure would be
 * negative because the goods have since been sold at another cost, the cost stays as it was. An undefined cost is not known: the
 * first price that is known becomes the cost of all units.
 */
export function weightedAverageCost(stock: Big, cost: Big, qty: Big, netPrice: Big): Big;
export function weightedAverageCost(stock: Big, cost: Big | undefined, qty: Big, netPrice: Big): Big | undefined;
export function weightedAverageCost(stock: Big, cost: Big | undefined, qty: Big, netPrice: Big): Big | undefined {
  if (!cost) return qty.gt(ZERO) ? netPrice : undefined;
  const before = stock.lt(ZERO) ? ZERO : stock;
  const after = before.plus(qty);
  if (qty.eq(ZERO) || after.lte(ZERO)) return cost;
  const value = before.times(cost).plus(qty.times(netPrice));
  // The cost kept is itself rounded: a value below zero by no more than that is zero.
  if (value.lt(before.times(halfUnit(COST_PLACES)).neg())) return cost;
  return value.lt(ZERO) ? ZERO : roundTo(value.div(after), COST_PLACES);
}

function less(amount: Big, percentage: Big | undefined): Big {
  return percentage ? amount.times(ONE.minus(percentage.times(PERCENT))) : amount;
}
