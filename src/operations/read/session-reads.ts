// Server for the queries of one request: by a standby that has all that the session wrote, or by the leader.

import { type SessionMark, sessionMark } from '../../database/sql/sessions/session-mark.ts';
import type { Answers, Questions } from '../../database/transaction/questions.ts';
import { type ReadMode, read } from '../../database/transaction/read.ts';
import type { SessionActor } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import type { SessionCache } from '../session-cache.ts';
import { readRows, runRead, runReadAs } from './run-read.ts';

/** Sends queries in a read-only transaction. */
export type Look = <Q extends Questions>(questions: Q, mode: ReadMode) => Promise<Answers<Q>>;

/** Sends the queries of a session that may read. */
export interface SessionReads {
  /** Sends queries; the first call checks the session. Throws AUTH_FAILED, PERMISSION_DENIED. */
  ask: Look;
  /** Sends further queries of the request, whose session was checked. */
  askMore: Look;
}

type ReadContext = DatabaseContext & { sessions: SessionCache };

/** Reads of a request from the leader only. The session is checked in the transaction of each `ask`. */
export function leaderReads(context: ReadContext, actor: SessionActor): SessionReads {
  return {
    ask: async (questions, mode) => (await runRead(context, actor, questions, mode)).found,
    askMore: (questions, mode) => runReadAs(context, actor, questions, mode),
  };
}

/** Reads from the leader for a session that may write. Each `ask` checks session and right in its transaction. */
export const writersReads = (context: ReadContext, actor: SessionActor): { accountId: number; ask: Look } => ({
  accountId: actor.accountId,
  ask: async (questions, mode) => (await runRead(context, actor, questions, mode, 'write')).found,
});

/**
 * The reads of a request that a standby may answer. Where there are standbys, the leader first checks the session and says what its
 * last write was. A standby that does not show the same write lacks it, and the leader answers instead of it; so it does when the
 * standby fails. From then on the leader answers the whole request, since the standby may lack what the leader found.
 * docs/decisions/0049
 */
export function sessionReads(context: ReadContext, actor: SessionActor): SessionReads {
  const onLeader = leaderReads(context, actor);
  const { standbys } = context;
  if (!standbys) return onLeader;
  let choice: Promise<AskStandby | undefined> | undefined;
  const ask: Look = async (questions, mode) => {
    // A standby does not know who holds an id-order lock.
    const ordered = mode.afterIdOrder !== undefined;
    if (!choice && (ordered || !standbys.areAvailable)) {
      choice = NONE;
      standbys.counts.unavailable++;
      return onLeader.ask(questions, mode);
    }
    choice ??= chooseStandby(context, actor);
    const standby = await choice;
    const found = standby && !ordered ? await standby(questions, mode) : undefined;
    if (found) return found;
    choice = NONE;
    return onLeader.askMore(questions, mode);
  };
  return { ask, askMore: ask };
}

/** Resolves to undefined when the standby can't answer, or lacks something. */
type AskStandby = <Q extends Questions>(questions: Q, mode: ReadMode) => Promise<Answers<Q> | undefined>;

const NONE = Promise.resolve(undefined);

async function chooseStandby(context: ReadContext, actor: SessionActor): Promise<AskStandby | undefined> {
  const { standbys } = context;
  const { accountId, sessionHash } = actor;
  const [leader] = await readRows(context, actor, sessionMark(accountId, sessionHash), { cost: 'point' });
  const chosen = leader && standbys?.choose(leader, sessionHash);
  if (!standbys) return undefined;
  if (!chosen) {
    standbys.counts.unavailable++;
    return undefined;
  }
  return async <Q extends Questions>(questions: Q, mode: ReadMode) => {
    // The mark comes first, so that the later statements see everything that it shows.
    const asked = { 'session mark': sessionMark(accountId, sessionHash), ...questions };
    const answers = await read(chosen.pool, accountId, asked, mode).catch(() => undefined);
    const [mark] = (answers?.['session mark'] ?? []) as SessionMark[];
    const hasAll = mark?.mark === leader.mark && chosen.isRecent(mark);
    standbys.counts[hasAll ? 'answered' : answers ? 'behind' : 'failed']++;
    return hasAll ? (answers as unknown as Answers<Q>) : undefined;
  };
}
