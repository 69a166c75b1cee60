// Drafts a document that follows others: it takes what is open of their lines, takes goods back, or pays them.

import { documentOf } from '../../definitions/catalogue.ts';
import { sum } from '../../domain/documents/document-facts.ts';
import type { RelationRule } from '../../domain/documents/relations.ts';
import { ZERO } from '../../domain/values/decimal.ts';
import type { LineBody } from '../../operations/documents/document-input.ts';
import { deliveredLines, numbered } from '../choose-lines.ts';
import { type Draft, draft, registered, type Scene } from '../draft-document.ts';
import { stepOf } from '../schedule.ts';
import { type FollowedDocument, linesLeft } from './followed-document.ts';
import { settlement } from './settlement.ts';
import { openPart, returnedLines } from './taken-lines.ts';

/** Quantity that a document takes. */
export interface Extent {
  /** It takes or pays only a part. */
  inPart: boolean;
  /** It is the last part, so it takes all that is left. */
  isLast: boolean;
}

/**
 * Drafts a document of a type that follows one or several documents of one type and party. Undefined when the goods that it needs
 * are not in stock.
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
 * Documents of one party that one document of a type can follow together: what is due is paid together, and delivery notes from
 * one warehouse are billed together. Undefined when it follows only one.
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

// An account may have set up its delivery notes so that they move nothing.
const goodsHaveMoved = ({ document }: FollowedDocument): boolean =>
  document.lines.some(({ actsOnStock }) => actsOnStock);

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
