// How many rows of tables a statement reads, by EXPLAIN ANALYZE as the service's role.

import { inTransaction } from '../../../src/database/transaction/transaction.ts';
import type { Statement } from '../../../src/query/statement.ts';
import type { Rig } from '../../support/rig.ts';

interface Node {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** Rows that a statement on an account reads of all tables, and the indexes by which it reads any. */
export async function rowsRead(rig: Rig, accountId: number, statement: Statement) {
  const explain = { text: `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`, values: statement.values ?? [] };
  const [row] = await inTransaction(rig.database.pool, accountId, { readOnly: true }, transaction =>
    transaction.query(explain),
  );
  const [{ Plan: root }] = JSON.parse(row?.['QUERY PLAN'] as string) as [{ Plan: Node }];
  const scans = nodes(root).filter(node => node['Relation Name'] && node['Actual Loops'] > 0);
  const rows = scans.reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  );
  return { rows, indexes: [...new Set(scans.map(node => node['Index Name'] ?? `all of ${node['Relation Name']}`))] };
}

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
