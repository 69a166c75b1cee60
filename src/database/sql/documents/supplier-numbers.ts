// Numbers that suppliers gave their documents, case and blanks aside.

import { readVatNumber } from '../../../domain/values/vat-number.ts';
import { type Query, query } from '../../../query/statement.ts';
import type { NamedParty } from '../master-data/find-party.ts';
import type { NumberedDocument } from './lock.ts';

/** A document with a number of its supplier. */
export interface SupplierNumberRow extends NumberedDocument {
  /** Id of the supplier's record; null for one that is not on file. */
  party_id: number | null;
}

/** Maximum of documents that are looked at. */
const MAX_FOUND = 20;

// The expression of the index document_by_supplier_number: without blanks, in lower case. Accents count, so fold_text() is not used.
const compared = (number: string) =>
  String.raw`translate(lower(normalize(regexp_replace(${number}, '[\s\u00a0\u2000-\u200a\u202f\u3000]+', '', 'g'), NFD) COLLATE "C"),
    'ØĐŁĦŦŊÐŒÆÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ', 'øđłħŧŋðœæþßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ')`;

// A tax number as readVatNumber() reads it.
const TAX_NUMBER = String.raw`upper(regexp_replace(d.party_vat_id, '[ \t\u00a0\u202f.\-\u2010-\u2015]', '', 'g'))`;

/**
 * Documents of a type, in force, that have a number of the same supplier: by its record, else by tax number or name. A tax number is the
 * same with and without the prefix of the supplier's country, or that of the company.
 */
export function withSupplierNumber(
  accountId: number,
  { type, number, party }: { type: string; number: string; party: NamedParty & { name?: string | undefined } },
): Query<SupplierNumberRow> {
  const { id, code, vat_id, country_iso, name } = party;
  const { full, bare = full, country } = readVatNumber(vat_id ?? '');
  const [column, value] =
    id !== undefined ? ['id::text', [id]] : code !== undefined ? ['code', [code]] : ['vat_number', [full, bare]];
  return query({
    name: `documents with a number of a supplier by ${column}`,
    text: `SELECT d.document_set, d.seq_number, d.type, d.party_id FROM document d
      WHERE d.account_id = $1 AND d.your_ref IS NOT NULL AND d.type IN ('purchase', 'supplier_credit_note')
        AND ${compared('d.your_ref')} = ${compared('$3::text')} AND d.type = $2 AND d.status <> 'VOID'
        AND (d.party_id IN (SELECT t.id FROM third_party t WHERE t.account_id = $1 AND t.kind = 'supplier' AND t.${column} = ANY ($4::text[]))
          OR (d.party_id IS NULL AND (${TAX_NUMBER} IN (
            SELECT unnest(ARRAY[$5, CASE WHEN $7 = o.country THEN $6 END, CASE o.country WHEN 'GR' THEN 'EL' ELSE o.country END || $5])
            FROM (SELECT coalesce($8, country) AS country FROM account WHERE account_id = $1) AS o)
            OR (d.party_vat_id IS NULL AND d.party_name = $9))))
      ORDER BY d.id LIMIT ${MAX_FOUND}`,
    values: [
      accountId,
      type,
      number,
      value,
      full || null,
      bare || null,
      country ?? null,
      country_iso ?? null,
      name ?? null,
    ],
  });
}
