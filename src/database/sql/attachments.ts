// Statements about files and notes on documents and records.

import type { RecordResource } from '../../definitions/define-record.ts';
import { command, query, rowLock, type SingleCommand } from '../../query/statement.ts';
import { countOf, deleteFrom } from './rows-by-columns.ts';

/** A document or record that has files and notes. */
export interface RecordKey {
  /** Type of the document, or noun of the record. */
  type: string;
  id: number;
}

/** A file to add. */
export interface NewAttachment {
  record: RecordKey;
  fileName: string;
  mediaType: string;
  sha256: string;
  content: Buffer;
}

/** A file without its content. */
export interface AttachmentRow {
  id: number;
  record_type: string;
  record_id: number;
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  created_at: Date;
  created_by: string;
}

/** A note. */
export interface NoteRow {
  id: number;
  record_type: string;
  record_id: number;
  text: string;
  created_at: Date;
  created_by: string;
}

const ATTACHMENT = 'id, record_type, record_id, file_name, media_type, bytes, sha256, created_at, created_by';
const NOTE = 'id, record_type, record_id, text, created_at, created_by';

/** The document of a type with an id, if the account has it. */
export const documentExists = (accountId: number, { type, id }: RecordKey) =>
  query<{ id: number }>({
    name: 'document of a file',
    text: 'SELECT id FROM document WHERE account_id = $1 AND id = $2 AND type = $3',
    values: [accountId, id, type],
  });

/** Number of files of a record, and the bytes of all files of the account. */
export const attachmentUse = (accountId: number, { type, id }: RecordKey) =>
  query<{ files: number; account_bytes: number }>({
    name: 'use of files',
    text: `SELECT (SELECT count(*)::int FROM attachment WHERE account_id = $1 AND record_id = $2 AND record_type = $3) AS files,
        (SELECT coalesce(sum(bytes), 0)::float8 FROM attachment WHERE account_id = $1) AS account_bytes`,
    values: [accountId, id, type],
  });

/** Number of notes of a record. */
export const noteCount = (accountId: number, { type, id }: RecordKey) =>
  countOf('note', { account_id: accountId, record_id: id, record_type: type });

/** The newest files of a record, without their contents. */
export const attachmentsOf = (accountId: number, { type, id }: RecordKey, limit: number) =>
  query<AttachmentRow>({
    text: `SELECT ${ATTACHMENT} FROM attachment WHERE account_id = $1 AND record_id = $2 AND record_type = $3
      ORDER BY id DESC LIMIT $4`,
    values: [accountId, id, type, limit],
  });

/** The newest notes of a record. */
export const notesOf = (accountId: number, { type, id }: RecordKey, limit: number) =>
  query<NoteRow>({
    text: `SELECT ${NOTE} FROM note WHERE account_id = $1 AND record_id = $2 AND record_type = $3 ORDER BY id DESC LIMIT $4`,
    values: [accountId, id, type, limit],
  });

/** A file with its content. */
export const attachmentContent = (accountId: number, id: number) =>
  query<Pick<AttachmentRow, 'file_name' | 'media_type'> & { sha256: string; content: Buffer }>({
    name: 'content of a file',
    text: 'SELECT file_name, media_type, sha256, content FROM attachment WHERE account_id = $1 AND id = $2',
    values: [accountId, id],
  });

/** A file before it is removed. */
export const lockAttachment = (accountId: number, id: number) =>
  rowLock<AttachmentRow>({
    text: `SELECT ${ATTACHMENT} FROM attachment WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    values: [accountId, id],
  });

/** A note before it is removed. */
export const lockNote = (accountId: number, id: number) =>
  rowLock<NoteRow>({
    text: `SELECT ${NOTE} FROM note WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    values: [accountId, id],
  });

/** Adds a file. */
export const insertAttachment = (
  accountId: number,
  id: number,
  { record, fileName, mediaType, sha256, content }: NewAttachment,
  login: string,
) =>
  command({
    text: `INSERT INTO attachment (account_id, id, record_type, record_id, file_name, media_type, bytes, sha256, content, created_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [accountId, id, record.type, record.id, fileName, mediaType, content.length, sha256, content, login],
  });

/** Adds a note. */
export const insertNote = (
  accountId: number,
  id: number,
  { record, text }: { record: RecordKey; text: string },
  login: string,
) =>
  command({
    text: 'INSERT INTO note (account_id, id, record_type, record_id, text, created_by) VALUES ($1, $2, $3, $4, $5, $6)',
    values: [accountId, id, record.type, record.id, text, login],
  });

/** Tables of files and notes, by the noun of their events. */
const TABLES = { attachment: 'attachment', note: 'note' } as const;

/** A file or a note. */
export type AttachedKind = keyof typeof TABLES;

/** A file or note of a record. */
export interface AttachedRow {
  kind: AttachedKind;
  id: number;
  record_id: number;
}

/** Deletes a file or note. */
export const deleteAttached = (accountId: number, kind: AttachedKind, id: number) =>
  deleteFrom(TABLES[kind], { account_id: accountId, id });

/** The files and notes of records of a kind. */
export const attachedTo = (accountId: number, type: string, ids: number[]) =>
  query<AttachedRow>({ text: attachedWhere('record_id = ANY ($2::bigint[])'), values: [accountId, ids, type] });

/** The files and notes of the record with a code. */
export const attachedToCode = (accountId: number, { noun, table, codeField }: RecordResource, code: string) =>
  query<AttachedRow>({
    text: attachedWhere(`record_id IN (SELECT k.id FROM ${table} k WHERE k.account_id = $1 AND k.${codeField} = $2)`),
    values: [accountId, code, noun],
  });

const attachedWhere = (isOfRecord: string) =>
  Object.entries(TABLES)
    .map(
      ([kind, table]) =>
        `SELECT '${kind}' AS kind, id, record_id FROM ${table} WHERE account_id = $1 AND ${isOfRecord} AND record_type = $3`,
    )
    .join(' UNION ALL ');

/** Deletes the files and notes of records of a kind. */
export const deleteAttachedTo = (accountId: number, type: string, ids: number[]): SingleCommand[] =>
  Object.values(TABLES).map(table => deleteFrom(table, { account_id: accountId, record_id: ids, record_type: type }));

/** Sizes and hashes of the next files behind an id, as stored and of their contents. */
export const attachmentFigures = (accountId: number, after: number, limit: number) =>
  query<{ id: number; bytes: number; sha256: string; found_bytes: number; found_sha256: string }>({
    text: `SELECT id, bytes, sha256, octet_length(content) AS found_bytes, encode(sha256(content), 'hex') AS found_sha256
      FROM attachment WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    values: [accountId, after, limit],
  });
