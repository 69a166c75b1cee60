// Facts that decide about the prices of articles for a customer. contract §7 Prices

import type { PriceAsked } from '../../../domain/pricing/price-option.ts';
import { query } from '../../../query/statement.ts';

/** The customer by code, else by id. */
const CUSTOMER = (asked: string) => `coalesce(
    (SELECT id FROM third_party WHERE account_id = $1 AND kind = 'customer' AND code = ${asked}),
    (SELECT id FROM third_party WHERE account_id = $1 AND kind = 'customer'
      AND id = CASE WHEN ${asked} ~ '^[0-9]{1,15}$' THEN ${asked}::bigint END))`;

const DAY = (asked: string) =>
  `coalesce(${asked}::date, (SELECT (now() AT TIME ZONE a.timezone)::date FROM account a WHERE a.account_id = $1))`;

/** Facts of a customer and a day. The columns with several are JSON. */
export interface TermsRow {
  account_currency: string;
  day: string;
  customer_id: number | null;
  price_list: string | null;
  discount: string | null;
  discount_group: string | null;
  lists: string;
  group_discounts: string;
  rates: string;
}

/** Facts of the customer and the day: its list and default lists, the discounts of its group, and exchange rates. One row. */
export const priceTerms = (accountId: number, { customer, day, currency }: PriceAsked) =>
  query<TermsRow>({
    name: 'price terms',
    text: `WITH asked AS MATERIALIZED (SELECT ${CUSTOMER('$2::text')} AS id, ${DAY('$3')} AS day),
      lists AS MATERIALIZED (
        SELECT l.* FROM price_list l WHERE l.account_id = $1 AND NOT l.inactive AND (l.is_default
          OR l.code = (SELECT c.price_list FROM third_party c WHERE c.account_id = $1 AND c.id = (SELECT id FROM asked)))
      )
      SELECT a.currency AS account_currency, asked.day::text AS day, c.id AS customer_id, c.price_list, c.discount::text AS discount, c.discount_group,
        (SELECT coalesce(json_agg(json_build_object('code', l.code, 'currency', l.currency, 'vatIncluded', l.vat_included,
          'isDefault', l.is_default, 'finalPrices', l.final_prices, 'validFrom', l.valid_from, 'validTo', l.valid_to) ORDER BY l.id), '[]')::text
          FROM lists l) AS lists,
        (SELECT coalesce(json_agg(json_build_object('family', g.family, 'category', g.category, 'discount', g.discount) ORDER BY g.id), '[]')::text
          FROM group_discount g WHERE g.account_id = $1 AND g.discount_group = c.discount_group AND NOT g.inactive) AS group_discounts,
        (SELECT coalesce(json_object_agg(w.currency, x.rate), '{}')::text
          FROM (SELECT $4::text AS currency UNION SELECT l.currency FROM lists l) w
          CROSS JOIN LATERAL (SELECT r.rate FROM exchange_rate r WHERE r.account_id = $1 AND r.currency = w.currency AND r.day <= asked.day
            ORDER BY r.day DESC LIMIT 1) x) AS rates
      FROM account a CROSS JOIN asked LEFT JOIN third_party c ON c.account_id = $1 AND c.id = asked.id
      WHERE a.account_id = $1`,
    values: [accountId, customer ?? null, day ?? null, currency ?? null],
  });

/** Facts of an article. `prices` is JSON. */
export interface PricedRow {
  id: number;
  item_code: string;
  unit_price: string | null;
  family: string | null;
  category: string | null;
  prices: string | null;
}

/** Articles by id or by code. */
export type NamedArticles = { ids: number[] } | { codes: string[] };

// Articles that are named by the second value.
const among = (named: NamedArticles): string =>
  'ids' in named ? 'id = ANY ($2::bigint[])' : 'item_code = ANY ($2::text[])';
const namesOf = (named: NamedArticles): unknown[] => ('ids' in named ? named.ids : named.codes);
const nameOf = (what: string, named: NamedArticles): string => `${what} by ${'ids' in named ? 'id' : 'code'}`;

