// The life of documents: what naming an earlier one does to it, and when one may be voided. Contract section 5, Life.

import type Big from 'big.js';
import type { DocumentFacts, Effect, RelatedFacts } from '../effects/effect.ts';
import { AppError } from '../errors.ts';
import { digits, ZERO } from '../values/decimal.ts';

/** Status of a document that can be paid. */
export function paymentStatus(total: Big, paid: Big): 'ISSUED' | 'PART' | 'PAID' {
  if (paid.lte(ZERO)) return 'ISSUED';
  return paid.lt(total) ? 'PART' : 'PAID';
}

/**
 * What a document does to the one it names: an order is billed and its plans are freed, an invoice is paid. A document
 * of another type is only referred to. Throws CONFLICT when it is void, billed already or would be overpaid.
 */
export function relatedEffects(
  relates: { to: string; as: 'bills' | 'pays' } | undefined,
  related: RelatedFacts,
  document: DocumentFacts,
  currency: string,
): Effect[] {
  if (related.status === 'VOID') throw new AppError('CONFLICT', `${named(related)} is void`);
  if (relates?.to !== related.type) return [];
  if (relates.as === 'bills') {
    if (related.status === 'BILLED')
      throw new AppError('CONFLICT', `${named(related)} is billed already: nothing of it is open`);
    return [{ kind: 'bill', related }, ...freed(related.planned)];
  }
  if (currency !== related.currency) {
    throw new AppError('CONFLICT', `${named(related)} is in ${related.currency}, this payment in ${currency}`);
  }
  const paid = related.amount_paid.plus(document.total_amount);
  if (paid.gt(related.total_amount)) {
    const open = related.total_amount.minus(related.amount_paid);
    throw new AppError(
      'CONFLICT',
      `${named(related)} has ${digits(open)} open, less than ${digits(document.total_amount)}`,
    );
  }
  return [{ kind: 'pay', related, status: paymentStatus(related.total_amount, paid), amount_paid: paid }];
}

/** The same plans, taken back. */
export function freed(planned: RelatedFacts['planned']): Effect[] {
  return planned.map(plan => ({ ...plan, qty: plan.qty.neg() }));
}

/** "Order 'ORD 2026/1'". */
export function named({ type, name }: { type: string; name: string }): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1).replace('_', ' ')} '${name}'`;
}
