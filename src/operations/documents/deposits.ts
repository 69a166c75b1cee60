// Deposits that lines of a document deduct, or give back. contract §5 Deposits

import type Big from 'big.js';
import type { DocumentResource } from '../../definitions/define-document.ts';
import type { Deduction, EarlierDocument, RateAmount } from '../../domain/documents/document-facts.ts';
import { sum } from '../../domain/documents/document-facts.ts';
import { documentFigures } from '../../domain/documents/document-figures.ts';
import { lineTotal, type TotalsLine } from '../../domain/documents/line-amounts.ts';
import { findNamed, named } from '../../domain/documents/relations.ts';
import type { TotalsHeader } from '../../domain/documents/total-interpretations.ts';
import { AppError, type FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { digits, halfUnit, roundTo, ZERO } from '../../domain/values/decimal.ts';
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
  return lines.flatMap((item): FoundDeduction[] => {
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
    if (document.type !== type || !document.isDeposit)
      errors.add(field, new Message('not_a_deposit', { document: named(document) }));
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
    else {
      const off = roundTo(amount, minorUnits(body.currency)).neg();
      // A document that credits others gives back what they deducted.
      return [{ document, line, item, amount: resource.type === type ? off : off.neg() }];
    }
    return [];
  });
}

/**
 * Throws CONFLICT with the field of the line when more is deducted of a deposit than is left of it at a VAT rate, or more given back than
 * was deducted.
 */
export function requireLeft(deductions: FoundDeduction[], snapshots: ReadonlyMap<number, string>): void {
  for (const [at, { document, item, amount }] of deductions.entries()) {
    const before = deductions.slice(0, at).filter(each => each.document === document);
    const own = before.filter(each => isSame(each.item.vat, item.vat)).map(each => each.amount);
    const deducted = sum([...ratesDeducted(document, item.vat), ...own]);
    // Rounding of lines and of the deposit.
    const tolerance = halfUnit(minorUnits(document.currency)).times(String(before.length + 3));
    const refuse = (reason: Message) => {
      throw new AppError('CONFLICT', reason, {
        details: [{ field: `items[${item.line}].unit_price`, message: reason }],
      });
    };
    if (amount.lt(ZERO)) {
      if (deducted.plus(amount).lt(tolerance.neg()))
        refuse(
          new Message('less_deducted', {
            document: named(document),
            deducted: digits(deducted),
            asked: digits(amount.neg()),
          }),
        );
      continue;
    }
    const rates = ratesOf(document, snapshots);
    const ofRate = sum(rates.filter(each => isRate(each, item.vat)).map(each => each.amount)).minus(deducted);
    const all = sum(rates.map(each => each.amount));
    // What credit notes gave back of it.
    const credited = document.total_amount.eq(ZERO)
      ? ZERO
      : document.amount_credited.times(all).div(document.total_amount);
    const ofAll = all
      .minus(credited)
      .minus(sum(document.deducted.map(each => each.amount)))
      .minus(sum(before.map(each => each.amount)));
    const left = ofRate.lt(ofAll) ? ofRate : ofAll;
    if (amount.minus(left).gt(tolerance))
      refuse(
        new Message('less_left_to_deduct', {
          document: named(document),
          left: digits(left.lt(ZERO) ? ZERO : roundTo(left, minorUnits(document.currency))),
          asked: digits(amount),
        }),
      );
  }
}

/** Amounts with VAT of a deposit by rate, as its page has them; its total if its lines do not explain it. */
function ratesOf(document: EarlierDocument, snapshots: ReadonlyMap<number, string>): RateAmount[] {
  const snapshot = snapshots.get(document.id);
  const fields = snapshot === undefined ? {} : (readStoredJson(snapshot) as Record<string, unknown>);
  const withholding = fields.irs_retention_amount ?? fields.withholding_tax_amount;
  const discount_amount = fields.discount_amount ?? fields.discount_money_amount;
  const header = { ...fields, withholding, discount_amount } as unknown as TotalsHeader;
  const figures = documentFigures((fields.items ?? []) as TotalsLine[], header);
  if (!figures) return [{ rate: undefined, amount: document.total_amount }];
  return figures.rows.map(({ rate, net, vat }) => ({ rate, amount: net.plus(vat) }));
}

const ratesDeducted = ({ deducted }: EarlierDocument, vat: Big | undefined): Big[] =>
  deducted.filter(({ rate }) => isSame(rate, vat)).map(({ amount }) => amount);

// A line without a rate has 0 %.
const isSame = (one: Big | undefined, other: Big | undefined): boolean => (one ?? ZERO).eq(other ?? ZERO);

// A deposit without rates may be deducted at any.
const isRate = ({ rate }: RateAmount, vat: Big | undefined): boolean => rate === undefined || isSame(rate, vat);

function rateParams(document: EarlierDocument, snapshots: ReadonlyMap<number, string>) {
  const rates = ratesOf(document, snapshots).map(({ rate }) => `${digits(rate ?? ZERO)} %`);
  return { document: named(document), rates: rates.join(', ') };
}
