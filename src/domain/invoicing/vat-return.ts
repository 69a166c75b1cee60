// Boxes of a VAT return, by the sums of a period. Each country is data: definitions/jurisdictions/. docs/decisions/0117

import type Big from 'big.js';
import { decimal, digits, isZero, PERCENT, roundTo, ZERO } from '../values/decimal.ts';
import { ownValue } from '../values/own-value.ts';
import { EU_COUNTRIES } from '../values/vat-number.ts';
import { vatOfLine } from './categories.ts';
import type { Jurisdiction } from './jurisdiction.ts';
import type { BoxAmount, BoxRule, VatBox } from './vat-box.ts';
import type { VatCategory } from './vat-category.ts';

/** Sums of bookings of a kind. */
export interface BoxFigures {
  side: 'sales' | 'purchases';
  reduces: boolean;
  rate: Big | undefined;
  category: VatCategory | undefined;
  exemption: string | undefined;
  isGoods: boolean | undefined;
  country: string | undefined;
  net: Big;
  vat: Big;
}

/** A box with its amount. */
interface FilledBox {
  box: string;
  label: string;
  amount: Big;
}

/** The category of a kind; undefined if nothing states VAT. */
export function categoryOf(
  { rate, category, exemption }: { rate: Big | undefined; category: string | undefined; exemption: string | undefined },
  jurisdiction: Jurisdiction,
): VatCategory | undefined {
  if (rate === undefined && category === undefined && exemption === undefined) return undefined;
  return vatOfLine(
    { vat_category: category as VatCategory | undefined, vat_exemption: exemption },
    rate ?? ZERO,
    jurisdiction,
  ).category;
}

/** True if the rule counts bookings of the kind. */
export function isCounted(
  rule: BoxRule,
  figures: Omit<BoxFigures, 'net' | 'vat'>,
  jurisdiction: Jurisdiction,
): boolean {
  const { side, categories, rates, otherRatesThan, exemptions, otherExemptionsThan, reduces, goods, fromEu } = rule;
  const { rate, category, exemption, country } = figures;
  const hasRate = (wanted: readonly string[]) => wanted.some(each => isRate(rate, each, jurisdiction));
  const isFromEu = country !== undefined && country !== jurisdiction.country && EU_COUNTRIES.has(country);
  return (
    side === figures.side &&
    (!categories || (category !== undefined && categories.includes(category))) &&
    (!rates || hasRate(rates)) &&
    (!otherRatesThan || !hasRate(otherRatesThan)) &&
    (!exemptions || (exemption !== undefined && exemptions.includes(exemption))) &&
    (!otherExemptionsThan || exemption === undefined || !otherExemptionsThan.includes(exemption)) &&
    (reduces === undefined || reduces === figures.reduces) &&
    (goods === undefined || goods === (figures.isGoods ?? false)) &&
    (fromEu === undefined || fromEu === isFromEu)
  );
}

function isRate(rate: Big | undefined, wanted: string, { rates }: Jurisdiction): boolean {
  if (rate === undefined) return false;
  if (/^\d/.test(wanted)) return rate.eq(wanted);
  return Object.values(rates).some(known => known.some(each => each.code === wanted && rate.eq(each.rate)));
}

/** The boxes of a country for the sums of a period, in the order of the form. `places`: decimal places of the currency. */
export function filledBoxes(
  boxes: readonly VatBox[],
  sums: readonly BoxFigures[],
  jurisdiction: Jurisdiction,
  places: number,
): FilledBox[] {
  const amounts: Record<string, Big> = {};
  for (const box of boxes) amounts[box.box] = ZERO;
  // Boxes that are sums may come before their parts in the form.
  const inOrder = [...boxes.filter(({ sum }) => !sum), ...boxes.filter(({ sum }) => sum)];
  for (const { box, amount = 'net', of = [], sum, as } of inOrder) {
    const value = sum
      ? sum.reduce((all, name) => {
          const part = ownValue(amounts, name.replace('-', '')) ?? ZERO;
          return name.startsWith('-') ? all.minus(part) : all.plus(part);
        }, ZERO)
      : sums.reduce((all, each) => {
          const rule = of.find(rule => isCounted(rule, each, jurisdiction));
          return rule ? all.plus(amountOf(each, rule.amount ?? amount, jurisdiction, places)) : all;
        }, ZERO);
    amounts[box] = withSign(value, as);
  }
  return boxes.map(({ box, label }) => ({ box, label, amount: amounts[box] ?? ZERO }));
}

function withSign(value: Big, as: VatBox['as']): Big {
  if (as === 'negate') return isZero(value) ? ZERO : value.times('-1');
  if (as === 'positive') return value.gt(ZERO) ? value : ZERO;
  if (as === 'negative') return value.lt(ZERO) ? value.times('-1') : ZERO;
  return value;
}

function amountOf(figures: BoxFigures, amount: BoxAmount, { defaultVat }: Jurisdiction, places: number): Big {
  if (amount === 'net') return figures.net;
  if (amount === 'vat') return figures.vat;
  return roundTo(figures.net.times(decimal(defaultVat ?? '0')).times(PERCENT), places);
}

/** The boxes of a country that has none: net amount and VAT of each side, category and rate. */
export function plainBoxes(sums: readonly BoxFigures[]): FilledBox[] {
  const found = new Map<string, FilledBox>();
  const byRate = (one: BoxFigures, other: BoxFigures) =>
    one.side.localeCompare(other.side) ||
    (one.category ?? '').localeCompare(other.category ?? '') ||
    (one.rate ?? ZERO).cmp(other.rate ?? ZERO);
  for (const { side, category, rate, net, vat } of sums.toSorted(byRate))
    for (const [what, amount] of [
      ['net', net],
      ['VAT', vat],
    ] as const) {
      const of = [category, rate && `${digits(rate)} %`].filter(Boolean).join(' ') || 'no rate';
      const box = `${side} ${of} ${what}`;
      const known = found.get(box);
      found.set(box, { box, label: box, amount: (known?.amount ?? ZERO).plus(amount) });
    }
  return [...found.values()];
}

/** True if bookings of the kind are part of a box, also through a sum of boxes. */
export function isInBox(
  boxes: readonly VatBox[],
  name: string,
  figures: Omit<BoxFigures, 'net' | 'vat'>,
  jurisdiction: Jurisdiction,
): boolean {
  const box = boxes.find(each => each.box === name);
  if (!box) return false;
  if (box.sum) return box.sum.some(part => isInBox(boxes, part.replace('-', ''), figures, jurisdiction));
  return (box.of ?? []).some(rule => isCounted(rule, figures, jurisdiction));
}
