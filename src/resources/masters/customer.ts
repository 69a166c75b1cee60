// Customers.

import { defineMaster } from '../master.ts';
import { THIRD_PARTY_FIELDS } from '../third-party.ts';
import { THIRD_PARTY_EXAMPLE, thirdPartyWriting } from '../third-party-rules.ts';

export default defineMaster({
  noun: 'customer',
  path: 'customers',
  title: 'Customers',
  elementName: 'thirdParty',
  description: 'A customer or supplier',
  table: 'third_party',
  scope: { kind: 'customer' },
  codeField: 'code',
  fields: THIRD_PARTY_FIELDS,
  required: ['id', 'code', 'name'],
  search: ['code', 'id'],
  orderLock: 2,
  writing: thirdPartyWriting('C'),
  example: { id: 31, code: 'C0001', ...THIRD_PARTY_EXAMPLE },
});
