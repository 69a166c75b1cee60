// The cookies of a sign-in: the step that waits for a second factor, and the identity of the browser.

import type { FastifyReply } from 'fastify';
import { isAccountCode } from '../../../domain/account.ts';
import { networkOf } from '../../../operations/client-network.ts';
import { hasTokenForm } from '../../../operations/credentials.ts';
import type { SignedIn, Visitor } from '../../../operations/sign-in/sign-in.ts';
import { STEP_SECONDS } from '../../../operations/sign-in/sign-in-writes.ts';
import { ACCOUNT_COOKIE } from '../../server/account-cookie.ts';
import { addCookie, cookieOf, setSessionCookie } from '../page/cookies.ts';
import type { Visit } from '../page/page-request.ts';
import { browserName } from './browser-name.ts';

const STEP = 'kontor-step';
const BROWSER = 'kontor-browser';

/** Maximum age of a cookie in browsers. */
const BROWSER_SECONDS = 400 * 86_400;

/** The current sign-in step of a browser. */
export interface StepCookie {
  account: string;
  step: string;
}

/** The step of the browser; undefined if there is none. */
export function readStepCookie({ request }: Visit): StepCookie | undefined {
  const [account = '', step = '', more] = cookieOf(request, STEP)?.split('.') ?? [];
  return more === undefined && isAccountCode(account) && hasTokenForm('xs_', step) ? { account, step } : undefined;
}

/** Stores the token of a step in the browser. */
export const setStepCookie = (reply: FastifyReply, { account, step }: StepCookie): void =>
  addCookie(reply, STEP, `${account}.${step}`, STEP_SECONDS);

const clearStepCookie = (reply: FastifyReply): void => addCookie(reply, STEP, '', 0);

/** The browser during a sign-in to an account. */
export function visitorOf({ request, language }: Visit, account: string): Visitor {
  const token = cookieOf(request, BROWSER);
  return {
    account,
    network: networkOf(request.ip),
    browser: browserName(request.headers['user-agent']),
    browserToken: token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined,
    language,
  };
}

/** The account that this browser signed in to last. */
export function readLastAccount({ request }: Visit): string | undefined {
  const account = cookieOf(request, ACCOUNT_COOKIE);
  return account !== undefined && isAccountCode(account) ? account : undefined;
}

/** Stores the session and its account in the browser and removes the step. */
export function setSignedIn(reply: FastifyReply, account: string, { token, browserToken }: SignedIn): void {
  clearStepCookie(reply);
  setSessionCookie(reply, { account, token });
  addCookie(reply, BROWSER, browserToken, BROWSER_SECONDS);
  addCookie(reply, ACCOUNT_COOKIE, account, BROWSER_SECONDS);
}
