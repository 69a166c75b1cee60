// Allots the open amount of a receipt, payment or credit note to other documents, or reverts allotments. contract §5 Life

import type Big from 'big.js';
import type { RelatedRow } from '../../../database/sql/documents/lock.ts';
import { relationsOf } from '../../../database/sql/documents/relations.ts';
import { updateDocument } from '../../../database/sql/documents/write.ts';
import { settlementOf } from '../../../definitions/catalogue.ts';
import { type EarlierDocument, type Settlement, sum } from '../../../domain/documents/document-facts.ts';
import { named, requireOpen } from '../../../domain/documents/relations.ts';
import { type RoundedAmount, roundingError, roundingWarning } from '../../../domain/documents/rounded-money.ts';
import { apply, type Changes } from '../../../domain/effects/apply.ts';
import { openAmount, settleListed } from '../../../domain/effects/settle.ts';
import { AppError, FieldErrors } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { type StoredJson, toStored } from '../../../domain/messages/stored.ts';
import { decimal, digits, ZERO } from '../../../domain/values/decimal.ts';
import type { RowsOf } from '../../../query/statement.ts';
import { defineWrite } from '../../write/define-write.ts';
import { definedKind } from '../../write/trail.ts';
import { changeCommands } from '../change-commands.ts';
import { documentEvents } from '../document-events.ts';
import { roundSettlements, type SettlementBody, spellings } from '../document-input.ts';
import { earlierQuestions, earlierReader } from '../earlier-documents.ts';
import { findSettled } from '../named-documents.ts';
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
  lookUp({ target }, accountId) {
    const key = keyOf(target);
    return { ...earlierQuestions(accountId, { key }, ['pays']), relations: relationsOf(accountId, key) };
  },
  decide({ target, settles: sent, strict }, { account, locked, found }): Plan {
    const row = targetRow(target, locked);
    const document = earlierReader(found, new Map())(row);
    requireOpen(document, undefined);
    const others = otherDocuments(row, locked, found);
    const errors = new FieldErrors();
    const rounded: RoundedAmount[] = [];
    const amounts = roundSettlements(sent, row.currency, rounded);
    for (const amount of strict ? rounded : []) errors.add(amount.field, roundingError(amount));
    const settles = findSettled(row.type, amounts, row.currency, others, errors);
    errors.throwIfAny();
    for (const settlement of settles) requireOpen(settlement.document, undefined);
    checkAmounts(row, document, settles, found.relations);
    const as = settlementOf(row.type)?.as ?? 'pays';
    const effects = settleListed({ settles, currency: row.currency }, as);
    return {
      row,
      settles: amounts,
      changes: apply(effects, { stock: stockState(locked, [], account.negative_stock), related: others }),
      amount_open: openAmount(decimal(row.amount_open ?? '0'), effects),
      warnings: rounded.map(amount => toStored(roundingWarning(amount))),
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
        name: `${row.document_set} ${row.seq_number}`,
        before: { amount_open: row.amount_open },
        after: { amount_open, settles },
      },
    ],
  },
});

function checkAmounts(
  row: RelatedRow,
  document: EarlierDocument,
  settles: (Settlement & { document: EarlierDocument })[],
  relations: RelationRows,
): void {
  const open = decimal(row.amount_open ?? '0');
  const asked = sum(settles.map(({ amount }) => amount));
  if (asked.gt(open))
    throw new AppError(
      'CONFLICT',
      new Message('less_open', { document: named(document), open: digits(open), asked: digits(asked) }),
    );
  for (const settled of new Set(settles.map(each => each.document))) {
    const before = sum(
      relations
        .filter(({ related_document_id, kind }) => related_document_id === settled.id && kind !== 'credits')
        .map(({ amount }) => decimal(amount ?? '0')),
    );
    const change = sum(settles.filter(each => each.document === settled).map(({ amount }) => amount));
    if (before.plus(change).gte(ZERO)) continue;
    const message = new Message('pays_less', {
      document: named(document),
      paid: digits(before),
      settled: named(settled),
      asked: digits(change.neg()),
    });
    throw new AppError('CONFLICT', message);
  }
}
