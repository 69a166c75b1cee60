// Takes over the VAT codes of the country's file that a company does not have yet.

import { insertVatCodes, vatCodeIds, vatCodes } from '../../database/sql/documents/vat-codes.ts';
import { recordOf } from '../../definitions/catalogue.ts';
import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import { alreadyExists } from '../../domain/errors.ts';
import { vatCodesOfCountry } from '../../domain/invoicing/country-vat-codes.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { definedKind } from '../write/trail.ts';

/** Maximum codes of a country. */
const MAX_CODES = 100;

const TAKE_OVER = defineWrite({
  name: 'vat-code.take-over',
  role: 'administration',
  locks: (_: undefined) => ({ idOrders: [recordOf('vat_codes').orderLock], exclusive: ['vat codes'] }),
  lookUp: (_, accountId) => ({ known: vatCodes(accountId, undefined), ids: vatCodeIds(MAX_CODES) }),
  decide(_, { account, found: { known, ids } }) {
    const codes = new Set(known.map(({ code }) => code));
    const missing = vatCodesOfCountry(jurisdictionOf(account.country)).codes.filter(({ code }) => !codes.has(code));
    return missing.slice(0, ids.length).map((code, index) => ({ ...code, id: ids[index]?.id ?? 0 }));
  },
  write: (_, added, { account }) => ({
    answer: added.map(({ code }) => code),
    outcome: `took over ${added.length} VAT codes of ${account.country}`,
    commands: insertVatCodes(account.id, added),
    events: added.map(({ id }) => ({ type: 'vat_code.created', id })),
  }),
  // Somebody else has added one of them meanwhile.
  violation: constraint =>
    constraint === 'vat_code_code_key' ? alreadyExists('vat_code', 'code', undefined) : undefined,
  trail: {
    of: 'people',
    entries: (_, added) =>
      added.map(({ id, ...code }) => ({ type: definedKind('vat_code'), id, name: code.code, after: { ...code } })),
  },
});

/** Adds the codes of the country that are missing; resolves to them. Codes that exist stay as they are. Throws DUPLICATE_ENTRY. */
export const takeOverVatCodes = (context: DatabaseContext, actor: Administrator): Promise<string[]> =>
  runWriteAs(context, actor, TAKE_OVER, undefined);
