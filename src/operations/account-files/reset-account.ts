// Empties a test company in one transaction: documents, records, stock, messages and counters go; people, access and settings stay.

import { accountRow } from '../../database/sql/account-files/rows.ts';
import { holdWrites } from '../../database/sql/account-move/ownership.ts';
import { emptyTable, restartEvents } from '../../database/sql/administration/test-companies.ts';
import { addAuditEntries } from '../../database/sql/audit-trail.ts';
import { AppError, conflict } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { ADMINISTRATOR_ROLES, type Administrator, requireRole } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import type { Look } from '../integrity/difference.ts';
import { checkSession } from '../read/run-read.ts';
import { failedWith, runLongWrite } from '../write/run-long-write.ts';
import { poolOf } from '../write/run-write.ts';
import { auditEntries } from '../write/trail.ts';
import { tablesInOrder } from './table-order.ts';

/**
 * Tables that a reset empties. All others of an account stay: users with their access, tokens, sessions, settings, document sets,
 * locations, payment terms, reminder levels, bank accounts, VAT codes, exchange rates, saved views, the request log, and the audit trail, which nobody can shorten.
 */
export const EMPTIED: ReadonlySet<string> = new Set([
  'account_check',
  'accounting_account',
  'article',
  'attachment',
  'bank_entry',
  'bank_entry_document',
  'bank_statement',
  'category',
  'chain_record',
  'code_counter',
  'contact',
  'credit_transfer',
  'credit_transfer_line',
  'document',
  'document_line',
  'document_number_counter',
  'document_opening',
  'document_relation',
  'draft',
  'family',
  'group_discount',
  'idempotency_key',
  'import_file',
  'import_job',
  'import_result',
  'import_row',
  'job',
  'note',
  'party_iban',
  'price',
  'price_list',
  'recurring_document',
  'recurring_occurrence',
  'reminder',
  'reminder_document',
  'report_sum',
  'serial_number',
  'sms_gateway_id',
  'stock_count',
  'stock_count_line',
  'stock_level',
  'stock_reservation',
  'stock_transaction',
  'third_party',
  'webhook_delivery',
]);

/** Milliseconds to wait for running writes of the account; new ones wait meanwhile. */
const WRITERS_WAIT_MS = 5_000;

/** Action in the audit trail. A reset is no write definition, because it may take longer than the deadline of one. */
export const RESET_ACTION = 'account.reset';

/** Advice for an unknown outcome; a second reset does no harm. */
const ADVICE = new Message('look_reset_again');

/**
 * Empties a test company; resolves to the number of deleted rows. Writes of the account wait meanwhile, so each is before the reset or
 * after it. Cursors of changes from before get GONE. Throws CONFLICT if the account is no test company, or is being moved or deleted.
 */
export async function resetAccount(context: DatabaseContext, actor: Administrator): Promise<number> {
  const { accountId } = actor;
  const isBrowser = actor.kind === 'browser administrator';
  const login = isBrowser ? await loginOf(context, actor) : undefined;
  // A server whose login does not own the tables refuses it, like every other change of an account.
  poolOf(context, { role: 'administration', name: RESET_ACTION });
  return runLongWrite(context, accountId, ADVICE, async write => {
    const look: Look = write.send;
    await holdWriters(look, accountId);
    const [account] = await look(accountRow(accountId));
    if (!account?.is_test) throw conflict('not_reset', { code: account?.code ?? '' });
    if (account.deletion_began || account.ownership !== 'active') throw conflict('account_gone_or_elsewhere');
    let rows = 0;
    for (const { name } of (await tablesInOrder(look, { temporary: true })).reverse())
      if (EMPTIED.has(name)) rows += (await look(emptyTable(accountId, name)))[0]?.rows ?? 0;
    for (const statement of restartEvents(accountId)) await write.send(statement);
    const entry = { type: 'account' as const, name: account.code, after: { reset: true, rows } };
    await write.send(
      addAuditEntries(accountId, auditEntries(RESET_ACTION, [entry], isBrowser ? actor.session : actor, login)),
    );
    return rows;
  });
}

async function holdWriters(look: Look, accountId: number): Promise<void> {
  try {
    for (const statement of holdWrites(accountId, WRITERS_WAIT_MS)) await look(statement);
  } catch (error) {
    if (!failedWith(error, '55P03')) throw error;
    throw new AppError('CONFLICT', new Message('long_write_runs'), { cause: error });
  }
}

// The session of a browser is checked before the transaction, which is one of the owner of the tables.
async function loginOf(
  { pool, sessions }: DatabaseContext,
  actor: Extract<Administrator, { kind: 'browser administrator' }>,
): Promise<string> {
  if (!sessions) throw new Error('A browser writes with a session');
  const session = await checkSession({ pool, sessions }, actor.session);
  requireRole(session, ADMINISTRATOR_ROLES);
  return session.login;
}
