// Statements about what a customer or supplier owes and has paid, document by document.

import { ageOf, isUnsettled, openInstalments } from '../../definitions/fields/open-amounts.ts';
import { type Query, query } from '../../query/statement.ts';
import { recipientsFor } from './contacts.ts';
import type { DocumentRow } from './documents/lock.ts';
import { type StoredTheme, themeColumns } from './themes.ts';

/** A document of a statement. */
export interface StatementLine extends DocumentRow {
  date: string;
  due_date: string | null;
  status: string;
  /** Amount that it adds to the debt. */
  charge: string;
  /** Amount that it takes off the debt: paid with it, or given to the party by a receipt, payment or credit note. */
  credit: string;
  /** Amount still due or not allotted yet; 0 for a document of another party. */
  open: string;
}

/** The place of a document in a statement. */
export interface StatementPlace {
  date: string;
  id: number;
}

// A statement has four kinds of entries, and void documents are in none of them:
// - what others pay of the party: it charges what is owed, and credits what was paid on issue;
// - the party's receipts, payments and credit notes: each credits what of it is open, what it settles of the party's documents, and what
//   was paid back of it;
// - refunds: each charges what of it is open, and what it pays back of the party's documents;
// - documents of somebody else, or of nobody, that settle documents of the party: each credits what it settles of them.
// A write-off counts as settled, or as paid back where a refund gives it up.
// So debits less credits equal due less open amounts, as in the balance of the party.
const OWN = `document WHERE account_id = $1 AND party_id = $2 AND currency = $3 AND status <> 'VOID'
      AND (amount_owed IS NOT NULL OR amount_open IS NOT NULL)`;
const PAID_ON_ISSUE = 'least(coalesce(paid_on_issue, 0), amount_owed)';
// Ids and days of the party's documents: the index of the party has both. What settles one of them settles what is owed in its currency,
// and void documents settle nothing in the end.
const BY_PARTY = '(SELECT id, date FROM document WHERE account_id = $1 AND party_id = $2 AND currency = $3)';
const KINDS = "('pays', 'settles', 'refunds', 'writes_off')";
// Settlements of the party's documents, one row each; `p` is the document that settles it, null if it is of others.
const SETTLED = `${BY_PARTY} o
      JOIN document_relation r ON r.account_id = $1 AND r.related_document_id = o.id AND r.kind IN ${KINDS}
      LEFT JOIN ${BY_PARTY} p ON p.id = r.document_id`;
const DAY_OF_OTHERS = '(SELECT d.date FROM document d WHERE d.account_id = $1 AND d.id = r.document_id)';
const SETTLED_BY_DOCUMENT = `(SELECT coalesce(sum(r.amount), 0) FROM document_relation r
      JOIN document o ON o.account_id = $1 AND o.id = r.related_document_id AND o.party_id = $2 AND o.currency = $3
      WHERE r.account_id = $1 AND r.document_id = document.id AND r.kind IN ${KINDS})`;
// A row by which money goes back. It is charged on the day of the refund, and credited on that of the document that is paid back.
const GOES_BACK = `(r.kind = 'refunds' OR r.kind = 'writes_off' AND (
      SELECT d.amount_owed IS NULL FROM document d WHERE d.account_id = $1 AND d.id = r.related_document_id))`;
const PAID_BACK = `(SELECT coalesce(sum(r.amount), 0) FROM document_relation r
      WHERE r.account_id = $1 AND r.related_document_id = document.id AND r.kind IN ('refunds', 'writes_off'))`;

/** Columns of an entry, of the document with the alias that is given. */
const named = (alias: string) =>
  ['id', 'type', 'document_set', 'seq_number', 'date', 'due_date', 'status'].map(name => `${alias}.${name}`).join(', ');

const OWN_ENTRIES = `SELECT ${named('document')},
    CASE WHEN is_refund THEN amount_open + ${SETTLED_BY_DOCUMENT} ELSE coalesce(amount_owed, 0) END AS charge,
    CASE WHEN amount_owed IS NOT NULL THEN ${PAID_ON_ISSUE} WHEN is_refund THEN 0
      ELSE amount_open + ${SETTLED_BY_DOCUMENT} + ${PAID_BACK} END AS credit,
    coalesce(amount_due, amount_open) AS open
  FROM ${OWN} AND date >= $4 AND date <= $5 AND (date, id) > ($6::date, $7::bigint) ORDER BY date, id LIMIT $8`;
