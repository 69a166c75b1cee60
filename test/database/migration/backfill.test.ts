// The relations and reservations that the migration makes of the documents of version 0.1.0.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ACCOUNTS } from './old-database.ts';
import { openUpgraded } from './open-upgraded.ts';

const { rows } = await openUpgraded();

describe('The backfill of relations and reservations', () => {
  it('reserves and expects per article and location what stock_level says', async () => {
    const counts: unknown[] = [];
    for (const code of ACCOUNTS) {
      const sums = await rows(
        code,
        `SELECT article_id, CASE kind WHEN 'reserved' THEN location_id ELSE destination_id END, coalesce(sum(quantity) FILTER (WHERE kind = 'reserved'), 0)::float8,
          coalesce(sum(quantity) FILTER (WHERE kind = 'expected'), 0)::float8
        FROM stock_reservation JOIN document_line USING (account_id, document_id, line) GROUP BY 1, 2 ORDER BY 1, 2`,
      );
      const levels = await rows(
        code,
        `SELECT article_id, location_id, reserved::float8, expected::float8 FROM stock_level ORDER BY 1, 2`,
      );
      const holding = ([, , reserved, expected]: unknown[]) => reserved !== 0 || expected !== 0;
      assert.deepEqual(sums.filter(holding), levels.filter(holding), code);
      counts.push(levels.filter(holding).length);
    }
    assert.deepEqual(counts, [4, 2, 64, 2]);
  });

  it('agrees with the status of every order and with what is paid of every invoice', async () => {
    for (const code of ACCOUNTS) {
      const orders = await rows(
        code,
        `SELECT DISTINCT d.status, l.qty = coalesce(used.qty, 0) AS closed, coalesce(used.qty, 0) = 0 AS open
        FROM document d JOIN document_line l ON l.account_id = d.account_id AND l.document_id = d.id
        CROSS JOIN LATERAL (SELECT sum(r.quantity) AS qty FROM document_relation r WHERE r.account_id = l.account_id
          AND r.related_document_id = l.document_id AND r.related_line = l.line AND r.kind = 'bills') used
        WHERE d.type IN ('order', 'purchase_order') AND l.qty <> 0 AND l.item_type IS DISTINCT FROM 'text' ORDER BY 1`,
      );
      const expected = [
        ['BILLED', true, false],
        ['ISSUED', false, true],
        ['VOID', false, true],
      ];
      assert.deepEqual(
        orders,
        expected.filter(([status]) => orders.some(order => order[0] === status)),
        code,
      );
      const wronglyPaid = await rows(
        code,
        `SELECT d.id FROM document d LEFT JOIN document_relation r
          ON r.account_id = d.account_id AND r.related_document_id = d.id AND r.kind = 'pays'
        WHERE d.type = 'invoice' AND d.status <> 'VOID' GROUP BY d.account_id, d.id
        HAVING coalesce(d.paid_on_issue, 0) + coalesce(sum(r.amount), 0) <> coalesce(d.amount_paid, 0)`,
      );
      assert.deepEqual(wronglyPaid, [], code);
    }
  });

  const name = (column: string) =>
    `(SELECT concat(d.document_set, ' ', d.seq_number) FROM document d WHERE d.account_id = r.account_id AND d.id = r.${column})`;

  it('has a row for each line that is billed, one for a document without any, and one for each payment', async () => {
    const found = await rows(
      'trade',
      `SELECT ${name('document_id')}, ${name('related_document_id')}, line, related_line, kind, quantity::float8, amount::float8
      FROM document_relation r ORDER BY id`,
    );
    assert.deepEqual(found, [
      ['FT 5', 'ORD 3', null, 0, 'bills', 5, null],
      ['FT 5', 'ORD 3', null, 2, 'bills', 1, null],
      ['CC 13', 'POR 12', null, 0, 'bills', 15, null],
      ['FT 16', 'ORD 15', null, null, 'bills', 1, null],
      ['FT 18', 'ORD 17', null, null, 'bills', 1, null],
      ['REC 21', 'FT 19', null, null, 'pays', null, 30],
      ['REC 23', 'FT 22', null, null, 'pays', null, 20],
      ['REC 24', 'FT 22', null, null, 'pays', null, 30.25],
      ['REC 26', 'FT 25', null, null, 'pays', null, 0],
    ]);
  });

  it('names the document that reserved, and the one that released', async () => {
    const found = await rows(
      'trade',
      `SELECT ${name('document_id')}, ${name('cause_document_id')}, line, location_code, kind, quantity::float8
      FROM stock_reservation r JOIN document_line i USING (account_id, document_id, line) JOIN location l
        ON l.account_id = i.account_id AND l.id = CASE kind WHEN 'reserved' THEN i.location_id ELSE i.destination_id END
      ORDER BY r.id`,
    );
    assert.deepEqual(found, [
      ['ORD 1', 'ORD 1', 0, 'MAIN', 'reserved', 4],
      ['ORD 1', 'ORD 1', 1, 'MAIN', 'reserved', 2],
      ['ORD 2', 'ORD 2', 0, 'SHOP', 'reserved', 2.5],
      ['ORD 2', 'ORD 2', 1, 'SHOP', 'reserved', 1],
      ['ORD 3', 'ORD 3', 0, 'MAIN', 'reserved', 5],
      ['ORD 7', 'ORD 7', 0, 'MAIN', 'reserved', 3],
      ['POR 10', 'POR 10', 0, 'MAIN', 'expected', 7],
      ['POR 11', 'POR 11', 0, 'VAN', 'expected', 11],
      ['POR 12', 'POR 12', 0, 'MAIN', 'expected', 15],
      ['ORD 3', 'FT 5', 0, 'MAIN', 'reserved', -5],
      ['POR 12', 'CC 13', 0, 'MAIN', 'expected', -15],
    ]);
  });
});
