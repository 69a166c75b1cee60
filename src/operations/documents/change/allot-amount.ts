// Allots the open amount of a receipt, payment or credit note to other documents, or reverts allotments. contract §5 Life

import type Big from 'big.js';
import { ratesOfDocuments } from '../../../database/sql/currency/exchange-rates.ts';
import type { RelatedRow } from '../../../database/sql/documents/lock.ts';
import { relationsOf } from '../../../database/sql/documents/relations.ts';
import { updateDocument } from '../../../database/sql/documents/write.ts';
import { resourceOf, settlementOf } from '../../../definitions/catalogue.ts';
import type { EarlierDocument } from '../../../domain/documents/document-facts.ts';
import { named, requireOpen, setAndNumber } from '../../../domain/documents/relations.ts';
import { checkRounding, type RoundedAmount, roundingWarning } from '../../../domain/documents/rounded-money.ts';
import { apply, type Changes } from '../../../domain/effects/apply.ts';
import type { Exchanged } from '../../../domain/effects/exchange-difference.ts';
import { openAmount, settleListed } from '../../../domain/effects/settle.ts';
import { conflict, FieldErrors } from '../../../domain/errors.ts';
import { type StoredJson, toStored } from '../../../domain/messages/stored.ts';
import { decimal, digits, sum, ZERO } from '../../../domain/values/decimal.ts';
import type { RowsOf } from '../../../query/statement.ts';
import { defineWrite } from '../../write/define-write.ts';
import { definedKind } from '../../write/trail.ts';
import { changeCommands } from '../change-commands.ts';
import { documentEvents } from '../document-events.ts';
import { readRates } from '../document-facts.ts';
import { exchanges, roundSettlements, type SettlementBody, spellings } from '../document-input.ts';
import { earlierQuestions, earlierReader } from '../earlier-documents.ts';
import { findSettled } from '../named-documents.ts';
import { type FoundSettlement, requireDue, settlementWarnings, withExchange } from '../settlements.ts';
import {
  CHANGE_OF_DOCUMENTS,
  type ChangeTarget,
  changed,
  keyOf,
  otherDocuments,
  stockState,
  targetRow,
} from './change-target.ts';

type RelationRows = RowsOf<ReturnType<typeof relationsOf>>;

interface Allotment {
  target: ChangeTarget;
  settles: SettlementBody[];
  /** `Prefer: handling=strict`. */
  strict: boolean;
}

interface Plan {
  row: RelatedRow;
  changes: Changes;
  amount_open: Big;
  settles: SettlementBody[];
  warnings: StoredJson[];
}

/**
 * Allots amounts. Throws NOT_FOUND, INVALID_ARGUMENT (settles), CONFLICT when more is allotted than is open or due, or more is
 * taken back than was allotted.
 */
