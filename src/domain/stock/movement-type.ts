// The types of movements in the ledger of stock.

/** Every type of movement. The CHECK constraint of the table stock_transaction lists the same. Contract §6 Stock. */
export const MOVEMENT_TYPES = [
  'sale',
  'purchase',
  'transfer_in',
  'transfer_out',
  'opening',
  'adjustment',
  'void',
] as const;

export type MovementType = (typeof MOVEMENT_TYPES)[number];
