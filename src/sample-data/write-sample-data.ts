// Writes sample data: a company and its documents, batch by batch, each in a transaction under the same locks as any writer.

import type { Pool, Row } from '../database/connection/pool.ts';
import { accountFacts, readAccountFacts } from '../database/statements/administration/accounts.ts';
import { DOCUMENT_COLUMNS, joinOrder, LINE_COLUMNS, updateDocument } from '../database/statements/documents/look-up.ts';
import {
  bulkInsert,
  documentIds,
  lastNumbers,
  lastSerials,
  lockDocuments,
  serialsInStock,
} from '../database/statements/sample-data.ts';
import { changeLevels, levelsById, lockArticles, updateCost } from '../database/statements/stock/articles.ts';
import { LEDGER_COLUMNS } from '../database/statements/stock/ledger.ts';
import { inTransaction, type Transaction } from '../database/transaction/transaction.ts';
import { DOCUMENT_ORDER_LOCK } from '../definitions/define-document.ts';
import { serialNumbersList, transactions } from '../definitions/lists/documents.ts';
import { digits } from '../domain/values/decimal.ts';
import { readArticle, readLevels, readSerial } from '../operations/documents/document-facts.ts';
import { writeSerials } from '../operations/stock/stock-commands.ts';
import { type Company, sizeFor } from './company.ts';
import { type Batch, BatchComposer } from './compose-batch.ts';
import { createCompany } from './create-company.ts';
import { DueDocuments } from './due-documents.ts';
import { copyOf, type Progress } from './progress.ts';
import { Random } from './random.ts';
import { STORY_DAYS } from './schedule.ts';
import { SampleStock } from './stock-state.ts';

const BATCH = 400;
const LEVELS_A_STATEMENT = 500;
const SEED = 20240101;

export interface DemoOptions {
  documents: number;
  /** Told after each batch. */
  progress?: (done: number, of: number) => void;
}

/**
 * Fills an account with sample data, the same every time for a number of documents in an empty account. What the account
 * has is left as it is; a second run continues its numbers. Runs beside live traffic: each batch is a transaction.
 */
export async function writeSampleData(
  pool: Pool,
  accountId: number,
  { documents, progress: tell = () => {} }: DemoOptions,
): Promise<{ documents: number; lines: number }> {
  const company = await inTransaction(pool, accountId, { readOnly: false }, async transaction => {
    const account = readAccountFacts(await transaction.query(accountFacts(accountId)));
    return createCompany(transaction, account, sizeFor(documents));
  });
  let progress = await inTransaction(pool, accountId, { readOnly: true }, begin);
  while (progress.documents < documents) {
    const count = Math.min(BATCH, documents - progress.documents);
    const before = progress;
    progress = await inTransaction(pool, accountId, { readOnly: false }, transaction =>
      writeBatch(transaction, company, before, count, documents),
    );
    tell(progress.documents, documents);
  }
  return { documents: progress.documents, lines: progress.lines };
}

async function begin(transaction: Transaction): Promise<Progress> {
  const { accountId } = transaction;
  const numbers = transaction.query(lastNumbers(accountId));
  const serials = transaction.query(lastSerials(accountId));
  return {
    ...{ documents: 0, lines: 0, ordered: new Map(), dueDocuments: new DueDocuments() },
    numbers: lastByCode(await numbers),
    serials: lastByCode(await serials),
  };
}

const lastByCode = (rows: Row[]) => new Map(rows.map(({ code, last }) => [code as string, last as number]));

async function writeBatch(
  transaction: Transaction,
  company: Company,
  before: Progress,
  count: number,
  of: number,
): Promise<Progress> {
  const { accountId } = transaction;
  const dayOf = (number: number) => Math.floor((number * STORY_DAYS) / of);
  const first = before.documents;
  for (const lock of [DOCUMENT_ORDER_LOCK, transactions.orderLock, serialNumbersList.orderLock])
    transaction.send(joinOrder(accountId, lock));
  // The order of locks is that of all writers: documents that are named, then articles.
  const lastDay = dayOf(first + count - 1);
  const due = before.dueDocuments.dueBy(lastDay).map(({ related }) => related.id);
  const named = transaction.query(lockDocuments(accountId, due));
  const ids = transaction.query(documentIds(count));
  const book = await readBook(transaction, company);
  const known = new Map((await named).map(row => [row.id, `${row.status} ${row.amount_paid}`]));
  // What someone else has billed, paid or voided meanwhile is let be.
  const progress = copyOf(before, ({ day, related: { id, status, amount_paid } }) => {
    return day > lastDay || known.get(id) === `${status} ${digits(amount_paid)}`;
  });

  const composer = new BatchComposer(company, book, progress, new Random(SEED + first));
  for (const [index, row] of (await ids).entries()) composer.add(row.id as number, dayOf(first + index));
  sendBatch(transaction, composer.batch, book);
  return progress;
}

async function readBook(
  transaction: Transaction,
  { accountId, goods, services, locations }: Company,
): Promise<SampleStock> {
  const codes = [...goods, ...services].map(({ itemCode }) => itemCode);
  const articles = (await transaction.query(lockArticles(accountId, codes))).map(readArticle);
  const tracked = articles.filter(({ tracking }) => tracking !== 'none').map(({ id }) => id);
  const levels = transaction.query(
    levelsById(
      accountId,
      articles.map(({ id }) => id),
    ),
  );
  const serials = transaction.query(serialsInStock(accountId, tracked));
  return new SampleStock(articles, readLevels(await levels), (await serials).map(readSerial), [...locations.values()]);
}

function sendBatch(transaction: Transaction, batch: Batch, book: SampleStock): void {
  const { accountId } = transaction;
  const columns = [...DOCUMENT_COLUMNS, 'created_at'];
  transaction.send(bulkInsert('document', columns, batch.documents, ['party']));
  transaction.send(bulkInsert('document_line', LINE_COLUMNS, batch.lines));
  transaction.send(bulkInsert('stock_transaction', [...LEDGER_COLUMNS, 'created_at'], batch.ledger));
  for (const { id, ...change } of batch.settled) transaction.send(updateDocument(accountId, id, change));
  const levels = book.levels();
  for (let at = 0; at < levels.length; at += LEVELS_A_STATEMENT) {
    const { text, values = [] } = changeLevels(accountId, levels.slice(at, at + LEVELS_A_STATEMENT));
    transaction.send({ text, values });
  }
  for (const [id, cost] of book.costs) transaction.send(updateCost(accountId, id, digits(cost)));
  writeSerials(transaction, book.changedSerials());
}
