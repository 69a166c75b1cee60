// Amounts of a document in SAF-T (PT): lines without VAT and after all discounts, which add up to the figures of the document.

import type Big from 'big.js';
import { type DocumentFigures, documentFigures } from '../documents/document-figures.ts';
import { lineAmounts, pricedLine, type TotalsLine } from '../documents/line-amounts.ts';
import type { TotalsHeader } from '../documents/total-interpretations.ts';
import { isZero, ONE, PERCENT, roundTo, sum, ZERO } from '../values/decimal.ts';

/** Amounts have two decimals, prices up to eight. */
const PLACES = 2;
const PRICE_PLACES = 8;
/** A larger factor between the lines of a rate and its net amount is no discount. */
const MAX_FACTOR = ONE.plus(ONE);

/** A line. `item` is undefined if the document has amounts that its lines do not explain. */
export interface SaftLine<Item> {
  item: Item | undefined;
  /** Never negative. */
  quantity: Big;
  /** Price of a unit without VAT, after all discounts. */
  price: Big;
  /** Negative for goods that come back. */
  amount: Big;
  /** Discounts of the line and of the document. */
  discount: Big;
  /** VAT rate in percent. */
  rate: Big;
  /** Its row of the breakdown. */
  row: SaftRow;
}

/** Net amount and VAT of a rate in euros. */
export interface SaftRow {
  net: Big;
  vat: Big;
}

/** Amounts of a document in euros. */
export interface SaftAmounts<Item> {
  lines: SaftLine<Item>[];
  /** Charges without VAT. */
  ecoTax: Big;
  stampDuty: Big;
  withheld: Big;
  /** Net amount with the eco tax. */
  net: Big;
  /** VAT and stamp duty. */
  tax: Big;
  /** `net` + `tax`: the total before rounding and withholding (EN 16931, BT-112). */
  gross: Big;
}

interface Row {
  rate: Big | undefined;
  net: Big;
  vat: Big;
}

/**
 * Amounts of a document. The breakdown by VAT rate is that of `documentFigures`; lines are rounded, and the largest line of each rate
 * takes what is left. `euros` is the value of one unit of the currency. Text lines are left out.
 */
export function saftAmounts<Item extends TotalsLine>(
  items: readonly Item[],
  header: TotalsHeader,
  euros: Big,
): SaftAmounts<Item> {
  const lines = items.filter(item => item.unit_price || item.item_type !== 'text');
  const figures = documentFigures(items, header);
  const inEuros = (amount: Big) => (euros.eq(ONE) ? amount : roundTo(amount.times(euros), PLACES));
  const rows = (figures?.rows ?? rowsOfHeader(header)).map(({ rate, net, vat }) => ({
    rate: rate ?? effectiveRate(net, vat),
    isStated: rate !== undefined,
    net: inEuros(net),
    vat: inEuros(vat),
  }));
  const isOne = rows.length === 1;
  const written = rows.flatMap(row => {
    const own = isOne ? lines : lines.filter(({ vat }) => (vat ?? ZERO).eq(row.rate));
    return linesOfRow(own, row, euros, figures);
  });
  // The order of the document; amounts without a line come last.
  const place = new Map(lines.map((item, at) => [item, at]));
  written.sort((a, b) => placeOf(a.item) - placeOf(b.item));
  const [ecoTax, stampDuty, withheld] = chargesOf(header, figures).map(inEuros) as [Big, Big, Big];
  const net = sum(rows.map(row => row.net)).plus(ecoTax);
  const tax = sum(rows.map(row => row.vat)).plus(stampDuty);
  return { lines: written, ecoTax, stampDuty, withheld, net, tax, gross: net.plus(tax) };

  function placeOf(item: Item | undefined): number {
    return item === undefined ? lines.length : (place.get(item) ?? 0);
  }
}

// A document without prices has the amounts of its header.
function rowsOfHeader({ net_amount, vat = ZERO, total_amount }: TotalsHeader): Row[] {
  return [{ rate: undefined, net: net_amount ?? total_amount.minus(vat), vat }];
}

function chargesOf(header: TotalsHeader, figures: DocumentFigures | undefined): Big[] {
  const { ecoTax, stampDuty, withheld } = figures ?? {
    ecoTax: ZERO,
    stampDuty: ZERO,
    withheld: header.withholding ?? ZERO,
  };
  return [ecoTax, stampDuty, withheld];
}

// VAT may be stated for the whole document only.
const effectiveRate = (net: Big, vat: Big): Big =>
  isZero(net) || isZero(vat) ? ZERO : roundTo(vat.div(net).div(PERCENT), PLACES);

function linesOfRow<Item extends TotalsLine>(
  items: readonly Item[],
  row: SaftRow & { rate: Big; isStated: boolean },
  euros: Big,
  figures: DocumentFigures | undefined,
): SaftLine<Item>[] {
  const { rate, isStated, net } = row;
  const exact = items.map(item => exactNet(item).times(euros));
  const total = sum(exact);
  const factor = isZero(total) ? ONE : net.div(total);
  const isDiscount = factor.gt(ZERO) && factor.lte(MAX_FACTOR);
  const amounts = exact.map(amount => roundTo(isDiscount ? amount.times(factor) : amount, PLACES));
  const rest = net.minus(sum(amounts));
  const largest = amounts.reduce((at, amount, index) => (amount.abs().gt(amounts[at]?.abs() ?? ZERO) ? index : at), 0);
  if (items.length > 0) amounts[largest] = (amounts[largest] ?? ZERO).plus(rest);
  const lines = items.map((item, at): SaftLine<Item> => {
    const amount = amounts[at] ?? ZERO;
    const quantity = (item.qty ?? ONE).abs();
    const full = fullNet(item).times(euros);
    const isReduced = item.discount !== undefined || (figures !== undefined && !isZero(figures.discount));
    return {
      item,
      quantity,
      price: isZero(quantity) ? ZERO : roundTo(amount.abs().div(quantity), PRICE_PLACES),
      amount,
      discount: isReduced ? roundTo(full.abs().minus(amount.abs()), PLACES) : ZERO,
      rate: isStated || item.vat === undefined ? rate : item.vat,
      row,
    };
  });
  if (items.length > 0 || isZero(net)) return lines;
  return [{ item: undefined, quantity: ONE, price: net.abs(), amount: net, discount: ZERO, rate, row }];
}

const exactNet = (item: TotalsLine): Big =>
  item.unit_price ? lineAmounts(pricedLine(item, item.unit_price), 'exact', 0).net : ZERO;

const fullNet = (item: TotalsLine): Big => exactNet({ ...item, discount: undefined });