export const ALLOT_AMOUNT = defineWrite({
  name: 'document.allot',
  right: 'write',
  locks: ({ target, settles }: Allotment) => ({
    exclusive: [CHANGE_OF_DOCUMENTS],
    documents: { key: keyOf(target), called: spellings(settles.map(({ document }) => document)) },
  }),
  lookUp({ target, settles }, accountId) {
    const key = keyOf(target);
    const called = spellings(settles.map(({ document }) => document));
    return {
      ...earlierQuestions(accountId, { key }, ['pays']),
      relations: relationsOf(accountId, key),
      rates: exchanges({ settles }) ? ratesOfDocuments(accountId, { key, called }) : undefined,
    };
  },
  decide({ target, settles: sent, strict }, { account, locked, found }): Plan {
    const row = targetRow(target, locked);
    const document = earlierReader(found, new Map())(row);
    requireOpen(document, undefined);
    const others = otherDocuments(row, locked, found);
    const errors = new FieldErrors();
    const rounded: RoundedAmount[] = [];
    const amounts = roundSettlements(sent, row.currency, rounded);
    checkRounding(rounded, strict, errors);
    const resource = resourceOf(row.type, row.is_refund ?? false);
    const listed = findSettled(resource, amounts, row.currency, others, errors);
    errors.throwIfAny();
    const rates = readRates(found.rates);
    const rate = rates.get(row.id);
    const named = { settles: listed };
    const { settles } = exchanges({ settles: sent })
      ? withExchange(resource, named, exchangedBefore(found.relations), rate, { rates }, account)
      : named;
    for (const settlement of settles) requireOpen(settlement.document, undefined);
    checkAmounts(row, document, settles, found.relations);
    requireDue(settles);
    const as = settlementOf(row.type, row.is_refund ?? false)?.as ?? 'pays';
    const effects = settleListed({ settles, currency: row.currency }, as);
    return {
      row,
      settles: amounts,
      changes: apply(effects, { stock: stockState(locked, [], account.negative_stock), related: others }),
      amount_open: openAmount(decimal(row.amount_open ?? '0'), effects),
      warnings: [...rounded.map(roundingWarning), ...settlementWarnings(settles)].map(warning => toStored(warning)),
    };
  },
  write(_, { row, changes, amount_open, warnings }, { account }) {
    const { id, type, document_set: set, seq_number: number } = row;
    const updated = account.today;
    const heading = { date: updated, created: updated, document: { id, type, set, number } };
    const { answer, outcome } = changed(row, 'allotted');
    return {
      answer: { ...answer, warnings },
      outcome,
      commands: [
        ...changeCommands(account.id, changes, new Map(), heading),
        updateDocument(account.id, id, { amount_open: digits(amount_open), updated }),
      ],
      events: documentEvents(row, 'updated', changes),
    };
  },
  trail: {
    of: 'everyone',
    entries: (_, { row, amount_open, settles }) => [
      {
        type: definedKind(row.type),
        id: row.id,
        name: setAndNumber(row),
        before: { amount_open: row.amount_open },
        after: { amount_open, settles },
      },
    ],
  },
});

function checkAmounts(
  row: RelatedRow,
  document: EarlierDocument,
  settles: FoundSettlement[],
  relations: RelationRows,
): void {
  const open = decimal(row.amount_open ?? '0');
  const asked = sum(settles.map(({ amount }) => amount));
  if (asked.gt(open))
    throw conflict('less_open', { document: named(document), open: digits(open), asked: digits(asked) });
  for (const settled of new Set(settles.map(each => each.document))) {
    const before = (isWriteOff: boolean) =>
      sum(
        relations
          .filter(({ related_document_id: id, kind }) => id === settled.id && IS_WRITE_OFF[kind] === isWriteOff)
          .map(({ amount, own_amount }) => decimal(own_amount ?? amount ?? '0')),
      );
    const ofSettled = settles.filter(each => each.document === settled);
    const amount = sum(ofSettled.map(each => each.amount));
    const writeOff = sum(ofSettled.map(each => each.write_off ?? ZERO));
    requirePaid('pays_less', before(false), amount, { document, settled });
    const exchanged = sum(ofSettled.map(each => each.settled_amount ?? ZERO));
    if (!exchanged.eq(ZERO)) {
      const { settled: earlier = ZERO } = exchangedBefore(relations).get(settled.id) ?? {};
      requirePaid('pays_less', earlier, exchanged, { document, settled });
    }
    requirePaid('writes_off_less', before(true), writeOff, { document, settled });
  }
}

// Amounts of documents in other currencies, by id.
function exchangedBefore(relations: RelationRows): Map<number, Exchanged> {
  const exchanged = relations.filter(({ own_amount }) => own_amount !== null);
  const total = (rows: RelationRows, column: 'own_amount' | 'amount' | 'exchange_difference') =>
    sum(rows.map(row => decimal(row[column] ?? '0')));
  return new Map(
    [...Map.groupBy(exchanged, row => row.related_document_id)].map(([id, rows]) => [
      id,
      {
        own: total(rows, 'own_amount'),
        settled: total(rows, 'amount'),
        difference: total(rows, 'exchange_difference'),
      },
    ]),
  );
}

// Kinds of relations by which something is settled.
const IS_WRITE_OFF: Record<string, boolean> = { pays: false, settles: false, refunds: false, writes_off: true };

function requirePaid(
  reason: 'pays_less' | 'writes_off_less',
  before: Big,
  change: Big,
  { document, settled }: Record<'document' | 'settled', EarlierDocument>,
): void {
  if (before.plus(change).gte(ZERO)) return;
  throw conflict(reason, {
    document: named(document),
    paid: digits(before),
    settled: named(settled),
    asked: digits(change.neg()),
  });
}
