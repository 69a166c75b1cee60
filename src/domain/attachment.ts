// Files and notes on documents and records: limits, names and media types. contract §5 Files and notes

import { Message } from './messages/message.ts';
import { unseenCharacter } from './values/code.ts';
import { ownValue } from './values/own-value.ts';

/** Maximum size of a file in MiB. */
export const MAX_FILE_MEBIBYTES = 10;
/** Maximum bytes of a file. */
export const MAX_FILE_BYTES = MAX_FILE_MEBIBYTES * 1024 * 1024;
/** Maximum files of a record. */
export const MAX_FILES = 100;
/** Maximum notes of a record. */
export const MAX_NOTES = 1_000;
/** Maximum size of all files of an account in GiB. */
export const MAX_ACCOUNT_GIBIBYTES = 5;
/** Maximum bytes of all files of an account. */
export const MAX_ACCOUNT_BYTES = MAX_ACCOUNT_GIBIBYTES * 1024 * 1024 * 1024;
/** Maximum characters of the name of a file. */
export const MAX_FILE_NAME = 255;
/** Maximum characters of a note. */
export const MAX_NOTE = 4_000;

/** Media type of a file of any other kind. */
export const OTHER_MEDIA_TYPE = 'application/octet-stream';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';
/** Media types that files are answered with, by the endings of their names. None is a page or a script. */
const MEDIA_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  txt: 'text/plain',
  csv: 'text/csv',
  xml: 'application/xml',
  json: 'application/json',
  zip: 'application/zip',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  docx: `${OFFICE}.wordprocessingml.document`,
  pptx: `${OFFICE}.presentationml.presentation`,
  ods: `${OPEN_DOCUMENT}.spreadsheet`,
  odt: `${OPEN_DOCUMENT}.text`,
};

const ANSWERED = new Set(Object.values(MEDIA_TYPES));

/** All media types that files are answered with, without that of other kinds. */
export const MEDIA_TYPE_NAMES: readonly string[] = [...ANSWERED];

/** Media type with which a file is answered: the sent one if it is in the list, without its parameters. */
export function answeredMediaType(sent: string): string {
  const name = sent.split(';')[0]?.trim().toLowerCase() ?? '';
  return ANSWERED.has(name) ? name : OTHER_MEDIA_TYPE;
}

/** Media type that follows from the ending of a name. */
export const mediaTypeOfName = (name: string): string =>
  ownValue(MEDIA_TYPES, /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? OTHER_MEDIA_TYPE;

/** Error text that follows "Field 'file_name'". Undefined if the name is valid. */
export function fileNameFault(name: string): Message | undefined {
  if (name.trim() === '') return new Message('empty');
  if ([...name].length > MAX_FILE_NAME) return new Message('too_long', { count: MAX_FILE_NAME });
  if (/[/\\]/.test(name) || /^\.{1,2}$/.test(name)) return new Message('file_name_leads_elsewhere');
  return unseenCharacter(name);
}

/** Error text that follows "Field 'text'". Undefined if the note is valid. */
export function noteFault(text: string): Message | undefined {
  if (text.trim() === '') return new Message('empty');
  return [...text].length > MAX_NOTE ? new Message('too_long', { count: MAX_NOTE }) : undefined;
}
