// Suggestions while a user types into a form: articles, customers and suppliers whose code or name begins with the text, then those
// that contain it, then those with a contact of this name or mail address. docs/performance.md

import { type Query, query } from '../../../query/statement.ts';

const MAX_SUGGESTIONS = 12;
/** The last character: texts with a prefix are those from the prefix to the prefix followed by it. */
export const HIGHEST = '\u{10ffff}';

/** An article for a line, with its stock at one location or at all. */
export interface SuggestedArticle {
  item_code: string;
  description: string;
  unit_price: string | null;
  sales_tax: string | null;
  vat_code: string | null;
  unit_of_measurement: string | null;
  serial_tracking: string;
  item_type: string;
  /** Code of the location of the quantities; null for all locations. */
  location: string | null;
  on_hand: string;
  available: string;
}

const ARTICLE_COLUMNS = `r.item_code, r.description, trim_scale(r.unit_price)::text AS unit_price,
      trim_scale(r.sales_tax)::text AS sales_tax, r.vat_code, r.unit_of_measurement, r.serial_tracking, r.item_type,
      s.location, trim_scale(s.on_hand)::text AS on_hand`;
const stockAt = (location: string) => `CROSS JOIN LATERAL (
      SELECT ${location}::text AS location, coalesce(sum(v.on_hand), 0) AS on_hand, coalesce(sum(v.on_hand - v.reserved), 0) AS available
      FROM stock_level v WHERE v.account_id = r.account_id AND v.article_id = r.id AND (${location}::text IS NULL
        OR v.location_id = (SELECT l.id FROM location l WHERE l.account_id = r.account_id AND l.location_code = ${location}))) s`;

// Quantity of an article that a document still reserves, at a location or in all.
const reservedBy = (document: string) => `coalesce((SELECT sum(v.quantity) FROM stock_reservation v
      JOIN document_line i ON i.account_id = v.account_id AND i.document_id = v.document_id AND i.line = v.line
      LEFT JOIN location l ON l.account_id = i.account_id AND l.id = i.location_id
      WHERE v.account_id = r.account_id AND v.document_id = ${document} AND v.kind = 'reserved' AND i.article_id = r.id
        AND (s.location IS NULL OR l.location_code = s.location)), 0)`;

/** Articles by code. Quantities that the document `followed` reserves are available to the document that follows it. */
export const articlesOfLines = (
  accountId: number,
  { codes, location, followed }: { codes: string[]; location: string | undefined; followed: bigint | undefined },
) =>
  query<SuggestedArticle>({
    name: 'articles of lines',
    text: `SELECT ${ARTICLE_COLUMNS}, trim_scale(s.available + ${reservedBy('$4')})::text AS available
      FROM article r ${stockAt('$3')} WHERE r.account_id = $1 AND r.item_code = ANY ($2)`,
    values: [accountId, codes, location ?? null, followed ?? null],
  });

/**
 * Active articles whose code or description contains the text; those that begin with it come first. A bar code must match exactly, and
 * so must the code of an inactive article: its code is no free text.
 */
export const suggestArticles = (
  accountId: number,
  { text, location }: { text: string; location: string | undefined },
) =>
  query<SuggestedArticle>({
    name: 'suggested articles',
    text: `${foundBy({
      table: 'article',
      scope: 'account_id = $1',
      code: 'item_code',
      folded: 'folded_description',
      text: '$2',
      codes: '$4',
      more: [
        `SELECT id, 0 AS rank, item_code AS place FROM article WHERE account_id = $1 AND NOT inactive AND bar_code = $2`,
        'SELECT id, 0 AS rank, item_code AS place FROM article WHERE account_id = $1 AND inactive AND item_code = ANY ($4)',
      ],
    })} SELECT ${ARTICLE_COLUMNS}, trim_scale(s.available)::text AS available
      FROM best b JOIN article r ON r.account_id = $1 AND r.id = b.id ${stockAt('$3')}
      ORDER BY b.rank, b.place, b.id`,
    values: [accountId, text, location ?? null, caseVariants(text)],
  });

/** A serial or batch number in stock, for a line. */
export interface SuggestedSerial {
  serial_number: string;
  quantity: string;
  location: string;
}

/** Numbers of an article in stock, at one location or at all; at most `limit`, those that expire first before the others. */
export const serialsInStock = (
  accountId: number,
  { code, location, limit }: { code: string; location: string | undefined; limit: number },
) =>
  query<SuggestedSerial>({
    name: 'serial numbers in stock',
    text: `SELECT s.serial_number, trim_scale(s.available_qty)::text AS quantity, s.location_code AS location
      FROM article a JOIN serial_number s ON s.account_id = $1 AND s.article_id = a.id
      WHERE a.account_id = $1 AND a.item_code = $2 AND s.status = 'in_stock' AND s.available_qty > 0
        AND ($3::text IS NULL OR s.location_code = $3)
      ORDER BY s.expiration_date NULLS LAST, s.serial_number LIMIT $4`,
    values: [accountId, code, location ?? null, limit],
  });

/** A customer or supplier for a document. */
export interface SuggestedParty {
  code: string;
  name: string;
  vat_id: string | null;
  city: string | null;
  vat_code: string | null;
  discount_group: string | null;
  payment_terms_code: string | null;
}

/**
 * Active customers or suppliers whose code or name contains the text, or whose tax number begins with it. Those that begin with it
 * come first. If they are few, those follow that have a contact whose name contains the text, or whose mail address begins with it.
 */
