// Queries of the search box of a list: ids of its records, each part found by an index and bounded, the newest first.

import { type Query, query } from '../../query/statement.ts';
import { HIGHEST } from './documents/suggestions.ts';

/** Parties and articles whose documents are looked for. */
const MAX_PARTIES = 100;
const MAX_ARTICLES = 20;
/** Newest documents of a party under an earlier name. */
const MAX_RENAMED = 100;
/** Newest documents of a type with a reference whose references are compared, in the index that has them. */
const MAX_REFERENCES = 20_000;
/** Shorter texts are contained in too many descriptions. */
const MIN_DESCRIPTION = 3;

/** Text of a search, and its other forms. */
export interface SoughtText {
  text: string;
  /** The text as it may begin a name: as typed, in upper case, in lower case, with a capital. */
  variants: string[];
  /** The text as a tax number. */
  vatNumbers: string[];
}

/** Text of a search in documents. */
export interface SoughtDocument extends SoughtText {
  types: readonly string[];
  kinds: ('customer' | 'supplier')[];
  /** Numbers that are the text, or have it as their last part. */
  numbers: string[];
  /** Beginnings of numbers. */
  prefixes: string[];
  /** `FT 2026/1`: the set, the beginning of the number, and `numbers` of it. */
  inSet: { set: string; prefix: string; numbers: string[] } | undefined;
  /** The text as an amount. */
  amount: string | undefined;
}

const startsWith = (column: string, start: string): string =>
  `${column} >= ${start} AND ${column} < ${start} || '${HIGHEST}'`;

/** Ids of documents by number, party, tax number, total, article or reference. */
export const idsOfDocuments = (
  accountId: number,
  { types, kinds, text, variants, vatNumbers, numbers, prefixes, inSet, amount }: SoughtDocument,
  limit: number,
): Query<{ id: string }> => {
  // References are ordered by type and compared with >= and <=: with =, PostgreSQL may read all documents in the order of their ids instead
  // of the few of a type.
  const ofType = (condition: string, order = 'r.id DESC', from = '') =>
    `SELECT f.id FROM ${from} unnest($2::text[]) AS kind (type) CROSS JOIN LATERAL (
        SELECT r.id FROM document r WHERE r.account_id = $1 AND r.type = kind.type AND ${condition} ORDER BY ${order} LIMIT $3) f`;
  return query({
    name: 'ids of documents for a list',
    text: `WITH sought AS MATERIALIZED (SELECT fold_text($4) AS folded),
      party AS MATERIALIZED (
        SELECT id, name FROM third_party WHERE account_id = $1 AND kind = ANY ($5) AND (
          strpos(folded_name, (SELECT folded FROM sought)) > 0 OR code = ANY ($6) OR vat_number = ANY ($7)) LIMIT ${MAX_PARTIES}),
      item AS MATERIALIZED (
        SELECT item_code FROM article WHERE account_id = $1 AND (item_code = ANY ($6) OR bar_code = $4
          OR (length($4) >= ${MIN_DESCRIPTION} AND strpos(folded_description, (SELECT folded FROM sought)) > 0)) LIMIT ${MAX_ARTICLES}),
      own_set AS MATERIALIZED (SELECT code FROM document_set WHERE account_id = $1 AND document_type = ANY ($2)),
      found AS (
        (SELECT r.id FROM document r WHERE r.account_id = $1 AND r.seq_number = ANY ($8) AND r.type = ANY ($2)
          ORDER BY r.id DESC LIMIT $3)
        UNION ALL (SELECT f.id FROM unnest($12::text[]) AS t (start) CROSS JOIN LATERAL (
          SELECT r.id FROM document r WHERE r.account_id = $1 AND ${startsWith('r.seq_number', 't.start')}
            AND r.document_set = ANY (ARRAY(SELECT code FROM own_set)) ORDER BY r.seq_number LIMIT $3) f)
        UNION ALL (SELECT r.id FROM document r WHERE r.account_id = $1 AND ${startsWith('r.seq_number', '$10')}
          AND r.document_set = $9 AND r.type = ANY ($2) ORDER BY r.seq_number LIMIT $3)
        UNION ALL (SELECT r.id FROM document r WHERE r.account_id = $1 AND r.seq_number = ANY ($13)
          AND r.document_set = $9 AND r.type = ANY ($2) LIMIT $3)
        UNION ALL (${ofType('r.total_amount_order = $11::double precision AND r.total_amount = $11::numeric')})
        UNION ALL (${ofType('r.party_vat_id = ANY ($7)')})
        UNION ALL (${ofType('r.party_name = p.name', 'r.id DESC', '(SELECT DISTINCT name FROM party) p CROSS JOIN')})
        UNION ALL (${ofType(startsWith('r.party_name', 't.start'), 'r.party_name, r.id', 'unnest($6::text[]) AS t (start) CROSS JOIN')})
        UNION ALL (SELECT f.id FROM party p CROSS JOIN LATERAL (
          SELECT r.id, r.type FROM document r WHERE r.account_id = $1 AND r.party_id = p.id
          ORDER BY r.currency DESC, r.date DESC, r.id DESC LIMIT ${MAX_RENAMED}) f WHERE f.type = ANY ($2))
        UNION ALL (SELECT r.id FROM item CROSS JOIN LATERAL (
          SELECT l.document_id FROM document_line l WHERE l.account_id = $1 AND l.item_code = item.item_code
          ORDER BY l.document_id DESC LIMIT $3) f JOIN document r ON r.account_id = $1 AND r.id = f.document_id AND r.type = ANY ($2))
        UNION ALL (SELECT f.id FROM unnest($2::text[]) AS kind (type) CROSS JOIN LATERAL (
          SELECT r.id, r.reference, r.your_ref FROM document r WHERE r.account_id = $1 AND r.type >= kind.type AND r.type <= kind.type
            AND (r.reference IS NOT NULL OR r.your_ref IS NOT NULL)
          ORDER BY r.type DESC, r.id DESC LIMIT ${MAX_REFERENCES}) f
          WHERE strpos(fold_text(f.reference), (SELECT folded FROM sought)) > 0
            OR strpos(fold_text(f.your_ref), (SELECT folded FROM sought)) > 0))
      SELECT DISTINCT id FROM found ORDER BY id DESC LIMIT $3`,
    values: [
      accountId,
      types,
      limit,
      text,
      kinds,
      variants,
      vatNumbers,
      numbers,
      inSet?.set ?? null,
      inSet?.prefix ?? null,
      amount ?? null,
      prefixes,
      inSet?.numbers ?? [],
    ],
  });
};

