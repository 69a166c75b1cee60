// Compares the snapshot of every document with its columns.

import { snapshotDifferences } from '../../database/sql/integrity.ts';
import { documents } from '../../definitions/catalogue.ts';
import { jsonOf } from '../../definitions/fields/element.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Row } from '../../query/statement.ts';
import type { Difference, Look } from './difference.ts';
import { nameOf } from './stored-documents.ts';

const SNAPSHOT = new Message('check_snapshot');

/** Fields of snapshots that differ from the columns of their document. */
export async function checkSnapshots(look: Look, accountId: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { type, list } of documents) {
    // The lines are nowhere else with all their fields.
    const stored = list.fields.filter(({ name }) => name !== 'items' && list.storedJson?.fields.has(name));
    for (const document of await look(snapshotDifferences(accountId, type, jsonOf(stored))))
      differences.push(...fieldDifferences(document));
  }
  return differences;
}

function fieldDifferences(document: Row): Difference[] {
  const name = nameOf(document as unknown as Parameters<typeof nameOf>[0]);
  const expected = document.expected as Row;
  const found = document.found as Row;
  const fields = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const differing = fields.flatMap(field => {
    const [should, does] = [JSON.stringify(expected[field]), JSON.stringify(found[field])];
    if (should === does) return [];
    return {
      check: SNAPSHOT,
      subject: new Message('document_part', { document: name, what: field }),
      expected: String(should),
      found: String(does),
    };
  });
  // Digits beyond those of a double differ in PostgreSQL only.
  if (differing.length > 0) return differing;
  return [{ check: SNAPSHOT, subject: name, expected: new Message('amounts'), found: new Message('digits') }];
}
