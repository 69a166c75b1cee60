// The lists of files and notes on documents and records. contract §5 Files and notes

import { MAX_FILE_BYTES, MAX_FILE_NAME, MAX_NOTE } from '../../domain/attachment.ts';
import { defineList, type ListResource } from '../define-list.ts';
import { ID } from '../fields/element.ts';
import { choice, dateTime, identifier, integer, text } from '../fields/field-types.ts';

/** Path of the list of files. */
export const ATTACHMENTS = 'attachments';
/** Path of the list of notes. */
export const NOTES = 'notes';
/** Numbers of the id-order locks. */
export const ATTACHMENT_ORDER_LOCK = 22;
export const NOTE_ORDER_LOCK = 23;

/** Kinds of master data that files and notes belong to, beside documents of every type. */
export const ATTACHABLE_RECORDS = ['customer', 'supplier', 'article'];

/** Schema of the kind of record that a file or note belongs to. */
export const recordType = (types: string[]) =>
  choice(types, { description: 'Type of the document, or `customer`, `supplier` or `article`' });

/** Schema of the record that a file or note belongs to. */
export const RECORD_ID = identifier({ description: 'Id of the document or record' });

/** Schema of the name of a file. */
export const FILE_NAME = text(MAX_FILE_NAME, {
  min: 1,
  description: 'Without slashes, control characters and characters that cannot be seen',
  example: 'contract.pdf',
});

/** Schema of the text of a note. */
export const NOTE_TEXT = text(MAX_NOTE, { min: 1, example: 'Delivery only in the morning' });

const CREATED_AT = {
  name: 'created_at',
  schema: dateTime({ readOnly: true }),
  sql: 'r.created_at',
  shownFirst: { inTable: 6 },
};
const CREATED_BY = { name: 'created_by', schema: text(60), sql: 'r.created_by', shownFirst: { inTable: 5 } };

const recordFields = (types: string[]) => [
  { ...ID, shownFirst: { inTable: 1 } },
  { name: 'record_type', schema: recordType(types), sql: 'r.record_type', shownFirst: { inTable: 2 } },
  { name: 'record_id', schema: RECORD_ID, sql: 'r.record_id', column: 'record_id', shownFirst: { inTable: 3 } },
];

const shared = (types: string[]) => ({
  indexed: ['record_id'],
  type: { column: 'r.record_type', values: types },
});

/** The lists of files and of notes on records of these kinds. */
export function attachmentLists(types: string[]): { attachments: ListResource; notes: ListResource } {
  const attachments = defineList({
    ...shared(types),
    path: ATTACHMENTS,
    title: 'Files',
    tag: 'Additions',
    elementName: 'attachment',
    description: 'A file on a document or record, without its content',
    fields: [
      ...recordFields(types),
      { name: 'file_name', schema: FILE_NAME, sql: 'r.file_name', column: 'file_name', shownFirst: { inTable: 4 } },
      {
        name: 'media_type',
        schema: text(127, { description: 'Media type with which the content is answered' }),
        sql: 'r.media_type',
      },
      {
        name: 'bytes',
        schema: integer({ minimum: 1, maximum: MAX_FILE_BYTES, description: 'Size of the content' }),
        sql: 'r.bytes',
      },
      {
        name: 'sha256',
        schema: text(64, { description: 'SHA-256 of the content, in hexadecimal digits' }),
        sql: 'r.sha256',
      },
      CREATED_BY,
      CREATED_AT,
    ],
    required: [
      'id',
      'record_type',
      'record_id',
      'file_name',
      'media_type',
      'bytes',
      'sha256',
      'created_by',
      'created_at',
    ],
    from: 'attachment r',
    search: ['file_name'],
    orderLock: ATTACHMENT_ORDER_LOCK,
    example: {
      id: 44,
      record_type: 'customer',
      record_id: 31,
      file_name: 'contract.pdf',
      media_type: 'application/pdf',
      bytes: 5,
      sha256: '38523c087796e5d5dd1cf9bad1fb026781a838dd9dd2cf8af58b9f6502a46778',
      created_by: 'ana',
      created_at: '2026-03-30T15:58:01.120000Z',
    },
  });
  const notes = defineList({
    ...shared(types),
    path: NOTES,
    title: 'Notes',
    tag: 'Additions',
    elementName: 'note',
    description: 'A note on a document or record',
    fields: [
      ...recordFields(types),
      { name: 'text', schema: NOTE_TEXT, sql: 'r.text', column: 'text', shownFirst: { inTable: 4 } },
      CREATED_BY,
      CREATED_AT,
    ],
    required: ['id', 'record_type', 'record_id', 'text', 'created_by', 'created_at'],
    from: 'note r',
    search: ['text'],
    orderLock: NOTE_ORDER_LOCK,
    example: {
      id: 12,
      record_type: 'customer',
      record_id: 31,
      text: 'Delivery only in the morning',
      created_by: 'ana',
      created_at: '2026-03-30T15:58:01.120000Z',
    },
  });
  return { attachments, notes };
}
