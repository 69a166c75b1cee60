// Says what uses a record: "document sets FT, GT", "12 articles: TEA-250, TEA-500 and more".

import { MAX_USES, type ReferringTable } from '../../database/sql/master-data/uses.ts';
import { Message, type MessageText } from '../../domain/messages/message.ts';

/** Names of rows that differ from the name of their table. */
const NOUNS: Record<string, string> = { stock_transaction: 'stock movement' };

/** Describes the rows of a table that use a record. */
export function describeUse(
  { table, code }: Pick<ReferringTable, 'table' | 'code'>,
  { count, codes }: { count: number; codes: string[] | null },
): MessageText {
  if (table === 'account') return new Message('default_location');
  const noun = NOUNS[table] ?? table.replaceAll('_', ' ');
  const nouns = count === 1 ? noun : noun.replace(/y$/, 'ie').concat('s');
  const shown = codes ?? [];
  if (code === null || shown.length === 0) return `${count > MAX_USES ? `more than ${MAX_USES}` : count} ${nouns}`;
  const named = shown.join(', ');
  return count > shown.length
    ? `${count > MAX_USES ? `more than ${MAX_USES}` : count} ${nouns}: ${named} and more`
    : `${nouns} ${named}`;
}
