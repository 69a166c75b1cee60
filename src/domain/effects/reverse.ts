// The reverse of recorded effects, for a void. contract §5 Life

import type { Effect } from './effect.ts';

/**
 * Reverses recorded effects, the last one first: the same quantities and amounts with the opposite sign. Goods that moved at a cost of
 * their own go back at that cost, others at the average of the day. `closed`: ids of closed documents, which do not reserve or expect goods
 * again.
 */
export function reverse(recorded: Effect[], closed: Set<number>): Effect[] {
  return recorded
    .filter(effect => effect.kind !== 'reserve' || !closed.has(effect.documentId))
    .toReversed()
    .map(opposite);
}

function opposite(effect: Effect): Effect {
  if (effect.kind === 'settle') {
    const { amount, ownAmount, exchangeDifference } = effect;
    const others = ownAmount && { ownAmount: ownAmount.neg(), exchangeDifference: exchangeDifference?.neg() };
    return { ...effect, amount: amount.neg(), ...others };
  }
  const qty = effect.qty.neg();
  if (effect.kind !== 'move') return { ...effect, qty };
  const { kind, type: reverses, article, location, cost, serial_numbers } = effect;
  return { kind, type: 'void', reverses, article, location, qty, cost, serial_numbers };
}
