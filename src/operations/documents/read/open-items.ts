// The open documents to which a receipt, payment or credit note can be allotted, and other amounts that can be allotted.

import {
  itemsOfParty,
  MAX_OPEN_ITEMS,
  type OpenItem,
  openItemById,
  openItemsOfParty,
} from '../../../database/sql/documents/open-items.ts';
import { settlementOf } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { isStorable } from '../../../definitions/fields/value-check.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { runRead } from '../../read/run-read.ts';

export type { OpenItem };

/** Maximum of listed documents. */
export const MAX_LISTED = MAX_OPEN_ITEMS;

/** Open items of a party that a document of one type and currency can settle. */
export interface OpenItems {
  /** Documents with an amount due, oldest first; for a refund those with an amount that can be paid back. */
  due: OpenItem[];
  /** Credit notes, and advances of earlier receipts or payments, that are not allotted yet. */
  credits: OpenItem[];
  /** The same in other currencies. */
  elsewhere: OpenItem[];
  /** True if there are more than a form lists. */
  isCut: boolean;
}

/** Owner of the open documents: the party with a code, or one document whose party is not stored. */
export type OpenOf = { code: string } | { id: bigint };

/** Reads open items, and the documents with the ids `also`. An unknown code has none. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readOpenItems(
  context: Context,
  actor: SessionActor,
  { type, party, isRefund }: DocumentResource,
  { of, currency, also = [] }: { of: OpenOf; currency: string; also?: number[] },
): Promise<OpenItems> {
  const { accountId } = actor;
  if ('code' in of && !isStorable(of.code)) return { due: [], credits: [], elsewhere: [], isCut: false };
  const kind = party ?? 'customer';
  const questions = {
    items: 'id' in of ? openItemById(accountId, of.id) : openItemsOfParty(accountId, kind, of.code),
    also: itemsOfParty(accountId, kind, 'code' in of ? of.code : '', also),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'scan' });
  const open = found.items.slice(0, MAX_OPEN_ITEMS);
  const listed = [...open, ...found.also.filter(({ id }) => open.every(item => item.id !== id))];
  const payable = settlementOf(type, isRefund)?.to ?? [];
  const due = listed.filter(item => item.is_credit === isRefund && payable.includes(item.type));
  const paysTheSame = (other: string) => settlementOf(other)?.to.some(each => payable.includes(each)) ?? false;
  return {
    due: due.filter(item => item.currency === currency),
    credits: isRefund
      ? []
      : listed.filter(item => item.is_credit && item.currency === currency && paysTheSame(item.type)),
    elsewhere: due.filter(item => item.currency !== currency),
    isCut: found.items.length > MAX_OPEN_ITEMS,
  };
}
