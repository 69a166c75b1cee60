// The lists of files and notes on documents and records. contract §5 Files and notes

import { MAX_FILE_BYTES, MAX_FILE_NAME, MAX_NOTE } from '../../domain/attachment.ts';
import { defineList, type ListResource } from '../define-list.ts';
import { computed, ID, stored } from '../fields/element.ts';
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

const CREATED_AT = computed('created_at', dateTime({ readOnly: true }), 'r.created_at', { inTable: 6 });
const CREATED_BY = computed('created_by', text(60), 'r.created_by', { inTable: 5 });

const recordFields = (types: string[]) => [
  { ...ID, shownFirst: { inTable: 1 } },
  computed('record_type', recordType(types), 'r.record_type', { inTable: 2 }),
  stored('record_id', RECORD_ID, { inTable: 3 }),
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
      stored('file_name', FILE_NAME, { inTable: 4 }),
      computed(
        'media_type',
        text(127, { description: 'Media type with which the content is answered' }),
        'r.media_type',
      ),
      computed(
        'bytes',
        integer({ minimum: 1, maximum: MAX_FILE_BYTES, description: 'Size of the content' }),
        'r.bytes',
      ),
      computed('sha256', text(64, { description: 'SHA-256 of the content, in hexadecimal digits' }), 'r.sha256'),
      CREATED_BY,
      CREATED_AT,
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
    fields: [...recordFields(types), stored('text', NOTE_TEXT, { inTable: 4 }), CREATED_BY, CREATED_AT],
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
