// What the form of a new document offers: its sets, the locations, articles and parties as they are typed, and what earlier parts took.

import { type Query, query } from '../../../query/statement.ts';

/** Most suggestions for what is typed. */
const MAX_SUGGESTIONS = 12;

/** What a form begins with. */
export interface FormFactsRow {
  currency: string;
  today: string;
  default_location: string | null;
  negative_stock: string;
}

/** The settings of the account that a new document begins with. */
export const formFacts = (accountId: number): Query<FormFactsRow> =>
  query({
    name: 'facts of a form',
    text: `SELECT a.currency, (now() AT TIME ZONE a.timezone)::date::text AS today, a.negative_stock,
        (SELECT l.location_code FROM location l WHERE l.account_id = a.account_id AND l.id = a.default_location_id) AS default_location
      FROM account a WHERE a.account_id = $1`,
    values: [accountId],
  });

/** A document set as a form offers it. */
export interface FormSetRow {
  code: string;
  numbering: string;
  totals_check: string;
  location: string | null;
  destination: string | null;
}

/** The active sets of a type, by code. */
export const formSets = (accountId: number, type: string): Query<FormSetRow> =>
  query({
    name: 'sets of a form',
    text: `SELECT s.code, s.numbering, s.totals_check, w.location_code AS location, d.location_code AS destination
      FROM document_set s
      LEFT JOIN location w ON w.account_id = s.account_id AND w.id = s.location_id
      LEFT JOIN location d ON d.account_id = s.account_id AND d.id = s.destination_location_id
      WHERE s.account_id = $1 AND s.document_type = $2 AND s.state = 'active' ORDER BY s.code`,
    values: [accountId, type],
  });

/** The locations, by code. */
export const formLocations = (accountId: number): Query<{ code: string; description: string }> =>
  query({
    name: 'locations of a form',
    text: `SELECT location_code AS code, description FROM location WHERE account_id = $1 ORDER BY location_code LIMIT 500`,
    values: [accountId],
  });

/** An article as a line takes it up, with its stock at one location, or over all. */
export interface SuggestedArticle {
  item_code: string;
  description: string;
  unit_price: string | null;
  sales_tax: string | null;
  unit_of_measurement: string | null;
  serial_tracking: string;
  item_type: string;
  on_hand: string;
  available: string;
}

const ARTICLE_COLUMNS = `r.item_code, r.description, trim_scale(r.unit_price)::text AS unit_price,
      trim_scale(r.sales_tax)::text AS sales_tax, r.unit_of_measurement, r.serial_tracking, r.item_type,
      trim_scale(s.on_hand)::text AS on_hand, trim_scale(s.available)::text AS available`;
const stockAt = (location: string) => `CROSS JOIN LATERAL (
      SELECT coalesce(sum(v.on_hand), 0) AS on_hand, coalesce(sum(v.on_hand - v.reserved), 0) AS available
      FROM stock_level v WHERE v.account_id = r.account_id AND v.article_id = r.id AND (${location}::text IS NULL
        OR v.location_id = (SELECT l.id FROM location l WHERE l.account_id = r.account_id AND l.location_code = ${location}))) s`;

/** Active articles whose code or description has the text; a bar code must be the whole text. Codes that begin with it come first. */
export const suggestArticles = (
  accountId: number,
  { text, location }: { text: string; location: string | undefined },
): Query<SuggestedArticle> =>
  query({
    name: 'suggested articles',
    text: `SELECT ${ARTICLE_COLUMNS} FROM (
        SELECT account_id, id, item_code, description, unit_price, sales_tax, unit_of_measurement, serial_tracking, item_type,
          CASE WHEN item_code = $2 OR bar_code = $2 THEN 0 WHEN starts_with(fold_text(item_code), fold_text($2)) THEN 1
            WHEN starts_with(fold_text(description), fold_text($2)) THEN 2 ELSE 3 END AS rank
        FROM article WHERE account_id = $1 AND NOT inactive AND (bar_code = $2
          OR strpos(fold_text(item_code), fold_text($2)) > 0 OR strpos(fold_text(description), fold_text($2)) > 0)
        ORDER BY rank, item_code LIMIT ${MAX_SUGGESTIONS}) r ${stockAt('$3')} ORDER BY r.rank, r.item_code`,
    values: [accountId, text, location ?? null],
  });

