/** The file of a PDF in the cache: the PDF and a checksum. */
import { createHash } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCode } from '../files/private-file.ts';
import { makePrivateFolder, privateFile } from '../files/private-folder.ts';

/** Place of a PDF in the cache. */
export interface PdfPlace {
  directory: string;
  /** The SHA-256 of everything that the PDF depends on. */
  key: string;
}

let writes = 0;

/** Path of the file of a PDF. */
export function pdfPath({ directory, key }: PdfPlace): string {
  return join(directory, `${key}.pdf`);
}

/**
 * Writes a PDF into the cache, in a new folder if the folder is gone: whole or not at all. Blocks the process, which costs less processor
 * time, so rendering processes write and the server does not. @throws the system's error.
 */
export async function writePdf(place: PdfPlace, pdf: Uint8Array): Promise<void> {
  try {
    writeAndRename(place, pdf);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    await makePrivateFolder(place.directory);
    writeAndRename(place, pdf);
  }
}

function writeAndRename(place: PdfPlace, pdf: Uint8Array): void {
  const path = pdfPath(place);
  const unfinished = `${path}.${process.pid}.${writes++}`;
  try {
    writeFileSync(unfinished, Buffer.concat([pdf, checksumOf(pdf)]), { mode: privateFile });
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** The last line of a stored file, a PDF comment: it finds files that are truncated or changed. */
function checksumOf(file: Uint8Array): Buffer {
  return Buffer.from(`\n%sha256 ${createHash('sha256').update(file).digest('hex')}\n`);
}

const CHECKSUM_BYTES = checksumOf(Buffer.alloc(0)).length;

/** The PDF of a stored file; undefined if the file is not as it was written. */
export function withoutChecksum(stored: Buffer): Buffer | undefined {
  const file = stored.subarray(0, Math.max(0, stored.length - CHECKSUM_BYTES));
  return checksumOf(file).equals(stored.subarray(file.length)) ? file : undefined;
}
