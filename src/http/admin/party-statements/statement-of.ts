// Statement requested by an address.

import type { StatementOf } from '../../../operations/party-statements/party-statement.ts';
import { numberOf, type PageRequest } from '../page/page-request.ts';

/** Party of the statement. */
export type Kind = 'customer' | 'supplier';

/** The statement of an address: the year so far, in the currency of the account, unless the address names others. */
export function statementOf({ account, query, params }: PageRequest, kind: Kind): StatementOf {
  const { today, currency } = account;
  return {
    kind,
    id: numberOf(params.id),
    today,
    currency: /^[A-Z]{3}$/.test(query.get('currency') ?? '') ? (query.get('currency') ?? currency) : currency,
    from: query.get('from') || `${today.slice(0, 4)}-01-01`,
    to: query.get('to') || today,
  };
}
