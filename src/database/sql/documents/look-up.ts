// Queries of document writes for data that is not locked: locations, parties, existing numbers.

import { query } from '../../../query/statement.ts';
import { type DocumentReference, idsOf, ofDocuments } from './lock.ts';

/** The locations with these codes, and the account's default one. */
export const locationsByCode = (accountId: number, codes: string[]) =>
  query<{ id: number; location_code: string; is_default: boolean }>({
    name: 'locations by code',
    text: `SELECT l.id, l.location_code, l.id = a.default_location_id AS is_default
    FROM account a JOIN location l ON l.account_id = a.account_id AND (l.location_code = ANY ($2) OR l.id = a.default_location_id)
    WHERE a.account_id = $1`,
    values: [accountId, codes],
  });

/** True if a set has a document of that number. */
export const numberTaken = (accountId: number, set: string, number: string) =>
  query<{ taken: boolean }>({
    name: 'document number taken',
    text: 'SELECT EXISTS (SELECT FROM document WHERE account_id = $1 AND document_set = $2 AND seq_number = $3) AS taken',
    values: [accountId, set, number],
  });

/** The parties on referenced documents, as JSON. */
export const partiesOfDocuments = (accountId: number, reference: DocumentReference) =>
  query<{ id: number; party: string }>({
    ...ofDocuments('parties of documents', accountId, reference),
    text: `SELECT id, party::text AS party FROM document WHERE account_id = $1 AND id = ANY (${idsOf(reference)}) AND party IS NOT NULL`,
  });

/** Id and type of the document with a number in a set. */
export const documentNamed = (accountId: number, set: string, number: string) =>
  query<{ id: string; type: string }>({
    text: 'SELECT id::text, type FROM document WHERE account_id = $1 AND document_set = $2 AND seq_number = $3',
    values: [accountId, set, number],
  });
