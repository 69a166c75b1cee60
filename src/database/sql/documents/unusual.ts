// Facts by which a new document looks like a mistake.

import { type Query, query } from '../../../query/statement.ts';

/** Known average costs of articles. */
export const costsOf = (accountId: number, codes: string[]): Query<{ item_code: string; cost: string }> =>
  query({
    name: 'costs of articles',
    text: `SELECT item_code, weighted_average_cost::text AS cost FROM article
      WHERE account_id = $1 AND item_code = ANY ($2) AND cost_known AND item_type = 'product'`,
    values: [accountId, codes],
  });

/** A document of the type and day with the same party and total, which is not void. */
export const sameOfDay = (
  accountId: number,
  { type, date, party, total }: { type: string; date: string; party: string; total: string },
): Query<{ document_set: string; seq_number: string }> =>
  query({
    name: 'same document of the day',
    text: `SELECT document_set, seq_number FROM document WHERE account_id = $1 AND type = $2 AND date = $3
      AND party_code = $4 AND total_amount = $5 AND status <> 'VOID' ORDER BY id DESC LIMIT 1`,
    values: [accountId, type, date, party, total],
  });
