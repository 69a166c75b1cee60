// The locks of a write until COMMIT, as data, and the statements that take them. Only this file defines
// the order of locks: sessions, Idempotency-Keys, id orders, exclusive names, documents, articles, rows, counters of document
// numbers, chains of records. Every write follows it, so two writes never wait for each other in a circle.

import type { Row, Statement } from '../../query/statement.ts';
import { lastOfCompany, lastOfSeries } from '../sql/documents/chain-records.ts';
import { levelsOfDocuments, lockArticlesOfDocuments } from '../sql/documents/document-articles.ts';
import { type DocumentReference, lockDocuments } from '../sql/documents/lock.ts';
import { lockCounters, type NumberWanted } from '../sql/documents/number-counters.ts';
import { claimKeys, storedAnswers } from '../sql/sessions/idempotency.ts';
import { lockSessions } from '../sql/sessions/sessions.ts';
import { levelsByCode, lockArticles } from '../sql/stock/articles.ts';
import { markTransaction, readMark, type TransactionMark } from '../sql/transaction-mark.ts';
import { allocateIds, joinIdOrders, lockNames } from './advisory-locks.ts';
import type { BatchStock } from './batch-stock.ts';
import type { Chains } from './chains.ts';
import { NO_LOCK_TIMEOUT, type NumberCounters } from './number-counters.ts';
import type { Answers, RowLocks } from './questions.ts';

export interface LockSet<R extends RowLocks = RowLocks> {
  /** The session that writes: its row is locked, which also proves that the session is valid. */
  session?: SessionLock | undefined;
  /** The Idempotency-Key of the request. Another request that holds it is not waited for. */
  idempotencyKey?: string | undefined;
  /** The key that is held instead, for all lines of a request. */
  heldKey?: string | undefined;
  /** Lists that may get new records, by the number of their id-order lock (docs/decisions/0002). */
  idOrders?: number[];
  /** The sequence that the id of a new record is allocated from, behind the id-order locks. */
  newId?: string;
  /** Names of work that only one write of the account may do at a time, e.g. `sms allowance`. */
  exclusive?: string[];
  /** Names of counters that it allocates from; writes that share a transaction allocate together. */
  counters?: string[];
  /** Documents that may change. */
  documents?: DocumentReference | undefined;
  /**
   * True if the documents that delivered them are locked with them, behind them: a delivery that was made while this write waited is
   * found then.
   */
  deliveriesOfDocuments?: boolean;
  /** True if the articles on their lines are locked with them, and their stock levels read. */
  articlesOfDocuments?: boolean;
  /**
   * Codes of articles whose stock may move; their stock levels are read behind the lock. Writes that share a transaction move the stock of
   * one article one after another.
   */
  articles?: string[];
  /** Other rows that change. */
  rows?: R;
  /**
   * The document set whose next number it takes. The counter is locked last, so that others wait for it as short as possible;
   * writes that share a transaction take their numbers one after another.
   */
  nextNumber?: NumberWanted | undefined;
  /**
   * Chain of records that it adds to: that of the series of its number, which its counter locks, or the one of the company. Writes that
   * share a transaction add their records one after another.
   */
  chain?: 'series' | 'company' | undefined;
  /**
   * Values that must be unique, e.g. a document number. No lock in the database: two writes with one in common never share a
   * transaction, because the violation would undo both.
   */
  uniqueValues?: string[];
}

export interface SessionLock {
  hash: Buffer;
  idleSeconds: number;
  /**
   * True if writes of the session may share a transaction, in any order: it has a nonce window (docs/decisions/0021). All of them
   * read the same row of the session, and each must note there what the next one has to know.
   */
  shares: boolean;
}

/** The rows that the locks of a write returned. */
export interface Locked<R extends RowLocks = RowLocks> {
  /** The account of the transaction. */
  accountId: number;
  /** The allocated id; only a write with `newId` may read it. */
  newId: number;
  session: Row | undefined;
  /** True if this write holds its Idempotency-Key, or has none. */
  keyHeld: boolean;
  /** The first answer under the Idempotency-Key, when there is one. */
  storedAnswer: Row | undefined;
  documents: Row[];
  /** Its articles and their levels, as the earlier writes of the batch leave them. */
  articles: Row[];
  levels: Row[];
  rows: Answers<R>;
  /** Counters of document numbers as the earlier writes of the batch leave them: those that are locked, and those that were raised. */
  counters: Pick<NumberCounters, 'find'>;
  /** Chains of records as the earlier writes of the batch leave them. */
  chains: Pick<Chains, 'find'>;
}

