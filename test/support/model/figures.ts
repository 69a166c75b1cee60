// The figures of documents, each added up anew from what the documents that are not void took, paid and moved.

import type Big from 'big.js';
import { type Document, isMovable, isPayable, type Line, locationOf, PAYS, sum, zero } from './facts.ts';

export class Figures {
  readonly documents: Document[] = [];

  find(number: string): Document | undefined {
    return this.documents.find(document => document.number === number);
  }

  /** Quantity of a line that no standing document has taken; 0 for a line of a closed or void document. */
  open(document: Document, line: Line): Big {
    return document.state === 'standing' ? line.qty.minus(this.#taken(line)) : zero;
  }

  /** Amount due of an invoice or purchase. */
  due(document: Document): Big {
    if (document.state === 'VOID' || !isPayable(document)) return zero;
    const due = document.total.minus(document.paid).minus(this.#settled(document, this.standing()));
    return due.lt(zero) ? zero : due;
  }

  /** Amount paid by money: with the document and by receipts. */
  amountPaid(document: Document): Big {
    const receipts = this.standing().filter(({ type }) => type in PAYS);
    return document.paid.plus(this.#settled(document, receipts));
  }

  /** Amount of a receipt, payment or credit note that is not allotted. */
  openAmount({ state, total, settles }: Document): Big {
    return state === 'VOID' ? zero : total.minus(sum(settles.map(({ amount }) => amount)));
  }

  status(document: Document): string {
    if (document.state !== 'standing') return document.state;
    if (isPayable(document)) {
      const due = this.due(document);
      if (due.gte(document.total)) return 'ISSUED';
      return due.gt(zero) ? 'PART' : 'PAID';
    }
    const open = document.counted.map(line => this.open(document, line));
    if (document.counted.every((line, at) => line.qty.eq(open[at] ?? zero))) return 'ISSUED';
    return open.every(qty => qty.eq(zero)) ? 'BILLED' : 'PART';
  }

  /** Quantities that orders reserve or expect, by item and location. */
  planned(what: 'reserved' | 'expected'): Map<string, Big> {
    const type = what === 'reserved' ? 'order' : 'purchase_order';
    const levels = new Map<string, Big>();
    for (const document of this.documents.filter(each => each.type === type))
      for (const line of document.lines.filter(isMovable)) {
        const key = `${line.item} ${locationOf(document)}`;
        levels.set(key, (levels.get(key) ?? zero).plus(this.open(document, line)));
      }
    return levels;
  }

  /** Quantities on hand by item and location, as far as documents moved them. */
  onHand(): Map<string, Big> {
    const levels = new Map<string, Big>();
    for (const { line, location, qty } of this.standing().flatMap(({ moves }) => moves)) {
      const key = `${line.item} ${location}`;
      levels.set(key, (levels.get(key) ?? zero).plus(qty));
    }
    return levels;
  }

  standing(): Document[] {
    return this.documents.filter(({ state }) => state !== 'VOID');
  }

  #taken(line: Line): Big {
    const takes = this.standing().flatMap(document => document.takes);
    return sum(takes.filter(take => take.line === line).map(({ qty }) => qty));
  }

  #settled(document: Document, by: Document[]): Big {
    return sum(by.flatMap(({ settles }) => settles).flatMap(each => (each.document === document ? each.amount : [])));
  }
}
