// Net amount and VAT of an issued document by kind of VAT: the figures of `documentFigures`, split over the lines of each rate.

import type Big from 'big.js';
import { documentFigures } from '../documents/document-figures.ts';
import { lineAmounts, pricedLine, type TotalsLine } from '../documents/line-amounts.ts';
import type { TotalsHeader } from '../documents/total-interpretations.ts';
import { digits, isZero, roundTo, sum, ZERO } from '../values/decimal.ts';

/** A line with what decides about its VAT. */
export interface VatLine extends TotalsLine {
  vat_category?: string | undefined;
  vat_exemption?: string | undefined;
  vat_code?: string | undefined;
  vat_region?: string | undefined;
}

/** Kind of VAT of a line. */
export interface LineKind {
  vat_rate: string | null;
  vat_category: string | null;
  vat_exemption: string | null;
  vat_code: string | null;
  vat_region: string | null;
  /** True of goods. */
  is_goods: boolean | null;
}

/** Amounts of a kind in the currency of the document. */
export interface KindAmounts {
  kind: LineKind;
  net: Big;
  vat: Big;
}

const NO_KIND: LineKind = {
  vat_rate: null,
  vat_category: null,
  vat_exemption: null,
  vat_code: null,
  vat_region: null,
  is_goods: null,
};

/** The kind of a line. The category of a rate above 0 is `S`. */
export function kindOf(line: VatLine): LineKind {
  const isFree = isZero(line.vat ?? ZERO);
  return {
    vat_rate: line.vat ? digits(line.vat) : null,
    vat_category: isFree ? (line.vat_category ?? null) : 'S',
    vat_exemption: isFree ? (line.vat_exemption ?? null) : null,
    vat_code: line.vat_code ?? null,
    vat_region: line.vat_region ?? null,
    is_goods: line.item_type === 'product',
  };
}

/**
 * Amounts by kind. They add up to the rows of `documentFigures`: the amounts of a rate are split by the net amounts of its lines, each the
 * change of the rounded sum. A document without prices has the amounts of its header, without a kind.
 */
export function vatFacts(lines: readonly VatLine[], header: TotalsHeader, places: number): KindAmounts[] {
  const priced = lines.filter(line => line.unit_price);
  const figures = documentFigures(lines, header);
  const rows = figures?.rows ?? [
    {
      rate: undefined,
      net: header.net_amount ?? header.total_amount.minus(header.vat ?? ZERO),
      vat: header.vat ?? ZERO,
    },
  ];
  const found = new Map<string, KindAmounts>();
  for (const row of rows) {
    const own = rows.length === 1 ? priced : priced.filter(({ vat }) => (vat ?? ZERO).eq(row.rate ?? ZERO));
    const weights = own.map(line => netOf(line).abs());
    const all = sum(weights);
    if (own.length === 0) add(found, NO_KIND, row.net, row.vat);
    let [before, net, vat] = [ZERO, ZERO, ZERO];
    for (const [at, line] of own.entries()) {
      before = before.plus(weights[at] ?? ZERO);
      const isLast = at === own.length - 1;
      const part = (amount: Big) =>
        isLast ? amount : all.eq(ZERO) ? ZERO : roundTo(amount.times(before).div(all), places);
      const [untilNet, untilVat] = [part(row.net), part(row.vat)];
      add(found, kindOf(line), untilNet.minus(net), untilVat.minus(vat));
      [net, vat] = [untilNet, untilVat];
    }
  }
  return [...found.values()];
}

const netOf = (line: VatLine): Big =>
  line.unit_price ? lineAmounts(pricedLine(line, line.unit_price), 'exact', 0).net : ZERO;

function add(found: Map<string, KindAmounts>, kind: LineKind, net: Big, vat: Big): void {
  const key = JSON.stringify(kind);
  const known = found.get(key) ?? { kind, net: ZERO, vat: ZERO };
  found.set(key, { kind, net: known.net.plus(net), vat: known.vat.plus(vat) });
}
