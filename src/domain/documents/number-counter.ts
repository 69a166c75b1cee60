// The counter of a sequence of document numbers.

/** A sequence: the numbers of a document set that have the same text beside the number. */
export interface Sequence {
  set: string;
  /** Pattern of the set with year and month filled in. */
  key: string;
}

/** Progress of a sequence. */
export interface NumberCounter extends Sequence {
  /** Highest number in use. */
  last: number;
  /** The latest date of its documents, and a document that has it; only where dates must be in order. */
  latest: { date: string; number: string } | undefined;
  /** True if its documents are signed. Default: false. */
  isSigned?: boolean | undefined;
}
