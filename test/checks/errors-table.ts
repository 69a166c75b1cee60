// The list of reasons in docs/errors.md, written from the messages.

import { readFile } from 'node:fs/promises';
import messages from '../../src/domain/messages/en.ts';
import { withTable } from './marked-table.ts';

/** The page of errors with all reasons. Texts of notices are none. */
export async function pageOfErrors(): Promise<string> {
  const page = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const reasons = Object.keys(messages)
    .filter(reason => !reason.startsWith('notice_'))
    .sort()
    .map(reason => `\`${reason}\``);
  const byLetter = Map.groupBy(reasons, reason => reason[1]);
  return withTable(page, 'reasons', [...byLetter.values()].map(each => `- ${each.join(', ')}\n`).join(''));
}
