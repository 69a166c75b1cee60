// Deposits that lines of a document deduct, or give back. contract §5 Deposits

import type Big from 'big.js';
import type { DocumentResource } from '../../definitions/define-document.ts';
import type { Deduction, EarlierDocument, RateAmount } from '../../domain/documents/document-facts.ts';
import { documentFigures } from '../../domain/documents/document-figures.ts';
import { lineTotal, roundedTogether, type TotalsLine } from '../../domain/documents/line-amounts.ts';
import { findNamed, named } from '../../domain/documents/relations.ts';
import type { TotalsHeader } from '../../domain/documents/total-interpretations.ts';
import type { Effect, Settle } from '../../domain/effects/effect.ts';
import { AppError, conflict, type FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { digits, halfUnit, isZero, ONE, PERCENT, roundTo, sum, ZERO } from '../../domain/values/decimal.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import type { DocumentContext } from './document-facts.ts';
import { type DocumentBody, hasQuantity, type LineBody } from './document-input.ts';

/** A deduction with its deposit and its line. */
export type FoundDeduction = Deduction & { document: EarlierDocument; item: LineBody };

/** Finds the deposits that lines name, with the amounts that the lines take off. Adds every error to `errors`. */
export function findDeductions(
  resource: DocumentResource,
  body: DocumentBody,
  { named: candidates, snapshots, articles }: Pick<DocumentContext, 'named' | 'snapshots' | 'articles'>,
  errors: FieldErrors,
): FoundDeduction[] {
  const { deducts: type } = resource;
  const lines = body.items.filter(line => line.deducts !== undefined);
  if (lines.length === 0) return [];
  const discount = (['discount', 'discount_amount'] as const).find(field => body[field]?.gt(ZERO));
  if (discount) errors.add(resource.nameOf(discount), new Message('discounts_deposit'));
  const found = lines.flatMap((item): FoundDeduction[] => {
    const { line } = item;
    const field = `items[${line}].deducts`;
    if (type === undefined) {
      errors.add(field, new Message('only_invoices_deduct', { title: resource.title.toLowerCase() }));
      return [];
    }
    const result = findNamed(item.deducts ?? '', candidates, [{ to: type }]);
    if ('reason' in result) {
      errors.add(field, result.reason);
      return [];
    }
    const { document } = result;
    const amount = lineTotal(item);
    const { date } = fieldsOf(document, snapshots);
    if (document.type !== type || !document.isDeposit)
      errors.add(field, new Message('not_a_deposit', { document: named(document) }));
    else if (typeof date === 'string' && body.date < date)
      errors.add(field, new Message('deposit_is_later', { document: named(document), date }));
    else if (document.currency !== body.currency)
      errors.add(
        'currency',
        new Message('other_currency', {
          currency: body.currency,
          document: named(document),
          other: document.currency,
        }),
      );
    else if (!amount?.lt(ZERO) || !hasQuantity(item, articles))
      errors.add(`items[${line}].unit_price`, new Message('deduction_takes_off'));
    else if (!ratesOf(document, snapshots).some(each => isRate(each, item.vat)))
      errors.add(`items[${line}].vat`, new Message('deposit_at_other_rate', rateParams(document, snapshots)));
    // A document that credits others gives back what they deducted.
    else return [{ document, line, item, amount: resource.type === type ? amount.neg() : amount }];
    return [];
  });
  const keyOf = ({ document, item }: FoundDeduction) => `${document.id} ${digits(item.vat ?? ZERO)}`;
  const amounts = roundedTogether(
    found.map(each => ({ key: keyOf(each), amount: each.amount })),
    minorUnits(body.currency),
  );
  const rounded = found.map((each, at) => ({ ...each, amount: amounts[at] ?? ZERO }));
  for (const own of Map.groupBy(rounded, keyOf).values())
    if (sum(own.map(({ amount }) => amount)).eq(ZERO))
      for (const { line } of own) errors.add(`items[${line}].unit_price`, new Message('deduction_takes_off'));
  return rounded;
}

/** A deduction as the check of what is left needs it. `line` is undefined when the request has no field for it. */
type AskedDeduction = Pick<FoundDeduction, 'document' | 'amount'> & {
  item: { vat?: Big | undefined; vat_included?: boolean | undefined; line?: number | undefined };
};

/**
 * Throws CONFLICT with the field of the line when more is deducted of a deposit than is left of it at a VAT rate, or more given back than
 * was deducted. Parts whose VAT is rounded may come to one minor unit more than a deposit in all, until nothing is left.
 */
export function requireLeft(deductions: AskedDeduction[], snapshots: ReadonlyMap<number, string>): void {
  for (const [document, own] of Map.groupBy(deductions, each => each.document)) {
    const params = { document: named(document) };
    const places = minorUnits(document.currency);
    const unit = halfUnit(places).times('2');
    const rates = leftOf(document, snapshots);
    const leftInAll = sum(rates.map(({ left }) => left));
    for (const [at, { item }] of own.entries()) {
      const row = rates.find(each => isRate(each, item.vat));
      const asked = own.slice(0, at + 1);
      const ofRate = row ? asked.filter(each => isRate(row, each.item.vat)) : [];
      const amount = sum(ofRate.map(each => each.amount));
      const { left, deducted } = row ?? { left: ZERO, deducted: ZERO };
      if (amount.lt(ZERO)) {
        if (isAbove(amount.neg(), deducted, unit))
          refuse(
            item,
            new Message('less_deducted', {
              ...params,
              deducted: digits(notBelow(deducted)),
              asked: digits(amount.neg()),
            }),
          );
        continue;
      }
      // VAT of a price with VAT is not added, and so rounds nothing.
      const rounds = ofRate.some(each => each.item.vat_included !== true) && !isExact(left, item.vat, places);
      const inAll = sum(asked.map(each => each.amount));
      if (isAbove(amount, left, rounds ? unit : ZERO) || inAll.minus(leftInAll).gt(unit))
        refuse(
          item,
          new Message('less_left_to_deduct', {
            ...params,
            left: digits(notBelow(lower(left, leftInAll))),
            asked: digits(amount),
          }),
        );
    }
  }
}

/**
 * Throws CONFLICT when a credit note with these lines credits what is deducted of a deposit already, at a VAT rate or in all. A credit
 * note that does not say at which rates counts at all rates of the deposit, in proportion.
 */
export function requireCreditableDeposits(
  effects: Effect[],
  documents: EarlierDocument[],
  items: LineBody[],
  snapshots: ReadonlyMap<number, string>,
): void {
  for (const document of documents) {
    if (!document.isDeposit || document.deducted.every(({ amount }) => amount.eq(ZERO))) continue;
    const credits = effects.filter(
      (each): each is Settle => each.kind === 'settle' && each.as === 'credits' && each.relatedId === document.id,
    );
    const asked = sum(credits.map(({ amount }) => amount));
    if (asked.lte(ZERO)) continue;
    const rates = leftOf(document, snapshots);
    const places = minorUnits(document.currency);
    const unit = halfUnit(places).times('2');
    const all = sum(rates.map(({ amount }) => amount));
    const left = sum(rates.map(each => each.left));
    // Amounts of credit notes are rounded after the withholding.
    const isWhole = all.eq(document.total_amount);
    const lines = items.flatMap(item => {
      const amount = lineTotal(item);
      return amount ? [{ rate: item.vat, amount }] : [];
    });
    const gross = grossOf(asked, all, document);
    const parts = byRate(gross, lines, rates);
    const tolerance = isWhole && rates.length === 1 ? ZERO : unit;
    const over = rates.findIndex((each, at) => isAbove(parts[at] ?? ZERO, each.left, tolerance));
    if (!isAbove(gross, left, isWhole ? ZERO : unit) && over < 0) continue;
    const ofCredit = (amount: Big) =>
      digits(all.eq(ZERO) ? ZERO : roundTo(amount.times(document.total_amount).div(all), places));
    const params = { document: named(document), left: ofCredit(left), asked: digits(asked) };
    throw gross.lte(left)
      ? conflict('less_left_to_credit_at_rate', {
          ...params,
          left: ofCredit(notBelow(rates[over]?.left ?? ZERO)),
          asked: ofCredit(parts[over] ?? ZERO),
        })
      : left.gt(ZERO)
        ? conflict('less_left_to_credit', params)
        : conflict('deposit_deducted', { document: named(document) });
  }
}

function refuse({ line }: AskedDeduction['item'], reason: Message): never {
  const details = line === undefined ? undefined : [{ field: `items[${line}].unit_price`, message: reason }];
  throw new AppError('CONFLICT', reason, details && { details });
}

// Nothing may be taken of nothing, however little.
const isAbove = (asked: Big, left: Big, tolerance: Big): boolean =>
  asked.gt(ZERO) && asked.gt(left) && (left.lte(ZERO) || asked.minus(left).gt(tolerance));

// True if an amount with VAT is that of a round amount without.
function isExact(amount: Big, vat: Big | undefined, places: number): boolean {
  const factor = ONE.plus((vat ?? ZERO).times(PERCENT));
  return roundTo(amount.div(factor), places).times(factor).eq(amount);
}

const lower = (one: Big, other: Big): Big => (one.lt(other) ? one : other);
const notBelow = (amount: Big): Big => (amount.lt(ZERO) ? ZERO : amount);

/** Amounts of a deposit at a VAT rate: in all, deducted, and left after credit notes. */
interface RateLeft extends RateAmount {
  deducted: Big;
  left: Big;
}

function leftOf(document: EarlierDocument, snapshots: ReadonlyMap<number, string>): RateLeft[] {
  const rates = ratesOf(document, snapshots);
  const all = sum(rates.map(({ amount }) => amount));
  const credits = (document.credits ?? []).map(({ amount, lines }) =>
    byRate(grossOf(amount, all, document), lines, rates),
  );
  return rates.map((row, at) => {
    const deducted = sum(document.deducted.filter(({ rate }) => isRate(row, rate)).map(({ amount }) => amount));
    const credited = sum(credits.map(parts => parts[at] ?? ZERO));
    const left = row.amount.minus(notBelow(deducted)).minus(credited);
    return { ...row, deducted, left: roundTo(left, minorUnits(document.currency)) };
  });
}

/**
 * Amounts with VAT that are left of a deposit, by VAT rate; none if nothing is. Undefined if its lines are what is left: nothing was
 * deducted or credited, and nothing discounted.
 */
export function openRates(document: EarlierDocument, snapshots: ReadonlyMap<number, string>): RateAmount[] | undefined {
  const { discount, discount_amount, discount_money_amount } = fieldsOf(document, snapshots);
  const rates = leftOf(document, snapshots);
  const isDiscounted = [discount, discount_amount, discount_money_amount].some(each => each && !isZero(each as Big));
  if (!isDiscounted && rates.every(({ amount, left }) => left.eq(amount))) return undefined;
  return rates.filter(({ left }) => left.gt(ZERO)).map(({ rate, left }) => ({ rate, amount: left }));
}

// Amount of a credit note with what it is less by withholding.
const grossOf = (amount: Big, all: Big, { total_amount }: EarlierDocument): Big =>
  total_amount.eq(ZERO) ? ZERO : amount.times(all).div(total_amount);

// Parts of an amount at the rates: as the lines have them, and in proportion to the rates when the lines do not have them.
function byRate(amount: Big, lines: RateAmount[], rates: RateAmount[]): Big[] {
  if (rates.length === 1) return [amount];
  const known = rates.map(row => sum(lines.filter(({ rate }) => isRate(row, rate)).map(each => each.amount)));
  const total = sum(lines.map(each => each.amount));
  const isKnown = total.gt(ZERO) && sum(known).eq(total) && known.every(each => each.gte(ZERO));
  const weights = isKnown ? known : rates.map(each => each.amount);
  const all = sum(weights);
  return weights.map(weight => (all.eq(ZERO) ? ZERO : amount.times(weight).div(all)));
}

/** Amounts with VAT of a deposit by rate, as its page has them; its total if its lines do not explain it. */
function ratesOf(document: EarlierDocument, snapshots: ReadonlyMap<number, string>): RateAmount[] {
  const fields = fieldsOf(document, snapshots);
  const withholding = fields.irs_retention_amount ?? fields.withholding_tax_amount;
  const discount_amount = fields.discount_amount ?? fields.discount_money_amount;
  const header = { ...fields, withholding, discount_amount } as unknown as TotalsHeader;
  const figures = documentFigures((fields.items ?? []) as TotalsLine[], header);
  if (!figures) return [{ rate: undefined, amount: document.total_amount }];
  return figures.rows.map(({ rate, net, vat }) => ({ rate, amount: net.plus(vat) }));
}

function fieldsOf({ id }: EarlierDocument, snapshots: ReadonlyMap<number, string>): Record<string, unknown> {
  const snapshot = snapshots.get(id);
  return snapshot === undefined ? {} : (readStoredJson(snapshot) as Record<string, unknown>);
}

// A line without a rate has 0 %.
const isSame = (one: Big | undefined, other: Big | undefined): boolean => (one ?? ZERO).eq(other ?? ZERO);

// A deposit without rates may be deducted at any.
const isRate = ({ rate }: RateAmount, vat: Big | undefined): boolean => rate === undefined || isSame(rate, vat);

function rateParams(document: EarlierDocument, snapshots: ReadonlyMap<number, string>) {
  const rates = ratesOf(document, snapshots).map(({ rate }) => `${digits(rate ?? ZERO)} %`);
  return { document: named(document), rates: rates.join(', ') };
}
