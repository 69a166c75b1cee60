// Applies effects: checks every limit and works out all that has to be written. Pure.

import type { EarlierDocument } from '../documents/document-facts.ts';
import { planStock, type StockPlan, type StockState } from '../stock/plan.ts';
import type { Effect, Move, Reserve, Settle, Use } from './effect.ts';
import { type DocumentChange, relatedChanges } from './related-changes.ts';

/** State that effects are applied to, as read under the locks of the write. */
export interface EffectState {
  stock: StockState;
  /** The earlier documents that the effects use or settle. */
  related: EarlierDocument[];
}

/** All that effects change: rows to append, and new values of rows on file. */
export interface Changes {
  /** Levels, ledger, average costs, serial numbers. */
  stock: StockPlan;
  /** Rows of what lines reserve or expect. */
  reservations: Reserve[];
  /** Quantities and amounts taken from earlier documents. */
  relations: (Use | Settle)[];
  /** Status, amounts paid and due, and open quantities of earlier documents. */
  documents: DocumentChange[];
}

/**
 * Works out all that effects change. Throws AppError CONFLICT when an earlier document has less open than is taken of it or
 * a serial number is elsewhere, INSUFFICIENT_STOCK, and INVALID_ARGUMENT when dates of a serial number are reversed.
 */
export function apply(effects: Effect[], { stock, related }: EffectState): Changes {
  const moves = effects.filter((effect): effect is Move => effect.kind === 'move');
  const reservations = effects.filter((effect): effect is Reserve => effect.kind === 'reserve');
  const relations = effects.filter(
    (effect): effect is Use | Settle => effect.kind === 'use' || effect.kind === 'settle',
  );
  return {
    documents: relatedChanges(relations, reservations, related),
    stock: planStock(moves, reservations, stock),
    reservations,
    relations,
  };
}
