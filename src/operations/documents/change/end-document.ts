// Voids or closes a document: nothing of it is open or due any more. A void reverts its effects from its recorded rows, independent of
// its current definition, and keeps its number. A close releases its reservations and expected quantities.
// contract §5 Changes

import { entriesOfDocument, unbookDocument } from '../../../database/sql/bank.ts';
import { bookedBy } from '../../../database/sql/documents/booked.ts';
import { insertRecord, issueRecord } from '../../../database/sql/documents/chain-records.ts';
import { serialsOfDocument } from '../../../database/sql/documents/document-articles.ts';
import type { NumberedDocument, RelatedRow } from '../../../database/sql/documents/lock.ts';
import { relationsOf, takersOf } from '../../../database/sql/documents/relations.ts';
import { reservationsCausedBy } from '../../../database/sql/documents/reservations.ts';
import { updateDocument } from '../../../database/sql/documents/write.ts';
import { isClosable, isPayable, settlementOf } from '../../../definitions/catalogue.ts';
import { serialNumbersList } from '../../../definitions/lists/serial-numbers.ts';
import { transactions } from '../../../definitions/lists/stock-transactions.ts';
import type { AccountFacts } from '../../../domain/account.ts';
import { type EarlierDocument, RELATIONS } from '../../../domain/documents/document-facts.ts';
import { dependantsText, named, namedRow } from '../../../domain/documents/relations.ts';
import { apply, type Changes } from '../../../domain/effects/apply.ts';
import type { Effect } from '../../../domain/effects/effect.ts';
import { reverse } from '../../../domain/effects/reverse.ts';
import { releaseAll } from '../../../domain/effects/take.ts';
import { AppError, conflict } from '../../../domain/errors.ts';
import type { ChainRecord } from '../../../domain/invoicing/chain.ts';
import type { ChainRules } from '../../../domain/invoicing/jurisdiction.ts';
import { ZERO } from '../../../domain/values/decimal.ts';
import type { Command } from '../../../query/statement.ts';
import { chainOfAccount } from '../../fiscal-records/chain-of-account.ts';
import { recordCancel } from '../../fiscal-records/records.ts';
import { ChainNotLocked } from '../../fiscal-records/with-chain.ts';
import { readSerial } from '../../stock/stock-facts.ts';
import { defineWrite } from '../../write/define-write.ts';
import { definedKind, type TrailEntry } from '../../write/trail.ts';
import { changeCommands, withNothingOpen } from '../change-commands.ts';
import { requireLeft } from '../deposits.ts';
import { documentEvents } from '../document-events.ts';
import { earlierQuestions, earlierReader, readSnapshots } from '../earlier-documents.ts';
import { recordedEffects } from '../recorded-effects.ts';
import {
  CHANGE_OF_DOCUMENTS,
  type ChangeTarget,
  changed,
  keyOf,
  lockedArticles,
  otherDocuments,
  stockState,
  targetRow,
} from './change-target.ts';

/** A document that ends, what that changes, and the snapshots of the documents that change. */
export interface Ending {
  row: RelatedRow;
  changes: Changes;
  snapshots: Map<number, string>;
}

/** The commands that write an end and its reason. */
export function endCommands(
  { id: accountId, today: updated }: Pick<AccountFacts, 'id' | 'today'>,
  { row, changes, snapshots }: Ending,
  { status, reason }: { status: 'VOID' | 'CLOSED'; reason: string },
): Command[] {
  const { id, type, document_set: set, seq_number: number } = row;
  const heading = { date: updated, created: updated, document: { id, type, set, number } };
  return [
    ...changeCommands(accountId, changes, snapshots, heading),
    updateDocument(accountId, id, {
      status,
      status_reason: reason,
      updated,
      snapshot: withNothingOpen(snapshots.get(id)),
      amount_due: isPayable(type) ? '0' : undefined,
      amount_open: settlementOf(type) ? '0' : undefined,
    }),
  ];
}

/** Entry of the audit trail for an end. */
export function endingEntry(row: RelatedRow, { status, reason }: { status: string; reason: string }): TrailEntry {
  const { id, type, document_set, seq_number, status: before } = row;
  return {
    type: definedKind(type),
    id,
    name: `${document_set} ${seq_number}`,
    before: { status: before },
    after: { status, reason },
  };
}

/** Closes a document. Throws NOT_FOUND, CONFLICT when nothing of it is open. */
export const CLOSE_DOCUMENT = defineWrite({
  name: 'document.close',
  right: 'write',
  locks: ({ target }: { target: ChangeTarget; reason: string }) => ({
    exclusive: [CHANGE_OF_DOCUMENTS],
    documents: { key: keyOf(target) },
    articlesOfDocuments: true,
  }),
  lookUp: ({ target }, accountId) => earlierQuestions(accountId, { key: keyOf(target) }, ['bills']),
  decide({ target }, { account, locked, found }): Ending {
    const row = targetRow(target, locked);
    const document = earlierReader(found, lockedArticles(locked))(row);
    if (!isClosable(row.type)) throw conflict('not_closable', { document: named(document) });
    if (document.status !== 'ISSUED' && document.status !== 'PART')
      throw conflict('has_status_already', { document: named(document), status: document.status.toLowerCase() });
    const releases = releaseAll(document.lines.flatMap(line => line.reservations));
    const changes = apply(releases, { stock: stockState(locked, [], account.negative_stock), related: [] });
    return { row, changes, snapshots: readSnapshots(found.snapshots) };
  },
  write: ({ reason }, ending, { account }) => ({
    ...changed(ending.row, 'closed'),
    commands: endCommands(account, ending, { status: 'CLOSED', reason }),
    events: documentEvents(ending.row, 'closed', ending.changes),
  }),
  trail: { of: 'everyone', entries: ({ reason }, { row }) => [endingEntry(row, { status: 'CLOSED', reason })] },
});

