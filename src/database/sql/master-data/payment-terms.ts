// Statements about terms of payment.

import paymentTerms from '../../../definitions/master-data/payment-terms.ts';
import { type Query, query } from '../../../query/statement.ts';

/** The terms with these codes, each as the JSON of its list. */
export const termsByCode = (accountId: number, codes: readonly string[]): Query<{ json: string }> =>
  query({
    name: 'payment terms',
    text: `SELECT ${paymentTerms.json} AS json FROM payment_terms r WHERE r.account_id = $1 AND r.code = ANY ($2::text[])`,
    values: [accountId, codes],
  });
