// What is carried from one batch of documents to the next.

import type { RelatedFacts } from '../domain/effects.ts';
import type { DocumentBody } from '../operations/document-body.ts';

/** A document that another one is to follow. */
export interface FollowUp {
  /** Day of the story from which it may. */
  day: number;
  type: string;
  related: RelatedFacts;
  body: DocumentBody;
}

export interface Progress {
  documents: number;
  lines: number;
  /** The last number in use, by document set. */
  numbers: Map<string, number>;
  /** The last serial or batch number in use, by article code. */
  serials: Map<string, number>;
  /** Ordered from suppliers and not here yet, by article code. */
  ordered: Map<string, number>;
  waiting: FollowUp[];
}

/** A copy that may be changed: a batch that fails is worked out again from what was before. */
export function copyOf(progress: Progress): Progress {
  return {
    ...progress,
    numbers: new Map(progress.numbers),
    serials: new Map(progress.serials),
    ordered: new Map(progress.ordered),
    waiting: [...progress.waiting],
  };
}
