// The responses that carry a file. Browsers save it and never show it.

import { contentDisposition, downloadDisposition } from '../../formats/file-name.ts';
import type { StoredFile } from '../../operations/attachments/attachments.ts';

/** Headers of a file that the server makes: it is saved under this name, and its type is not guessed. */
export const downloadHeaders = (name: string, extension: string): Record<string, string> => ({
  'content-disposition': contentDisposition('attachment', name, extension),
  'x-content-type-options': 'nosniff',
});

/**
 * Headers of a file: it is saved under its name (RFC 6266), its type is not guessed, and a page inside it may do nothing. No
 * cache keeps it.
 */
export const fileHeaders = ({ name, sha256 }: StoredFile): Record<string, string> => ({
  'content-disposition': downloadDisposition(name),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
  etag: `"${sha256}"`,
});
