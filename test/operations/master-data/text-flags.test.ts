// Flags that the interface writes as text, in masters and in the parties of documents. contract §7 Master data

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const { client } = await rig.account();
for (const inactive of ['', '0', 'false', '1', 'true']) {
  const created = await client.post('/customers', { name: `inactive ${inactive}`, inactive });
  assert.equal(created.status, 201, created.text);
  const seq_number = `N${inactive}`;
  const customer = { name: 'Ana', inactive };
  const head = { document_set: 'FT', date: '2026-03-02', currency: 'EUR', total_amount: 0 };
  const issued = await client.post('/invoices', { ...head, seq_number, customer });
  assert.equal(issued.status, 201, issued.text);
}

describe('A flag that is written as text', () => {
  const searched = async (path: string, searchColumn: string, searchString: string) =>
    client.get(path, { searchColumn, searchString });
  const count = async (path: string, column: string, text: string) => (await searched(path, column, text)).body.length;

  it('is searched as what it means, however it is written', async () => {
    for (const text of ['1', 'true', 'TRUE']) {
      assert.equal(await count('/customers', 'inactive', text), 2, text);
      assert.equal(await count('/invoices', 'customer.inactive', text), 2, text);
    }
    for (const text of ['0', 'false', '']) {
      assert.equal(await count('/customers', 'inactive', text), 3, text);
      assert.equal(await count('/invoices', 'customer.inactive', text), 3, text);
    }
  });

  it('is not searched as anything else', async () => {
    for (const [path, column] of [
      ['/customers', 'inactive'],
      ['/articles', 'inactive'],
      ['/invoices', 'customer.inactive'],
    ] as const) {
      const { status, body } = await searched(path, column, 'maybe');
      assert.deepEqual([status, body.details?.[0]?.field], [400, 'searchString'], path);
    }
  });
});
