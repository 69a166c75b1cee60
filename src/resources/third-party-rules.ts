// Rules that customers and suppliers share when they are written. Contract section 7, thirdParty.

import type { AccountFacts } from '../domain/account.ts';
import type { MasterWriting, Record_ } from './master.ts';

export const THIRD_PARTY_EXAMPLE = {
  name: 'Padaria Central, Lda.',
  vat_id: '508123456',
  country_iso: 'PT',
  email: 'contas@padaria.example',
  billing_address: { postal_address: 'Rua do Ouro 12', city: 'Lisboa', zip_code: '1100-060', country: 'Portugal' },
};

/** How a third party is written; `prefix` begins the codes that are assigned. */
export function thirdPartyWriting(prefix: string): MasterWriting {
  return {
    byClients: true,
    required: ['name'],
    codePrefix: prefix,
    derive: vatKey,
    cleared: { inactive: false },
    uniques: { third_party_account_id_kind_code_key: 'code', third_party_account_id_kind_vat_key_key: 'vat_id' },
  };
}

// Two active records may not share country and tax number, save the generic numbers of the account (999999990 unless set).
function vatKey(record: Record_, account: AccountFacts): Record_ {
  const { vat_id, country_iso, inactive } = record;
  const generic = typeof vat_id !== 'string' || vat_id === '' || account.generic_vat_ids.includes(vat_id);
  return { vat_key: generic || inactive === true ? null : `${country_iso ?? account.country} ${vat_id}` };
}
