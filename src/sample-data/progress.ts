// The state that one batch of documents passes to the next.

import type { DueDocuments } from './follow/due-documents.ts';
import type { FollowedDocument } from './follow/followed-document.ts';

/** The documents written so far, the last numbers, and the planned documents. */
export interface Progress {
  documents: number;
  lines: number;
  /** The last number in use, by document set. */
  numbers: Map<string, number>;
  /** The last serial or batch number in use, by article code. */
  serials: Map<string, number>;
  dueDocuments: DueDocuments;
}

/** A copy with the planned documents after those for which `holds` is true. A failed batch is composed again from the original. */
export function copyOf(progress: Progress, holds: (followed: FollowedDocument) => boolean): Progress {
  return {
    ...progress,
    numbers: new Map(progress.numbers),
    serials: new Map(progress.serials),
    dueDocuments: progress.dueDocuments.copy(holds),
  };
}
