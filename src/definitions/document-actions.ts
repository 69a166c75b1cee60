// Actions on a stored document that its type, its state and the user's role allow. The operations check the same again.

import { type Relation, takesLinesAs } from '../domain/documents/document-facts.ts';
import type { DocumentStatus } from '../domain/documents/status.ts';
import type { Role } from '../domain/roles.ts';
import { decimal, ZERO } from '../domain/values/decimal.ts';
import { billerWithDeliveries, documentOf, documents, isClosable, isPayable } from './catalogue.ts';
import type { DocumentResource } from './define-document.ts';

/** Roles that may void documents. contract §5 Life */
export const MAY_VOID: readonly Role[] = ['admin', 'manager'];

/** Kind of an action: issues another document that names this one, changes its state, or leaves it unchanged. */
export type DocumentAction =
  | { kind: 'follow'; type: string; as: Exclude<Relation, 'settles'> }
  | { kind: 'allot' | 'void' | 'close' | 'print' | 'packingSlip' | 'send' | 'copy' };

/** Facts that decide about the actions of a document. */
export interface ActionFacts {
  type: string;
  status: DocumentStatus;
  /** Amount due as digits; undefined for types that nobody pays. */
  amountDue: string | undefined;
  /** Amount not allotted yet as digits; undefined for types that pay nothing. */
  amountOpen?: string | undefined;
  /** The open quantities of its lines that have a quantity, as digits. */
  openQuantities: string[];
  /** True if it has lines with a quantity at all; a document without one is taken as a whole. */
  hasQuantities: boolean;
  /** True for a payment to a customer or a receipt from a supplier. Default: false. */
  isRefund?: boolean;
  /** True for the invoice or purchase of a deposit. Default: false. */
  isDeposit?: boolean | undefined;
  /** True if documents that delivered it hold something open. Default: false. */
  isDelivered?: boolean | undefined;
  /** True if later documents take from it, so that it cannot be voided. Default: false. */
  isTaken?: boolean | undefined;
}

/** The acting user: the role, and if the session may write. */
export interface ActionRights {
  role: Role;
  mayWrite: boolean;
}

/** The actions that the document's type and state and the user's role allow; those that continue the business come first. */
export function documentActions(facts: ActionFacts, { role, mayWrite }: ActionRights): DocumentAction[] {
  const { type, status } = facts;
  const actions: DocumentAction[] = mayWrite ? followUps(facts) : [];
  if (mayWrite && status !== 'VOID' && facts.amountOpen !== undefined && isPositive(facts.amountOpen))
    actions.push({ kind: 'allot' });
  actions.push({ kind: 'print' });
  if (hasPackingSlip(documentOf(type))) actions.push({ kind: 'packingSlip' });
  actions.push({ kind: 'send' });
  if (!mayWrite) return actions;
  actions.push({ kind: 'copy' });
  const isOver = status === 'VOID' || status === 'CLOSED' || status === 'BILLED';
  if (isClosable(type) && !isOver) actions.push({ kind: 'close' });
  if (status !== 'VOID' && !facts.isTaken && MAY_VOID.includes(role)) actions.push({ kind: 'void' });
  return actions;
}

/** True if goods leave with a document of the type, or are promised, so that the available stock matters. Not for credit notes. */
export const takesFromStock = ({ locations, party, relates }: DocumentResource): boolean =>
  locations.some(({ location }) => location === 'source') &&
  !(party === 'customer' && relates.some(({ as }) => as === 'credits'));

/** True if documents of the type have a packing slip: customers get the goods of its lines. */
export const hasPackingSlip = (resource: DocumentResource): boolean =>
  resource.party === 'customer' && takesFromStock(resource);

/** True if goods are handed over with a document of the type. */
export const isDelivery = ({ party, relates }: DocumentResource): boolean =>
  party === 'customer' && relates.some(({ as }) => as === 'delivers');

/** Actions that continue the business come before those that reverse it. */
const ORDER: readonly Relation[] = ['pays', 'orders', 'delivers', 'bills', 'deducts', 'returns', 'credits', 'refunds'];

// Types of documents that can reference this one and take or pay its open part.
function followUps(facts: ActionFacts): DocumentAction[] {
  if (facts.status === 'VOID') return [];
  const found = documents.flatMap(({ type, relates, refund }) =>
    [...relates, ...(refund?.relates ?? [])].flatMap(({ to, as }) =>
      to === facts.type && as !== 'settles' && (isOpenFor(as, facts) || isBilledByDelivery(type, facts))
        ? [{ kind: 'follow' as const, type, as }]
        : [],
    ),
  );
  if (facts.isDeposit) found.push({ kind: 'follow', type: facts.type, as: 'deducts' });
  return found.sort((a, b) => ORDER.indexOf(a.as) - ORDER.indexOf(b.as));
}

// A delivered order is billed by its own number too: the invoice then bills the delivery notes.
const isBilledByDelivery = (taker: string, { type, isDelivered }: ActionFacts): boolean =>
  isDelivered === true && billerWithDeliveries(type)?.type === taker;

function isOpenFor(
  as: Relation,
  { type, status, amountDue, amountOpen, isRefund, openQuantities, hasQuantities }: ActionFacts,
): boolean {
  if (as === 'pays') return amountDue !== undefined && isPositive(amountDue);
  if (as === 'refunds') return !isRefund && amountOpen !== undefined && isPositive(amountOpen);
  // The status of a payable document does not show how far its lines are taken.
  if (!isPayable(type) && (status === 'BILLED' || status === 'CLOSED')) return false;
  return !hasQuantities || openQuantities.some(isPositive);
}

const isPositive = (digits: string) => decimal(digits).gt(ZERO);

/** The lines that a document of type `taker` would take of one of type `earlier`: none when it only pays. */
export function takesLines(taker: string, earlier: string): boolean {
  return documentOf(taker).relates.some(({ to, as }) => to === earlier && takesLinesAs(as));
}
