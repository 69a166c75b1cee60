// Effects of a document beyond its own record. Every effect is a signed quantity or amount.

import type Big from 'big.js';
import type { DocumentFacts, Relation } from '../documents/document-facts.ts';
import type { ArticleFacts, Movement, Reservation, StockLine } from '../stock/stock-facts.ts';
import { sum } from '../values/decimal.ts';

/** Movement of goods at a location. */
export interface Move extends Movement {
  kind: 'move';
}

/** A line reserves or expects goods; a negative quantity releases them. */
export interface Reserve extends Reservation {
  kind: 'reserve';
}

/** Quantity of a line of an earlier document that is now ordered, delivered, billed or credited. */
export interface Use {
  kind: 'use';
  as: Relation;
  /** The earlier document and the position of its line in `items`, from 0; undefined: the document as a whole. */
  relatedId: number;
  relatedLine: number | undefined;
  /** Position of the line of the new document that does it; undefined when none does so in particular. */
  line: number | undefined;
  qty: Big;
}

/** Amount of an earlier document, in its currency, that is paid, settled by credit, credited, deducted as a deposit, paid back or written off. */
export interface Settle {
  kind: 'settle';
  as: 'pays' | 'settles' | 'credits' | 'deducts' | 'refunds' | 'writes_off' | 'discounts';
  relatedId: number;
  /** Position of the line of the new document that deducts it. */
  line?: number | undefined;
  amount: Big;
  currency: string;
  /** The same in the currency of the document that settles, and what is gained by it, where they were sent and known. */
  ownAmount?: Big | undefined;
  exchangeDifference?: Big | undefined;
  /** Reason of a write-off. */
  reason?: string | undefined;
}

/** An effect of a document on stock or on an earlier document. */
export type Effect = Move | Reserve | Use | Settle;

/** The lines of a document whose goods move, with their movements. A transfer between locations counts once. */
export function movingLines({ lines }: Pick<DocumentFacts, 'lines'>, moves: Move[]): StockLine[] {
  return lines.flatMap(line => {
    const ofLine = moves.filter(move => move.line === line.line);
    const [first] = ofLine;
    if (!first) return [];
    const once = ofLine.filter(({ type }) => type === first.type);
    return [
      {
        line: line.line,
        article: first.article,
        qty: sum(once.map(({ qty }) => qty.abs())),
        serial_numbers: numbersOf(once, first.article),
      },
    ];
  });
}

// A batch number is that of all units of a line, in however many movements; a serial number that is repeated stays so.
function numbersOf(moves: Move[], { tracking }: ArticleFacts): string[] {
  const numbers = moves.flatMap(({ serial_numbers }) => serial_numbers);
  return tracking === 'batch' ? [...new Set(numbers)] : numbers;
}
