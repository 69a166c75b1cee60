// Runs writes. It adds what all writes have in common: for a session its check, right, nonce and Idempotency-Key; for every
// other actor the facts of the account.

import { accountFacts, accountOf } from '../../database/sql/account-facts.ts';
import type { NewAuditEntry } from '../../database/sql/audit-trail.ts';
import type { EventByActor } from '../../database/sql/events.ts';
import { readLockedSession, spendNonce, type WritingSession } from '../../database/sql/sessions/sessions.ts';
import { useNonce } from '../../database/sql/sessions/used-nonces.ts';
import type { Evidence } from '../../database/transaction/commit-outcome.ts';
import { violatedConstraint } from '../../database/transaction/failures.ts';
import { type Outcome, type Submit as SubmitTo, submit } from '../../database/transaction/group-commit.ts';
import type { Locked, LockSet } from '../../database/transaction/locks.ts';
import type { Answers, Questions, RowLocks } from '../../database/transaction/questions.ts';
import { read } from '../../database/transaction/read.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { outcomeUnknown, withNothingWritten } from '../../domain/unavailable.ts';
import type { Row } from '../../query/statement.ts';
import {
  ADMINISTRATOR_ROLES,
  type Administrator,
  type BrowserAdministrator,
  type ClientAdministrator,
  requireRight,
  requireRole,
  type WriteRequest as SentRequest,
  type SessionActor,
  type System,
} from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { credentialError } from '../read/account-owner.ts';
import type { SessionCache } from '../session-cache.ts';
import { sessionTokenError } from '../token-errors.ts';
import type { Explanation, Known, WriteDefinition, Written } from './define-write.ts';
import { earlierAnswer, evidenceOfAnswer, sendAgain, storeAnswerCommand, whenKeyIsFree } from './idempotency.ts';
import { checkNonce, evidenceOfNonce, explainNonce } from './nonce.ts';
import { actorName, auditEntries, entriesOf, type Writer } from './trail.ts';

/** Data that a session's request passes to its write. */
export type WriteRequest = SentRequest & {
  /** Runs the write, for a line of a request. Default: it shares transactions with the writes that arrive beside it. */
  submit?: Submit;
};

/** Sends a write to the database: in a transaction of its own or, of several writes, in one for all. */
export type Submit = SubmitTo;

export interface WriteResult<Answer> {
  answer: Answer;
  /** True if the answer is the stored one of an earlier request with the same Idempotency-Key. */
  replayed: boolean;
  /** Begin of the transaction of the answer (for a replayed one, of the first request), in whole seconds since 1970. */
  at: number;
  session: WritingSession;
}

/**
 * Runs a write for a session: checks session, right, nonce and Idempotency-Key in the transaction of the change. The answer is
 * stored as JSON under the Idempotency-Key. What only administrators may change, only a browser's session of one may: with that
 * role, on the connection of the administration. Throws AUTH_FAILED, PERMISSION_DENIED, INVALID_NONCE, IDEMPOTENCY_MISMATCH,
 * CONFLICT (key in use) and the errors of the definition. contract §3 Getting in
 */
