// SEPA credit transfers: proposes the purchases that are due, makes the order with its file, and cancels it. contract §5 Bank

import { createHash } from 'node:crypto';
import type Big from 'big.js';
import {
  cancelTransfer,
  type DuePurchase,
  duePurchases,
  insertTransfer,
  insertTransferLines,
  lockBankAccount,
  lockTransfer,
  MAX_DUE_PURCHASES,
  openLinesOf,
  overpaidOf,
  payer,
  purchasesToPay,
  transferFile,
} from '../../database/sql/bank.ts';
import { loginOfSession } from '../../database/sql/mail.ts';
import { openCredit } from '../../database/sql/reminders.ts';
import { CREDIT_TRANSFER_ORDER_LOCK } from '../../definitions/lists/bank.ts';
import { setAndNumber } from '../../domain/documents/relations.ts';
import { AppError, conflict, FieldErrors, fieldError, notFound, unknownReference } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { daysFrom, isDay, isOfOurTime } from '../../domain/values/dates.ts';
import { decimal, decimalPlaces, digits, sum, ZERO } from '../../domain/values/decimal.ts';
import { painFile } from '../../formats/bank/write-pain.ts';
import type { SessionActor } from '../actor.ts';
import type { StoredFile } from '../attachments/attachments.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';
import type { Look } from '../read/session-reads.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite, type WriteRequest, type WriteResult } from '../write/run-write.ts';

export type { DuePurchase } from '../../database/sql/bank.ts';
export { MAX_DUE_PURCHASES } from '../../database/sql/bank.ts';

/** Maximum purchases that a message names. */
const MAX_NAMED = 20;

/** Days ahead for which purchases are proposed. */
const USUAL_DAYS = 7;

/** Reasons for which a proposed purchase cannot be in a credit transfer. */
export const NOT_PAYABLE = ['NO_IBAN', 'NO_SUPPLIER', 'OTHER_CURRENCY'] as const;

/** Why a purchase cannot be in a credit transfer; undefined if it can. */
export function notPayable({ currency, supplier_id, iban }: DuePurchase): (typeof NOT_PAYABLE)[number] | undefined {
  if (currency !== 'EUR') return 'OTHER_CURRENCY';
  if (supplier_id === null) return 'NO_SUPPLIER';
  return iban === null ? 'NO_IBAN' : undefined;
}

/** Purchases that are due until a day, by default within a week, and that no credit transfer pays. Throws INVALID_ARGUMENT (date, until). */
export async function proposePayments(
  ask: Look,
  accountId: number,
  { date, until }: { date?: string | undefined; until?: string | undefined },
): Promise<{ date: string; until: string; purchases: DuePurchase[] }> {
  const errors = new FieldErrors();
  for (const [field, day] of Object.entries({ date, until }))
    errors.check(day === undefined || (isDay(day) && isOfOurTime(day)), field, new Message('not_a_day'));
  errors.throwIfAny();
  const { facts } = await ask({ facts: payer(accountId) }, { cost: 'point' });
  const day = date ?? facts[0]?.today ?? '';
  const last = until ?? daysFrom(day, USUAL_DAYS);
  const { purchases } = await ask({ purchases: duePurchases(accountId, { day, until: last }) }, { cost: 'scan' });
  return { date: day, until: last, purchases };
}

/** Amounts in EUR that suppliers of purchases have paid back or credited and that are not allotted yet, as digits by id of the supplier. */
export async function creditOfSuppliers(
  ask: Look,
  accountId: number,
  purchases: readonly Pick<DuePurchase, 'supplier_id'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(purchases.flatMap(({ supplier_id }) => supplier_id ?? []))];
  if (ids.length === 0) return new Map();
  const { credit } = await ask({ credit: openCredit(accountId, ids) }, { cost: 'scan' });
  return new Map(credit.flatMap(each => (each.currency === 'EUR' ? [[each.party_id, each.amount]] : [])));
}

/** A credit transfer to make. */
export interface TransferRequest {
  bankAccount: number;
  /** Default: today. */
  executionDate?: string | undefined;
  purchases: { id: number; amount?: Big | undefined; discount?: Big | undefined }[];
}

/** The answer of a credit transfer that was made. */
export interface TransferMade {
  id: number;
  reference: string;
  amount: string;
  entry_count: number;
}

