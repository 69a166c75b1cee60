// Errors of refused tokens: what is wrong with it, as far as the token itself shows it, and where a right one comes from.
//
// A token that has the right form gets the same answer whether it is unknown, revoked, expired or of another account, and whether
// the account exists. contract §2 Errors

import { AppError } from '../domain/errors.ts';
import { counted } from '../domain/values/counted.ts';
import { hasTokenForm, TOKEN_LENGTH } from './credentials.ts';

/** Advice for making an API token. */
const MAKE_API_TOKEN = "an administrator makes an API token with 'kontor token add'";

const GET_SESSION_TOKEN = 'GET /helo answers a session token (xa_…) for an API token (kt_…)';

/** AUTH_FAILED for a session token that is not valid. Without the token, it has the right form. */
export function sessionTokenError(token?: string): AppError {
  return new AppError('AUTH_FAILED', sessionTokenMessage(token));
}

function sessionTokenMessage(token: string | undefined): string {
  if (token === undefined || hasTokenForm('xa_', token))
    return 'The session token is unknown, has expired, or belongs to another account: get a new one from GET /helo';
  if (token.startsWith('kt_'))
    return 'This is an API token (kt_…): send it to GET /helo, and here the session token (xa_…) that it answers';
  return `This is not a session token${formMessage('xa_', token)}: ${GET_SESSION_TOKEN}`;
}

/** AUTH_FAILED for an API token that opens no session. */
export function apiTokenError(token: string): AppError {
  return new AppError('AUTH_FAILED', apiTokenMessage(token));
}

/** True if a token is a session token by its prefix, which no API token has. */
export const isSessionToken = (token: string): boolean => token.startsWith('xa_');

function apiTokenMessage(token: string): string {
  if (isSessionToken(token))
    return `This is a session token (xa_…), for all requests but this one: GET /helo takes an API token (kt_…); ${MAKE_API_TOKEN}`;
  if (!hasTokenForm('kt_', token)) return `This is not an API token${formMessage('kt_', token)}; ${MAKE_API_TOKEN}`;
  return `The API token is unknown, revoked or expired, or belongs to another account; ${MAKE_API_TOKEN}`;
}

function formMessage(prefix: string, token: string): string {
  if (!token.startsWith(prefix)) return `, which begins with ${prefix}`;
  const { length } = token;
  if (length === TOKEN_LENGTH) return ': it has characters that no token has';
  return ` as a whole: it has ${counted(length, 'character')} in place of ${TOKEN_LENGTH}`;
}

/** Error of an Authorization header without a bearer token; with `api`, an API token belongs there. */
export function headerMessage(
  header: string | undefined,
  { several, api }: { several: boolean; api: boolean },
): string {
  const kind = api ? 'API token' : 'session token';
  const source = api ? MAKE_API_TOKEN : GET_SESSION_TOKEN;
  if (header === undefined) return `The header 'Authorization: Bearer <${kind}>' is missing; ${source}`;
  if (several) return 'There are two Authorization headers: send one';
  const form = `'Bearer', a space and the ${kind} (RFC 6750)`;
  if (/^(?:kt|xa)_/.test(header)) return `The Authorization header lacks the word 'Bearer': it must be ${form}`;
  if (/^basic /i.test(header))
    return `The Authorization header must be ${form}, not Basic: POST /auth takes user name and password`;
  return `The Authorization header must be ${form}; ${source}`;
}