/** Ids of customers or suppliers by code, name, tax number, telephone number, address of mail, or name or address of a contact. */
export const idsOfParties = (
  accountId: number,
  kind: 'customer' | 'supplier',
  { text, variants, vatNumbers }: SoughtText,
  limit: number,
) =>
  query<{ id: string }>({
    name: `ids of ${kind}s for a list`,
    text: `WITH sought AS MATERIALIZED (SELECT fold_text($4) AS folded)
      SELECT id FROM third_party WHERE account_id = $1 AND kind = $2 AND (
        strpos(folded_name, (SELECT folded FROM sought)) > 0 OR EXISTS (SELECT FROM unnest($5::text[]) AS t (start) WHERE starts_with(code, t.start)) OR vat_number = ANY ($6)
        OR strpos(lower(email), lower($4)) > 0 OR strpos(phone, $4) > 0 OR strpos(mobile, $4) > 0
        OR code IN (SELECT k.${kind} FROM contact k WHERE k.account_id = $1 AND k.${kind} IS NOT NULL AND NOT k.inactive
          AND (strpos(k.folded_name, (SELECT folded FROM sought)) > 0 OR strpos(k.folded_email, lower($4)) > 0)))
      ORDER BY id LIMIT $3`,
    values: [accountId, kind, limit, text, variants, vatNumbers],
  });

/** Ids of articles by code, bar code, or a part of the description. */
export const idsOfArticles = (accountId: number, { text, variants }: SoughtText, limit: number) =>
  query<{ id: string }>({
    name: 'ids of articles for a list',
    text: `WITH sought AS MATERIALIZED (SELECT fold_text($3) AS folded)
      SELECT id FROM article WHERE account_id = $1 AND (
        strpos(folded_description, (SELECT folded FROM sought)) > 0 OR bar_code = $3 OR suppliers_bar_code = $3
        OR EXISTS (SELECT FROM unnest($4::text[]) AS t (start) WHERE starts_with(item_code, t.start)))
      ORDER BY id LIMIT $2`,
    values: [accountId, limit, text, variants],
  });
