// Relation of a new document to an earlier one that it references. contract §5 Life

import { AppError, conflict } from '../errors.ts';
import { Message } from '../messages/message.ts';
import { cleanCode, unseenCharacter } from '../values/code.ts';
import type { EarlierDocument, RelatedDocument, Relation } from './document-facts.ts';

/** A document type that another type can name, and the relation between them. */
export interface RelationRule {
  to: string;
  as: Relation;
  /** True if goods move with the earlier document, so that they do not move again with the later one. */
  goodsMoved?: true;
}

/**
 * The document that a name means: of the types that the rules mention if there is one, else of any, and if several fit the
 * one with exactly that set and number; a void one, of which nothing can be taken, only when no other has the name. Otherwise the reason, which completes the sentence "Field 'x' …".
 */
export function findNamed<D extends Pick<EarlierDocument, 'type' | 'number' | 'name' | 'status'>>(
  name: string,
  documents: D[],
  rules: Pick<RelationRule, 'to'>[],
): { document: D } | { reason: Message } {
  const called = calledSo(name, documents);
  const candidates = called.length > 0 ? called : calledSo(cleanCode(name), documents);
  const fitting = candidates.filter(({ type }) => rules.some(({ to }) => to === type));
  const meant = fitting.length > 0 ? fitting : candidates;
  const inForce = meant.filter(({ status }) => status !== 'VOID');
  const likely = inForce.length > 0 ? inForce : meant;
  const [document, ...others] =
    likely.length > 1
      ? likely.filter(candidate => candidate.name === name || candidate.name === cleanCode(name))
      : likely;
  if (document && others.length === 0) return { document };
  if (likely.length === 0)
    return {
      reason: unseenCharacter(name) ?? new Message('no_earlier_document', { name }),
    };
  const names = likely.map(candidate => `'${candidate.name}'`).join(' or ');
  return { reason: new Message('several_documents', { names }) };
}

const calledSo = <D extends Pick<EarlierDocument, 'number' | 'name'>>(name: string, documents: D[]): D[] =>
  documents.filter(document => document.number === name || document.name === name);

/** The document with its relation by the rules; undefined if it is only referenced. */
export function related(document: EarlierDocument, rules: RelationRule[]): RelatedDocument | undefined {
  const rule = rules.find(({ to }) => to === document.type);
  return rule && { ...document, as: rule.as, goodsMoved: rule.goodsMoved ?? false };
}

const closedText = (takers: string[]): Message =>
  takers.length > 0 ? new Message('closed_in_part', { documents: takers }) : new Message('closed');

const billedText = (takers: string[]): Message =>
  takers.length > 0 ? new Message('billed_by', { documents: takers }) : new Message('billed');

/** CONFLICT because nothing of a document is open any more; a message can add which documents have taken it. */
export class NothingOpen extends AppError {
  readonly document: EarlierDocument;

  constructor(document: EarlierDocument, takers: string[] = []) {
    const reason = document.status === 'CLOSED' ? closedText(takers) : billedText(takers);
    super('CONFLICT', new Message('document_nothing_open', { document: named(document), reason }));
    this.document = document;
  }
}

/** Throws CONFLICT when no document can name this one any more, or when nothing of it is open for the relation. */
export function requireOpen(document: EarlierDocument, as: Relation | undefined): void {
  if (document.status === 'VOID') throw conflict('document_void', { document: named(document) });
  const isTaken = document.status === 'BILLED' || document.status === 'CLOSED';
  if (as !== undefined && isTaken) throw new NothingOpen(document);
}

/** Reason why a document cannot be voided while later ones take from it. Undefined if there are none. Documents are `named`. */
export function dependantsText(document: string, [first, ...others]: readonly string[]): Message | undefined {
  if (first === undefined) return undefined;
  return others.length === 0
    ? new Message('void_dependant', { document, documents: first })
    : new Message('void_dependants', { document, documents: [first, ...others] });
}

/** "ORD 2026/1". */
export const setAndNumber = (document: { document_set: string; seq_number: string }): string =>
  `${document.document_set} ${document.seq_number}`;

/** "Order 'ORD 2026/1'". */
export function named({ type, name }: Pick<EarlierDocument, 'type' | 'name'>): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')} '${name}'`;
}

/** `named` for a row with document set and number. */
export const namedRow = (row: { type: string; document_set: string; seq_number: string }): string =>
  named({ type: row.type, name: setAndNumber(row) });