const ENTRIES_OF_OTHERS = `SELECT ${named('p')}, coalesce(sum(r.amount) FILTER (WHERE goes_back), 0) AS charge,
    coalesce(sum(r.amount) FILTER (WHERE NOT goes_back), 0) AS credit, 0 AS open
  FROM (SELECT r.document_id, r.amount, ${GOES_BACK} AS goes_back FROM ${SETTLED} WHERE p.id IS NULL) r
  JOIN document p ON p.account_id = $1 AND p.id = r.document_id
  WHERE p.date >= $4 AND p.date <= $5 AND (p.date, p.id) > ($6::date, $7::bigint)
  GROUP BY ${named('p')} HAVING sum(r.amount) <> 0 ORDER BY p.date, p.id LIMIT $8`;

/**
 * The entries of a party in a period, behind the place of another one if one is given. The index of the party has its own documents in
 * this order. Documents of others are found through all that the party owes: without `others`, they are not looked for.
 */
export const statementLines = (
  accountId: number,
  party: number,
  {
    currency,
    from,
    to,
    after,
    limit,
    others,
  }: { currency: string; from: string; to: string; after: StatementPlace | undefined; limit: number; others?: boolean },
) =>
  query<StatementLine>({
    text: `SELECT id, type, document_set, seq_number, date::text, due_date::text, status, trim_scale(charge)::text AS charge,
        trim_scale(credit)::text AS credit, trim_scale(open)::text AS open
      FROM ((${OWN_ENTRIES})${others ? ` UNION ALL (${ENTRIES_OF_OTHERS})` : ''}) entry
      ORDER BY entry.date, entry.id LIMIT $8`,
    values: [accountId, party, currency, from, to, after?.date ?? from, after?.id ?? 0, limit],
  });

/** Sums of a statement. */
export interface StatementBalances {
  /** Owed before the period, at the place of a document in it, and at its end. Without a place, `carried` is `opening`. */
  opening: string;
  carried: string;
  closing: string;
  /** True if a document of somebody else, or of nobody, settled what the party owes. */
  others: boolean;
}

/** Debt before a period, at a document in it, and at its end. */
export const statementBalances = (
  accountId: number,
  party: number,
  { currency, from, to, after }: { currency: string; from: string; to: string; after: StatementPlace | undefined },
): Query<StatementBalances> => {
  const sumOf = (condition: string) => `coalesce(sum(amount) FILTER (WHERE ${condition}), 0)`;
  const sum = (of: (day: string, id: string) => string) =>
    `trim_scale(${sumOf(of('date', 'id'))} - ${sumOf(of('back_date', 'back_id'))})::text`;
  return query({
    text: `SELECT ${sum(day => `${day} < $4`)} AS opening, ${sum((day, id) => `(${day}, ${id}) <= ($6::date, $7::bigint)`)} AS carried,
        ${sum(day => `${day} <= $5`)} AS closing, coalesce(bool_or(is_of_others) FILTER (WHERE date <= $5), false) AS others
      FROM (SELECT date, id, CASE WHEN is_refund THEN amount_open ELSE coalesce(amount_owed - ${PAID_ON_ISSUE}, -amount_open) END AS amount,
          NULL::date AS back_date, NULL::bigint AS back_id, false AS is_of_others FROM ${OWN}
        UNION ALL SELECT coalesce(p.date, ${DAY_OF_OTHERS}), r.document_id, CASE WHEN ${GOES_BACK} THEN r.amount ELSE -r.amount END,
          CASE WHEN ${GOES_BACK} THEN o.date END, o.id, p.id IS NULL FROM ${SETTLED}) entry
      WHERE least(date, back_date) <= $5`,
    values: [accountId, party, currency, from, to, after?.date ?? from, after?.id ?? 0],
  });
};

