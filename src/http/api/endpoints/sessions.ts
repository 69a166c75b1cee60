// Getting in, health, text messages: /helo, /auth, /status, /sms.

import Type from 'typebox';
import { text } from '../../../definitions/fields/field-types.ts';
import { AppError, type FieldError, validationError } from '../../../domain/errors.ts';
import { logInWithPassword, logInWithToken, type OpenedSession } from '../../../operations/sessions/log-in.ts';
import { readStatus } from '../../../operations/sessions/read-status.ts';
import { type SmsBody, sendSms } from '../../../operations/sms/send-sms.ts';
import { CURRENT_VERSION } from '../../server/api-path.ts';
import { bearerToken } from '../../server/authenticate.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { IDEMPOTENCY_KEY, NONCE, NONCE_OPTIONAL, PREFER } from '../parameters.ts';

const instant = () => Type.String({ format: 'date-time' });

export const SESSION_TOKEN = Type.Object({ 'xa-token': Type.String() }, { description: 'A session token' });

export const API_ERROR = Type.Object(
  {
    code: Type.String({ description: 'Stable, for machines' }),
    message: Type.String(),
    timestamp: instant(),
    path: Type.Optional(Type.String()),
    request_id: Type.Optional(Type.String()),
    details: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), { description: 'All faults at once' }),
    ),
  },
  { description: 'The one shape of every error' },
);

export const STATUS_RESPONSE = Type.Object(
  {
    status: Type.String(),
    server_time: instant(),
    versions: Type.Object({ called_api_version: Type.String(), current_api_version: Type.String() }),
    errors: Type.Array(API_ERROR),
  },
  { description: 'Health of session and server' },
);

const CREDENTIALS = Type.Object({
  username: text(255, { min: 1, example: 'admin' }),
  password: text(1024, { min: 1, example: 'correct horse battery staple' }),
});

const SMS = Type.Object({
  to: text(40, {
    min: 1,
    description: 'E.164; a national number is read in the account’s country',
    example: '+351912345678',
  }),
  message: text(1530, { min: 1, example: 'Your order has left our warehouse.' }),
  from: Type.Optional(text(20, { min: 1, description: 'Sender: a number or up to 11 letters' })),
});

export const SMS_SUBMITTED = Type.Object(
  {
    id: Type.Unsafe<number>({ type: 'integer', format: 'int64' }),
    to: Type.String(),
    parts: Type.Unsafe<number>({ type: 'integer' }),
    status: Type.Unsafe<string>({ type: 'string', enum: ['submitted'] }),
  },
  { description: 'The message is durably queued' },
);

const EXPIRES = { 'X-Session-Expires': 'When the session ends at the latest' };
const EXPIRES_AUTH = { ...EXPIRES, 'X-Ignored-Fields': 'Fields of the body that nobody knows' };

