// Changes an issued document: voids or closes it, or allots what is open of it. The interface and the command line use the same
// writes. contract §5 Life

import type Big from 'big.js';
import { isClosable, settlementOf } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { conflict, FieldErrors } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { ZERO } from '../../../domain/values/decimal.ts';
import type { Administrator, SessionActor } from '../../actor.ts';
import type { Context, DatabaseContext } from '../../context.ts';
import { withChain } from '../../fiscal-records/with-chain.ts';
import { furtherRequest, runTogether } from '../../write/run-lines.ts';
import { runWrite, runWriteAs, type Submit, type WriteRequest, type WriteResult } from '../../write/run-write.ts';
import type { SettlementBody } from '../document-input.ts';
import { ALLOT_AMOUNT } from './allot-amount.ts';
import type { ChangedDocument, ChangeTarget } from './change-target.ts';
import { DISPUTE_DOCUMENT } from './dispute-document.ts';
import { CLOSE_DOCUMENT, NotesAreVoided, VOID_DOCUMENT } from './end-document.ts';

/** Action on a document. */
export type DocumentChange =
  | { status: 'VOID' | 'CLOSED'; reason: string }
  | { settles: SettlementBody[] }
  | { dispute: string | null };

/** The checked body of a change. */
export interface ChangeBody {
  id?: Big;
  document_set?: string;
  seq_number?: string;
  status?: 'VOID' | 'CLOSED';
  reason?: string;
  settles?: SettlementBody[];
  disputed?: boolean;
}

/**
 * Changes a document for a session. Throws INVALID_ARGUMENT with all field errors, PERMISSION_DENIED (only admin and manager may
 * void), NOT_FOUND, CONFLICT, INSUFFICIENT_STOCK.
 */
export function changeDocument(
  context: Context,
  actor: SessionActor,
  resource: DocumentResource,
  body: ChangeBody,
  { strict, ...request }: WriteRequest & { strict: boolean },
): Promise<WriteResult<ChangedDocument>> {
  const { target, change } = readChange(resource, body);
  if ('dispute' in change) return runWrite(context, actor, DISPUTE_DOCUMENT, { target, ...change }, request);
  if ('settles' in change)
    return runWrite(context, actor, ALLOT_AMOUNT, { target, settles: change.settles, strict }, request);
  const { status, reason } = change;
  if (status === 'CLOSED') return runWrite(context, actor, CLOSE_DOCUMENT, { target, reason }, request);
  const voidOne = (target: ChangeTarget, sent: WriteRequest, withNotes = false) =>
    withChain(context, `${actor.accountId} void`, chain =>
      runWrite(context, actor, VOID_DOCUMENT, { target, reason, chain, withNotes }, sent),
    );
  return voidOne(target, request).catch(error =>
    withNotes(context, error, request.submit !== undefined, [
      submit => voidOne(target, { ...request, submit }, true),
      ...notesOf(error).map(
        (id, index) => (submit: Submit) => voidOne({ id }, furtherRequest(actor, request, index + 1, submit)),
      ),
    ]),
  );
}

const notesOf = (error: unknown): number[] => (error instanceof NotesAreVoided ? error.notes : []);

// Voids a payment and the credit notes of its discounts together, where the error of the payment alone is that it has some.
async function withNotes<T>(
  context: DatabaseContext,
  error: unknown,
  isLine: boolean,
  voids: ((submit: Submit) => Promise<T>)[],
): Promise<T> {
  if (!(error instanceof NotesAreVoided)) throw error;
  if (isLine) throw conflict('void_in_batch', { document: error.document });
  const [answer] = await runTogether(
    context,
    voids.map((run, index) => ({ kind: `void ${index}`, run })),
  );
  return answer as T;
}

/** Voids or closes a document for an administrator. Throws INVALID_ARGUMENT (reason), NOT_FOUND, CONFLICT, INSUFFICIENT_STOCK. */
export function changeStatus(
  context: DatabaseContext,
  actor: Administrator,
  target: ChangeTarget,
  { status, reason }: { status: 'VOID' | 'CLOSED'; reason: string },
): Promise<ChangedDocument> {
  const errors = new FieldErrors();
  checkReason(reason, errors);
  errors.throwIfAny();
  if (status === 'CLOSED') return runWriteAs(context, actor, CLOSE_DOCUMENT, { target, reason });
  const voidOne = (target: ChangeTarget, submit?: Submit, withNotes = false) =>
    withChain(context, `${actor.accountId} void`, chain =>
      runWriteAs(context, actor, VOID_DOCUMENT, { target, reason, chain, withNotes }, submit),
    );
  return voidOne(target).catch(error =>
    withNotes(context, error, false, [
      submit => voidOne(target, submit, true),
      ...notesOf(error).map(id => (submit: Submit) => voidOne({ id }, submit)),
    ]),
  );
}

function readChange(
  { type, title, asksForPayment }: DocumentResource,
  { id, document_set: set, seq_number: number, status, reason, settles, disputed }: ChangeBody,
): { target: ChangeTarget; change: DocumentChange } {
  const errors = new FieldErrors();
  errors.check(id !== undefined || (set !== undefined && number !== undefined), 'id', REQUIRED_KEY);
  if (status === undefined && settles === undefined && disputed === undefined)
    errors.add(
      'status',
      new Message('required_nothing_else_changes', {
        rest: settlementOf(type) ? ' but settles' : asksForPayment ? ' but disputed' : '',
      }),
    );
  if (status !== undefined) {
    errors.check(settles === undefined, 'settles', new Message('not_with_status'));
    const fits = status !== 'CLOSED' || isClosable(type);
    errors.check(fits, 'status', new Message('only_void', { title: title.toLowerCase() }));
    checkReason(reason, errors);
  } else if (settles) {
    errors.check(
      settlementOf(type) !== undefined,
      'settles',
      new Message('pays_nothing', { title: title.toLowerCase() }),
    );
    errors.check(settles.length > 0, 'settles', new Message('no_elements'));
    for (const [index, { discount }] of settles.entries())
      if (discount && !discount.eq(ZERO)) errors.add(`settles[${index}].discount`, new Message('discount_on_create'));
  }
  if (disputed !== undefined) {
    errors.check(status === undefined && settles === undefined, 'disputed', new Message('not_with_other_change'));
    errors.check(asksForPayment === true, 'disputed', new Message('not_reminded', { title: title.toLowerCase() }));
    if (disputed) checkReason(reason, errors);
  }
  errors.throwIfAny();
  const target = { id: id && Number(id.toFixed()), set, number, type };
  if (disputed !== undefined) return { target, change: { dispute: disputed ? (reason ?? '') : null } };
  if (status === undefined) return { target, change: { settles: settles ?? [] } };
  return { target, change: { status, reason: reason ?? '' } };
}

const REQUIRED_KEY = new Message('required_or_set_and_number');

function checkReason(reason: string | undefined, errors: FieldErrors): void {
  if (reason === undefined) errors.add('reason', new Message('required'));
  else
    errors.check(
      reason.trim() !== '' && reason.length <= 255,
      'reason',
      new Message('length_out_of_range', { count: 255 }),
    );
}
