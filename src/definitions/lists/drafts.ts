// The list of drafts: documents of any type that are not issued yet. contract §5 Drafts

import { defineList, type ListResource } from '../define-list.ts';
import { computed, computedJson, ID, stored } from '../fields/element.ts';
import { choice, currency, dateTime, money, text, UPDATED_AT } from '../fields/field-types.ts';
import { RECORD_VERSION } from '../fields/version.ts';

/** Path of the list of drafts. */
export const DRAFTS = 'drafts';
/** Number of the id-order lock of drafts. */
export const DRAFT_ORDER_LOCK = 10;

/** The body of a draft in OpenAPI. */
export const DRAFT_BODY = {
  type: 'object',
  'x-component': 'draftBody',
  description: 'The body of a create of its type; any field may be missing',
  additionalProperties: true,
};

/** Drafts of documents of these types. `quote` is the example of a create. */
export function draftList(types: string[], quote: Record<string, unknown>): ListResource {
  const body = { ...quote, seq_number: '2026/3' };
  return defineList({
    path: DRAFTS,
    title: 'Drafts',
    elementName: 'draft',
    description: 'A document that is not issued yet',
    fields: [
      { ...ID, shownFirst: { inTable: 1 } },
      computed('type', choice(types), 'r.type', { inTable: 2 }),
      stored('party', text(255, { description: 'Name of the customer or supplier, else the code' }), { inTable: 3 }),
      stored('total_amount', money({ description: 'As sent, else that of the lines' }), { inTable: 4 }),
      computed('currency', currency(), "(r.body::json ->> 'currency')"),
      computedJson('body', DRAFT_BODY, "nullif(r.body, '{}')"),
      computed('created_by', text(60), 'r.created_by'),
      computed('updated_by', text(60), 'r.updated_by', { inTable: 5 }),
      computed('created_at', dateTime({ readOnly: true }), 'r.created_at'),
      stored('updated_at', UPDATED_AT, { inTable: 6 }),
    ],
    required: ['id', 'type', 'created_by', 'updated_by', 'created_at', 'updated_at'],
    from: 'draft r',
    search: ['party'],
    type: { column: 'r.type', values: types },
    orderLock: DRAFT_ORDER_LOCK,
    prints: true,
    version: RECORD_VERSION,
    example: {
      id: 12,
      type: 'quote',
      party: (quote.customer as { name: string }).name,
      total_amount: quote.total_amount,
      currency: quote.currency,
      body,
      created_by: 'ana',
      updated_by: 'rui',
      created_at: '2026-03-30T15:58:01.120000Z',
      updated_at: '2026-03-30T16:04:12.345678Z',
    },
  });
}