export function runWrite<Input, Q extends Questions, L extends RowLocks, Plan, Answer>(
  context: DatabaseContext & { sessions: SessionCache },
  actor: SessionActor,
  definition: WriteDefinition<Input, Q, L, Plan, Answer>,
  input: Input,
  request: WriteRequest,
): Promise<WriteResult<Answer>> {
  const { accountId, sessionHash } = actor;
  const { idempotency, nonce, submit } = request;
  const isAdministration = definition.role === 'administration';
  const { right = isAdministration ? ('write' as const) : undefined } = definition;
  const userRoles = isAdministration ? ADMINISTRATOR_ROLES : definition.userRoles;
  const { sessions } = context;
  if (!right || (isAdministration && actor.via !== 'browser')) throw new Error(`No session may run ${definition.name}`);
  if (nonce !== undefined && actor.via === 'browser') throw new Error('A session of a browser writes without a nonce');
  // Writes of the last decision.
  let decided: string | undefined;
  const run = () =>
    perform(context, actor, definition, input, steps => ({
      locks: {
        ...steps.locks,
        // Without a nonce, the order of its writes does not count.
        session: {
          hash: sessionHash,
          idleSeconds: sessions.idleSeconds,
          shares: nonce === undefined || sessions.hasNonceWindow(actor),
        },
        idempotencyKey: idempotency?.key,
        heldKey: idempotency?.heldKey,
      },
      questions: steps.questions,
      decide(locked, found): Outcome<WriteResult<Answer>> {
        const session = ofVia(readLockedSession(locked.session), actor);
        sessions.remember(actor, session);
        if (!session) throw sessionTokenError();
        requireRight(session, right);
        if (userRoles) requireRole(session, userRoles);
        const earlier = idempotency && earlierAnswer<Answer>(idempotency, locked);
        if (earlier) return { answer: { ...earlier, replayed: true, session }, commands: [] };
        if (nonce === undefined) sessions.lastUses.noteSession(actor, session.unusedSeconds);
        else checkNonce(nonce, session);
        const { answer, outcome, entries, eventsBy, ...changes } = steps.decide({
          account: session.account,
          locked,
          found: found as unknown as Answers<Q>,
        });
        if (nonce !== undefined)
          changes.commands.push(
            session.nonces
              ? useNonce(accountId, sessionHash, session.nonces, { nonce, outcome })
              : spendNonce(accountId, sessionHash, nonce, outcome),
          );
        if (idempotency) changes.commands.push(storeAnswerCommand(accountId, idempotency, answer));
        decided = outcome;
        const { login } = session;
        const done = { answer, replayed: false, at: session.lockedAt, session };
        return { ...changes, answer: done, audit: entries(login), events: eventsBy(login) };
      },
      explain: error => (nonce === undefined ? undefined : explainNonce(error, accountId, sessionHash, nonce)),
      evidence() {
        if (decided === undefined) return undefined;
        return nonce === undefined
          ? evidenceOfAnswer(accountId, idempotency)
          : evidenceOfNonce(accountId, sessionHash, nonce, decided);
      },
      adviceWhenUnknown: sendAgain(actor.via),
      submit,
    }));
  return (actor.via === 'browser' ? whenKeyIsFree(run) : run()).catch(async error => {
    // The transaction was for an account that may have been deleted, and be here again under another id.
    const wasUnknown = error instanceof AppError && error.code === 'AUTH_FAILED';
    throw wasUnknown ? await credentialError(context, accountId, error) : error;
  });
}

const ofVia = (session: WritingSession | undefined, { via }: SessionActor) =>
  session?.via === via ? session : undefined;

// One form may run several writes, each with its own answer.
const requestOf = ({ form }: BrowserAdministrator, name: string): WriteRequest | undefined =>
  form && { idempotency: { ...form, key: `${form.key} ${name}` } };

async function runForSession<Input, Q extends Questions, L extends RowLocks, Plan, Answer>(
  context: DatabaseContext,
  actor: BrowserAdministrator | ClientAdministrator,
  definition: WriteDefinition<Input, Q, L, Plan, Answer>,
  input: Input,
  submit: Submit | undefined,
): Promise<Answer> {
  const { sessions, pool, administrationPool } = context;
  const { session, onReplay } = actor;
  const request = actor.kind === 'client administrator' ? actor.request : requestOf(actor, definition.name);
  if (!sessions || !request)
    throw new Error('An administrator writes with a session, and the key of a form or a nonce');
  const byAdministrators = { ...definition, userRoles: ADMINISTRATOR_ROLES };
  const connections = { pool, administrationPool, sessions };
  const { answer, replayed } = await runWrite(
    connections,
    session,
    byAdministrators,
    input,
    submit ? { ...request, submit } : request,
  );
  if (replayed) onReplay?.();
  return answer;
}

/**
 * Runs a write for an administrator or for the server itself. At the command line and in the server they need no session; that of
 * an administrator in a browser or client is checked in the transaction. Throws the errors of the definition.
 */
export function runWriteAs<Input, Q extends Questions, L extends RowLocks, Plan, Answer>(
  context: DatabaseContext,
  actor: Administrator | ClientAdministrator | System,
  definition: WriteDefinition<Input, Q, L, Plan, Answer>,
  input: Input,
  submit?: Submit,
): Promise<Answer> {
  if ('session' in actor) return runForSession(context, actor, definition, input, submit);
  const { singleRoundTrip } = definition;
  return perform(context, actor, definition, input, steps => ({
    locks: steps.locks,
    questions: { ...steps.questions, 'account facts': singleRoundTrip ? undefined : accountFacts(actor.accountId) },
    decide(locked, found): Outcome<Answer> {
      const [row] = found['account facts'] as Row[];
      const { entries, eventsBy, ...written } = steps.decide({
        account: row ? accountOf(row) : NO_ACCOUNT,
        locked,
        found: found as unknown as Answers<Q>,
      });
      return { ...written, audit: entries(undefined), events: eventsBy(actorName(actor)) };
    },
    submit,
  }));
}

