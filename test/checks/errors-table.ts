// The list of reasons in docs/errors.md, written from the messages.

import { readFile } from 'node:fs/promises';
import messages from '../../src/domain/messages/en.ts';
import { withTable } from './marked-table.ts';

// Texts in braces that are no parameters.
const LITERAL = ['year', 'month', 'n', 'account'];

const paramsIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{([a-z]\w*)\}/g)].map(([, name = '']) => name))].filter(
    name => !LITERAL.includes(name),
  );

/** The page of errors with all reasons. */
export async function pageOfErrors(): Promise<string> {
  const page = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const reasons = Object.entries(messages)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([reason, text]) => {
      const names = paramsIn(text);
      return `\`${reason}\`${names.length > 0 ? ` (${names.join(', ')})` : ''}`;
    });
  return withTable(page, 'reasons', `${reasons.join(', ')}\n`);
}
