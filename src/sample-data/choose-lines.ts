// Chooses the lines of a document: articles to order, to sell, to buy or to transfer.

import type Big from 'big.js';
import type { LocationFacts } from '../domain/stock/stock-facts.ts';
import { decimal, ONE, PERCENT, roundTo } from '../domain/values/decimal.ts';
import type { LineBody } from '../operations/documents/document-input.ts';
import type { Company, Good } from './company/company.ts';
import type { Random } from './random.ts';
import type { SampleStock } from './stock-state.ts';

/** Data for choosing lines. */
export interface Choice {
  company: Company;
  book: SampleStock;
  random: Random;
  /** Quantities ordered from suppliers and not received yet, by article code. */
  ordered: Map<string, number>;
}

const TRIES_A_LINE = 4;
const MAX_BOUGHT = 6;
const LOOKED_AT = 24;
/** Goods are bought if less than this share of their target is in stock or on order. */
const SHORT = 0.5;
const MIN_TO_MOVE = 6;

/** Lines of an order, also of goods that are not in stock. */
export function promisedLines(choice: Choice): LineBody[] {
  const { random } = choice;
  return numbered(
    distinct(choice, good => {
      const qty = good.tracking === 'serial' ? 1 : random.whole(1, good.target > 30 ? 9 : 4);
      return pricedLine(good, qty, random);
    }),
  );
}

/** Lines of goods in stock at a location. Tracked goods have serial or batch numbers. */
export function soldLines(choice: Choice, location: LocationFacts): LineBody[] {
  const { book, random, company } = choice;
  const lines = distinct(choice, good => {
    const most = Math.floor(book.at(good.itemCode, location));
    const qty = good.tracking === 'serial' ? 1 : Math.min(random.whole(1, 7), most);
    return most < 1 ? undefined : tracked({ ...pricedLine(good, qty, random) }, good, book, location);
  });
  if (lines.length > 0 && company.services.length > 0 && random.chance(0.12))
    lines.push(pricedLine(random.pick(company.services), 1, random));
  return numbered(lines);
}

/** Lines of goods below their target, with the missing quantity. */
export function boughtLines({ company, book, random, ordered }: Choice): LineBody[] {
  const short = new Map<string, LineBody>();
  for (let look = 0; look < LOOKED_AT && short.size < MAX_BOUGHT; look++) {
    const good = random.pick(company.goods);
    const there = book.total(good.itemCode) + (ordered.get(good.itemCode) ?? 0);
    if (there >= good.target * SHORT || short.has(good.itemCode)) continue;
    const qty = Math.ceil(good.target - there);
    const price = roundTo(good.cost.times(decimal(String(random.whole(92, 108)))).times(PERCENT), 2);
    short.set(good.itemCode, { ...lineOf(good, qty), unit_price: price, vat: good.vat });
  }
  return numbered([...short.values()]);
}

/** Lines of a transfer: goods with enough stock at a location. */
export function movedLines(choice: Choice, from: LocationFacts): LineBody[] {
  const { book, random } = choice;
  return numbered(
    distinct(choice, good => {
      const there = Math.floor(book.at(good.itemCode, from));
      if (there < (good.tracking === 'serial' ? 2 : MIN_TO_MOVE)) return undefined;
      const qty = good.tracking === 'serial' ? 1 : Math.ceil((there * random.whole(20, 50)) / 100);
      return tracked(lineOf(good, qty), good, book, from);
    }),
  );
}

/**
 * The part of lines that is in stock at a location, with serial and batch numbers. Undefined if the lines have goods and none is in
 * stock.
 */
export function deliveredLines(
  { book, company }: Choice,
  lines: LineBody[],
  location: LocationFacts,
): LineBody[] | undefined {
  const delivered: LineBody[] = [];
  let [goods, found] = [0, 0];
  for (const line of lines) {
    const good = company.goods.find(({ itemCode }) => itemCode === line.item_code);
    if (!good) {
      delivered.push(line);
      continue;
    }
    goods++;
    const there = Math.min(line.qty.toNumber(), Math.floor(book.at(good.itemCode, location)));
    const ready = there < 1 ? undefined : tracked({ ...line, qty: decimal(String(there)) }, good, book, location);
    if (!ready) continue;
    found++;
    delivered.push(ready);
  }
  return goods > 0 && found === 0 ? undefined : numbered(delivered);
}

function distinct({ company, random }: Choice, lineFor: (good: Good) => LineBody | undefined): LineBody[] {
  const lines = new Map<string, LineBody>();
  const count = random.pick([1, 2, 2, 3, 3, 4, 5, 6]);
  for (let tries = count * TRIES_A_LINE; tries > 0 && lines.size < count; tries--) {
    const good = random.pick(company.goods);
    const line = lines.has(good.itemCode) ? undefined : lineFor(good);
    if (line) lines.set(good.itemCode, line);
  }
  return [...lines.values()];
}

// Adds the oldest numbers at the location. Reduces the quantity to that of the batch.
function tracked(line: LineBody, good: Good, book: SampleStock, location: LocationFacts): LineBody | undefined {
  if (good.tracking === 'none') return line;
  const there = book.numbersAt(good.itemCode, location);
  if (good.tracking === 'serial') {
    const taken = there.slice(0, line.qty.toNumber()).map(({ serial_number }) => serial_number);
    return taken.length === line.qty.toNumber() ? { ...line, serial_numbers: taken } : undefined;
  }
  const batch = there.find(({ available }) => available >= line.qty.toNumber()) ?? there[0];
  if (!batch) return undefined;
  const qty = decimal(String(Math.min(line.qty.toNumber(), batch.available)));
  return { ...line, qty, serial_numbers: [batch.serial_number] };
}

function pricedLine(good: Good, qty: number, random: Random): LineBody {
  const discount = random.chance(0.15) ? random.pick(['5', '10', '12.5']) : undefined;
  return {
    ...lineOf(good, qty),
    unit_price: good.price,
    vat: good.vat,
    ...(discount && { discount: decimal(discount) }),
  };
}

/** The same lines with prices that include VAT. */
export function withVatIncluded(lines: LineBody[]): LineBody[] {
  return lines.map(line => {
    const { unit_price, vat } = line;
    if (!unit_price || !vat) return line;
    return { ...line, unit_price: roundTo(unit_price.times(factor(vat)), 2), vat_included: true };
  });
}

const factor = (vat: Big) => vat.times(PERCENT).plus(ONE);

function lineOf(good: Good, qty: number): LineBody {
  return {
    line: 0,
    item_code: good.itemCode,
    description: good.description,
    qty: decimal(String(qty)),
    unit_of_measurement: good.unit,
  };
}

/** The lines with their positions. */
export function numbered(lines: LineBody[]): LineBody[] {
  return lines.map((line, index) => ({ ...line, line: index }));
}
