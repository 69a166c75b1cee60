// Statements about what a customer or supplier owes and has paid, document by document.

import { type Query, query } from '../../query/statement.ts';

/** A document of a statement. */
export interface StatementLine {
  id: number;
  type: string;
  document_set: string;
  seq_number: string;
  date: string;
  due_date: string | null;
  status: string;
  /** What it adds to what is owed. */
  charge: string;
  /** What it takes off: what was paid with it, or the amount of a receipt, payment or credit note. */
  credit: string;
  /** What of it is still due, or not allotted yet. */
  open: string;
}

/** The place of a document in a statement. */
export interface StatementPlace {
  date: string;
  id: number;
}

// Void documents count as if they had never been.
const ENTRIES = `SELECT id, type, document_set, seq_number, date, due_date, status,
    coalesce(amount_owed, 0) AS charge,
    CASE WHEN amount_owed IS NOT NULL THEN least(coalesce(paid_on_issue, 0), amount_owed) ELSE total_amount END AS credit,
    coalesce(amount_due, amount_open, 0) AS open
  FROM document WHERE account_id = $1 AND party_id = $2 AND currency = $3 AND status <> 'VOID'
    AND (amount_owed IS NOT NULL OR amount_open IS NOT NULL)`;

/** The documents of a party in a period, behind the place of another one if one is given. The index of the party has them in this order. */
export const statementLines = (
  accountId: number,
  party: number,
  {
    currency,
    from,
    to,
    after,
    most,
  }: { currency: string; from: string; to: string; after: StatementPlace | undefined; most: number },
): Query<StatementLine> =>
  query({
    text: `SELECT id, type, document_set, seq_number, date::text, due_date::text, status, trim_scale(charge)::text AS charge,
        trim_scale(credit)::text AS credit, trim_scale(open)::text AS open
      FROM (${ENTRIES} AND date >= $4 AND date <= $5 AND (date, id) > ($6::date, $7::bigint) ORDER BY date, id LIMIT $8) entry
      ORDER BY entry.date, entry.id`,
    values: [accountId, party, currency, from, to, after?.date ?? from, after?.id ?? 0, most],
  });

/** What was owed before a period, at the place of a document in it, and at its end. Without one, `carried` is `opening`. */
export const statementBalances = (
  accountId: number,
  party: number,
  { currency, from, to, after }: { currency: string; from: string; to: string; after: StatementPlace | undefined },
): Query<{ opening: string; carried: string; closing: string }> => {
  const sum = (condition: string) => `trim_scale(coalesce(sum(charge - credit) FILTER (WHERE ${condition}), 0))::text`;
  return query({
    text: `SELECT ${sum('date < $4')} AS opening, ${sum('(date, id) <= ($6::date, $7::bigint)')} AS carried, ${sum('true')} AS closing
      FROM (${ENTRIES} AND date <= $5) entry`,
    values: [accountId, party, currency, from, to, after?.date ?? from, after?.id ?? 0],
  });
};

/** The currencies of a party's documents. */
export const currenciesOf = (accountId: number, party: number): Query<{ currency: string }> =>
  query({
    text: `SELECT DISTINCT currency FROM document WHERE account_id = $1 AND party_id = $2
      AND (amount_owed IS NOT NULL OR amount_open IS NOT NULL) ORDER BY currency`,
    values: [accountId, party],
  });

/** A customer or supplier by id. */
export const partyById = (
  accountId: number,
  kind: string,
  id: number,
): Query<{ id: number; code: string; name: string; vat_id: string | null }> =>
  query({
    text: 'SELECT id, code, name, vat_id FROM third_party WHERE account_id = $1 AND kind = $2 AND id = $3',
    values: [accountId, kind, id],
  });