/** Articles by their codes, as suggestions have them. */
export const articlesOfLines = (
  accountId: number,
  { codes, location }: { codes: string[]; location: string | undefined },
): Query<SuggestedArticle> =>
  query({
    name: 'articles of lines',
    text: `SELECT ${ARTICLE_COLUMNS} FROM article r ${stockAt('$3')} WHERE r.account_id = $1 AND r.item_code = ANY ($2)`,
    values: [accountId, codes, location ?? null],
  });

/** A customer or supplier as a document takes it up. */
export interface SuggestedParty {
  code: string;
  name: string;
  vat_id: string | null;
  city: string | null;
}

/** Active customers or suppliers whose code, name or tax number has the text. */
export const suggestParties = (
  accountId: number,
  { kind, text }: { kind: 'customer' | 'supplier'; text: string },
): Query<SuggestedParty> =>
  query({
    name: 'suggested parties',
    text: `SELECT code, name, vat_id, city FROM (
        SELECT code, name, vat_id, billing_city AS city,
          CASE WHEN code = $3 OR vat_id = $3 THEN 0 WHEN starts_with(fold_text(code), fold_text($3)) THEN 1
            WHEN starts_with(fold_text(name), fold_text($3)) THEN 2 ELSE 3 END AS rank
        FROM third_party WHERE account_id = $1 AND kind = $2 AND NOT inactive AND (starts_with(vat_id, $3)
          OR strpos(fold_text(code), fold_text($3)) > 0 OR strpos(fold_text(name), fold_text($3)) > 0)
        ORDER BY rank, name, code LIMIT ${MAX_SUGGESTIONS}) r ORDER BY rank, name, code`,
    values: [accountId, kind, text],
  });

/** Most parts that are added up. */
export const MAX_PARTS = 500;

/** A document that took a part of another one. Amounts as digits, 0 where it has none. */
export interface EarlierPart {
  total_amount: string;
  discount_amount: string;
  eco_tax_amount: string;
  stamp_duty_amount: string;
  rounding: string;
  withholding: string;
  /** Whether it took from other documents too, so that its total is not a part of this one alone. */
  is_shared: boolean;
}

/** The documents in force that took lines or amounts of one; one more than are added up. */
export const earlierParts = (accountId: number, id: bigint): Query<EarlierPart> =>
  query({
    name: 'earlier parts of a document',
    text: `SELECT d.total_amount::text, coalesce(d.discount_amount, 0)::text AS discount_amount,
        coalesce(d.eco_tax_amount, 0)::text AS eco_tax_amount, coalesce(d.stamp_duty_amount, 0)::text AS stamp_duty_amount,
        coalesce(d.rounding, 0)::text AS rounding, coalesce(d.withholding_amount, 0)::text AS withholding,
        EXISTS (SELECT FROM document_relation o WHERE o.account_id = $1 AND o.document_id = d.id
          AND o.related_document_id <> $2 AND o.kind IN ('orders', 'delivers', 'bills', 'credits')) AS is_shared
      FROM (SELECT DISTINCT document_id FROM (
          SELECT document_id FROM document_relation
          WHERE account_id = $1 AND related_document_id = $2 AND kind IN ('orders', 'delivers', 'bills', 'credits')
          GROUP BY document_id, kind HAVING sum(quantity) <> 0 OR sum(amount) <> 0) in_force) taker
      JOIN document d ON d.account_id = $1 AND d.id = taker.document_id
      WHERE d.status <> 'VOID' ORDER BY d.id LIMIT ${MAX_PARTS + 1}`,
    values: [accountId, id],
  });
