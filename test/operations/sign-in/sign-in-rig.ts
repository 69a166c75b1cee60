// A server whose users sign in by operations, as the pages of the administration area do.

import { generateSync } from 'otplib';
import type { SessionActor } from '../../../src/operations/actor.ts';
import { hashOf } from '../../../src/operations/credentials.ts';
import { beginTotp, confirmTotp } from '../../../src/operations/sign-in/second-factors.ts';
import { type SignedIn, signIn, type Visitor } from '../../../src/operations/sign-in/sign-in.ts';
import type { Account } from '../../support/account.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import type { Rig } from '../../support/rig.ts';

export const PASSWORD = 'a long password';

/** A browser that visits an account. */
export const visitor = (account: { code: string }, more: Partial<Visitor> = {}): Visitor => ({
  account: account.code,
  network: '10.0.0.1',
  browser: 'Firefox on Linux',
  browserToken: undefined,
  language: 'en',
  ...more,
});

/** The actor of a session that a sign-in opened. */
export function actorOf(account: Account, { token }: SignedIn): SessionActor {
  const sessionHash = hashOf(token);
  const sessionKey = `${account.id} ${sessionHash.toString('latin1')}`;
  const origin = { address: '127.0.0.1', requestId: 'test' };
  return {
    kind: 'session',
    via: 'browser',
    accountId: account.id,
    sessionHash,
    sessionKey,
    origin,
    withoutTrace: false,
  };
}

/** Signs in by a password alone. */
export async function passwordOnly(
  rig: Rig,
  account: Account,
  login = 'admin',
  password = PASSWORD,
): Promise<SignedIn> {
  const result = await signIn(rig.server.context, visitor(account), { username: login, password });
  if (result.state !== 'signed-in') throw new Error(`The sign-in waits: ${result.state}`);
  return result;
}

/** Gives the password; resolves to the token of the step that follows. */
export async function stepAfterPassword(rig: Rig, account: Account, login = 'admin', password = PASSWORD) {
  const result = await signIn(rig.server.context, visitor(account), { username: login, password });
  if (result.state === 'signed-in') throw new Error('There is no second step');
  return result.step;
}

/** The code of a secret, a number of time steps from now; that of the next one by default, since setting up has used the present one. */
export const codeOf = (secret: string, steps = 1): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Sets one-time codes up for the user of a session; the code of the present time step is used for it. */
export async function setTotpUp(rig: Rig, account: Account, actor: SessionActor) {
  const { context } = rig.server;
  const { text } = await beginTotp(context, actor, 'Kontor');
  const { recoveryCodes = [] } = await confirmTotp(context, actor, visitor(account), codeOf(text, 0));
  return { secret: text, recoveryCodes };
}

/** Lets wrong codes and passwords be this number of seconds older. */
export const letPass = (rig: Rig, account: Account, seconds: number) =>
  asOwner(rig, async owner => {
    await owner.query('UPDATE failed_login SET failed_at = failed_at - make_interval(secs => $1)', [seconds]);
    await inAccount(owner, account.code, () =>
      owner.query('UPDATE user_security SET failed_at = failed_at - make_interval(secs => $1)', [seconds]),
    );
  });
