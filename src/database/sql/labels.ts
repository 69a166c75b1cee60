// Statements about labels: articles, price lists, lines of documents.

import { query } from '../../query/statement.ts';

/** An article of a label. `prices` is JSON: its prices in the list, as `priceFor` takes them. */
export interface LabelArticleRow {
  id: number;
  item_code: string;
  description: string | null;
  bar_code: string | null;
  unit_price: string | null;
  prices: string | null;
}

/** Articles with these ids, by code, with their prices in a list. */
export const labelArticles = (accountId: number, ids: readonly number[], list: string | null) =>
  query<LabelArticleRow>({
    name: 'articles of labels',
    text: `SELECT r.id, r.item_code, r.description, r.bar_code, r.unit_price::text AS unit_price, (
        SELECT json_agg(json_build_object('list', p.price_list, 'minQty', p.min_qty, 'unitPrice', p.unit_price,
          'validFrom', p.valid_from, 'validTo', p.valid_to))::text
        FROM price p WHERE p.account_id = $1 AND p.item_code = r.item_code AND NOT p.inactive AND p.price_list = $3) AS prices
      FROM article r WHERE r.account_id = $1 AND r.id = ANY ($2::bigint[]) ORDER BY r.item_code`,
    values: [accountId, ids, list],
  });

/** A price list that labels may take prices from. */
export interface LabelPriceList {
  code: string;
  description: string;
  currency: string;
  vat_included: boolean;
  valid_from: string | null;
  valid_to: string | null;
}

/** Price lists in use, by code. */
export const labelPriceLists = (accountId: number) =>
  query<LabelPriceList>({
    name: 'price lists of labels',
    text: `SELECT code, description, currency, vat_included, valid_from::text AS valid_from, valid_to::text AS valid_to
      FROM price_list WHERE account_id = $1 AND NOT inactive ORDER BY code`,
    values: [accountId],
  });

/** Articles of the lines of a document, and how many units of each; returned goods are left out. */
export const articlesOfDocument = (accountId: number, id: bigint, limit: number) =>
  query<{ id: number; qty: string }>({
    name: 'articles of a document',
    text: `SELECT a.id, sum(l.qty)::text AS qty FROM document_line l
      JOIN article a ON a.account_id = l.account_id AND a.item_code = l.item_code
      WHERE l.account_id = $1 AND l.document_id = $2 AND l.qty > 0 GROUP BY a.id ORDER BY min(l.line) LIMIT $3`,
    values: [accountId, String(id), limit],
  });