/** A document to void. `chain`: chain of records that documents of its type are known to have. */
interface VoidInput {
  target: ChangeTarget;
  reason: string;
  chain?: ChainRules['scope'] | undefined;
  /** True if the credit notes of its discounts are voided behind it, in its transaction. */
  withNotes?: boolean;
}

/** Thrown for a payment whose discounts have credit notes: they are voided in the same transaction. */
export class NotesAreVoided extends Error {
  readonly notes: number[];
  readonly document: string;

  constructor(document: string, notes: number[]) {
    super('Credit notes of discounts are voided with their payment');
    this.document = document;
    this.notes = notes;
  }
}

/**
 * Voids a document. Throws NOT_FOUND, CONFLICT (void already; a later document takes from it, which the message names; a serial
 * number has moved on), INSUFFICIENT_STOCK.
 */
export const VOID_DOCUMENT = defineWrite({
  name: 'document.void',
  right: 'write',
  userRoles: ['admin', 'manager'],
  locks: ({ target, chain }: VoidInput) => ({
    idOrders: [transactions.orderLock, serialNumbersList.orderLock],
    exclusive: [CHANGE_OF_DOCUMENTS],
    documents: { key: keyOf(target) },
    articlesOfDocuments: true,
    chain,
  }),
  // It has its own transaction, because its locks are known only behind the lock of the document.
  lookUp({ target, chain }, accountId) {
    const key = keyOf(target);
    return {
      ...earlierQuestions(accountId, { key }, [...RELATIONS]),
      ownBooked: bookedBy(accountId, key),
      takers: takersOf(accountId, key),
      relations: relationsOf(accountId, key),
      reservations: reservationsCausedBy(accountId, key),
      serials: serialsOfDocument(accountId, key),
      issued: chain && issueRecord(accountId, key),
      entries: entriesOfDocument(accountId, key),
    };
  },
  decide(
    { target, chain: locksChain, withNotes },
    { account, locked, found },
  ): Ending & { record: ChainRecord | undefined } {
    const row = targetRow(target, locked);
    const articles = lockedArticles(locked);
    const document = earlierReader(found, articles)(row);
    if (document.status === 'VOID') throw conflict('void_already', { document: named(document) });
    refuseTakers(document, found.takers);
    const notes = found.relations.filter(({ kind }) => kind === 'discounts').map(each => each.related_document_id);
    if (notes.length > 0 && !withNotes) throw new NotesAreVoided(named(document), [...new Set(notes)]);
    const { ownBooked: booked, relations, reservations } = found;
    const recorded = recordedEffects({ booked, relations, reservations }, articles, document.currency);
    const others = otherDocuments(row, locked, found);
    refuseDeducted(document, recorded, others, readSnapshots(found.snapshots));
    const closed = new Set(others.filter(({ status }) => status === 'CLOSED').map(({ id }) => id));
    const own = releaseAll(document.lines.flatMap(line => line.reservations));
    const stock = stockState(locked, found.serials.map(readSerial), account.negative_stock);
    const changes = apply([...reverse(recorded, closed), ...own], { stock, related: others });
    // A signature stays as it is; a hash without a key gets a record of the cancellation behind it.
    const chain = chainOfAccount(account, row.type, undefined);
    if (chain && locksChain !== chain.rules.scope) throw new ChainNotLocked(chain.rules.scope);
    const record = chain && recordCancel(chain, account, row.id, found.issued[0]?.fields, locked.chains);
    return { row, changes, snapshots: readSnapshots(found.snapshots), record };
  },
  write: ({ reason }, ending, { account, found: { entries } }) => ({
    ...changed(ending.row, 'voided'),
    record: ending.record,
    commands: [
      ...endCommands(account, ending, { status: 'VOID', reason }),
      ...(ending.record ? [insertRecord(account.id, ending.record)] : []),
      ...(entries.length > 0 ? [unbookDocument(account.id, ending.row.id)] : []),
    ],
    events: [
      ...documentEvents(ending.row, 'voided', ending.changes),
      ...entries.map(({ id }) => ({ type: 'bank_entry.opened', id })),
    ],
  }),
  trail: { of: 'everyone', entries: ({ reason }, { row }) => [endingEntry(row, { status: 'VOID', reason })] },
});

// A deposit that a credit note gave back may be deducted or credited again since then.
function refuseDeducted(
  { lines }: EarlierDocument,
  recorded: Effect[],
  others: EarlierDocument[],
  snapshots: ReadonlyMap<number, string>,
): void {
  const again = recorded.flatMap(each => {
    if (each.kind !== 'settle' || each.as !== 'deducts' || each.amount.gte(ZERO)) return [];
    const document = others.find(({ id }) => id === each.relatedId);
    const item = lines.find(({ line }) => line === each.line);
    return document
      ? [{ document, item: { vat: item?.vat, vat_included: item?.vat_included }, amount: each.amount.neg() }]
      : [];
  });
  requireLeft(again, snapshots);
}

function refuseTakers(document: EarlierDocument, takers: NumberedDocument[]): void {
  const text = dependantsText(named(document), takers.map(namedRow));
  if (text) throw new AppError('CONFLICT', text);
}
