// The definition that customers and suppliers share, and their rule of unique tax numbers. contract §7 Master data

import type { AccountFacts } from '../domain/account.ts';
import { defineRecord, type RecordResource } from './define-record.ts';
import type { ColumnValues } from './fields/column-values.ts';
import { THIRD_PARTY_FIELDS } from './fields/third-party-fields.ts';

const EXAMPLE = {
  name: 'Padaria Central, Lda.',
  vat_id: '508123456',
  country_iso: 'PT',
  email: 'contas@padaria.example',
  billing_address: { postal_address: 'Rua do Ouro 12', city: 'Lisboa', zip_code: '1100-060', country: 'Portugal' },
};

/** What differs between customers and suppliers. `codePrefix` is the letter before assigned codes. */
export interface ThirdPartyDefinition {
  noun: 'customer' | 'supplier';
  path: string;
  title: string;
  codePrefix: string;
}

/** Completes the definition. Both kinds share one table and one sequence of ids. */
export function defineThirdParty({ noun, path, title, codePrefix }: ThirdPartyDefinition): RecordResource {
  return defineRecord({
    noun,
    path,
    title,
    elementName: 'thirdParty',
    description: 'A customer or supplier',
    table: 'third_party',
    scope: { kind: noun },
    codeField: 'code',
    fields: THIRD_PARTY_FIELDS,
    required: ['id', 'code', 'name'],
    search: ['code', 'id'],
    orders: { code: {} },
    orderLock: 2,
    writing: {
      byClients: true,
      required: ['name'],
      codePrefix,
      derive: vatKey,
      cleared: { inactive: false },
      uniques: { third_party_code_key: 'code', third_party_vat_id_key: 'vat_id' },
    },
    example: { id: 31, code: `${codePrefix}0001`, ...EXAMPLE },
  });
}

// Two active records must not have the same country and tax number, except the generic numbers of the account.
function vatKey(record: ColumnValues, account: AccountFacts): ColumnValues {
  const { vat_id, country_iso, inactive } = record;
  const generic = typeof vat_id !== 'string' || vat_id === '' || account.generic_vat_ids.includes(vat_id);
  return { vat_key: generic || inactive === true ? null : `${country_iso ?? account.country} ${vat_id}` };
}
