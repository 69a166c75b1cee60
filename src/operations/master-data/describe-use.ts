// Describes the uses of a record: "document sets FT, GT", "12 articles: TEA-250, TEA-500 and more".

import { MAX_USES, type ReferringTable } from '../../database/sql/master-data/uses.ts';
import { Message, type Param } from '../../domain/messages/message.ts';
import { ownValue } from '../../domain/values/own-value.ts';

/** Names of a row and of several rows, by table. */
const NOUNS: Record<string, [one: Message, several: Message]> = {
  article: [new Message('noun_article'), new Message('noun_articles')],
  document_line: [new Message('noun_document_line'), new Message('noun_document_lines')],
  document_set: [new Message('noun_document_set'), new Message('noun_document_sets')],
  family: [new Message('noun_family'), new Message('noun_families')],
  serial_number: [new Message('noun_serial_number'), new Message('noun_serial_numbers')],
  stock_count: [new Message('noun_stock_count'), new Message('noun_stock_counts')],
  stock_level: [new Message('noun_stock_level'), new Message('noun_stock_levels')],
  stock_transaction: [new Message('noun_stock_movement'), new Message('noun_stock_movements')],
};

/** Describes the rows of a table that use a record. */
export function describeUse(
  { table, code }: Pick<ReferringTable, 'table' | 'code'>,
  { count, codes }: { count: number; codes: string[] | null },
): Message {
  if (table === 'account') return new Message('default_location');
  const [one, several]: Param[] = ownValue(NOUNS, table) ?? [table, table];
  const noun = (count === 1 ? one : several) ?? table;
  const shown = codes ?? [];
  const hasNames = code !== null && shown.length > 0;
  if (hasNames && count <= shown.length) return new Message('uses_named', { noun, codes: shown });
  if (count > MAX_USES)
    return hasNames
      ? new Message('more_uses_named', { count: MAX_USES, noun, codes: shown })
      : new Message('more_uses', { count: MAX_USES, noun });
  return hasNames
    ? new Message('uses_counted_named', { count, noun, codes: shown })
    : new Message('uses', { count, noun });
}
