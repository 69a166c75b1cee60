// Statements that find the party of a document.

import { jsonOf } from '../../../definitions/fields/element.ts';
import { THIRD_PARTY_FIELDS } from '../../../definitions/fields/third-party-fields.ts';
import { readVatNumber } from '../../../domain/values/vat-number.ts';
import { type MergeableQuery, mergeableQuery } from '../../../query/statement.ts';

const RECORD = jsonOf(THIRD_PARTY_FIELDS);
const PARTY = `SELECT r.id, r.code, r.inactive, ${RECORD} AS record FROM third_party r`;

interface PartyRow {
  id: number;
  code: string;
  record: string;
}

/** Identification of the party in a document. */
export interface NamedParty {
  id?: string | undefined;
  code?: string | undefined;
  vat_id?: string | undefined;
  country_iso?: string | undefined;
}

/**
 * The record of a document's party: by id or code, which must exist; otherwise by tax number, if exactly one record has it (of several,
 * at least two rows are returned). Inactive records count if no active one has the number. contract §5 Party on a document
 */
export function findParty(accountId: number, kind: string, party: NamedParty): MergeableQuery<PartyRow> {
  const { id, code, vat_id, country_iso } = party;
  if (id !== undefined) return findByKey(accountId, kind, 'id', id);
  if (code !== undefined) return findByKey(accountId, kind, 'code', code);
  return findByVatNumber(accountId, kind, vat_id ?? '', country_iso);
}

function findByKey(accountId: number, kind: string, column: 'id' | 'code', value: string): MergeableQuery<PartyRow> {
  const name = `${kind} by ${column}`;
  return mergeableQuery(name, value, values => ({
    name,
    text: `SELECT (a.number - 1)::int AS item, p.* FROM unnest($3::${column === 'id' ? 'bigint' : 'text'}[])
        WITH ORDINALITY AS a (value, number), LATERAL (
        ${PARTY} WHERE r.account_id = $1 AND r.kind = $2 AND r.${column} = a.value ORDER BY r.id LIMIT 2) AS p
      ORDER BY p.id`,
    values: [accountId, kind, values],
  }));
}

// Two letters at the start of a number may be the prefix of a country. The number without them matches if they are the prefix of the
// party's country or of the record's. Each look-up ends after two records in the order of the index, because thousands of records may
// share a generic number.
function findByVatNumber(
  accountId: number,
  kind: string,
  vatId: string,
  country: string | undefined,
): MergeableQuery<PartyRow> {
  const name = `${kind} by vat_id`;
  const active = twoWith('AND NOT r.inactive');
  const inactive = `SELECT * FROM (${twoWith('')}) part WHERE inactive`;
  return mergeableQuery(name, { ...readVatNumber(vatId), partyCountry: country }, asked => ({
    name,
    text: `SELECT item, id, code, record FROM (
        SELECT (a.number - 1)::int AS item, p.*, bool_or(NOT p.inactive) OVER (PARTITION BY a.number) AS has_active
        FROM unnest($3::text[], $4::text[], $5::text[], $6::text[])
          WITH ORDINALITY AS a (vat_number, bare, prefix_country, party_country, number),
        LATERAL (${active} UNION ALL ${inactive}) AS p) found
      WHERE NOT (inactive AND has_active) ORDER BY id`,
    values: [
      accountId,
      kind,
      asked.map(({ full }) => full),
      asked.map(({ bare }) => bare ?? null),
      asked.map(party => party.country ?? null),
      asked.map(({ partyCountry }) => partyCountry ?? null),
    ],
  }));
}

// The first two records with the number as it is, and the first two with the number without its prefix.
const twoWith = (condition: string): string => `(
    (${PARTY} WHERE r.account_id = $1 AND r.kind = $2 AND r.vat_number = a.vat_number ${condition} ORDER BY r.id LIMIT 2)
    UNION ALL
    (${PARTY} JOIN account o ON o.account_id = r.account_id
      WHERE r.account_id = $1 AND r.kind = $2 AND r.vat_number = a.bare ${condition}
        AND a.prefix_country IN (coalesce(a.party_country, o.country), coalesce(r.country_iso, o.country))
      ORDER BY r.id LIMIT 2))`;