// A write of a single round trip does not read the account, and the write that creates an account has none. One object for all:
// a getter in an object of each write would cost a hidden class each (docs/decisions/0018).
const NO_ACCOUNT = new Proxy({} as AccountFacts, { get: noAccount, ownKeys: noAccount });

function noAccount(): never {
  throw new Error('The account does not exist');
}

interface Steps<Q extends Questions, L extends RowLocks, Answer> {
  locks: LockSet<L>;
  questions: Q;
  decide(known: Known<Q, L>): Omit<Written<Answer>, 'events'> & {
    /** Entry of the audit trail; `login` is the user of the session. */
    entries(login: string | undefined): NewAuditEntry[];
    /** Its events, caused by `name`. */
    eventsBy(name: string): EventByActor[];
  };
}

// Runs the steps of a definition as `complete` extends them, and translates errors by the definition.
async function perform<Input, Q extends Questions, L extends RowLocks, Plan, Answer, P extends Questions, Result>(
  context: DatabaseContext,
  actor: Writer,
  definition: WriteDefinition<Input, Q, L, Plan, Answer>,
  input: Input,
  complete: (steps: Steps<Q, L, Answer>) => {
    locks: LockSet<L>;
    questions: P;
    decide(locked: Locked<L>, found: Answers<P>): Outcome<Result>;
    /** Query that completes an error of the added steps. */
    explain?(error: AppError): Explanation | undefined;
    evidence?(): Evidence | undefined;
    adviceWhenUnknown?: Message;
    submit?: Submit | undefined;
  },
): Promise<Result> {
  const { accountId } = actor;
  const pool = poolOf(context, definition);
  let decisionError: unknown;
  const { name, singleRoundTrip, asynchronousCommit, trail } = definition;
  const { submit: run = submit, ...work } = complete({
    locks: definition.locks(input, accountId),
    questions: definition.lookUp(input, accountId),
    decide(known) {
      let plan: Plan;
      try {
        plan = definition.decide(input, known);
        if (plan instanceof Promise) throw new Error(`The step decide of ${name} must not return a promise`);
      } catch (error) {
        decisionError = error;
        throw error;
      }
      const { events, ...written } = definition.write(input, plan, known);
      const entries = entriesOf(trail, actor, () => [input, plan, known]);
      return {
        ...written,
        entries: login => (entries.length === 0 ? [] : auditEntries(name, entries, actor, login)),
        eventsBy: login => events?.map(event => ({ ...event, actor: login })) ?? [],
      };
    },
  });
  try {
    return await run(pool, {
      ...work,
      accountId,
      name,
      rows: definition.rows?.(input) ?? 1,
      ...(singleRoundTrip && { singleRoundTrip }),
      ...(asynchronousCommit && { asynchronousCommit }),
    });
  } catch (error) {
    if (error instanceof AppError && error.written === 'unknown') {
      const advice = work.adviceWhenUnknown ?? definition.adviceWhenUnknown;
      throw advice ? outcomeUnknown(error.cause, advice) : error;
    }
    throw withNothingWritten(await explained(error).catch(failure => failure));
  }

  async function explained(error: unknown): Promise<unknown> {
    const constraint = violatedConstraint(error);
    if (constraint) return definition.violation?.(constraint, input) ?? error;
    if (!(error instanceof AppError)) return error;
    const explanation = error === decisionError ? definition.explain?.(input, error, accountId) : work.explain?.(error);
    if (!explanation) return error;
    return explanation.reason(await read(pool, accountId, explanation.questions, { cost: 'point' }));
  }
}

const NOT_THE_OWNER = new Message('login_not_owner_change');

/** The connections of a write: those of the service, or of the administration. Throws PERMISSION_DENIED when a server has none of these. */
export function poolOf(
  context: DatabaseContext,
  { role, name }: { role?: 'administration' | undefined; name: string },
): DatabaseContext['pool'] {
  if (role === undefined) return context.pool;
  const { administrationPool } = context;
  if (!administrationPool)
    throw new AppError('PERMISSION_DENIED', NOT_THE_OWNER, { cause: new Error(`${name} needs the owner`) });
  return administrationPool;
}
