// Statements about terms of payment.

import paymentTerms from '../../../definitions/master-data/payment-terms.ts';
import { query } from '../../../query/statement.ts';

/** The terms with these codes, each as the JSON of its list. */
export const termsByCode = (accountId: number, codes: readonly string[]) =>
  query<{ json: string }>({
    name: 'payment terms',
    text: `SELECT ${paymentTerms.json} AS json FROM payment_terms r WHERE r.account_id = $1 AND r.code = ANY ($2::text[])`,
    values: [accountId, codes],
  });

/** Maximum terms that a form offers. */
const MAX_OFFERED = 100;

/** The terms of a company, by code, each as the JSON of its list. */
export const allTerms = (accountId: number) =>
  query<{ json: string }>({
    name: 'terms of a form',
    text: `SELECT ${paymentTerms.json} AS json FROM payment_terms r WHERE r.account_id = $1 ORDER BY r.code LIMIT ${MAX_OFFERED}`,
    values: [accountId],
  });
