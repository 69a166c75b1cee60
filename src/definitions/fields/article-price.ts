// The price of an article for a customer, which an option of the list of articles adds. contract §7 Prices

import { object, optional, string } from '../schema.ts';
import type { AddedField } from './element.ts';
import { choice, currency, date, decimal, flag, identifier, rate } from './field-types.ts';

const LAST_PRICE = object(
  {
    unit_price: decimal({ example: 4.25 }),
    vat_included: flag(),
    discount: optional(rate()),
    currency: currency(),
    date: date(),
    document_id: identifier(),
    document_set: string(),
    seq_number: string(),
  },
  { 'x-component': 'lastPrice', description: 'The price of the last invoice of an article to a customer' },
);

/** The price. PostgreSQL writes the id of the article; the process puts the price in its place. */
export const ARTICLE_PRICE: AddedField = {
  name: 'price',
  schema: object(
    {
      unit_price: optional(decimal({ description: 'Before the discount', example: 4.05 })),
      currency: optional(currency({ example: 'EUR' })),
      vat_included: optional(flag()),
      discount: optional(rate({ description: 'In percent', example: 5 })),
      source: choice(['customer_list', 'default_list', 'article', 'none'], { example: 'customer_list' }),
      price_list: optional(string({ example: 'RETAIL' })),
      min_qty: optional(decimal({ description: 'Quantity from which the list has this price', example: 10 })),
      discount_source: optional(choice(['customer', 'group'])),
      reason: string({ description: 'Why it is this price, in a sentence' }),
      last_price: optional(LAST_PRICE),
    },
    {
      'x-component': 'articlePrice',
      readOnly: true,
      description:
        'In lists with options=price: the price for the customer. Without `unit_price` there is none, or no exchange rate for it',
    },
  ),
  sql: 'r.id',
  readyJson: true,
  columns: [],
  isAddedLater: true,
};
