// The due documents by day of the sample period, with the states of the documents that they follow.

import { type FollowedDocument, linesLeft } from './followed-document.ts';

/** A document that follows another one later. */
export interface FollowUp {
  /** First day of the sample period on which it may be written. */
  day: number;
  type: string;
  /** Id of the document that it follows, and the code of its party. */
  follows: number;
  party: string | undefined;
  /** Number of the part, from 1. */
  part: number;
  /** Number of times it was postponed for lack of stock. */
  waits: number;
}

/**
 * The planned documents by due day, and the states of the documents that they follow. The next copy drops documents without planned
 * ones.
 */
export class DueDocuments {
  /** Ordered quantities that planned documents will receive, by article code. */
  readonly awaited = new Map<string, number>();
  readonly #days = new Map<number, FollowUp[]>();
  readonly #documents = new Map<number, FollowedDocument>();
  /** The first day that may have documents. */
  #first = 0;

  add(followUp: FollowUp): void {
    const day = this.#days.get(followUp.day);
    if (day) day.push(followUp);
    else this.#days.set(followUp.day, [followUp]);
    this.#first = Math.min(this.#first, followUp.day);
    this.#noteAwaited(followUp, 1);
  }

  /** Removes and returns the first document that is due on or before a day. */
  take(day: number): FollowUp | undefined {
    for (; this.#first <= day; this.#first++) {
      const found = this.#days.get(this.#first)?.shift();
      if (found) {
        this.#noteAwaited(found, -1);
        return found;
      }
      this.#days.delete(this.#first);
    }
    return undefined;
  }

  /** Removes and returns further due documents of the same type and party that fit, up to `most`. */
  takeAlso(
    { type, party }: FollowUp,
    day: number,
    most: number,
    fits: (followed: FollowedDocument) => boolean,
  ): FollowUp[] {
    const taken: FollowUp[] = [];
    for (let each = this.#first; each <= day && taken.length < most; each++) {
      const followUps = this.#days.get(each);
      for (let at = 0; followUps && at < followUps.length && taken.length < most; ) {
        const followUp = followUps[at];
        const isSame = followUp?.type === type && followUp.party === party;
        if (isSame && fits(this.document(followUp.follows))) taken.push(...followUps.splice(at, 1));
        else at++;
      }
    }
    for (const followUp of taken) this.#noteAwaited(followUp, -1);
    return taken;
  }

  /** The current state of a document. */
  document(id: number): FollowedDocument {
    const found = this.#documents.get(id);
    if (!found) throw new Error(`The sample document ${id} is not known any more`);
    return found;
  }

  /** Stores the current state of a document. */
  keep(followed: FollowedDocument): void {
    this.#documents.set(followed.document.id, followed);
  }

  /** The documents that planned ones follow on or before a day, each once. */
  followedBy(day: number): FollowedDocument[] {
    const due = [...this.#days.values()].flat().filter(followUp => followUp.day <= day);
    return [...new Set(due.map(({ follows }) => follows))].map(id => this.document(id));
  }

  /** A copy with the planned documents after those for which `holds` is true, without other states. */
  copy(holds: (followed: FollowedDocument) => boolean): DueDocuments {
    const copy = new DueDocuments();
    for (const followUps of this.#days.values()) {
      for (const followUp of followUps) {
        const followed = this.document(followUp.follows);
        if (!holds(followed)) continue;
        copy.keep(followed);
        copy.add(followUp);
      }
    }
    copy.#first = this.#first;
    return copy;
  }

  // Goods on order are not ordered again.
  #noteAwaited({ type, follows }: FollowUp, sign: 1 | -1): void {
    if (type !== 'purchase') return;
    for (const { item, open } of linesLeft(this.document(follows))) {
      const { item_code } = item;
      if (item_code === undefined) continue;
      this.awaited.set(item_code, (this.awaited.get(item_code) ?? 0) + sign * open.toNumber());
    }
  }
}
