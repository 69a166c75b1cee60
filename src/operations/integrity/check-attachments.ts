// Checks files on documents and records: size and hash as stored and of the content.

import { attachmentFigures } from '../../database/sql/attachments.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Difference, Look } from './difference.ts';

/** Files that are read at once: at most 200 MiB, of which the database answers figures only. */
const PAGE = 20;

/** Files whose size or SHA-256 is not that of their content. */
export async function checkAttachments(look: Look, accountId: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  let last = 0;
  for (;;) {
    const rows = await look(attachmentFigures(accountId, last, PAGE));
    for (const { id, bytes, sha256, found_bytes, found_sha256 } of rows) {
      last = id;
      if (bytes === found_bytes && sha256 === found_sha256) continue;
      differences.push({
        check: new Message('check_attachment'),
        subject: new Message('attachment_named', { id }),
        expected: new Message('attachment_content', { bytes, sha256 }),
        found: new Message('attachment_content', { bytes: found_bytes, sha256: found_sha256 }),
      });
    }
    if (rows.length < PAGE) return differences;
  }
}
