// The rows of a document: what the server works out does not come from the body.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { documents } from '../../../src/definitions/catalogue.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Decided } from '../../../src/operations/documents/decide-create.ts';
import type { DocumentContext } from '../../../src/operations/documents/document-facts.ts';
import type { DocumentBody } from '../../../src/operations/documents/document-input.ts';
import { documentRows } from '../../../src/operations/documents/document-rows.ts';

const invoice = documents.find(({ type }) => type === 'invoice');
const context = { id: 7, parties: [], articles: new Map() } as unknown as DocumentContext;
const decided = {
  named: { all: [], related: [] },
  changes: { relations: [] },
  facts: { lines: [] },
} as unknown as Decided;
const sent = {
  document_set: 'FT',
  seq_number: '1',
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: decimal('1'),
  items: [{ line: 0, qty: decimal('1') }],
};

// The check of the body lets none of these names through; this holds without it.
it('A body replaces no column that the server works out, neither of the document nor of its lines', () => {
  assert.ok(invoice);
  const ofDocument = [
    'account_id',
    'type',
    'status',
    'paid_on_issue',
    'amount_owed',
    'issuer',
    'related_document_id',
    'related_document_ids',
  ];
  const ofParty = ['party_id', 'party_code', 'party_name', 'party_vat_id', 'snapshot', 'id', 'created', 'updated'];
  const forged = Object.fromEntries([...ofDocument, ...ofParty].map(column => [column, 'forged']));
  const account = { today: '2026-03-02', issuer: 1 };
  const rowsOf = (body: object) => documentRows(1, invoice, body as DocumentBody, context, decided, account);

  assert.deepEqual(rowsOf({ ...sent, ...forged }), rowsOf(sent));
  const ofLine = ['account_id', 'document_id', 'article_id', 'location_id', 'destination_id'];
  const forgedLine = Object.fromEntries(ofLine.map(column => [column, 'forged']));
  assert.deepEqual(rowsOf({ ...sent, items: sent.items.map(line => ({ ...line, ...forgedLine })) }), rowsOf(sent));
});
