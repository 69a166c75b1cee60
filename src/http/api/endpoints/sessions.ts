// GET /helo and POST /auth open a session and return its token. DELETE /auth ends it. contract §3 Getting in

import { text } from '../../../definitions/fields/field-types.ts';
import { fieldMeantBy, missingFields } from '../../../definitions/fields/other-interfaces.ts';
import { object, optional, string } from '../../../definitions/schema.ts';
import { AppError, FieldErrors, validationError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { withNothingWritten } from '../../../domain/unavailable.ts';
import { networkOf } from '../../../operations/client-network.ts';
import {
  checkToken,
  logInWithPassword,
  logInWithToken,
  type OpenedSession,
} from '../../../operations/sessions/log-in.ts';
import { logOut } from '../../../operations/sessions/log-out.ts';
import { bearerMessage, bearerToken } from '../../server/authenticate.ts';
import { logLogin } from '../../server/log/request-log.ts';
import { markTest } from '../../server/test-company.ts';
import type { ApiRequest, Endpoint, ResponseSpec } from '../endpoint.ts';
import { inQuery, NONCE_OPTIONAL } from '../parameters.ts';
import { IGNORED_FIELDS } from '../response-headers.ts';

export const SESSION_TOKEN = object({ 'xa-token': string() }, { description: 'A session token' });

const MAX_CREDENTIAL_LENGTH = 1024;

const CREDENTIALS = object({
  username: optional(text(255, { min: 1, example: 'ana' })),
  password: optional(text(MAX_CREDENTIAL_LENGTH, { min: 1, example: 'correct horse battery staple' })),
});

/** Error text that follows "Field 'x'" for a missing field. */
const missing = missingFields(CREDENTIALS.properties, fieldMeantBy(CREDENTIALS.properties));

/** Headers of both logins. */
const OPENED_HEADERS = {
  'X-Session-Expires': 'When the session ends at the latest',
  'X-Session-Rights': 'What the session may do: `read`, `write` and `sms`, with commas between',
};

const OPENED: ResponseSpec = {
  status: 200,
  description: 'A session token',
  schema: { name: 'sessionToken' },
  example: { 'xa-token': 'xa_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  headers: OPENED_HEADERS,
};

const helo: Endpoint = {
  operationId: 'helo',
  method: 'GET',
  path: '/helo',
  tag: 'System',
  summary: 'Get a session token for an API token',
  description:
    'The session token goes into the header `Authorization` of all other requests. `X-Session-Expires` has the latest end of the session. HEAD checks the token and opens no session.',
  authentication: 'api token',
  parameters: [NONCE_OPTIONAL],
  response: OPENED,
  errorStatuses: [],
  async handle(apiRequest) {
    const { context, request, account } = apiRequest;
    const token = bearerToken(request);
    if (token === undefined) {
      throw validationError([{ field: 'Authorization', message: bearerMessage(request, { api: true }) }]);
    }
    const login = { account, token, network: networkOf(request.ip) };
    if (request.method !== 'HEAD') {
      return opened(apiRequest, await loggingFailure(apiRequest, logInWithToken(context, login)));
    }
    markTest(apiRequest.reply, await loggingFailure(apiRequest, checkToken(context, login)));
    // The response to HEAD has the length of the GET response and no body.
    return JSON.stringify(OPENED.example);
  },
};

const auth: Endpoint = {
  operationId: 'auth',
  method: 'POST',
  path: '/auth',
  tag: 'System',
  summary: 'Get a session token for a user name and password',
  description:
    'The session token is the same as that of `GET /helo`. Send the credentials in the body, as JSON or as a form: addresses end up in logs.',
  authentication: 'none',
  parameters: [
    NONCE_OPTIONAL,
    inQuery('username', CREDENTIALS.properties.username, 'In place of the body'),
    inQuery('password', CREDENTIALS.properties.password, 'In place of the body'),
  ],
  body: {
    schema: CREDENTIALS,
    name: 'credentials',
    example: { username: 'ana', password: 'correct horse battery staple' },
    form: true,
  },
  response: { ...OPENED, headers: { ...OPENED_HEADERS, ...IGNORED_FIELDS } },
  errorStatuses: [],
  async handle(apiRequest) {
    const { context, request, account } = apiRequest;
    const errors = new FieldErrors();
    const username = readCredential(apiRequest, 'username', errors);
    const password = readCredential(apiRequest, 'password', errors);
    errors.throwIfAny();
    const login = logInWithPassword(context, { account, username, password, network: networkOf(request.ip) });
    return opened(apiRequest, await loggingFailure(apiRequest, login, username));
  },
};

/** DELETE /auth: ends the session of the request. contract §3 Getting in */
export const endSessionEndpoint: Endpoint = {
  operationId: 'endSession',
  method: 'DELETE',
  path: '/auth',
  tag: 'Additions',
  summary: 'End the session',
  description: 'The session token is not accepted any more, by any server process. No nonce is needed.',
  authentication: 'session',
  parameters: [NONCE_OPTIONAL],
  response: { status: 204, description: 'The session has ended' },
  // For requests with an unnecessary body.
  errorStatuses: [413, 415],
  async handle({ context, caller, request, reply, account }) {
    const login = context.sessions.loginOf(caller);
    await logOut(context, caller);
    logLogin(request, 'logout', { account, login });
    reply.code(204).removeHeader('content-type');
    return '';
  },
};

/** GET /helo and POST /auth: they open sessions. contract §3 Getting in */
export const sessionEndpoints: Endpoint[] = [helo, auth];

// Logs a login that is rejected for wrong credentials or too many attempts. contract §3 Getting in
async function loggingFailure<T>({ request, account }: ApiRequest, opening: Promise<T>, login?: string): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === 'AUTH_FAILED') logLogin(request, 'login failed', { account, login });
    if (code === 'RATE_LIMITED') logLogin(request, 'login delayed', { account, login });
    throw withNothingWritten(error);
  }
}

// From the body, else from the query.
function readCredential(
  { request, body, query }: ApiRequest,
  name: 'username' | 'password',
  errors: FieldErrors,
): string {
  const value = body[name] ?? query.get(name);
  if (typeof value !== 'string' || value === '') {
    errors.add(name, missing(name, Object(request.body)));
    return '';
  }
  errors.check(value.length <= MAX_CREDENTIAL_LENGTH, name, new Message('too_long', { count: MAX_CREDENTIAL_LENGTH }));
  return value;
}

function opened({ reply, request, account }: ApiRequest, session: OpenedSession): string {
  const { token, expiresAt, login, tokenName, rights, isTest } = session;
  logLogin(request, 'login', { account, login, token: tokenName });
  reply.headers({ 'x-session-expires': expiresAt.toISOString(), 'x-session-rights': rights.join(', ') });
  markTest(reply, isTest);
  return JSON.stringify({ 'xa-token': token });
}