/** The currencies of a party's documents: the index of the party is read from one currency to the next. */
export const currenciesOf = (accountId: number, party: number): Query<{ currency: string }> => {
  const first = (after: string) => `(SELECT currency FROM document WHERE account_id = $1 AND party_id = $2${after}
      AND (amount_owed IS NOT NULL OR amount_open IS NOT NULL) ORDER BY currency, date, id LIMIT 1)`;
  return query({
    text: `WITH RECURSIVE found AS (SELECT ${first('')} AS currency
        UNION ALL SELECT ${first(' AND currency > found.currency')} FROM found WHERE found.currency IS NOT NULL)
      SELECT currency FROM found WHERE currency IS NOT NULL ORDER BY currency`,
    values: [accountId, party],
  });
};

/** A customer or supplier by id. */
export const partyById = (accountId: number, kind: string, id: number) =>
  query<{ id: number; code: string; name: string; vat_id: string | null }>({
    text: 'SELECT id, code, name, vat_id FROM third_party WHERE account_id = $1 AND kind = $2 AND id = $3',
    values: [accountId, kind, id],
  });

/** Open amounts of a party in a currency, by age on a day; amounts not allotted are separate, below zero. */
export const openByAge = (
  accountId: number,
  { party, currency, today }: { party: number; currency: string; today: string },
) =>
  query<{ age: string; amount: string }>({
    name: 'open by age',
    // An index has the documents with instalments, of which most parties have none.
    text: `SELECT age, trim_scale(sum(amount))::text AS amount FROM (
        SELECT CASE WHEN amount_due IS NULL THEN 'unallotted' ELSE ${ageOf('due_date', '$4::date')} END AS age,
          coalesce(amount_due, CASE WHEN is_refund THEN amount_open ELSE -amount_open END) AS amount
        FROM document WHERE account_id = $1 AND party_id = $2 AND currency = $3 AND ${isUnsettled('document')} AND instalments IS NULL
        UNION ALL SELECT ${ageOf('i.due_date', '$4::date')}, i.amount FROM document CROSS JOIN LATERAL ${openInstalments('document')} i
        WHERE account_id = $1 AND party_id = $2 AND currency = $3 AND amount_due > 0 AND instalments IS NOT NULL) open
      GROUP BY 1`,
    values: [accountId, party, currency, today],
  });

/** A party as documents print it, and the document set that its statement is printed as: that of its newest document, or of its kind. */
export interface PrintedParty extends StoredTheme {
  code: string;
  /** As JSON. */
  party: string;
  email: string | null;
  /** Recipients of messages, where the party has some. */
  mail_to: string | null;
  mail_cc: string | null;
  mail_bcc: string | null;
  company: string;
  template: string | null;
  language: string | null;
  today: string;
}

/** The letterhead's other side of a statement. */
export const printedParty = (accountId: number, kind: string, id: number) =>
  query<PrintedParty>({
    name: 'printed party',
    text: `SELECT p.code, json_build_object('code', p.code, 'name', p.name, 'vat_id', p.vat_id, 'country_iso', p.country_iso, 'billing_address',
          json_build_object('postal_address', p.billing_postal_address, 'zip_code', p.billing_zip_code, 'city', p.billing_city,
            'country', p.billing_country))::text AS party, p.email, ${recipientsFor('statements')} AS mail_to, p.mail_cc, p.mail_bcc, a.name AS company, s.template, s.language, ${themeColumns('s')},
        (now() AT TIME ZONE a.timezone)::date::text AS today
      FROM third_party p JOIN account a ON a.account_id = p.account_id
      LEFT JOIN LATERAL (
        (SELECT 1 AS rank, t.template, t.language, t.theme, t.letterhead FROM document d
          JOIN document_set t ON t.account_id = d.account_id AND t.code = d.document_set
          WHERE d.account_id = $1 AND d.party_id = p.id ORDER BY d.id DESC LIMIT 1)
        UNION ALL
        (SELECT 2, t.template, t.language, t.theme, t.letterhead FROM document_set t WHERE t.account_id = $1 AND t.state = 'active'
          AND t.document_type = CASE $2 WHEN 'customer' THEN 'invoice' ELSE 'purchase' END ORDER BY t.code LIMIT 1)
        ORDER BY rank LIMIT 1) s ON true
      WHERE p.account_id = $1 AND p.kind = $2 AND p.id = $3`,
    values: [accountId, kind, id],
  });
