// Order of document types in trade, for menus, choices and the start page.

import { documents } from './catalogue.ts';
import type { DocumentResource } from './define-document.ts';

const SIDES: readonly DocumentResource['party'][] = ['customer', 'supplier', undefined];

/** True if documents of the type revert demands of others; they come after those that pay. */
const takesBack = ({ relates }: DocumentResource): boolean => relates.some(({ as }) => as === 'credits');

/** Maximum documents before one of the type: none for a quote, three for an invoice. */
function depthOf({ type, relates }: DocumentResource): number {
  const before = documents.filter(each => each.type !== type && relates.some(({ to }) => to === each.type));
  return before.length === 0 ? 0 : 1 + Math.max(...before.map(depthOf));
}

/** All types of documents: those of sales, of purchases, of the warehouse; in each the earlier ones first. */
export const documentsInOrder: readonly DocumentResource[] = [...documents].sort(
  (a, b) =>
    SIDES.indexOf(a.party) - SIDES.indexOf(b.party) ||
    depthOf(a) - depthOf(b) ||
    Number(takesBack(a)) - Number(takesBack(b)),
);

/** The position of a document type in that order. */
export const placeOfType = (type: string): number => documentsInOrder.findIndex(each => each.type === type);
