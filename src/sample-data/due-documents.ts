// The documents that are due, by day of the sample period.

import type { EarlierDocument } from '../domain/documents/document-facts.ts';
import type { DocumentBody } from '../operations/documents/document-input.ts';

/** A document that follows another one later. */
export interface FollowUp {
  /** Day of the sample period from which it may be written. */
  day: number;
  type: string;
  related: EarlierDocument;
  /** The snapshot of `related`; empty where its lines are not taken. */
  snapshot: string;
  body: DocumentBody;
}

/** The documents to create later, by the day on which they are due. */
export class DueDocuments {
  readonly #days = new Map<number, FollowUp[]>();
  /** The first day that may have documents. */
  #first = 0;

  add(followUp: FollowUp): void {
    const day = this.#days.get(followUp.day);
    if (day) day.push(followUp);
    else this.#days.set(followUp.day, [followUp]);
    this.#first = Math.min(this.#first, followUp.day);
  }

  /** Removes and returns the first document that is due on or before a day. */
  take(day: number): FollowUp | undefined {
    for (; this.#first <= day; this.#first++) {
      const found = this.#days.get(this.#first)?.shift();
      if (found) return found;
      this.#days.delete(this.#first);
    }
    return undefined;
  }

  /** All documents that are due on or before a day. */
  dueBy(day: number): FollowUp[] {
    return [...this.#days.values()].flat().filter(followUp => followUp.day <= day);
  }

  /** A copy with the documents for which `holds` is true. */
  copy(holds: (followUp: FollowUp) => boolean): DueDocuments {
    const copy = new DueDocuments();
    for (const followUps of this.#days.values())
      for (const followUp of followUps) if (holds(followUp)) copy.add(followUp);
    copy.#first = this.#first;
    return copy;
  }
}
