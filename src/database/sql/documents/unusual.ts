// Facts by which a new document looks like a mistake.

import { query } from '../../../query/statement.ts';

/** Known average costs of articles. */
export const costsOf = (accountId: number, codes: string[]) =>
  query<{ item_code: string; cost: string }>({
    name: 'costs of articles',
    text: `SELECT item_code, weighted_average_cost::text AS cost FROM article
      WHERE account_id = $1 AND item_code = ANY ($2) AND cost_known AND item_type = 'product'`,
    values: [accountId, codes],
  });

/** A document of the type and day with the same party, currency and total, which is not void. */
export const sameOfDay = (
  accountId: number,
  { type, date, party, currency, total }: Record<'type' | 'date' | 'party' | 'currency' | 'total', string>,
) =>
  query<{ document_set: string; seq_number: string }>({
    name: 'same document of the day',
    text: `SELECT document_set, seq_number FROM document WHERE account_id = $1 AND type = $2 AND date = $3
      AND party_code = $4 AND currency = $5 AND total_amount = $6 AND status <> 'VOID' ORDER BY id DESC LIMIT 1`,
    values: [accountId, type, date, party, currency, total],
  });

/** True if the company, or the party with a code, has payment terms. */
export const hasTerms = (accountId: number, kind: string, code: string | undefined) =>
  query<{ known: boolean }>({
    name: 'terms of a party or company',
    text: `SELECT a.payment_terms_code IS NOT NULL OR EXISTS (SELECT FROM third_party p
        WHERE p.account_id = $1 AND p.kind = $2 AND p.code = $3 AND p.payment_terms_code IS NOT NULL) AS known
      FROM account a WHERE a.account_id = $1`,
    values: [accountId, kind, code ?? null],
  });
