// Writes one batch of sample documents, under the same locks as any other write of documents.

import type { RelatedRow } from '../database/sql/documents/lock.ts';
import { RELATION_COLUMNS } from '../database/sql/documents/relations.ts';
import { RESERVATION_COLUMNS } from '../database/sql/documents/reservations.ts';
import { DOCUMENT_COLUMNS, LINE_COLUMNS, updateDocument } from '../database/sql/documents/write.ts';
import { allocateDocumentIds, bulkInsert, relationCounts } from '../database/sql/sample-data.ts';
import { type ArticleRow, type LevelRow, updateCost } from '../database/sql/stock/articles.ts';
import { LEDGER_COLUMNS } from '../database/sql/stock/ledger.ts';
import { changeLevels } from '../database/sql/stock/levels.ts';
import { type SerialRow, serialStates, serialsInStock } from '../database/sql/stock/serial-numbers.ts';
import { DOCUMENT_ORDER_LOCK } from '../definitions/define-document.ts';
import { serialNumbersList } from '../definitions/lists/serial-numbers.ts';
import { transactions } from '../definitions/lists/stock-transactions.ts';
import type { NewEvent } from '../domain/event.ts';
import { digits } from '../domain/values/decimal.ts';
import { serialCommands } from '../operations/stock/stock-commands.ts';
import { stockEvents } from '../operations/stock/stock-events.ts';
import { readArticle, readLevels, readSerial } from '../operations/stock/stock-facts.ts';
import { defineWrite } from '../operations/write/define-write.ts';
import type { Command } from '../query/statement.ts';
import type { Company } from './company/company.ts';
import { type Batch, BatchComposer } from './compose-batch.ts';
import type { FollowedDocument } from './follow/followed-document.ts';
import { dayOfNumber } from './period.ts';
import { copyOf, type Progress } from './progress.ts';
import { Random } from './random.ts';
import { SampleStock } from './stock-state.ts';

const MAX_LEVELS = 500;
const SEED = 20240101;

interface Input {
  company: Company;
  before: Progress;
  /** Documents of this batch, and of all batches. */
  count: number;
  of: number;
}

export const WRITE_BATCH = defineWrite({
  name: 'sample-data.batch',
  locks: ({ company, before, count, of }: Input) => ({
    idOrders: [DOCUMENT_ORDER_LOCK, transactions.orderLock, serialNumbersList.orderLock],
    documents: { ids: idsOf(followedIn({ company, before, count, of })) },
    articles: itemCodesOf(company),
    articlesOfDocuments: true,
  }),
  rows: ({ count }) => count,
  lookUp({ company, before, count, of }, accountId) {
    const followed = followedIn({ company, before, count, of });
    return {
      ids: allocateDocumentIds(count),
      relations: relationCounts(accountId, idsOf(followed)),
      serials: serialsInStock(accountId, trackedCodes(company)),
      // Numbers that were delivered and may be returned.
      gone: serialStates(accountId, serialNumbersOf(followed)),
    };
  },
  decide({ company, before, count, of }, { locked, found }) {
    const followed = new Set(followedIn({ company, before, count, of }));
    const statuses = new Map((locked.documents as unknown as RelatedRow[]).map(row => [row.id, row.status]));
    const relations = new Map(found.relations.map(row => [row.document_id, row.count]));
    // Skips documents that another writer has billed, paid, closed or voided meanwhile.
    const isUnchanged = ({ document: { id, status }, relations: known }: FollowedDocument) =>
      statuses.get(id) === status && (relations.get(id) ?? 0) === known;
    const progress = copyOf(before, each => !followed.has(each) || isUnchanged(each));
    const stock = new SampleStock(
      (locked.articles as unknown as ArticleRow[]).map(readArticle),
      readLevels(locked.levels as unknown as LevelRow[]),
      withoutRepeats([...found.serials, ...found.gone]).map(readSerial),
      [...company.locations.values()],
    );
    const first = before.documents;
    const composer = new BatchComposer(company, stock, progress, new Random(SEED + first));
    for (const [index, { id }] of found.ids.entries()) composer.add(id, dayOfNumber(company.period, first + index, of));
    return { progress, batch: composer.batch, stock };
  },
  write: (input, { progress, batch, stock }, { account }) => ({
    answer: progress,
    outcome: `wrote ${batch.documents.length} sample documents`,
    commands: batchCommands(account.id, batch, stock),
    events: batchEvents(batch, stock, followedIn(input)),
  }),
  trail: { none: 'its documents are made up' },
});

const itemCodesOf = ({ goods, services }: Company) => [...goods, ...services].map(({ itemCode }) => itemCode);

const trackedCodes = ({ goods }: Company) =>
  goods.filter(({ tracking }) => tracking !== 'none').map(({ itemCode }) => itemCode);

const idsOf = (followed: FollowedDocument[]) => followed.map(({ document }) => document.id);

const serialNumbersOf = (followed: FollowedDocument[]) =>
  followed.flatMap(({ body }) => body.items.flatMap(({ serial_numbers }) => serial_numbers ?? []));

const withoutRepeats = (rows: SerialRow[]): SerialRow[] => [
  ...new Map(rows.map(row => [`${row.article_id} ${row.location_id} ${row.serial_number}`, row])).values(),
];

/** The documents of earlier batches that may be followed in this one. */
const followedIn = ({ company, before, count, of }: Input): FollowedDocument[] =>
  before.dueDocuments.followedBy(dayOfNumber(company.period, before.documents + count - 1, of));

function batchEvents(batch: Batch, stock: SampleStock, followed: FollowedDocument[]): NewEvent[] {
  const earlier = followed.map(({ document }) => document);
  const types = new Map([...batch.documents, ...earlier].map(({ id, type }) => [id, type]));
  return [
    ...batch.documents.map(({ id, type }) => ({ type: `${type}.created`, id: Number(id) })),
    ...[...batch.changed.keys()].map(id => ({ type: `${types.get(id)}.updated`, id })),
    ...stockEvents({ levels: stock.levels(), costs: stock.costs }),
  ];
}

function batchCommands(accountId: number, batch: Batch, stock: SampleStock): Command[] {
  const commands = [
    bulkInsert('document', DOCUMENT_COLUMNS, batch.documents, ['party']),
    bulkInsert('document_line', LINE_COLUMNS, batch.lines),
    bulkInsert('stock_reservation', RESERVATION_COLUMNS, batch.reservations),
    bulkInsert('document_relation', RELATION_COLUMNS, batch.relations),
    bulkInsert('stock_transaction', LEDGER_COLUMNS, batch.ledger),
    ...[...batch.changed].map(([id, change]) => updateDocument(accountId, id, change)),
  ];
  const levels = stock.levels();
  for (let at = 0; at < levels.length; at += MAX_LEVELS)
    commands.push(changeLevels(accountId, levels.slice(at, at + MAX_LEVELS)));
  for (const [id, cost] of stock.costs) commands.push(updateCost(accountId, id, digits(cost)));
  return [...commands, ...serialCommands(accountId, stock.changedSerials())];
}
