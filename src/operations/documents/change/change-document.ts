// Changes an issued document: voids or closes it, or allots what is open of it. The interface and the command line use the same
// writes. contract §5 Life

import type Big from 'big.js';
import { isClosable, settlementOf } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { FieldErrors } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import type { Administrator, SessionActor } from '../../actor.ts';
import type { Context, DatabaseContext } from '../../context.ts';
import { withChain } from '../../fiscal-records/with-chain.ts';
import { runWrite, runWriteAs, type WriteRequest, type WriteResult } from '../../write/run-write.ts';
import type { SettlementBody } from '../document-input.ts';
import { ALLOT_AMOUNT } from './allot-amount.ts';
import type { ChangedDocument, ChangeTarget } from './change-target.ts';
import { CLOSE_DOCUMENT, VOID_DOCUMENT } from './end-document.ts';

/** Action on a document. */
export type DocumentChange = { status: 'VOID' | 'CLOSED'; reason: string } | { settles: SettlementBody[] };

/** The checked body of a change. */
export interface ChangeBody {
  id?: Big;
  document_set?: string;
  seq_number?: string;
  status?: 'VOID' | 'CLOSED';
  reason?: string;
  settles?: SettlementBody[];
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
  if ('settles' in change)
    return runWrite(context, actor, ALLOT_AMOUNT, { target, settles: change.settles, strict }, request);
  const { status, reason } = change;
  if (status === 'CLOSED') return runWrite(context, actor, CLOSE_DOCUMENT, { target, reason }, request);
  return withChain(context, `${actor.accountId} void`, chain =>
    runWrite(context, actor, VOID_DOCUMENT, { target, reason, chain }, request),
  );
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
  return withChain(context, `${actor.accountId} void`, chain =>
    runWriteAs(context, actor, VOID_DOCUMENT, { target, reason, chain }),
  );
}

function readChange(
  { type, title }: DocumentResource,
  { id, document_set: set, seq_number: number, status, reason, settles }: ChangeBody,
): { target: ChangeTarget; change: DocumentChange } {
  const errors = new FieldErrors();
  errors.check(id !== undefined || (set !== undefined && number !== undefined), 'id', REQUIRED_KEY);
  if (status === undefined && settles === undefined)
    errors.add(
      'status',
      new Message('required_nothing_else_changes', { rest: settlementOf(type) ? ' but settles' : '' }),
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
  }
  errors.throwIfAny();
  const target = { id: id && Number(id.toFixed()), set, number, type };
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
