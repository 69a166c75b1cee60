// The error of an archive that can't be read.

/** A damaged, truncated or foreign archive. The message has the entry and the remedy. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** The error of an entry with damaged content. */
export function damagedEntry(name: string, reason: string, cause?: unknown): ArchiveError {
  return new ArchiveError(`Entry ${name} is damaged: ${reason}. Use another copy of the file`, { cause });
}
