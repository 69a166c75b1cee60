// Articles, with their stock over all locations. contract §7 Master data

import { defineRecord } from '../define-record.ts';
import { ARTICLE_FIELDS, ARTICLE_REFERENCES, VAT_CODE_REFERENCE } from '../fields/article-fields.ts';
import { ARTICLE_PRICE } from '../fields/article-price.ts';
import { computed, ID, stored } from '../fields/element.ts';
import { code, decimal, quantity, textFlag, UPDATED_AT } from '../fields/field-types.ts';
import { array, object, string } from '../schema.ts';

const STOCK =
  '(SELECT coalesce(sum(s.on_hand), 0) FROM stock_level s WHERE s.account_id = r.account_id AND s.article_id = r.id)';

// The stock is a part of an article.
const CHANGED_AT =
  'greatest(r.updated_at, (SELECT max(s.updated_at) FROM stock_level s WHERE s.account_id = r.account_id AND s.article_id = r.id))';

// It may be negative, unlike other quantities.
const STOCK_SCHEMA = {
  ...quantity({
    description: 'On hand over all locations; sent, it is booked as an opening or adjustment',
    example: 100,
  }),
  minimum: undefined,
};

// One object for each location with a stock level, in the order of their codes, and their sum. Joined texts cost half of what
// PostgreSQL's functions for JSON do. With LEFT JOIN it begins at the levels of the article, not at all locations.
const LEVEL_JSON = `'{"location_code":' || to_json(l.location_code) || ',"on_hand":' || s.on_hand || ',"reserved":' ||
    s.reserved || ',"expected":' || s.expected || ',"available":' || (s.on_hand - s.reserved) || '}'`;
const LEVELS = `CROSS JOIN LATERAL (
    SELECT coalesce(sum(s.on_hand), 0) AS stock, max(s.updated_at) AS updated_at,
      concat('[', string_agg(${LEVEL_JSON}, ',' ORDER BY l.location_code), ']') AS levels
    FROM stock_level s LEFT JOIN location l ON l.account_id = s.account_id AND l.id = s.location_id
    WHERE s.account_id = r.account_id AND s.article_id = r.id) in_stock`;

const LEVEL = object(
  {
    location_code: string(),
    on_hand: decimal(),
    reserved: decimal(),
    expected: decimal(),
    available: decimal({ description: 'on_hand − reserved' }),
  },
  { 'x-component': 'stockLevel', description: 'The stock of an article at a location' },
);

export default defineRecord({
  noun: 'article',
  path: 'articles',
  title: 'Articles',
  elementName: 'article',
  description: 'An article: product, service or text',
  table: 'article',
  codeField: 'item_code',
  fields: [
    ID,
    stored('item_code', code(15, { min: 1, example: 'TEA-250' }), { inTable: 1 }),
    ...ARTICLE_FIELDS,
    stored('vat_code', code(15, { description: 'Default VAT code of lines with the article' }), { inForm: 'price' }),
    computed('stock', STOCK_SCHEMA, STOCK, { inTable: 5, inForm: 'stock' }),
    stored(
      'weighted_average_cost',
      decimal({ minimum: 0, example: 2, description: 'Cost of one unit; 0 also while it is not known' }),
      { inForm: 'stock' },
    ),
    stored('inactive', textFlag(), { inTable: 6 }),
    computed('updated_at', UPDATED_AT, CHANGED_AT),
  ],
  required: [
    'id',
    'item_code',
    'description',
    'serial_tracking',
    'item_type',
    'stock',
    'weighted_average_cost',
    'inactive',
    'updated_at',
  ],
  search: ['item_code'],
  orders: { item_code: { unique: true } },
  indexed: ['family', 'category', 'bar_code'],
  folded: { description: 'r.folded_description' },
  orderLock: 3,
  options: {
    stock: {
      description: 'adds `stock_levels`: what each location has on hand, reserved, expected and available',
      adds: {
        name: 'stock_levels',
        schema: array(LEVEL),
        sql: 'in_stock.levels',
        readyJson: true,
        columns: [],
        join: LEVELS,
        instead: [
          computed('stock', STOCK_SCHEMA, 'in_stock.stock'),
          computed('updated_at', UPDATED_AT, 'greatest(r.updated_at, in_stock.updated_at)'),
        ],
      },
    },
    price: {
      description:
        'adds `price`: what the article costs a customer (code or id), and why; all but the customer may be missing',
      takesPrice: true,
      adds: ARTICLE_PRICE,
    },
    in_stock: { description: 'only articles with stock', where: `${STOCK} > 0` },
    low_stock: { description: 'only articles below their safety_stock', where: `${STOCK} < r.safety_stock` },
    inactive: { description: 'only inactive articles', where: 'r.inactive' },
    family: { description: 'only articles of that family', where: 'r.family = :value', takesValue: true },
    category: { description: 'only articles of that category', where: 'r.category = :value', takesValue: true },
  },
  writing: {
    byClients: true,
    required: ['item_code', 'description'],
    inBodies: { lines: ['item_code'] },
    references: { ...ARTICLE_REFERENCES, ...VAT_CODE_REFERENCE },
    uniques: { article_item_code_key: 'item_code' },
    cleared: { serial_tracking: 'none', item_type: 'product', inactive: false },
    stockField: 'stock',
    costField: 'weighted_average_cost',
  },
  example: {
    id: 57,
    item_code: 'TEA-250',
    description: 'Green tea, 250 g',
    unit_price: 4.5,
    sales_tax: 23,
    stock: 100,
    weighted_average_cost: 2,
    serial_tracking: 'none',
    item_type: 'product',
    inactive: '0',
    updated_at: '2026-03-30T16:04:12.345678Z',
  },
});
