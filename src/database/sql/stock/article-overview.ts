// Figures of an article's page: stock by location, movements, buyers, purchase prices, numbers in stock. Each statement reads a bounded
// number of rows through an index.

import { query } from '../../../query/statement.ts';

/** Maximum of lines of documents, from the newest on, in which buyers and purchases are sought. */
const MAX_LINES = 2000;
/** Maximum of serial and batch numbers that are read. */
const MAX_NUMBERS = 5000;
const MAX_LOCATIONS = 50;
const MAX_SHOWN = 8;

/** Stock of an article at a location of the account, also where it never was. */
export interface ArticlePlace {
  location_code: string;
  description: string;
  on_hand: string;
  reserved: string;
  expected: string;
  available: string;
}

/** Stock of an article at the locations of the account. */
export const articlePlaces = (accountId: number, id: number) =>
  query<ArticlePlace>({
    text: `SELECT l.location_code, l.description, trim_scale(coalesce(s.on_hand, 0))::text AS on_hand,
        trim_scale(coalesce(s.reserved, 0))::text AS reserved, trim_scale(coalesce(s.expected, 0))::text AS expected,
        trim_scale(coalesce(s.on_hand - s.reserved, 0))::text AS available
      FROM location l LEFT JOIN stock_level s ON s.account_id = l.account_id AND s.location_id = l.id AND s.article_id = $2
      WHERE l.account_id = $1 ORDER BY s.article_id IS NULL, l.location_code LIMIT ${MAX_LOCATIONS}`,
    values: [accountId, id],
  });

/** A movement of an article. */
export interface ArticleMovement {
  date: string;
  type: string;
  document_type: string | null;
  document_set: string | null;
  seq_number: string | null;
  document_id: number | null;
  location_code: string;
  qty: string;
  balance: string;
}

/** The newest movements of an article under its present code. */
export const articleMovements = (accountId: number, code: string) =>
  query<ArticleMovement>({
    text: `SELECT date::text AS date, type, document_type, document_set, seq_number, document_id, location_code, trim_scale(qty)::text AS qty,
        trim_scale(balance)::text AS balance
      FROM stock_transaction WHERE account_id = $1 AND item_code = $2 ORDER BY id DESC LIMIT ${MAX_SHOWN}`,
    values: [accountId, code],
  });

// The newest lines with the article on documents of the types that are not void. LIMIT makes PostgreSQL read their documents by key.
const LINES = `lines AS MATERIALIZED (
      SELECT v.document_id, v.line, v.qty, v.unit_price, v.discount, v.vat_included FROM document_line v
      WHERE v.account_id = $1 AND v.item_code = $2 ORDER BY v.document_id DESC LIMIT ${MAX_LINES}
    ), traded AS MATERIALIZED (
      SELECT d.id, d.type, d.date, d.currency, d.party_id, d.party_code, d.party_name, l.line, l.qty, l.unit_price, l.discount, l.vat_included
      FROM lines l CROSS JOIN LATERAL (SELECT * FROM document o WHERE o.account_id = $1 AND o.id = l.document_id LIMIT 1) d
      WHERE d.type = ANY ($3) AND d.status <> 'VOID' AND l.qty > 0)`;

/** A customer who bought an article. */
export interface ArticleBuyer {
  party_id: number | null;
  name: string | null;
  qty: string;
  date: string;
  type: string;
  id: number;
  currency: string;
  unit_price: string | null;
}

/** Customers on the newest documents of the types, with quantity, last document and its price, newest first. */
export const articleBuyers = (accountId: number, code: string, types: string[]) =>
  query<ArticleBuyer>({
    text: `WITH ${LINES}, last AS (
        SELECT DISTINCT ON (party_id, party_name) *, sum(qty) OVER (PARTITION BY party_id, party_name) AS total
        FROM traded WHERE party_id IS NOT NULL OR party_name IS NOT NULL ORDER BY party_id, party_name, date DESC, id DESC, line DESC)
      SELECT party_id, coalesce(party_name, party_code) AS name, trim_scale(total)::text AS qty, date::text AS date, type, id, currency,
        trim_scale(unit_price)::text AS unit_price
      FROM last ORDER BY last.date DESC, id DESC LIMIT ${MAX_SHOWN}`,
    values: [accountId, code, types],
  });

/** A purchase of an article. */
export interface ArticlePurchase extends Omit<ArticleBuyer, 'unit_price'> {
  unit_price: string;
  discount: string | null;
}

/** The newest lines with a price on documents of the types. */
export const articlePurchases = (accountId: number, code: string, types: string[]) =>
  query<ArticlePurchase>({
    text: `WITH ${LINES}
      SELECT party_id, coalesce(party_name, party_code) AS name, trim_scale(qty)::text AS qty, date::text AS date, type, id, currency,
        trim_scale(unit_price)::text AS unit_price, trim_scale(nullif(discount, 0))::text AS discount
      FROM traded WHERE unit_price IS NOT NULL ORDER BY traded.date DESC, id DESC, line LIMIT ${MAX_SHOWN}`,
    values: [accountId, code, types],
  });

/** A serial or batch number in stock. */
export interface ArticleNumber {
  id: number;
  serial_number: string;
  location_code: string;
  available_qty: string;
  expiration_date: string | null;
}

/** Serial or batch numbers of an article that are in stock, in their order. */
export const articleNumbers = (accountId: number, id: number) =>
  query<ArticleNumber>({
    text: `SELECT known.id, serial_number, l.location_code, trim_scale(available_qty)::text AS available_qty, expiration_date::text AS expiration_date
      FROM (SELECT * FROM serial_number WHERE account_id = $1 AND article_id = $2 ORDER BY serial_number LIMIT ${MAX_NUMBERS}) known
      JOIN location l ON l.account_id = $1 AND l.id = known.location_id
      WHERE status = 'in_stock' ORDER BY serial_number LIMIT ${MAX_SHOWN * 2}`,
    values: [accountId, id],
  });
