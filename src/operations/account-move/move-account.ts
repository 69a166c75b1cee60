// Moves an account to another database while it is used, or cancels a move. A second run continues an interrupted move.

import { randomUUID } from 'node:crypto';
import { forgetChanges } from '../../database/sql/account-move/changes.ts';
import { type AccountState, accountState, stay } from '../../database/sql/account-move/ownership.ts';
import { AppError, conflict, notFound } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { deleteAccount } from '../account-files/delete-account.ts';
import type { DatabaseContext } from '../context.ts';
import { runLongWrite, transferPool } from '../write/run-long-write.ts';
import { catchUp } from './changes.ts';
import { checkDatabases } from './check-databases.ts';
import { copyAccount } from './copy-account.ts';
import { ADVICE, type Move, moveAlone } from './move.ts';
import { beginMove, finishMove, switchOwner } from './switch-owner.ts';

export interface MoveOptions {
  /** True if differences that `kontor doctor` would report in the copy are accepted. */
  acceptDifferences: boolean;
  report(line: string): void;
  progress(done: number, of: number): void;
}

export interface Moved {
  /** Id of the move, the same in a continued run. */
  moveId: string;
  /** Result of this run; undefined if it only finished an earlier one. */
  copied: { rows: number; documents: number; heldMs: number } | undefined;
}

/** The two databases of a move, and the code of its account. */
export interface Databases {
  source: DatabaseContext;
  destination: DatabaseContext;
  code: string;
}

/**
 * Moves an account. When it resolves, the destination is its owner. Throws NOT_FOUND, DUPLICATE_ENTRY, CONFLICT, DB_TIMEOUT; then the
 * source is still the owner, unless it had given the account up: then neither is, and the same call goes on. docs/decisions/0058
 */
export async function moveAccount(databases: Databases, options: MoveOptions): Promise<Moved> {
  const { source, destination, code } = databases;
  await checkDatabases(source, destination);
  const { id: sourceId } = await stateHere(databases);
  return moveAlone(source, sourceId, async () => {
    const here = await stateHere(databases);
    const there = await stateOf(destination, code);
    if (here.ownership === 'arriving') throw conflict('account_arriving', { code });
    if (here.ownership === 'moved') return finish(databases, here, there, options);
    if (there) await removeCopy(databases, here, there, options);
    const move: Move = { source, destination, code, sourceId, id: randomUUID(), ...options };
    await beginMove(source, sourceId, move.id);
    return { moveId: move.id, copied: await carryOut(move, options) };
  });
}

async function carryOut(move: Move, options: MoveOptions): Promise<NonNullable<Moved['copied']>> {
  move.report(`Copying account ${move.code}`);
  const copy = await copyAccount(move, options.acceptDifferences);
  const { rows, documents } = copy;
  return moveAlone(move.destination, copy.accountId, async () => {
    await catchUp(move, copy);
    const heldMs = await switchOwner(move, copy);
    return { rows, documents, heldMs };
  });
}

// Completes a move after the source has ended its ownership.
async function finish(
  { destination, code }: Databases,
  here: AccountState,
  there: AccountState | undefined,
  { report }: MoveOptions,
): Promise<Moved> {
  const moveId = here.move_id ?? '';
  if (!there || there.move_id !== moveId) throw conflict('account_moved_elsewhere', { code });
  if (there.ownership === 'arriving') {
    report('Switching, where the last run was interrupted');
    await finishMove(destination, there.id, moveId);
  }
  return { moveId, copied: undefined };
}

// Removes only the rest of an earlier move of this account.
async function removeCopy(
  { destination, code }: Databases,
  here: AccountState,
  there: AccountState,
  { report }: MoveOptions,
): Promise<void> {
  const isAbandoned = there.ownership === 'arriving' || there.ownership === 'moved';
  if (!isAbandoned || there.move_id === null || there.move_id !== here.move_id)
    throw new AppError('DUPLICATE_ENTRY', new Message('destination_has_account', { code }));
  report(
    there.ownership === 'moved'
      ? 'Removing what the account left in the destination when it moved here'
      : 'Removing the copy of an interrupted move from the destination',
  );
  const actor = { kind: 'administrator' as const, accountId: there.id };
  await deleteAccount(destination, actor, { force: true, progress: () => {} });
}

/**
 * Cancels a move while the destination is not the owner. Resolves to false if there was none. Throws CONFLICT if the destination owns
 * the account.
 */
export async function cancelMove(databases: Databases, options: MoveOptions): Promise<boolean> {
  const { source, destination, code } = databases;
  const { id } = await stateHere(databases);
  return moveAlone(source, id, async () => {
    const here = await stateHere(databases);
    if (here.ownership !== 'leaving' && here.ownership !== 'moved') return false;
    const there = await stateOf(destination, code).catch(error => {
      // Unless the source has ended its ownership, a copy can't become the owner.
      if (here.ownership === 'moved') throw error;
      options.report('The destination is not reached: if a copy is there, the next move to it removes the copy');
      return undefined;
    });
    const isCopy = there?.move_id === here.move_id && there.ownership === 'arriving';
    if (here.ownership === 'moved' && there && !isCopy) throw conflict('destination_owns_account', { code });
    // A copy being deleted never becomes the owner, so the source may own the account again as soon as the deletion has begun.
    if (there && isCopy) await removeCopy(databases, here, there, options);
    await runLongWrite(source, id, ADVICE, async ({ send }) => {
      await send(stay(id, here.move_id ?? ''));
      await send(forgetChanges(id));
    });
    return true;
  });
}

async function stateHere({ source, code }: Databases): Promise<AccountState> {
  const state = await stateOf(source, code);
  if (!state) throw notFound('no_account', { code });
  return state;
}

async function stateOf(context: DatabaseContext, code: string): Promise<AccountState | undefined> {
  const [row] = await transferPool(context).query(accountState(code));
  return row as AccountState | undefined;
}