export const systemEndpoints: Endpoint[] = [
  {
    operationId: 'helo',
    method: 'GET',
    path: '/helo',
    tag: 'System',
    summary: 'Get a session token for an API token',
    authentication: 'api token',
    parameters: [NONCE_OPTIONAL],
    answer: {
      status: 200,
      description: 'A session token',
      schema: { name: 'sessionToken' },
      example: { 'xa-token': 'xa_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      headers: EXPIRES,
    },
    refusals: [],
    async handle({ context, request, reply, account }) {
      const token = bearerToken(request.headers.authorization);
      if (token === undefined) {
        throw new AppError(
          'INVALID_ARGUMENT',
          'The Authorization header must be: Bearer, a space, an API token (RFC 6750)',
          {
            details: [{ field: 'Authorization', message: "Field 'Authorization' must be 'Bearer <API_TOKEN>'" }],
          },
        );
      }
      return opened(reply, await logInWithToken(context, { account, token, address: request.ip }));
    },
  },
  {
    operationId: 'auth',
    method: 'POST',
    path: '/auth',
    tag: 'System',
    summary: 'Get a session token for a user name and password',
    description: 'Credentials are best sent in the body: addresses end up in logs.',
    authentication: 'none',
    parameters: [
      NONCE_OPTIONAL,
      { name: 'username', in: 'query', schema: CREDENTIALS.properties.username, description: 'In place of the body' },
      { name: 'password', in: 'query', schema: CREDENTIALS.properties.password, description: 'In place of the body' },
    ],
    body: {
      schema: CREDENTIALS,
      name: 'credentials',
      example: { username: 'admin', password: 'correct horse battery staple' },
      form: true,
      partial: true,
    },
    answer: {
      status: 200,
      description: 'A session token',
      schema: { name: 'sessionToken' },
      example: { 'xa-token': 'xa_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      headers: EXPIRES_AUTH,
    },
    refusals: [],
    async handle({ context, request, reply, account, query, body }) {
      const fieldErrors: FieldError[] = [];
      const credential = (name: 'username' | 'password') => {
        const value = body[name] ?? query.get(name);
        if (typeof value !== 'string' || value === '')
          fieldErrors.push({ field: name, message: `Field '${name}' is required` });
        else if (value.length > 1024)
          fieldErrors.push({ field: name, message: `Field '${name}' is longer than 1024 characters` });
        return String(value ?? '');
      };
      const username = credential('username');
      const password = credential('password');
      if (fieldErrors.length > 0) throw validationError(fieldErrors);
      return opened(reply, await logInWithPassword(context, { account, username, password, address: request.ip }));
    },
  },
  {
    operationId: 'status',
    method: 'GET',
    path: '/status',
    tag: 'System',
    summary: 'Health of the session and of the server',
    authentication: 'session',
    parameters: [NONCE_OPTIONAL],
    answer: {
      status: 200,
      description: 'Who the session is, versions, and its last twenty errors',
      schema: { name: 'statusResponse' },
      example: {
        status: 'ready - login: admin, company: Demo, Lda.',
        server_time: '2026-03-02T10:15:00.000Z',
        versions: { called_api_version: CURRENT_VERSION, current_api_version: CURRENT_VERSION },
        errors: [],
      },
    },
    refusals: [],
    async handle({ context, caller, request }) {
      const { status, errors } = await readStatus(context, caller, () => performance.now());
      const { version } = request.params as { version: string };
      const told = {
        status,
        server_time: new Date().toISOString(),
        versions: { called_api_version: version, current_api_version: CURRENT_VERSION },
      };
      // The errors are JSON already.
      return `${JSON.stringify(told).slice(0, -1)},"errors":${errors}}`;
    },
  },
  {
    operationId: 'sendSms',
    method: 'POST',
    path: '/sms',
    tag: 'System',
    summary: 'Send a text message',
    description: 'The message is durably queued with the answer and delivered at least once.',
    authentication: 'session',
    parameters: [NONCE, IDEMPOTENCY_KEY, PREFER],
    body: { schema: SMS, name: 'sms', example: { to: '+351912345678', message: 'Your order has left our warehouse.' } },
    answer: {
      status: 201,
      description: 'The message was queued',
      schema: { name: 'smsSubmitted' },
      example: { id: 7, to: '+351912345678', parts: 1, status: 'submitted' },
      headers: { 'X-Ignored-Fields': 'Fields of the body that nobody knows' },
    },
    refusals: [409, 422],
    async handle({ context, caller, reply, body, write }: ApiRequest) {
      // The schema of the endpoint has checked the body.
      const { answer, replayed } = await sendSms(context, caller, body as unknown as SmsBody, write);
      reply.code(201);
      if (replayed) reply.header('idempotency-replayed', 'true');
      return JSON.stringify(answer);
    },
  },
];

function opened(reply: ApiRequest['reply'], { token, expiresAt }: OpenedSession): string {
  reply.header('x-session-expires', expiresAt.toISOString());
  return JSON.stringify({ 'xa-token': token });
}
