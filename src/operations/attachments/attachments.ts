// Adds, reads and removes files and notes on documents and records. contract §5 Files and notes

import { createHash } from 'node:crypto';
import {
  type AttachmentRow,
  attachmentContent,
  attachmentsOf,
  attachmentUse,
  deleteAttached,
  insertAttachment,
  insertNote,
  lockAttachment,
  lockNote,
  type NewAttachment,
  type NoteRow,
  noteCount,
  notesOf,
  type RecordKey,
} from '../../database/sql/attachments.ts';
import { loginOfSession } from '../../database/sql/mail.ts';
import { ATTACHMENT_ORDER_LOCK, NOTE_ORDER_LOCK } from '../../definitions/lists/attachments.ts';
import {
  answeredMediaType,
  fileNameFault,
  MAX_ACCOUNT_BYTES,
  MAX_ACCOUNT_GIBIBYTES,
  MAX_FILE_BYTES,
  MAX_FILE_MEBIBYTES,
  MAX_FILES,
  MAX_NOTES,
  mediaTypeOfName,
  noteFault,
} from '../../domain/attachment.ts';
import { type AppError, conflict, FieldErrors, notFound } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { runRead } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import { attachableResource, attachedEvent, findDocument, lockRecord, requireRecord } from './attachable-record.ts';

export type { AttachmentRow, NoteRow, RecordKey } from '../../database/sql/attachments.ts';

/** A file to add. */
export interface FileToAdd {
  record: RecordKey;
  fileName: string;
  /** Default: follows from the ending of the name. */
  mediaType?: string | undefined;
  content: Buffer;
}

/** A note to add. */
export interface NoteToAdd {
  record: RecordKey;
  text: string;
}

/** The answer of a write of a file or note. */
export interface SavedAttached {
  id: number;
}

/** A stored file. */
export interface StoredFile {
  name: string;
  mediaType: string;
  sha256: string;
  content: Buffer;
}

type ByUser<T> = T & { sessionHash: Buffer };

const recordValues = ({ type, id }: RecordKey) => ({ record_type: type, record_id: id });

const ADD_FILE = defineWrite({
  name: 'attachment.add',
  right: 'write',
  locks: ({ record }: ByUser<NewAttachment>, accountId) => ({
    idOrders: [ATTACHMENT_ORDER_LOCK],
    newId: 'attachment_id_seq',
    exclusive: ['attachments'],
    rows: { record: lockRecord(accountId, record) },
  }),
  lookUp: ({ record, sessionHash }, accountId) => ({
    user: loginOfSession(accountId, sessionHash),
    document: findDocument(accountId, record),
    use: attachmentUse(accountId, record),
  }),
  decide({ record, content }, { locked, found }) {
    requireRecord(record, [...locked.rows.record, ...found.document]);
    const { files = 0, account_bytes = 0 } = found.use[0] ?? {};
    if (files >= MAX_FILES) throw conflict('too_many_attachments', { count: MAX_FILES });
    if (account_bytes + content.length > MAX_ACCOUNT_BYTES)
      throw conflict('attachments_too_large', { count: MAX_ACCOUNT_GIBIBYTES });
    return { id: locked.newId, login: String(found.user[0]?.login) };
  },
  write: ({ sessionHash: _, ...file }, { id, login }, { account }) => ({
    answer: { id },
    outcome: `added file ${id}`,
    commands: [insertAttachment(account.id, id, file, login)],
    events: [attachedEvent('attachment', 'created', id)],
  }),
  trail: {
    of: 'people',
    entries: ({ record, fileName, content, sha256 }, { id }) => [
      {
        type: 'attachment',
        id,
        name: fileName,
        after: { ...recordValues(record), bytes: content.length, sha256 },
      },
    ],
  },
});

const ADD_NOTE = defineWrite({
  name: 'note.add',
  right: 'write',
  locks: ({ record }: ByUser<NoteToAdd>, accountId) => ({
    idOrders: [NOTE_ORDER_LOCK],
    newId: 'note_id_seq',
    exclusive: ['notes'],
    rows: { record: lockRecord(accountId, record) },
  }),
  lookUp: ({ record, sessionHash }, accountId) => ({
    user: loginOfSession(accountId, sessionHash),
    document: findDocument(accountId, record),
    use: noteCount(accountId, record),
  }),
  decide({ record }, { locked, found }) {
    requireRecord(record, [...locked.rows.record, ...found.document]);
    if ((found.use[0]?.count ?? 0) >= MAX_NOTES) throw conflict('too_many_notes', { count: MAX_NOTES });
    return { id: locked.newId, login: String(found.user[0]?.login) };
  },
  write: ({ record, text }, { id, login }, { account }) => ({
    answer: { id },
    outcome: `added note ${id}`,
    commands: [insertNote(account.id, id, { record, text }, login)],
    events: [attachedEvent('note', 'created', id)],
  }),
  trail: {
    of: 'people',
    entries: ({ record, text }, { id }) => [{ type: 'note', id, after: { ...recordValues(record), text } }],
  },
});