/** True if a write may share a transaction: everything it locks must be known by name beforehand. */
export const isShareable = ({ documents, rows }: LockSet): boolean => !documents && !rows;

/**
 * Names of what is locked for one write alone. Two writes with a name in common never share a transaction: neither would read what
 * the other wrote. Articles and counters of document numbers are not among them: the later write continues from what the earlier one leaves.
 */
export function lockNamesOf(locks: LockSet): string[] {
  const { session, idempotencyKey, exclusive = [], uniqueValues = [] } = locks;
  return [
    ...(session && !session.shares ? [nameOf(session)] : []),
    ...(idempotencyKey === undefined ? [] : [`key ${idempotencyKey}`]),
    ...exclusive.map(name => `exclusive ${name}`),
    ...uniqueValues.map(value => `unique ${value}`),
  ];
}

/** Names of what writes may lock together: two with such a name in common share a transaction, or run one after the other. */
export const sharedLockNamesOf = ({ session }: LockSet): string[] => (session?.shares ? [nameOf(session)] : []);

const nameOf = ({ hash }: SessionLock) => `session ${hash.toString('latin1')}`;

const ROWS = 'rows ';

/**
 * Returns the statements that take the locks of a batch of writes, in their order, each kind once. `lockReader` reads the answers. `marked`:
 * they also answer the mark of the transaction.
 */
