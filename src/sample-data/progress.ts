// What is carried from one batch of documents to the next.

import type { DueDocuments, FollowUp } from './due-documents.ts';

export interface Progress {
  documents: number;
  lines: number;
  /** The last number in use, by document set. */
  numbers: Map<string, number>;
  /** The last serial or batch number in use, by article code. */
  serials: Map<string, number>;
  /** Ordered from suppliers and not here yet, by article code. */
  ordered: Map<string, number>;
  dueDocuments: DueDocuments;
}

/** A copy that may be changed, without follow-ups that no longer hold: a batch that fails is worked out again from what was before. */
export function copyOf(progress: Progress, holds: (followUp: FollowUp) => boolean): Progress {
  return {
    ...progress,
    numbers: new Map(progress.numbers),
    serials: new Map(progress.serials),
    ordered: new Map(progress.ordered),
    dueDocuments: progress.dueDocuments.copy(holds),
  };
}
