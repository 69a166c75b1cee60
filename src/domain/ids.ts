// Bounds of the ids that Kontor assigns to records.

/** Largest id: 15 digits. Pages, print links, statements and copies of accounts know no larger one. */
const MAX_ID = 999_999_999_999_999;

/**
 * Largest id that the file of an account may have. Ids go on above those of an imported account, for all accounts of the database, so
 * the bound is far below `MAX_ID`. An installation that assigns a thousand ids a second reaches it after 30 years.
 */
export const MAX_IMPORTED_ID = 1_000_000_000_000;

/** The same for an account whose origin is trusted: a move, and an import with `--accept-high-ids`. */
export const MAX_TRUSTED_ID = 100_000_000_000_000;

/** Reads an id, or a number that is compared with ids; undefined for any other text. */
export function readId(text: string | null | undefined): number | undefined {
  if (!/^\d{1,15}$/.test(text ?? '')) return undefined;
  const id = Number(text);
  return id <= MAX_ID ? id : undefined;
}