export const suggestParties = (
  accountId: number,
  { kind, text, vatNumbers }: { kind: 'customer' | 'supplier'; text: string; vatNumbers: string[] },
): Query<SuggestedParty> => {
  const scope = 'account_id = $1 AND kind = $2';
  const byVat = (column: string, starts: string) =>
    beginning({ table: 'third_party', scope, column, starts, rank: `CASE WHEN ${column} = t.start THEN 0 ELSE 2 END` });
  // Contacts of one party, or of those out of use, leave the others in.
  const byContact = (condition: string) =>
    `(SELECT DISTINCT k.${kind} FROM contact k JOIN third_party o ON o.account_id = $1 AND o.kind = $2 AND o.code = k.${kind}
            WHERE k.account_id = $1 AND NOT k.inactive AND NOT o.inactive AND ${condition} LIMIT ${MAX_SUGGESTIONS})`;
  return query({
    name: `suggested ${kind}s`,
    text: `${foundBy({
      table: 'third_party',
      scope,
      code: 'code',
      folded: 'folded_name',
      text: '$3',
      codes: '$4',
      more: [byVat('vat_id', 'ARRAY[$3]'), byVat('vat_number', '$5::text[]')],
      last: `SELECT p.id, 4 AS rank, p.folded_name AS place FROM third_party p
        WHERE p.account_id = $1 AND p.kind = $2 AND NOT p.inactive AND p.code = ANY (ARRAY(
          ${byContact('strpos(k.folded_name, (SELECT fold_text($3))) > 0')}
          UNION ALL ${byContact(`k.folded_email >= lower($3) AND k.folded_email < lower($3) || '${HIGHEST}'`)}))`,
    })} SELECT r.code, r.name, r.vat_id, r.billing_city AS city, r.vat_code, r.discount_group, r.payment_terms_code FROM best b
      JOIN third_party r ON r.account_id = $1 AND r.id = b.id ORDER BY b.rank, b.place, b.id`,
    values: [accountId, kind, text, caseVariants(text), vatNumbers],
  });
};

/** Codes are compared exactly, through their unique index; most have letters of one case. */
const caseVariants = (text: string): string[] => [...new Set([text, text.toUpperCase(), text.toLowerCase()])];

interface Search {
  table: string;
  /** Conditions on the first columns of every index. */
  scope: string;
  code: string;
  /** The column with the folded name. */
  folded: string;
  /** Placeholder of the text. */
  text: string;
  /** Placeholder of the text in the variants of `caseVariants`. */
  codes: string;
  /** Further queries of `id`, `rank` and `place`. */
  more: string[];
  /** Such a query that is run only if all others find too few. */
  last?: string;
}

// Each part of `near` reads at most MAX_SUGGESTIONS entries of an index. If all parts together find too few, and none matches exactly,
// `named` and then `coded` read names and codes that contain the text, in the order of an index, until there are enough. If few match,
// that is the whole index. A part whose condition on `size` is false reads nothing.
function foundBy({ table, scope, code, folded, text, codes, more, last }: Search): string {
  const foldedText = `(SELECT fold_text(${text}))`;
  const anywhere = (column: string, value: string, before: string) => `
      SELECT m.id, 3 AS rank, m.place FROM (
        SELECT id, ${column} AS place FROM ${table}
        WHERE ${scope} AND ${before} < ${MAX_SUGGESTIONS} AND strpos(${value}, ${foldedText}) > 0 ORDER BY ${column} OFFSET 0
      ) m CROSS JOIN LATERAL (SELECT FROM ${table} r WHERE r.account_id = $1 AND r.id = m.id AND NOT r.inactive OFFSET 0) active
      ORDER BY m.place LIMIT ${MAX_SUGGESTIONS}`;
  const near = [
    beginning({
      table,
      scope,
      column: code,
      starts: `${codes}::text[]`,
      rank: `CASE WHEN ${code} = ANY (${codes}::text[]) THEN 0 ELSE 1 END`,
    }),
    beginning({ table, scope, column: folded, starts: `ARRAY[${foldedText}]`, rank: '2' }),
    ...more,
  ];
  return `WITH near AS MATERIALIZED (${near.map(part => `(${part})`).join(' UNION ALL ')}),
    size AS MATERIALIZED (SELECT CASE WHEN bool_or(rank = 0) THEN ${MAX_SUGGESTIONS} ELSE count(DISTINCT id) END AS near FROM near),
    named AS MATERIALIZED (${anywhere(folded, folded, '(SELECT near FROM size)')}),
    coded AS MATERIALIZED (${anywhere(code, `fold_text(${code})`, '(SELECT near + (SELECT count(*) FROM named) FROM size)')}),
    ${last === undefined ? '' : `last AS MATERIALIZED (SELECT l.* FROM (SELECT FROM size WHERE near + (SELECT count(*) FROM named) + (SELECT count(*) FROM coded) < ${MAX_SUGGESTIONS}) few CROSS JOIN LATERAL (${last}) l),`}
    best AS (
      SELECT * FROM (
        SELECT DISTINCT ON (id) id, rank, place
        FROM (SELECT * FROM near UNION ALL SELECT * FROM named UNION ALL SELECT * FROM coded${last === undefined ? '' : ' UNION ALL SELECT * FROM last'}) found ORDER BY id, rank, place
      ) each ORDER BY rank, place, id LIMIT ${MAX_SUGGESTIONS}
    )`;
}

// The first active records whose column begins with one of the texts, in the order of the column, from its index.
function beginning({
  table,
  scope,
  column,
  starts,
  rank,
}: Pick<Search, 'table' | 'scope'> & { column: string; starts: string; rank: string }): string {
  return `SELECT p.* FROM unnest(${starts}) AS t (start) CROSS JOIN LATERAL (
      SELECT id, ${rank} AS rank, ${column} AS place FROM ${table}
      WHERE ${scope} AND NOT inactive AND ${column} >= t.start AND ${column} < t.start || '${HIGHEST}'
      ORDER BY ${column} LIMIT ${MAX_SUGGESTIONS}) p`;
}
