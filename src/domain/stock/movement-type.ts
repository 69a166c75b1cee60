// The types of movements in the ledger of stock.

/** Every type of movement. The CHECK constraint of the table stock_transaction lists the same. Contract §6 Stock. */
export const MOVEMENT_TYPES = [
  'sale',
  'purchase',
  'return_in',
  'return_out',
  'transfer_in',
  'transfer_out',
  'opening',
  'adjustment',
  'void',
] as const;

export type MovementType = (typeof MOVEMENT_TYPES)[number];

/**
 * True if goods come or go at the cost that their document gives, which changes the weighted average cost. All other
 * movements happen at the average. Contract §6 Stock.
 */
export function changesAverageCost(type: MovementType): boolean {
  return type === 'purchase' || type === 'return_in' || type === 'return_out';
}
