// Each document of the year is on file once: none is missing, none is there twice, and numbers have no gaps.

import assert from 'node:assert/strict';
import type { Company } from './company.ts';
import { big } from './figures.ts';
import { type Document, withoutZeros } from './recomputation.ts';
import type { Json } from './servers.ts';

/** Quantities by article and price of documents. */
const quantities = (documents: readonly Json[]) =>
  withoutZeros(
    Map.groupBy(
      documents.flatMap(({ items }) => items as Json[]),
      ({ item_code, unit_price, discount = '0' }) => `${item_code} ${unit_price} ${discount}`,
    ),
    ({ qty }) => big(qty),
  );

/** Compares what lists have with the answers that the company got, and what is delivered with what is billed. */
export async function checkMade(
  { servers, made, orders, billed }: Company,
  documents: readonly Document[],
): Promise<void> {
  const occurrences = await servers.list('/recurring_occurrences');
  const recurring = new Set(occurrences.map(({ document_id }) => document_id));
  const fields = 'id,document_set,seq_number,status,items';
  const paths = ['quotes', 'orders', 'delivery_notes', 'invoices', 'credit_notes', 'purchases', 'receipts', 'payments'];
  const onFile = Object.fromEntries(
    await Promise.all(paths.map(async path => [path, await servers.list(`/${path}`, { fields })] as const)),
  );
  const discounts = documents.flatMap(({ json }) => (json.settles ?? []).map((each: Json) => each.credit_note));
  for (const path of paths) {
    const list: Json[] = onFile[path] ?? [];
    const asked = list.filter(
      ({ id, document_set, seq_number }) => !recurring.has(id) && !discounts.includes(`${document_set} ${seq_number}`),
    );
    assert.deepEqual(asked.map(({ id }) => Number(id)).sort(), [...(made[path] ?? [])].sort(), path);
    const numbers = list.map(({ seq_number }) => Number(seq_number.split('/')[1])).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from(numbers, (_, at) => at + 1),
      `numbers of ${path}`,
    );
  }
  const byId = new Map((onFile.orders ?? []).map((each: Json) => [Number(each.id), each]));
  for (const { id, open } of orders) {
    // Lines that are alike are delivered in any order.
    const lines: Json[] = byId.get(id)?.items;
    const shown = quantities([{ items: lines.map(each => ({ ...each, qty: each.open_qty })) }]);
    const expected = quantities([{ items: lines.map((each, at) => ({ ...each, qty: open[at] })) }]);
    assert.deepEqual(shown, expected, `what is to be delivered of order ${id}`);
  }
  const notes: Json[] = (onFile.delivery_notes ?? []).filter(({ status }: Json) => status !== 'VOID');
  for (const { id, status, items } of notes)
    assert.deepEqual([status, ...items.map(({ open_qty }: Json) => open_qty)], ['BILLED', ...items.map(() => '0')], id);
  const invoices = (onFile.invoices ?? []).filter(({ id }: Json) => billed.has(Number(id)));
  assert.deepEqual(quantities(invoices), quantities(notes), 'delivered and billed');
  assert.ok(notes.length > 0);
}
