// The balance of a customer or supplier, by currency.

import { array, object } from '../schema.ts';
import type { JsonField } from './element.ts';
import { currency, decimal } from './field-types.ts';
import { isUnsettled, overdueAmount } from './open-amounts.ts';

/**
 * Amounts due of a party's documents, the part past its due date, and the amounts that its receipts, payments and credit notes have not
 * settled yet. contract §5 Money
 */
export const BALANCE: JsonField = {
  name: 'balance',
  schema: array(
    object(
      {
        currency: currency(),
        due: decimal({ description: 'Owed on invoices or purchases', example: 11.07 }),
        overdue: decimal({ description: 'Of that, past the due date' }),
        open: decimal({ description: 'Of receipts, payments and credit notes, not settled yet' }),
      },
      { 'x-component': 'balance', description: 'What a customer or supplier owes or is owed, in a currency' },
    ),
    { readOnly: true, description: 'In lists with options=balance' },
  ),
  sql: `(SELECT coalesce(to_json(array_agg(b ORDER BY b.currency)), '[]') FROM (
      SELECT d.currency, trim_scale(coalesce(sum(d.amount_due), 0)) AS due,
        trim_scale(coalesce(sum(${overdueAmount('d', '(now() AT TIME ZONE a.timezone)::date')}), 0)) AS overdue,
        trim_scale(coalesce(sum(CASE WHEN d.is_refund THEN -d.amount_open ELSE d.amount_open END), 0)) AS open
      FROM document d JOIN account a ON a.account_id = d.account_id
      WHERE d.account_id = r.account_id AND d.party_id = r.id AND ${isUnsettled('d')}
      GROUP BY d.currency) b)`,
  readyJson: true,
  columns: [],
};
