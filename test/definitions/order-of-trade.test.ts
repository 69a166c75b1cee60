// The order of documents in trade.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { documents } from '../../src/definitions/catalogue.ts';
import { documentsInOrder } from '../../src/definitions/order-of-trade.ts';

it('Documents stand in the order of the trade, every type once', () => {
  assert.deepEqual(
    documentsInOrder.map(({ type }) => type),
    [
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
    ],
  );
  assert.equal(documentsInOrder.length, documents.length);
});
