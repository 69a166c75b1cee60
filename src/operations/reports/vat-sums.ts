// Sums of a period by kind of VAT, and the boxes of the VAT return that they fill.

import type Big from 'big.js';
import type { ChosenKind, VatKind, VatSum } from '../../database/sql/reports/reports.ts';
import type { ReportRequest } from '../../definitions/define-report.ts';
import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import { TRADE } from '../../definitions/report-sql/trade.ts';
import type { LineKind } from '../../domain/invoicing/vat-facts.ts';
import { type BoxFigures, categoryOf, isInBox, plainBoxes } from '../../domain/invoicing/vat-return.ts';
import { decimal, roundTo, ZERO } from '../../domain/values/decimal.ts';
import type { ReportReads } from './report-request.ts';
import { factsOf } from './snapshot-facts.ts';

/** Sum of a kind in the account's currency, with the figures that boxes count. */
export interface KindSum extends BoxFigures {
  type: string;
  kind: VatKind;
  /** Rows of a journal. */
  count: number;
  withoutRate: number;
}

/** Sums by kind. Figures that SQL does not explain are those of the documents. */
export async function kindSums(
  reads: ReportReads,
  request: ReportRequest,
  sums: readonly VatSum[],
): Promise<KindSum[]> {
  const facts = await factsOf(
    reads,
    sums.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  return sums.map(sum => {
    const { type, sign, id, fx, count, without_rate } = sum;
    const amounts =
      id === null
        ? { net: decimal(sum.net), vat: decimal(sum.vat) }
        : bookedAmounts(ofKind(facts.get(id) ?? [], sum), { sign, fx, places: request.places });
    return { ...figuresOf(sum, request), type, kind: kindOf(sum), count, withoutRate: without_rate, ...amounts };
  });
}

/** The side of a type of documents. */
export const sideOf = (type: string): 'sales' | 'purchases' => (TRADE.sales.all.includes(type) ? 'sales' : 'purchases');

const KIND_FIELDS = [
  'vat_rate',
  'vat_category',
  'vat_exemption',
  'vat_code',
  'vat_region',
  'is_goods',
  'country',
] as const satisfies readonly (keyof VatKind)[];

const kindOf = (kind: VatKind): VatKind =>
  Object.fromEntries(KIND_FIELDS.map(name => [name, kind[name]])) as unknown as VatKind;

/** Amounts of a kind; `is_goods` is null on sales, which it does not divide. */
export function ofKind(
  amounts: readonly { kind: LineKind; net: Big; vat: Big }[],
  kind: VatKind,
): { net: Big; vat: Big } {
  const fits = (each: LineKind) =>
    (['vat_rate', 'vat_category', 'vat_exemption', 'vat_code', 'vat_region'] as const).every(
      name => each[name] === kind[name],
    ) &&
    (kind.is_goods === null || each.is_goods === kind.is_goods);
  return amounts
    .filter(each => fits(each.kind))
    .reduce((sum, { net, vat }) => ({ net: sum.net.plus(net), vat: sum.vat.plus(vat) }), { net: ZERO, vat: ZERO });
}

/** Amounts of a booking in the account's currency. Zero without an exchange rate. */
export function bookedAmounts(
  { net, vat }: { net: Big; vat: Big },
  { sign, fx, places }: { sign: number; fx: string | null; places: number },
): { net: Big; vat: Big } {
  if (fx === null) return { net: ZERO, vat: ZERO };
  const booked = (amount: Big) => roundTo(amount.times(fx), places).times(String(sign));
  return { net: booked(net), vat: booked(vat) };
}

function figuresOf(
  sum: VatKind & { type: string; sign: number },
  { country }: ReportRequest,
): Omit<BoxFigures, 'net' | 'vat'> {
  const rate = sum.vat_rate === null ? undefined : decimal(sum.vat_rate);
  const [exemption, stated] = [sum.vat_exemption ?? undefined, sum.vat_category ?? undefined];
  return {
    side: sideOf(sum.type),
    reduces: sum.sign < 0,
    rate,
    category: categoryOf({ rate, category: stated, exemption }, jurisdictionOf(country)),
    exemption,
    isGoods: sum.is_goods ?? undefined,
    country: sum.country ?? undefined,
  };
}

/** The kinds of a box. */
export function kindsOfBox(sums: readonly KindSum[], box: string, { country }: ReportRequest): ChosenKind[] {
  const jurisdiction = jurisdictionOf(country);
  const { vatReturn } = jurisdiction;
  const isIn = (sum: KindSum) =>
    vatReturn ? isInBox(vatReturn, box, sum, jurisdiction) : plainBoxes([sum]).some(each => each.box === box);
  return sums.filter(isIn).map(({ kind, type, reduces }) => ({ ...kind, type, reduces }));
}
