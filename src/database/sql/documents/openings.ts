// Statements about openings of documents by their links. docs/decisions/0127

import { command, query } from '../../../query/statement.ts';

/** Time in which openings of a document count as one. */
const PAUSE = `interval '5 minutes'`;

/** Openings of a document by its link. */
export interface DocumentOpening {
  first_at: Date;
  last_at: Date;
  count: number;
}

/** The openings of a document. No row if there is none. */
export const openingOfDocument = (accountId: number, id: bigint) =>
  query<DocumentOpening>({
    name: 'opening of a document',
    text: 'SELECT first_at, last_at, count FROM document_opening WHERE account_id = $1 AND document_id = $2',
    values: [accountId, id],
  });

/** A row if an opening of the document was counted just now, so that another one does not count. */
export const recentOpening = (accountId: number, id: bigint) =>
  query({
    name: 'recent opening',
    text: `SELECT FROM document_opening WHERE account_id = $1 AND document_id = $2 AND last_at > now() - ${PAUSE}`,
    values: [accountId, id],
  });

/** Counts an opening, unless one was counted just now. */
export const countOpening = (accountId: number, id: bigint) =>
  command({
    text: `INSERT INTO document_opening AS o (account_id, document_id) VALUES ($1, $2)
      ON CONFLICT (account_id, document_id) DO UPDATE SET last_at = now(), count = o.count + 1 WHERE o.last_at <= now() - ${PAUSE}`,
    values: [accountId, id],
  });
