// Suppliers.

import { defineMaster } from '../master.ts';
import { THIRD_PARTY_FIELDS } from '../third-party.ts';
import { THIRD_PARTY_EXAMPLE, thirdPartyWriting } from '../third-party-rules.ts';

export default defineMaster({
  noun: 'supplier',
  path: 'suppliers',
  title: 'Suppliers',
  elementName: 'thirdParty',
  description: 'A customer or supplier',
  table: 'third_party',
  scope: { kind: 'supplier' },
  codeField: 'code',
  fields: THIRD_PARTY_FIELDS,
  required: ['id', 'code', 'name'],
  search: ['code', 'id'],
  orderLock: 2,
  writing: thirdPartyWriting('S'),
  example: { id: 32, code: 'S0001', ...THIRD_PARTY_EXAMPLE },
});
