// Statements that find the party of a document.

import { jsonOf } from '../../../definitions/fields/element.ts';
import { THIRD_PARTY_FIELDS } from '../../../definitions/fields/third-party-fields.ts';
import { type MergeableQuery, mergeableQuery } from '../../../query/statement.ts';

const RECORD = jsonOf(THIRD_PARTY_FIELDS);

/**
 * The record that a document's party names: by id or code, which must exist, else by tax number, which links when
 * exactly one record has it (at most two rows are returned). contract §5 Party on a document
 */
export function findParty(
  accountId: number,
  kind: string,
  party: { id?: string | undefined; code?: string | undefined; vat_id?: string | undefined },
): MergeableQuery<{ id: number; code: string; record: string }> {
  const [column, value] =
    party.id !== undefined
      ? ['id', party.id]
      : party.code !== undefined
        ? ['code', party.code]
        : ['vat_id', party.vat_id];
  const name = `${kind} by ${column}`;
  return mergeableQuery(name, value, values => ({
    name,
    text: `SELECT (a.number - 1)::int AS item, p.* FROM unnest($3::${column === 'id' ? 'bigint' : 'text'}[])
        WITH ORDINALITY AS a (value, number), LATERAL (
        SELECT r.id, r.code, ${RECORD} AS record FROM third_party r
        WHERE r.account_id = $1 AND r.kind = $2 AND r.${column} = a.value ORDER BY r.id LIMIT 2) AS p
      ORDER BY p.id`,
    values: [accountId, kind, values],
  }));
}
