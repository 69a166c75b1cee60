// The document or record that a file or note belongs to, as its writes find it.

import { type AttachedKind, type AttachedRow, documentExists, type RecordKey } from '../../database/sql/attachments.ts';
import { lockRecords } from '../../database/sql/master-data/records.ts';
import { attachableTypes, documents, records } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { fieldError } from '../../domain/errors.ts';
import type { NewEvent } from '../../domain/event.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Query, RowLock } from '../../query/statement.ts';

/** Definition of the kind of document or record; undefined for a kind without files and notes. */
export function attachableResource(type: string): DocumentResource | RecordResource | undefined {
  if (!attachableTypes.includes(type)) return undefined;
  return documents.find(each => each.type === type) ?? recordOfType(type);
}

const recordOfType = (type: string): RecordResource | undefined => records.find(({ noun }) => noun === type);

/** Locks a record of master data, so that it is not removed meanwhile. Documents are never removed. */
export function lockRecord(accountId: number, { type, id }: RecordKey): RowLock<{ id: number }> | undefined {
  const resource = recordOfType(type);
  return resource && lockRecords(accountId, resource, String(id), undefined);
}

/** The question for a document; undefined for a record, which is locked. */
export const findDocument = (accountId: number, record: RecordKey): Query<{ id: number }> | undefined =>
  recordOfType(record.type) ? undefined : documentExists(accountId, record);

/** Throws INVALID_ARGUMENT unless the document or record was found. */
export function requireRecord({ type }: RecordKey, found: readonly unknown[]): void {
  if (found.length === 0) throw fieldError('record_id', new Message('record_without_attachments', { type }));
}

/** Events of files and notes that are removed with their record. */
export const deletedEvents = (attached: readonly AttachedRow[]): NewEvent[] =>
  attached.map(({ kind, id }) => attachedEvent(kind, 'deleted', id));

/** The event of a file or note. */
export const attachedEvent = (kind: AttachedKind, what: 'created' | 'deleted', id: number): NewEvent => ({
  type: `${kind}.${what}`,
  id,
});
