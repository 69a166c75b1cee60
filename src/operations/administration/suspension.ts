// Suspends and resumes accounts. A suspended account keeps its data, but cannot be used. docs/decisions/0061

import { resumeAccount, suspendAccount, suspensionOf } from '../../database/sql/administration/accounts.ts';
import { FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

/** Suspension state of an account. */
export interface Suspension {
  code: string;
  suspended: boolean;
  /** Reason; null: none given, or not suspended. */
  reason: string | null;
  /** True if the write changed `suspended`. */
  changed: boolean;
}

const MAX_REASON = 300;

const SUSPEND = defineWrite({
  name: 'account.suspend',
  role: 'administration',
  locks: (_: { reason: string | null }) => ({ exclusive: ['account'] }),
  lookUp: (_, accountId) => ({ now: suspensionOf(accountId) }),
  decide({ reason }) {
    const errors = new FieldErrors();
    const text = reason?.trim() ?? '';
    errors.check(text.length <= MAX_REASON, 'reason', new Message('too_long_text', { count: MAX_REASON }));
    errors.check(!/\p{Cc}/u.test(text), 'reason', new Message('control_characters'));
    errors.throwIfAny();
    return text === '' ? null : text;
  },
  write: (
    _,
    reason,
    { account, found },
  ): { answer: Suspension; outcome: string; commands: ReturnType<typeof suspendAccount>[] } => {
    const [now] = found.now;
    return {
      answer: { code: account.code, suspended: true, reason, changed: !now?.suspended },
      outcome: `suspended account ${account.code}`,
      commands: [suspendAccount(account.id, reason)],
    };
  },
  trail: {
    of: 'people',
    entries: (_, reason, { account, found: { now } }) => [
      { type: 'account', name: account.code, before: { ...now[0] }, after: { suspended: true, reason } },
    ],
  },
});

const RESUME = defineWrite({
  name: 'account.resume',
  role: 'administration',
  locks: (_: object) => ({ exclusive: ['account'] }),
  lookUp: (_, accountId) => ({ now: suspensionOf(accountId) }),
  decide: (_, { found }) => found.now[0]?.suspended ?? false,
  write: (
    _,
    changed,
    { account },
  ): { answer: Suspension; outcome: string; commands: ReturnType<typeof resumeAccount>[] } => ({
    answer: { code: account.code, suspended: false, reason: null, changed },
    outcome: `resumed account ${account.code}`,
    commands: [resumeAccount(account.id)],
  }),
  trail: {
    of: 'people',
    entries: (_, __, { account, found: { now } }) => [
      { type: 'account', name: account.code, before: { ...now[0] }, after: { suspended: false, reason: null } },
    ],
  },
});

/**
 * Suspends an account, or changes the reason. From then on all processes reject its requests, its messages wait, and its
 * imports stop. Throws INVALID_ARGUMENT.
 */
export const suspend = (context: DatabaseContext, actor: Administrator, reason: string | null): Promise<Suspension> =>
  runWriteAs(context, actor, SUSPEND, { reason });

/** Ends the suspension of an account. */
export const resume = (context: DatabaseContext, actor: Administrator): Promise<Suspension> =>
  runWriteAs(context, actor, RESUME, {});
