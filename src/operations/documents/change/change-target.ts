// The target of a change of an issued document. contract §5 Life

import type { DocumentKey, RelatedRow } from '../../../database/sql/documents/lock.ts';
import type { ArticleRow, LevelRow } from '../../../database/sql/stock/articles.ts';
import type { EarlierDocument } from '../../../domain/documents/document-facts.ts';
import { setAndNumber } from '../../../domain/documents/relations.ts';
import type { EffectState } from '../../../domain/effects/apply.ts';
import { type AppError, conflict, notFound } from '../../../domain/errors.ts';
import type { StoredJson } from '../../../domain/messages/stored.ts';
import { readLevels } from '../../stock/stock-facts.ts';
import type { Locked } from '../../write/define-write.ts';
import { type EarlierRows, earlierReader } from '../earlier-documents.ts';

/** A client's reference to a document: by id, by set and number, or by all; and the type, from the path. */
export interface ChangeTarget {
  id?: number | undefined;
  set?: string | undefined;
  number?: string | undefined;
  type?: string | undefined;
}

/** Lock of changes of issued documents: a change depends on earlier ones, so an account runs one at a time. */
export const CHANGE_OF_DOCUMENTS = 'change of documents';

/** The answer of a change. */
export interface ChangedDocument {
  id: number;
  type: string;
  documentSeries: string;
  documentNumber: string;
  /** Warnings of the change; undefined if there are none. */
  warnings?: StoredJson[];
}

/** The key of a target that has an id, or a set and a number. */
export function keyOf({ id, set = '', number = '' }: ChangeTarget): DocumentKey {
  return id === undefined ? { set, number } : { id };
}

/** The row of the target among the locked ones. Throws NOT_FOUND, CONFLICT if id and number belong to different documents. */
export function targetRow(target: ChangeTarget, locked: Locked): RelatedRow {
  const { id, set, number, type } = target;
  const rows = locked.documents as unknown as RelatedRow[];
  const row = rows.find(each =>
    id === undefined ? each.document_set === set && each.seq_number === number : each.id === id,
  );
  if (!row || (type !== undefined && row.type !== type)) throw noDocument(target);
  if ((set !== undefined && set !== row.document_set) || (number !== undefined && number !== row.seq_number))
    throw conflict('other_document', { id: row.id, name: setAndNumber(row), set: set ?? '', number: number ?? '' });
  return row;
}

function noDocument({ id, set, number, type = 'document' }: ChangeTarget): AppError {
  const noun = type.replaceAll('_', ' ');
  const where = id === undefined ? `'${number}' in document set '${set}'` : `with the id ${id}`;
  return notFound('no_record_id', { noun, id: where });
}

/** Articles of the locked documents by id. */
export const lockedArticles = (locked: Locked): Map<number, ArticleRow> =>
  new Map((locked.articles as unknown as ArticleRow[]).map(row => [row.id, row]));

/** The other locked documents: predecessors of the target, and those that the change references. */
export function otherDocuments(row: RelatedRow, locked: Locked, found: EarlierRows): EarlierDocument[] {
  return (locked.documents as unknown as RelatedRow[])
    .filter(each => each.id !== row.id)
    .map(earlierReader(found, lockedArticles(locked)));
}

/** The stock that a change acts on. */
export function stockState(
  locked: Locked,
  serials: EffectState['stock']['serials'],
  negativeStock: 'allow' | 'reject',
): EffectState['stock'] {
  return { onHand: readLevels(locked.levels as unknown as LevelRow[]), serials, negativeStock };
}

/** The answer and the outcome of a change; `verb`: the action in the past tense. */
export function changed(row: RelatedRow, verb: string): { answer: ChangedDocument; outcome: string } {
  const { id, type, document_set: documentSeries, seq_number: documentNumber } = row;
  return {
    answer: { id, type, documentSeries, documentNumber },
    outcome: `${verb} ${type} ${id}, ${documentSeries}/${documentNumber}`,
  };
}
