// Fields that lists and forms show first, by the places that definitions give them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lists, records } from '../../../src/definitions/catalogue.ts';
import { shownColumns } from '../../../src/http/admin/lists/list-columns.ts';
import type { PageRequest } from '../../../src/http/admin/page/page-request.ts';
import { recordFields } from '../../../src/http/admin/records/record-fields.ts';

const resourceOf = (path: string) => {
  const found = lists.find(each => each.path === path);
  assert.ok(found, path);
  return found;
};

const columns = (path: string, preferences: Record<string, string> = {}) =>
  shownColumns({ user: { preferences } } as PageRequest, resourceOf(path)).map(({ name }) => name);

describe('A list shows first', () => {
  it('number, day, party, amount and status of documents', () => {
    const ofOrders = ['document_set', 'seq_number', 'date', 'customer.name', 'total_amount', 'status'];
    assert.deepEqual(columns('orders'), ofOrders);
  });

  it('when and how much is due of invoices and purchases', () => {
    const ofInvoices = [
      'document_set',
      'seq_number',
      'date',
      'customer.name',
      'due_date',
      'total_amount',
      'amount_due',
      'status',
    ];
    assert.deepEqual(columns('invoices'), ofInvoices);
    assert.deepEqual(columns('purchases'), ofInvoices.with(3, 'supplier.name'));
    assert.deepEqual(columns('documents'), ['document_type', ...ofInvoices.toSpliced(4, 0, 'supplier.name')]);
  });

  it('both locations of a transfer, which has neither party nor amount', () => {
    const locations = ['source_warehouse', 'destination_warehouse'];
    assert.deepEqual(columns('transfer_orders'), ['document_set', 'seq_number', 'date', ...locations, 'status']);
  });

  it('what its definition gives a place, and no two columns have the same one', () => {
    for (const { path, columns: all } of lists) {
      const places = [...all.values()].flatMap(({ inTable }) => inTable ?? []);
      assert.ok(places.length > 1, path);
      assert.equal(new Set(places).size, places.length, path);
    }
  });

  it('the columns that a user has chosen', () => {
    assert.deepEqual(columns('invoices', { 'columns.invoices': 'date,id' }), ['date', 'id']);
  });
});

describe('A form shows first', () => {
  it('fields that it requires, and those that have a part of it', () => {
    const partsOf = (path: string) => {
      const resource = records.find(each => each.path === path);
      assert.ok(resource);
      const fields = recordFields(resource, { isNew: true });
      return Map.groupBy(
        fields.filter(({ group }) => group === undefined),
        ({ part }) => part ?? 'folded',
      );
    };
    const names = (path: string, part: 'main' | 'price' | 'stock' | 'folded') =>
      partsOf(path)
        .get(part)
        ?.map(({ name }) => name);
    assert.deepEqual(names('articles', 'price'), ['unit_of_measurement', 'unit_price', 'sales_tax', 'vat_code']);
    assert.deepEqual(names('articles', 'stock'), ['safety_stock', 'serial_tracking', 'stock', 'weighted_average_cost']);
    assert.deepEqual(names('customers', 'main'), [
      'code',
      'name',
      'vat_id',
      'country_iso',
      'phone',
      'mobile',
      'email',
      'vat_code',
    ]);
    assert.ok(names('customers', 'folded')?.includes('fax'));
    assert.deepEqual(names('customers', 'price'), ['price_list', 'discount']);
    assert.equal(names('suppliers', 'price'), undefined);
  });
});
