// Drafts a document that follows others: it takes their open lines, returns goods, or pays them.

import { documentOf } from '../../definitions/catalogue.ts';
import type { RelationRule } from '../../domain/documents/relations.ts';
import { sum, ZERO } from '../../domain/values/decimal.ts';
import type { LineBody } from '../../operations/documents/document-input.ts';
import { deliveredLines, numbered } from '../choose-lines.ts';
import { type Draft, draft, registered, type Scene } from '../draft-document.ts';
import { stepOf } from '../schedule.ts';
import { type FollowedDocument, linesLeft } from './followed-document.ts';
import { settlement } from './settlement.ts';
import { openPart, returnedLines } from './taken-lines.ts';

/** Quantity that a document takes. */
export interface Extent {
  /** True if it takes or pays only a part. */
  inPart: boolean;
  /** True if it is the last part and takes the rest. */
  isLast: boolean;
}

/**
 * Drafts a document that follows one or several documents of one type and party. Undefined if its goods are not in stock.
 */
export function followDocuments(
  scene: Scene,
  type: string,
  followed: FollowedDocument[],
  extent: Extent,
): Draft | undefined {
  const [first, ...others] = followed;
  const step = stepOf(type);
  const rule = first && ruleOf(type, first);
  if (!step || !rule) return undefined;
  const { party, warehouse, discount } = first.body;
  const ofParty = { ...(party && { party }) };
  if (rule.as === 'pays')
    return draft(scene, step, [], { ...ofParty, ...settlement(scene.random, followed, extent.inPart) });
  const lines = rule.as === 'credits' ? returnedLines(scene, first, type) : takenLines(scene, rule, followed, extent);
  if (!lines || lines.length === 0) return undefined;
  return draft(scene, step, numbered(lines), {
    ...ofParty,
    ...(warehouse && rule.as !== 'credits' && { warehouse }),
    ...(discount && { discount }),
    related_document: first.document.name,
    ...(others.length > 0 && { related_documents: others.map(({ document }) => document.name) }),
  });
}

/**
 * Documents of one party that one document can follow together: payments of due documents, and invoices of delivery notes from one
 * warehouse. Undefined if it follows only one.
 */
export function fitTogether(type: string, first: FollowedDocument): ((other: FollowedDocument) => boolean) | undefined {
  const rule = ruleOf(type, first);
  const { party, warehouse, discount = ZERO } = first.body;
  if (!rule || party?.code === undefined) return undefined;
  if (rule.as === 'pays') return ({ document }) => document.type === first.document.type;
  if (!rule.goodsMoved || !goodsHaveMoved(first)) return undefined;
  return ({ document, body }) =>
    document.type === first.document.type && body.warehouse === warehouse && (body.discount ?? ZERO).eq(discount);
}

const ruleOf = (type: string, { document }: FollowedDocument): RelationRule | undefined =>
  documentOf(type).relates.find(({ to }) => to === document.type);

// The delivery notes of an account may be set up to move no stock.
const goodsHaveMoved = ({ document }: FollowedDocument): boolean =>
  document.lines.some(({ articleId }) => articleId !== undefined);

function takenLines(
  scene: Scene,
  { to, as, goodsMoved }: RelationRule,
  followed: FollowedDocument[],
  { inPart, isLast }: Extent,
): LineBody[] | undefined {
  const lines = openPart(scene.random, followed.flatMap(linesLeft), inPart);
  if (to === 'purchase_order') return registered(scene, lines);
  const [first] = followed;
  if (!first || as === 'orders' || (goodsMoved && goodsHaveMoved(first))) return lines;
  const { locations, defaultLocation } = scene.company;
  const delivered = deliveredLines(scene, lines, locations.get(first.body.warehouse ?? '') ?? defaultLocation);
  return isLast && delivered && !quantityIn(delivered).eq(quantityIn(lines)) ? undefined : delivered;
}

const quantityIn = (lines: LineBody[]) => sum(lines.map(({ qty }) => qty));
