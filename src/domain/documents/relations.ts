// How a new document relates to an earlier one that it names. Contract §5 Life.

import { AppError } from '../errors.ts';
import type { EarlierDocument, RelatedDocument, Relation } from './document-facts.ts';

/** A document type that another type can name, and the relation between them. */
export interface RelationRule {
  to: string;
  as: Relation;
}

/**
 * The document that a name means: of the types that the rules mention if there is one, else of any, and if several fit the
 * one with exactly that set and number. Otherwise the reason, which completes the sentence "Field 'x' …".
 */
export function findNamed<D extends Pick<EarlierDocument, 'type' | 'name'>>(
  name: string,
  candidates: D[],
  rules: RelationRule[],
): { document: D } | { reason: string } {
  const fitting = candidates.filter(({ type }) => rules.some(({ to }) => to === type));
  const likely = fitting.length > 0 ? fitting : candidates;
  const [document, ...others] = likely.length > 1 ? likely.filter(candidate => candidate.name === name) : likely;
  if (document && others.length === 0) return { document };
  if (likely.length === 0) return { reason: `names no earlier document: '${name}'` };
  const names = likely.map(candidate => `'${candidate.name}'`).join(', ');
  return { reason: `names more than one document (${names}): write 'SET ${name}'` };
}

/** The document with what the rules say is done with it; undefined when it is only referred to. */
export function related(document: EarlierDocument, rules: RelationRule[]): RelatedDocument | undefined {
  const rule = rules.find(({ to }) => to === document.type);
  return rule && { ...document, as: rule.as };
}

/** Throws CONFLICT when no document can name this one any more, or when nothing of it is open for the relation. */
export function requireOpen(document: EarlierDocument, as: Relation | undefined): void {
  if (document.status === 'VOID') throw new AppError('CONFLICT', `${named(document)} is void`);
  if (as !== undefined && document.status === 'BILLED')
    throw new AppError('CONFLICT', `${named(document)} is billed already: nothing of it is open`);
}

/** "Order 'ORD 2026/1'". */
export function named({ type, name }: Pick<EarlierDocument, 'type' | 'name'>): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')} '${name}'`;
}