const MAKE_TRANSFER = defineWrite({
  name: 'credit-transfer.make',
  right: 'write',
  locks: ({ bankAccount, purchases }: TransferRequest & { sessionHash: Buffer }, accountId) => ({
    idOrders: [CREDIT_TRANSFER_ORDER_LOCK],
    newId: 'credit_transfer_id_seq',
    documents: { ids: purchases.map(({ id }) => id) },
    rows: { account: lockBankAccount(accountId, bankAccount) },
  }),
  rows: ({ purchases }) => purchases.length,
  lookUp: ({ purchases, executionDate, sessionHash }, accountId) => ({
    payer: payer(accountId),
    user: loginOfSession(accountId, sessionHash),
    due: purchasesToPay(accountId, { day: executionDate ?? '1900-01-01', ids: purchases.map(({ id }) => id) }),
  }),
  decide({ bankAccount, executionDate, purchases }, { locked, found }) {
    const [[account], [company]] = [locked.rows.account, found.payer];
    const errors = new FieldErrors();
    if (!account || !company)
      throw fieldError('bank_account_id', unknownReference('bank account', bankAccount, 'bank_accounts'));
    const day = executionDate ?? company.today;
    errors.check(account.iban !== null, 'bank_account_id', new Message('transfer_iban'));
    errors.check(account.currency === 'EUR', 'bank_account_id', new Message('transfer_euro'));
    errors.check(day >= company.today, 'execution_date', new Message('transfer_past', { today: company.today }));
    const byId = new Map(found.due.map(each => [each.id, each]));
    const id = locked.newId;
    const reference = `KONTOR-${id}`;
    const lines = purchases.flatMap(({ id: document, amount: sent, discount: taken }, index) => {
      const field = `purchases[${index}]`;
      const row = byId.get(document);
      if (!row) {
        errors.add(`${field}.id`, new Message('transfer_not_due'));
        return [];
      }
      const isTwice = purchases.findIndex(each => each.id === document) !== index;
      errors.check(!row.is_ordered && !isTwice, `${field}.id`, new Message('credit_transfer_taken'));
      errors.check(row.currency === 'EUR', `${field}.id`, new Message('transfer_euro'));
      errors.check(row.iban !== null && row.supplier_id !== null, `${field}.id`, new Message('transfer_iban'));
      const due = decimal(row.amount_due);
      const discount = taken ?? ZERO;
      const amount = sent ?? due.minus(discount);
      const fits =
        amount.gt(ZERO) && discount.gte(ZERO) && amount.plus(discount).lte(due) && decimalPlaces(amount) <= 2;
      errors.check(fits, `${field}.amount`, new Message('transfer_amount', { due: row.amount_due }));
      const line = index + 1;
      return [
        {
          row,
          stored: {
            line,
            document_id: document,
            party_id: row.supplier_id,
            name: row.supplier_name ?? '',
            iban: row.iban ?? '',
            amount: digits(amount),
            discount: digits(discount),
            end_to_end_id: `${reference}-${line}`,
          },
        },
      ];
    });
    errors.throwIfAny();
    const total = digits(sum(lines.map(({ stored }) => decimal(stored.amount))));
    const file = painFile({
      reference,
      created: company.now,
      executionDate: day,
      debtor: { name: account.holder ?? company.name, iban: account.iban ?? '', bic: account.bic ?? undefined },
      sum: total,
      payments: lines.map(({ row, stored }) => ({
        endToEndId: stored.end_to_end_id,
        amount: stored.amount,
        name: stored.name,
        iban: stored.iban,
        bic: row.bic ?? undefined,
        // The supplier knows its own number better than ours.
        text: row.your_ref ?? setAndNumber(row),
      })),
    });
    return {
      id,
      reference,
      day,
      sum: total,
      file,
      lines: lines.map(({ stored }) => stored),
      login: String(found.user[0]?.login),
    };
  },
  write({ bankAccount }, { id, reference, day, sum, file, lines, login }, { account }) {
    const answer: TransferMade = { id, reference, amount: sum, entry_count: lines.length };
    return {
      answer,
      outcome: `made credit transfer ${id}`,
      commands: [
        insertTransfer([
          {
            account_id: account.id,
            id,
            bank_account_id: bankAccount,
            reference,
            execution_date: day,
            currency: 'EUR',
            amount: sum,
            entry_count: lines.length,
            file,
            login,
          },
        ]),
        insertTransferLines(lines.map(line => ({ account_id: account.id, transfer_id: id, ...line }))),
      ],
      events: [{ type: 'credit_transfer.created', id }],
    };
  },
  violation: constraint =>
    constraint === 'credit_transfer_line_open_key'
      ? fieldError('purchases', new Message('credit_transfer_taken'))
      : undefined,
  trail: {
    of: 'people',
    entries: (_, { id, reference, sum, lines }) => [
      { type: 'credit transfer', id, name: reference, after: { amount: sum, entry_count: lines.length } },
    ],
  },
});

