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
  /** What it takes off: what was paid with it, or what a receipt, payment or credit note gives. */
  credit: string;
  /** What of it is still due, or not allotted yet. */
  open: string;
}

/** The place of a document in a statement. */
export interface StatementPlace {
  date: string;
  id: number;
}

// Void documents count as if they had never been. What a credit note gives is its total, less withholding that the total contains: what
// of it is open and what it has settled. Documents without withholding need no look at what they settled.
const GIVEN = `CASE WHEN coalesce(withholding_amount, 0) = 0 THEN total_amount ELSE amount_open + coalesce((
      SELECT sum(r.amount) FROM document_relation r WHERE r.account_id = $1 AND r.document_id = document.id AND r.kind IN ('pays', 'settles')
    ), 0) END`;
const ENTRIES = `SELECT id, type, document_set, seq_number, date, due_date, status,
    coalesce(amount_owed, 0) AS charge,
    CASE WHEN amount_owed IS NOT NULL THEN least(coalesce(paid_on_issue, 0), amount_owed) ELSE ${GIVEN} END AS credit,
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

/** What is open of a party in a currency, by its age on a day; what is not allotted is apart, below zero. */
export const openByAge = (
  accountId: number,
  { party, currency, today }: { party: number; currency: string; today: string },
): Query<{ age: string; amount: string }> =>
  query({
    name: 'open by age',
    text: `SELECT age, trim_scale(sum(amount))::text AS amount FROM (
        SELECT CASE WHEN amount_due IS NULL THEN 'unallotted' WHEN due_date IS NULL OR $4::date <= due_date THEN 'not_due'
            WHEN $4::date - due_date <= 30 THEN 'days_30' WHEN $4::date - due_date <= 60 THEN 'days_60'
            WHEN $4::date - due_date <= 90 THEN 'days_90' ELSE 'older' END AS age, coalesce(amount_due, -amount_open) AS amount
        FROM document WHERE account_id = $1 AND party_id = $2 AND currency = $3 AND status <> 'VOID'
          AND (amount_due > 0 OR amount_open > 0)) open
      GROUP BY 1`,
    values: [accountId, party, currency, today],
  });

/** A party as documents print it, and what prints its statement: template and language of its newest document, or of its kind. */
export interface PrintedParty {
  code: string;
  /** As JSON. */
  party: string;
  email: string | null;
  company: string;
  template: string | null;
  language: string | null;
  today: string;
}

/** The letterhead's other side of a statement. */
export const printedParty = (accountId: number, kind: string, id: number): Query<PrintedParty> =>
  query({
    name: 'printed party',
    text: `SELECT p.code, json_build_object('code', p.code, 'name', p.name, 'vat_id', p.vat_id, 'country_iso', p.country_iso, 'billing_address',
          json_build_object('postal_address', p.billing_postal_address, 'zip_code', p.billing_zip_code, 'city', p.billing_city,
            'country', p.billing_country))::text AS party, p.email, a.name AS company, s.template, s.language,
        (now() AT TIME ZONE a.timezone)::date::text AS today
      FROM third_party p JOIN account a ON a.account_id = p.account_id
      LEFT JOIN LATERAL (
        (SELECT 1 AS rank, t.template, t.language FROM document d
          JOIN document_set t ON t.account_id = d.account_id AND t.code = d.document_set
          WHERE d.account_id = $1 AND d.party_id = p.id ORDER BY d.id DESC LIMIT 1)
        UNION ALL
        (SELECT 2, t.template, t.language FROM document_set t WHERE t.account_id = $1 AND t.state = 'active'
          AND t.document_type = CASE $2 WHEN 'customer' THEN 'invoice' ELSE 'purchase' END ORDER BY t.code LIMIT 1)
        ORDER BY rank LIMIT 1) s ON true
      WHERE p.account_id = $1 AND p.kind = $2 AND p.id = $3`,
    values: [accountId, kind, id],
  });
