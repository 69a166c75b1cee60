// Statements that find the party of a document.

import { jsonOf } from '../../../definitions/fields/element.ts';
import { THIRD_PARTY_FIELDS } from '../../../definitions/fields/third-party-fields.ts';
import { type Query, query } from '../../../query/statement.ts';

const RECORD = jsonOf(THIRD_PARTY_FIELDS);

/**
 * The record that a document's party names: by id or code, which must exist, else by tax number, which links when
 * exactly one record has it (at most two rows are returned). contract §5 Party on a document
 */
export function findParty(
  accountId: number,
  kind: string,
  party: { id?: string | undefined; code?: string | undefined; vat_id?: string | undefined },
): Query<{ id: number; code: string; record: string }> {
  const [column, value] =
    party.id !== undefined
      ? ['id = $3::bigint', party.id]
      : party.code !== undefined
        ? ['code = $3', party.code]
        : ['vat_id = $3', party.vat_id];
  return query({
    name: `party by ${column}`,
    text: `SELECT r.id, r.code, ${RECORD} AS record FROM third_party r
      WHERE r.account_id = $1 AND r.kind = $2 AND r.${column} ORDER BY r.id LIMIT 2`,
    values: [accountId, kind, value],
  });
}
