// The response that carries a file of a user. Browsers save it and never show it.

import { downloadDisposition } from '../../formats/file-name.ts';
import type { StoredFile } from '../../operations/attachments/attachments.ts';

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
