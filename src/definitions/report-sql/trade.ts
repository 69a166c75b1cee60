// Types of documents that reports are made of: those that charge a party, and those that credit it.

import { documents, isPayable } from '../catalogue.ts';

/** A side of trade. */
export type Side = 'sales' | 'purchases';

/** Types of documents of a side. */
interface TradeTypes {
  party: 'customer' | 'supplier';
  /** Documents that charge the party or the account. */
  charging: string[];
  /** Documents that credit them. */
  crediting: string[];
  all: string[];
}

function typesOf(party: 'customer' | 'supplier'): TradeTypes {
  const charging = documents.filter(each => each.party === party && isPayable(each.type)).map(({ type }) => type);
  const crediting = documents
    .filter(({ relates }) => relates.some(({ to, as }) => as === 'credits' && charging.includes(to)))
    .map(({ type }) => type);
  return { party, charging, crediting, all: [...charging, ...crediting] };
}

/** Types by side. */
export const TRADE: Readonly<Record<Side, TradeTypes>> = {
  sales: typesOf('customer'),
  purchases: typesOf('supplier'),
};

/** Types of documents that credit, of both sides. */
export const CREDITING: readonly string[] = [...TRADE.sales.crediting, ...TRADE.purchases.crediting];
