// The order of documents in trade.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { documents } from '../../src/definitions/catalogue.ts';
import { documentsInOrder } from '../../src/definitions/order-of-trade.ts';

const KNOWN = [
  'quote',
  'order',
  'delivery_note',
  'invoice',
  'receipt',
  'credit_note',
  'purchase_order',
  'purchase',
  'payment',
  'supplier_credit_note',
  'transfer_order',
];

it('Documents stand in the order of the trade, every type once', () => {
  const types = documentsInOrder.map(({ type }) => type);
  // A new type may stand anywhere between them.
  assert.deepEqual(
    types.filter(type => KNOWN.includes(type)),
    KNOWN,
  );
  assert.deepEqual(types.toSorted(), documents.map(({ type }) => type).sort());
});