const REMOVE_FILE = defineWrite({
  name: 'attachment.remove',
  right: 'write',
  locks: ({ id }: SavedAttached, accountId) => ({ rows: { file: lockAttachment(accountId, id) } }),
  decide({ id }, { locked }) {
    const [file] = locked.rows.file;
    if (!file) throw noAttachment(id);
    return file;
  },
  write: ({ id }, _, { account }) => ({
    answer: { id },
    outcome: `removed file ${id}`,
    commands: [deleteAttached(account.id, 'attachment', id)],
    events: [attachedEvent('attachment', 'deleted', id)],
  }),
  trail: {
    of: 'everyone',
    entries: ({ id }, { record_type, record_id, file_name, bytes, sha256 }) => [
      { type: 'attachment', id, name: file_name, before: { record_type, record_id, bytes, sha256 } },
    ],
  },
});

const REMOVE_NOTE = defineWrite({
  name: 'note.remove',
  right: 'write',
  locks: ({ id }: SavedAttached, accountId) => ({ rows: { note: lockNote(accountId, id) } }),
  decide({ id }, { locked }) {
    const [note] = locked.rows.note;
    if (!note) throw noNote(id);
    return note;
  },
  write: ({ id }, _, { account }) => ({
    answer: { id },
    outcome: `removed note ${id}`,
    commands: [deleteAttached(account.id, 'note', id)],
    events: [attachedEvent('note', 'deleted', id)],
  }),
  trail: {
    of: 'everyone',
    entries: ({ id }, { record_type, record_id, text }) => [
      { type: 'note', id, before: { record_type, record_id, text } },
    ],
  },
});

/** NOT_FOUND for a file. */
export const noAttachment = (id: number): AppError => notFound('no_attachment', { id });

/** NOT_FOUND for a note. */
export const noNote = (id: number): AppError => notFound('no_note', { id });

/** Adds a file. Throws INVALID_ARGUMENT (name, size, no such record), CONFLICT (limits of the record or the account). */
export async function addAttachment(
  context: Context,
  actor: SessionActor,
  { record, fileName, mediaType, content }: FileToAdd,
  request: WriteRequest,
): Promise<WriteResult<SavedAttached>> {
  const errors = new FieldErrors();
  const nameFault = fileNameFault(fileName);
  if (nameFault) errors.add('file_name', nameFault);
  errors.check(content.length > 0, 'content', new Message('empty'));
  const tooLarge = new Message('attachment_too_large', { count: MAX_FILE_MEBIBYTES });
  errors.check(content.length <= MAX_FILE_BYTES, 'content', tooLarge);
  checkRecordType(record, errors);
  errors.throwIfAny();
  const file = {
    record,
    fileName,
    mediaType: mediaType === undefined ? mediaTypeOfName(fileName) : answeredMediaType(mediaType),
    sha256: createHash('sha256').update(content).digest('hex'),
    content,
    sessionHash: actor.sessionHash,
  };
  return runWrite(context, actor, ADD_FILE, file, request);
}

/** Adds a note. Throws INVALID_ARGUMENT (length, no such record), CONFLICT (limit of the record). */
export async function addNote(
  context: Context,
  actor: SessionActor,
  { record, text }: NoteToAdd,
  request: WriteRequest,
): Promise<WriteResult<SavedAttached>> {
  const errors = new FieldErrors();
  const fault = noteFault(text);
  if (fault) errors.add('text', fault);
  checkRecordType(record, errors);
  errors.throwIfAny();
  return runWrite(context, actor, ADD_NOTE, { record, text, sessionHash: actor.sessionHash }, request);
}

function checkRecordType(record: RecordKey, errors: FieldErrors): void {
  errors.check(
    attachableResource(record.type) !== undefined,
    'record_type',
    new Message('record_without_attachments', { type: record.type }),
  );
}

/** Removes a file. Throws NOT_FOUND. */
export const removeAttachment = (
  context: Context,
  actor: SessionActor,
  id: number,
  request: WriteRequest,
): Promise<WriteResult<SavedAttached>> => runWrite(context, actor, REMOVE_FILE, { id }, request);

/** Removes a note. Throws NOT_FOUND. */
export const removeNote = (
  context: Context,
  actor: SessionActor,
  id: number,
  request: WriteRequest,
): Promise<WriteResult<SavedAttached>> => runWrite(context, actor, REMOVE_NOTE, { id }, request);

// Contents of an account that are read from the database at the same time: each is up to 10 MiB.
const reading = new KeyedQueue({ maxRunning: 2, maxWaiting: 50, overloadMessage: new Message('too_many_files') });

/** A file with its content. Throws NOT_FOUND, AUTH_FAILED, PERMISSION_DENIED, OVERLOADED. */
export async function readAttachment(context: Context, actor: SessionActor, id: number): Promise<StoredFile> {
  const asked = { file: attachmentContent(actor.accountId, id) };
  const { found } = await reading.run(`${actor.accountId}`, () => runRead(context, actor, asked, { cost: 'list' }));
  const [row] = found.file;
  if (!row) throw noAttachment(id);
  const { file_name: name, media_type, sha256, content } = row;
  return { name, mediaType: answeredMediaType(media_type), sha256, content };
}

/** The newest files and notes of a record, newest first. */
export async function readAttached(
  context: Context,
  actor: SessionActor,
  record: RecordKey,
  limit: number,
): Promise<{ files: AttachmentRow[]; notes: NoteRow[] }> {
  const { accountId } = actor;
  const asked = { files: attachmentsOf(accountId, record, limit), notes: notesOf(accountId, record, limit) };
  return (await runRead(context, actor, asked, { cost: 'point' })).found;
}
