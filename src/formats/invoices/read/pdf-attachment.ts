// Takes the XML out of a Factur-X or ZUGFeRD file: PDF with an attachment.

import { constants, inflateRawSync } from 'node:zlib';
import { Message } from '../../../domain/messages/message.ts';
import { FileError } from '../../file-error.ts';

/** Names of the attachment in Factur-X, ZUGFeRD 2 and 1, and XRechnung as ZUGFeRD. */
const NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];
/** Maximum bytes of all streams of a file when unpacked. */
const MAX_UNPACKED = 64 * 1024 * 1024;
const ZLIB_HEADER = 2;
/** Bytes that zlib unpacks at a time: a fifth of the processor time of its own choice. */
const CHUNK = 64 * 1024;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
/** Maximum streams in a file. A page has one or two. */
const MAX_STREAMS = 5_000;

/** The XML that the PDF has attached. Throws FileError. */
export async function xmlOfPdf(bytes: Buffer): Promise<Buffer> {
  refuseBombs(bytes);
  const attachments = await attachmentsOf(bytes);
  const files = Object.values(attachments).map(({ filename, content }) => ({ name: filename.toLowerCase(), content }));
  const named = NAMES.map(name => files.find(file => file.name === name)).find(Boolean);
  const xml = files.filter(({ name }) => name.endsWith('.xml'));
  const found = named ?? (xml.length === 1 ? xml[0] : undefined);
  if (!found) throw new FileError(new Message('e_invoice_pdf_without_xml'));
  return Buffer.from(found.content);
}

async function attachmentsOf(bytes: Buffer): Promise<Record<string, { filename: string; content: Uint8Array }>> {
  const { getDocumentProxy } = await import('unpdf');
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true, verbosity: 0 });
    return (await pdf.getAttachments()) ?? {};
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    throw new FileError(new Message(isProtected ? 'e_invoice_pdf_protected' : 'e_invoice_pdf_unreadable'));
  }
}

// Streams stand in the file as they are. A small one may become gigabytes when it is unpacked, also twice. Checksums are not checked,
// as in pdf.js. What is hidden from this check, such as a packed stream in another code, reaches the bounds of the process.
function refuseBombs(bytes: Buffer): void {
  let left = MAX_UNPACKED;
  let count = 0;
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    if (count++ === MAX_STREAMS) throw tooLarge();
    let content = contentAt(bytes, at + 6);
    while (isDeflated(content)) {
      content = unpacked(content, left);
      left -= content.length;
      if (left <= 0) throw tooLarge();
    }
  }
}

/** Content of a stream: behind the end of the line, as pdf.js reads it. */
function contentAt(bytes: Buffer, at: number): Buffer {
  let begin = at;
  while (begin < bytes.length && bytes[begin] !== CARRIAGE_RETURN && bytes[begin] !== LINE_FEED) begin++;
  return bytes.subarray(begin + (bytes[begin] === CARRIAGE_RETURN && bytes[begin + 1] === LINE_FEED ? 2 : 1));
}

const isDeflated = (content: Buffer): boolean =>
  content.length > 2 && ((content[0] ?? 0) & 0x0f) === 8 && content.readUInt16BE(0) % 31 === 0;

function unpacked(content: Buffer, left: number): Buffer {
  try {
    const limits = { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: CHUNK };
    return inflateRawSync(content.subarray(ZLIB_HEADER), limits);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    return Buffer.alloc(0);
  }
}

const tooLarge = () => new FileError(new Message('e_invoice_pdf_too_large', { count: MAX_UNPACKED / 1024 / 1024 }));