const CANCEL_TRANSFER = defineWrite({
  name: 'credit-transfer.cancel',
  right: 'write',
  locks: ({ id }: { id: number }, accountId) => ({ rows: { transfer: lockTransfer(accountId, id) } }),
  lookUp: ({ id }, accountId) => ({ lines: openLinesOf(accountId, id) }),
  decide({ id }, { locked, found }) {
    const [row] = locked.rows.transfer;
    if (!row) throw notFound('no_credit_transfer', { id });
    if (row.status !== 'OPEN' || found.lines.length === 0) throw conflict('credit_transfer_ended', { id });
    return row;
  },
  write: ({ id }, _, { account }) => ({
    answer: { id },
    outcome: `cancelled credit transfer ${id}`,
    commands: cancelTransfer(account.id, id),
    events: [{ type: 'credit_transfer.cancelled', id }],
  }),
  trail: {
    of: 'everyone',
    entries: ({ id }, { reference }) => [
      { type: 'credit transfer', id, name: reference, after: { status: 'CANCELLED' } },
    ],
  },
});

/** Makes a credit transfer with its file. Throws INVALID_ARGUMENT with all field errors. */
export function makeTransfer(
  context: Context,
  actor: SessionActor,
  transfer: TransferRequest,
  request: WriteRequest,
): Promise<WriteResult<TransferMade>> {
  const { executionDate, purchases } = transfer;
  const errors = new FieldErrors();
  errors.check(purchases.length > 0, 'purchases', new Message('transfer_empty'));
  errors.check(
    purchases.length <= MAX_DUE_PURCHASES,
    'purchases',
    new Message('too_many_elements', { count: MAX_DUE_PURCHASES }),
  );
  if (executionDate !== undefined)
    errors.check(isDay(executionDate) && isOfOurTime(executionDate), 'execution_date', new Message('not_a_day'));
  errors.throwIfAny();
  return runWrite(context, actor, MAKE_TRANSFER, { ...transfer, sessionHash: actor.sessionHash }, request);
}

/** Cancels a credit transfer: its purchases that are not paid are due again. Throws NOT_FOUND, CONFLICT. */
export const cancelCreditTransfer = (
  context: Context,
  actor: SessionActor,
  id: number,
  request: WriteRequest,
): Promise<WriteResult<{ id: number }>> => runWrite(context, actor, CANCEL_TRANSFER, { id }, request);

const overpaid = (id: number, rows: { document_set: string; seq_number: string }[]): Message | undefined =>
  rows.length === 0
    ? undefined
    : new Message('credit_transfer_overpays', { id, documents: rows.slice(0, MAX_NAMED).map(setAndNumber) });

/** Why the file of a credit transfer must not go to the bank: it pays more than is due. Undefined if it may. */
export const transferFault = async (ask: Look, accountId: number, id: number): Promise<Message | undefined> =>
  overpaid(id, (await ask({ rows: overpaidOf(accountId, id) }, { cost: 'list' })).rows);

/** The file of a credit transfer. Throws NOT_FOUND, CONFLICT (it pays more than is due), AUTH_FAILED, PERMISSION_DENIED. */
export async function readTransferFile(context: Context, actor: SessionActor, id: number): Promise<StoredFile> {
  const { accountId } = actor;
  const questions = { file: transferFile(accountId, id), rows: overpaidOf(accountId, id) };
  const { found } = await runRead(context, actor, questions, { cost: 'list' });
  const [row] = found.file;
  if (!row) throw notFound('no_credit_transfer', { id });
  const fault = overpaid(id, found.rows);
  if (fault) throw new AppError('CONFLICT', fault);
  const content = Buffer.from(row.file);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { name: `${row.reference}.xml`, mediaType: 'application/xml', sha256, content };
}
