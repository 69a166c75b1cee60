// Numbers and instants of lists are exact. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invoiceBody } from '../support/invoices.ts';
import { startRig } from '../support/rig.ts';
import { idsOf } from './list-answers.ts';

const rig = await startRig();
const { client } = await rig.account();

describe('Lists', () => {
  it('answer numbers with the digits that were sent, and find them by these digits', async () => {
    for (const [number, digits] of [
      '0.1',
      '123456789012345.12',
      '0.30000000000000004',
      '77.49000000000001',
      '1e2',
      '900719925474099.25',
      '100.00',
    ].entries()) {
      const raw = `{"document_set":"FT","seq_number":"${number}","date":"2026-03-02","currency":"EUR","total_amount":${digits}}`;
      const created = await client.post('/invoices', undefined, { raw });
      assert.equal(created.status, 201, created.text);
      const stored =
        { '0.30000000000000004': '0.3', '77.49000000000001': '77.49', '1e2': '100', '100.00': '100' }[digits] ?? digits;
      const { text } = await client.get('/invoices', { id: created.body.id });
      assert.ok(text.includes(`"total_amount":${stored},`), text);
      const found = await client.get('/invoices', { searchColumn: 'total_amount', searchString: digits });
      assert.ok(idsOf(found).includes(created.body.id), digits);
    }
  });

  it('answer instants in UTC, with a fraction only where there is one', async () => {
    for (const [sent, stored] of [
      ['2026-03-04T09:00:00+05:30', '2026-03-04T03:30:00Z'],
      ['2026-03-04T09:00:00.25Z', '2026-03-04T09:00:00.25Z'],
      ['2026-03-04 09:00', '2026-03-04T09:00:00Z'],
      ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00Z'],
      ['2200-12-31T23:59:59Z', '2200-12-31T23:59:59Z'],
    ]) {
      const body = invoiceBody(`at ${sent}`, { delivery_date: sent });
      const { body: created } = await client.post('/invoices', body);
      assert.equal((await client.get('/invoices', { id: created.id })).body[0].delivery_date, stored);
      assert.ok(
        idsOf(await client.get('/invoices', { searchColumn: 'delivery_date', searchString: stored })).includes(
          created.id,
        ),
      );
    }
  });
});
