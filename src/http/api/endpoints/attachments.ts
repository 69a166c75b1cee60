// Files and notes on documents and records: added, removed, and the bytes of a file. The lists are of `lists.ts`.
// contract §5 Files and notes

import { attachableTypes, attachments, notes } from '../../../definitions/catalogue.ts';
import { identifier, text } from '../../../definitions/fields/field-types.ts';
import { FILE_NAME, NOTE_TEXT, RECORD_ID, recordType } from '../../../definitions/lists/attachments.ts';
import { object, optional, string } from '../../../definitions/schema.ts';
import {
  MAX_ACCOUNT_GIBIBYTES,
  MAX_FILE_BYTES,
  MAX_FILE_MEBIBYTES,
  MAX_FILES,
  MAX_NOTES,
  MEDIA_TYPE_NAMES,
  OTHER_MEDIA_TYPE,
} from '../../../domain/attachment.ts';
import { fieldError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import {
  addAttachment,
  addNote,
  readAttachment,
  removeAttachment,
  removeNote,
} from '../../../operations/attachments/attachments.ts';
import { fileHeaders } from '../../server/file-response.ts';
import { expectResponseRead } from '../../server/slow-readers.ts';
import { answerAdded, idInQuery, idParameter } from '../by-id.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { FILE_HEADERS, READ, removal, WRITE, written } from '../endpoint-parts.ts';
import { NONCE_OPTIONAL } from '../parameters.ts';

/** Schema of the answer of a create. */
export const ATTACHED = object({ id: identifier() }, { description: 'A file or note was added' });

/** Maximum bytes of the body with a file: its content in base64, of which some programs escape each slash, and the other fields. */
const BODY_BYTES = Math.ceil(((MAX_FILE_BYTES * 4) / 3) * 1.05);

const RECORD = { record_type: recordType(attachableTypes), record_id: RECORD_ID };

const FILE_ID = { description: 'The file', example: attachments.example.id };

const recordOf = ({ body }: ApiRequest) => ({ type: String(body.record_type), id: Number(String(body.record_id)) });

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

// Node ignores what is not base64.
function bytesOf(content: string): Buffer {
  if (content.length % 4 !== 0 || !BASE64.test(content)) throw fieldError('content', new Message('not_base64'));
  return Buffer.from(content, 'base64');
}

const added = (what: string, list: { example: Record<string, unknown> }): Endpoint['response'] =>
  written(
    `The ${what} was added`,
    'attached',
    { id: list.example.id },
    { Location: `Where the list shows the ${what}` },
  );

const { record_type, record_id, file_name, media_type } = attachments.example;

const addFile: Endpoint = {
  ...WRITE,
  operationId: 'createAttachment',
  method: 'POST',
  path: `/${attachments.path}`,
  summary: 'Add a file to a document or record',
  description: [
    `A file has 1 byte to ${MAX_FILE_MEBIBYTES} MiB. A document or record has at most ${MAX_FILES} files, an account ${MAX_ACCOUNT_GIBIBYTES} GiB.`,
    'A file never changes: remove it and add another one.',
  ].join(' '),
  body: {
    schema: object(
      {
        ...RECORD,
        file_name: FILE_NAME,
        media_type: optional(
          text(127, {
            description: `One of ${MEDIA_TYPE_NAMES.map(name => `\`${name}\``).join(', ')}; any other one becomes \`${OTHER_MEDIA_TYPE}\`. Default: by the ending of \`file_name\``,
          }),
        ),
        content: string({ description: `Base64 of at most ${MAX_FILE_MEBIBYTES} MiB (RFC 4648, section 4)` }),
      },
      { description: 'A file on a document or record' },
    ),
    name: 'attachmentCreate',
    example: { record_type, record_id, file_name, media_type, content: 'JVBERi0=' },
    limit: BODY_BYTES,
  },
  response: added('file', attachments),
  errorStatuses: [409, 422],
  async handle(apiRequest) {
    const { context, caller, body, write } = apiRequest;
    const file = {
      record: recordOf(apiRequest),
      fileName: String(body.file_name),
      ...(typeof body.media_type === 'string' && { mediaType: body.media_type }),
      content: bytesOf(String(body.content)),
    };
    return answerAdded(apiRequest, await addAttachment(context, caller, file, write));
  },
};

const addNoteEndpoint: Endpoint = {
  ...WRITE,
  operationId: 'createNote',
  method: 'POST',
  path: `/${notes.path}`,
  summary: 'Add a note to a document or record',
  description: `A document or record has at most ${MAX_NOTES} notes. A note never changes: remove it and add another one.`,
  body: {
    schema: object({ ...RECORD, text: NOTE_TEXT }, { description: 'A note on a document or record' }),
    name: 'noteCreate',
    example: {
      record_type: notes.example.record_type,
      record_id: notes.example.record_id,
      text: notes.example.text,
    },
  },
  response: added('note', notes),
  errorStatuses: [409, 422],
  async handle(apiRequest) {
    const { context, caller, body, write } = apiRequest;
    const note = { record: recordOf(apiRequest), text: String(body.text) };
    return answerAdded(apiRequest, await addNote(context, caller, note, write));
  },
};

const removeFile = removal({
  operationId: 'deleteAttachment',
  path: `/${attachments.path}`,
  summary: 'Remove a file',
  description: 'Its name, size and hash stay in the audit trail.',
  id: FILE_ID,
  done: 'The file was removed',
  remove: ({ context, caller, write }, id) => removeAttachment(context, caller, id, write),
});

const removeNoteEndpoint = removal({
  operationId: 'deleteNote',
  path: `/${notes.path}`,
  summary: 'Remove a note',
  description: 'Its text stays in the audit trail.',
  id: { description: 'The note', example: notes.example.id },
  done: 'The note was removed',
  remove: ({ context, caller, write }, id) => removeNote(context, caller, id, write),
});

const content: Endpoint = {
  ...READ,
  operationId: 'getAttachmentContent',
  path: '/attachment_content',
  summary: 'Get the bytes of a file',
  description:
    'The answer has the `media_type` of the file. Browsers save it and do not show it. `ETag` is the SHA-256 of the bytes.',
  parameters: [NONCE_OPTIONAL, idParameter(FILE_ID.description, FILE_ID.example)],
  response: {
    status: 200,
    description: 'The bytes',
    bytes: true,
    headers: FILE_HEADERS,
  },
  errorStatuses: [404],
  async handle(apiRequest) {
    const { context, caller, reply } = apiRequest;
    const file = await readAttachment(context, caller, idInQuery(apiRequest));
    reply.header('content-type', file.mediaType).headers(fileHeaders(file));
    expectResponseRead(reply, file.content.length);
    return file.content;
  },
};

/** The endpoints of files and notes beside their lists. */
export const attachmentEndpoints: Endpoint[] = [addFile, addNoteEndpoint, removeFile, removeNoteEndpoint, content];