/** Articles with their prices in the list of the customer and in default lists. */
export const pricedArticles = (accountId: number, { customer }: PriceAsked, named: NamedArticles) =>
  query<PricedRow>({
    name: nameOf('prices of articles', named),
    text: `WITH lists AS MATERIALIZED (
      SELECT array_agg(l.code) AS codes FROM price_list l WHERE l.account_id = $1 AND NOT l.inactive AND (l.is_default
        OR l.code = (SELECT c.price_list FROM third_party c WHERE c.account_id = $1 AND c.id = ${CUSTOMER('$3::text')}))
    )
    SELECT r.id, r.item_code, r.unit_price::text AS unit_price, r.family, r.category, p.prices
    FROM article r CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('list', p.price_list, 'minQty', p.min_qty, 'unitPrice', p.unit_price,
        'validFrom', p.valid_from, 'validTo', p.valid_to))::text AS prices
      FROM price p WHERE p.account_id = $1 AND p.item_code = r.item_code AND NOT p.inactive
        AND p.price_list = ANY ((SELECT codes FROM lists)::text[])) p
    WHERE r.account_id = $1 AND r.${among(named)}`,
    values: [accountId, namesOf(named), customer ?? null],
  });

/** Documents of a customer in a currency, from the newest on, in which the last price of an article is sought. */
const MAX_DOCUMENTS = 1000;

/**
 * The price of each article on the last invoice to the customer up to the day, as JSON of the interface. An index has the documents of a
 * party in each currency by day, so that no more than the newest are read. OFFSET makes PostgreSQL read their lines by key, and IS TRUE
 * makes it hash the codes; it would look for each article in each document otherwise.
 */
export const lastPrices = (accountId: number, { customer, day }: PriceAsked, named: NamedArticles) =>
  query<{ item_code: string; json: string }>({
    name: nameOf('last prices', named),
    text: `WITH RECURSIVE asked AS MATERIALIZED (SELECT ${CUSTOMER('$3::text')} AS id, ${DAY('$4')} AS day),
    currencies (currency) AS (
      SELECT min(d.currency) FROM document d WHERE d.account_id = $1 AND d.party_id = (SELECT id FROM asked)
      UNION ALL
      SELECT (SELECT min(d.currency) FROM document d WHERE d.account_id = $1 AND d.party_id = (SELECT id FROM asked) AND d.currency > c.currency)
      FROM currencies c WHERE c.currency IS NOT NULL
    ), recent AS MATERIALIZED (
      SELECT d.* FROM currencies c CROSS JOIN LATERAL (
        SELECT d.id, d.type, d.status, d.date, d.currency, d.document_set, d.seq_number FROM document d
        WHERE d.account_id = $1 AND d.party_id = (SELECT id FROM asked) AND d.currency = c.currency AND d.date <= (SELECT day FROM asked)
        ORDER BY d.date DESC, d.id DESC LIMIT ${MAX_DOCUMENTS}) d
      WHERE d.type = 'invoice' AND d.status <> 'VOID'
    )
    SELECT DISTINCT ON (i.item_code) i.item_code, json_strip_nulls(json_build_object('unit_price', trim_scale(i.unit_price),
      'vat_included', coalesce(i.vat_included, false), 'discount', trim_scale(i.discount), 'currency', d.currency, 'date', d.date,
      'document_id', d.id, 'document_set', d.document_set, 'seq_number', d.seq_number))::text AS json
    FROM recent d CROSS JOIN LATERAL (
      SELECT v.* FROM document_line v WHERE v.account_id = $1 AND v.document_id = d.id AND v.unit_price >= 0 AND v.qty > 0 OFFSET 0) i
    WHERE (i.item_code IN (SELECT item_code FROM article WHERE account_id = $1 AND ${among(named)})) IS TRUE
    ORDER BY i.item_code, d.date DESC, d.id DESC, i.line DESC`,
    values: [accountId, namesOf(named), customer ?? null, day ?? null],
  });
