// Errors of rejected tokens: the fault, as far as the token itself shows it, and the source of a valid one.
//
// A token that has the right form gets the same answer whether it is unknown, revoked, expired or of another account, and whether
// the account exists. contract §2 Errors

import { AppError } from '../domain/errors.ts';
import { Message } from '../domain/messages/message.ts';
import { hasApiTokenForm, hasTokenForm, type TokenPrefix, tokenLength } from './credentials.ts';

/** Advice for making an API token. */
const MAKE_API_TOKEN = new Message('make_api_token');

const GET_SESSION_TOKEN = new Message('get_session_token');

/** AUTH_FAILED for a session token that is not valid. Without the token, it has the right form. */
export function sessionTokenError(token?: string): AppError {
  return new AppError('AUTH_FAILED', sessionTokenMessage(token));
}

function sessionTokenMessage(token: string | undefined): Message {
  if (token === undefined || hasTokenForm('xa_', token)) return new Message('session_token_unknown');
  if (token.startsWith('kt_')) return new Message('session_token_is_api');
  return new Message('session_token_malformed', { form: formMessage('xa_', token), advice: GET_SESSION_TOKEN });
}

/** AUTH_FAILED for an API token that opens no session. */
export function apiTokenError(token: string): AppError {
  return new AppError('AUTH_FAILED', apiTokenMessage(token));
}

/** True if a token is a session token by its prefix, which no API token has. */
export const isSessionToken = (token: string): boolean => token.startsWith('xa_');

function apiTokenMessage(token: string): Message {
  const advice = MAKE_API_TOKEN;
  if (isSessionToken(token)) return new Message('api_token_is_session', { advice });
  if (!hasApiTokenForm(token)) {
    const prefix = token.startsWith('kt_test_') ? 'kt_test_' : 'kt_';
    return new Message('api_token_malformed', { form: formMessage(prefix, token), advice });
  }
  return new Message('api_token_unknown', { advice });
}

// A prefix has more than one character.
function formMessage(prefix: TokenPrefix, token: string): Message {
  if (!token.startsWith(prefix)) return new Message('token_prefix', { prefix });
  const { length } = token;
  const count = tokenLength(prefix);
  return length === count ? new Message('token_characters') : new Message('token_length', { length, count });
}

/** Error of an Authorization header without a bearer token; with `api`, an API token belongs there. */
export function headerMessage(
  header: string | undefined,
  { several, api }: { several: boolean; api: boolean },
): Message {
  const kind = api ? new Message('api_token') : new Message('session_token');
  const advice = api ? MAKE_API_TOKEN : GET_SESSION_TOKEN;
  if (header === undefined) return new Message('authorization_missing', { kind, advice });
  if (several) return new Message('authorization_repeated');
  if (/^(?:kt|xa)_/.test(header)) return new Message('authorization_without_bearer', { kind });
  if (/^basic /i.test(header)) return new Message('authorization_basic', { kind });
  return new Message('authorization_malformed', { kind, advice });
}