export function lockStatements(
  accountId: number,
  sets: LockSet[],
  { marked }: { marked: boolean },
): Record<string, Statement | undefined> {
  const sessions = sets.flatMap(({ session }) => session ?? []);
  const keys = sets.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  const held = sets.flatMap(({ idempotencyKey, heldKey = idempotencyKey }) => heldKey ?? []);
  const orders = [...new Set(sets.flatMap(({ idOrders = [] }) => idOrders))].sort((a, b) => a - b);
  const names = sets.flatMap(({ exclusive = [], counters = [] }) => [...exclusive, ...counters]);
  const exclusive = [...new Set(names)].sort();
  const articles = sets.flatMap(set => set.articles ?? []);
  const documents = sets.length === 1 ? sets[0]?.documents : undefined;
  const rows = Object.entries((sets.length === 1 && sets[0]?.rows) || {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const statements: Record<string, Statement | undefined> = {};
  if (sessions.length > 0) {
    const hashes = sessions.map(({ hash }) => hash);
    statements.sessions = lockSessions(accountId, hashes, sessions[0]?.idleSeconds ?? 0);
  } else if (marked) statements.mark = markTransaction;
  if (keys.length > 0) {
    // Two statements, not one: the second must read what the last holder of the key committed.
    statements.keys = claimKeys(accountId, [...new Set(held)]);
    statements.storedAnswers = storedAnswers(accountId, keys);
  }
  if (orders.length > 0) statements.idOrders = joinIdOrders(accountId, orders);
  for (const [sequence, writes] of Map.groupBy(sets, ({ newId }) => newId))
    if (sequence !== undefined) statements[`ids ${sequence}`] = allocateIds(sequence, writes.length);
  if (exclusive.length > 0) statements.exclusive = lockNames(accountId, exclusive);
  if (documents) statements.documents = lockDocuments(accountId, documents);
  if (documents && sets[0]?.deliveriesOfDocuments)
    statements.deliveries = lockDocuments(accountId, { ...documents, deliveries: true });
  if (documents && sets[0]?.articlesOfDocuments) {
    statements.articles = lockArticlesOfDocuments(accountId, documents, articles);
    statements.levels = levelsOfDocuments(accountId, documents, articles);
  } else if (articles.length > 0) {
    statements.articles = lockArticles(accountId, articles);
    statements.levels = levelsByCode(accountId, articles);
  }
  for (const [name, statement] of rows) statements[ROWS + name] = statement;
  return statements;
}

/**
 * Returns the statements that lock the counters of document numbers, behind all other locks and all questions: other batches wait for
 * a counter from here until COMMIT.
 */
export function lastLockStatements(accountId: number, sets: LockSet[]): Record<string, Statement> {
  const numbers = sets.flatMap(({ nextNumber }) => nextNumber ?? []);
  const chains = new Set(sets.flatMap(({ chain }) => chain ?? []));
  if (numbers.length === 0 && chains.size === 0) return {};
  return {
    lockWait: NO_LOCK_TIMEOUT,
    ...(numbers.length > 0 && { counters: lockCounters(accountId, numbers) }),
    ...(chains.has('company') && { chainLock: lockNames(accountId, [CHAIN]), chains: lastOfCompany(accountId) }),
    ...(chains.has('series') && { chains: lastOfSeries(accountId, numbers) }),
  };
}

/** Name of the lock of a company's chain of records. */
const CHAIN = 'chain of records';

/**
 * The locks of writes that run one behind another in one transaction, as far as they are known beforehand. Taken first, in the order of locks,
 * they keep such a transaction from waiting in a circle with another write.
 */
export function locksBeforehand(accountId: number, sets: LockSet[]): Statement[] {
  const called = sets.flatMap(({ documents }) => documents?.called ?? []);
  const ids = sets.flatMap(({ documents }) => documents?.ids ?? []);
  const documents = { ...(called.length > 0 && { called }), ...(ids.length > 0 && { ids }) };
  const all: LockSet = {
    session: sets[0]?.session,
    idOrders: sets.flatMap(({ idOrders = [] }) => idOrders),
    exclusive: sets.flatMap(({ exclusive = [], counters = [] }) => [...exclusive, ...counters]),
    documents: called.length + ids.length > 0 ? documents : undefined,
    deliveriesOfDocuments: sets.some(({ deliveriesOfDocuments }) => deliveriesOfDocuments),
    articlesOfDocuments: sets.some(({ articlesOfDocuments }) => articlesOfDocuments),
    articles: sets.flatMap(({ articles = [] }) => articles),
  };
  const { counters, chainLock } = lastLockStatements(accountId, sets);
  const statements = Object.values(lockStatements(accountId, [all], { marked: false }));
  return [...statements, counters, chainLock].filter(statement => statement !== undefined);
}

/** The mark of the transaction in the answers to `lockStatements`; undefined when no session of it is valid. */
export const markOf = ({ mark, sessions }: Record<string, Row[]>): TransactionMark | undefined =>
  readMark((mark ?? sessions)?.[0]);

/**
 * Returns each write's part of the answers to `lockStatements`, by its position in the batch. It is read when all earlier writes have
 * decided: `counters` and `stock` have what they leave.
 */
export function lockReader(
  accountId: number,
  sets: LockSet[],
  answers: Record<string, Row[]>,
  { counters, stock, chains }: { counters: NumberCounters; stock: BatchStock; chains: Chains },
): (position: number) => Locked {
  const { sessions = [], keys = [], storedAnswers: stored = [], deliveries } = answers;
  const documents = deliveries ?? answers.documents ?? [];
  const idsTaken = new Map<string, number>();
  const idPositions = sets.map(({ newId }) => {
    const taken = newId === undefined ? 0 : (idsTaken.get(newId) ?? 0);
    if (newId !== undefined) idsTaken.set(newId, taken + 1);
    return taken;
  });
  return position => {
    const { session, idempotencyKey, newId, articles: codes = [], rows, heldKey } = sets[position] as LockSet;
    const claimed = heldKey ?? idempotencyKey;
    return {
      accountId,
      newId: (newId === undefined ? Number.NaN : answers[`ids ${newId}`]?.[idPositions[position] ?? 0]?.id) as number,
      session: session && sessions.find(row => session.hash.equals(row.session_hash as Buffer)),
      keyHeld: claimed === undefined || keys.some(({ key, held }) => key === claimed && held === true),
      storedAnswer: idempotencyKey === undefined ? undefined : stored.find(({ key }) => key === idempotencyKey),
      documents,
      // One that is alone may have locked the articles of documents too.
      ...stock.of(sets.length > 1 ? codes : undefined),
      rows: rows ? lockedRows(rows, answers) : {},
      counters,
      chains,
    };
  };
}

function lockedRows(rows: RowLocks, answers: Record<string, Row[]>): Answers<RowLocks> {
  return Object.fromEntries(Object.keys(rows).map(name => [name, answers[ROWS + name] ?? []])) as Answers<RowLocks>;
}
