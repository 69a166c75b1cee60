// Mistakes with tokens, passwords and the Authorization header.

import type { Subject } from './mistake.ts';

const NONE = { authorization: undefined };

export const LOG_IN: Subject = {
  title: 'Tokens and passwords',
  mistakes: [
    {
      mistake: 'no token at /helo',
      request: 'GET /helo',
      headers: NONE,
      status: 400,
      code: 'INVALID_ARGUMENT',
      field: 'Authorization',
      message:
        "The header 'Authorization: Bearer <API token>' is missing; an administrator makes an API token with 'kontor token add'",
    },
    {
      mistake: 'the API token without the word Bearer',
      request: 'GET /helo',
      headers: { authorization: '{api token}' },
      status: 400,
      code: 'INVALID_ARGUMENT',
      field: 'Authorization',
      message:
        "The Authorization header lacks the word 'Bearer': it must be 'Bearer', a space and the API token (RFC 6750)",
    },
    {
      mistake: 'user name and password as Basic authentication',
      request: 'GET /helo',
      headers: { authorization: 'Basic YWRtaW46c2VjcmV0' },
      status: 400,
      code: 'INVALID_ARGUMENT',
      field: 'Authorization',
      message:
        "The Authorization header must be 'Bearer', a space and the API token (RFC 6750), not Basic: POST /auth takes user name and password",
    },
    {
      mistake: 'the session token at /helo, to make it last longer',
      request: 'GET /helo',
      headers: { authorization: 'Bearer {session}' },
      status: 403,
      code: 'AUTH_FAILED',
      message:
        "This is a session token (xa_…), for all requests but this one: GET /helo takes an API token (kt_…); an administrator makes an API token with 'kontor token add'",
    },
    {
      mistake: 'an API token of which the end was not copied',
      request: 'GET /helo',
      headers: { authorization: 'Bearer kt_4Zr9Jq2mXw' },
      status: 403,
      code: 'AUTH_FAILED',
      message:
        "This is not an API token as a whole: it has 13 characters in place of 46; an administrator makes an API token with 'kontor token add'",
    },
    {
      mistake: 'the key of another system at /helo',
      request: 'GET /helo',
      headers: { authorization: 'Bearer sk_live_51Habc' },
      status: 403,
      code: 'AUTH_FAILED',
      message:
        "This is not an API token, which begins with kt_; an administrator makes an API token with 'kontor token add'",
    },
    {
      mistake: 'an API token that was revoked, or of another account',
      request: 'GET /helo',
      headers: { authorization: 'Bearer kt_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      status: 403,
      code: 'AUTH_FAILED',
      message:
        "The API token is unknown, revoked or expired, or belongs to another account; an administrator makes an API token with 'kontor token add'",
    },
    {
      mistake: 'the code of the account mistyped in the address',
      request: 'GET /api/demoo/v4.0.0/helo',
      bare: true,
      headers: { authorization: 'Bearer {api token}' },
      status: 403,
      code: 'AUTH_FAILED',
      message:
        "The API token is unknown, revoked or expired, or belongs to another account; an administrator makes an API token with 'kontor token add'",
    },
    {
      mistake: 'no token',
      request: 'GET /invoices',
      headers: NONE,
      status: 403,
      code: 'AUTH_FAILED',
      message:
        "The header 'Authorization: Bearer <session token>' is missing; GET /helo answers a session token (xa_…) for an API token (kt_…)",
    },
    {
      mistake: 'the API token in place of the session token',
      request: 'GET /invoices',
      headers: { authorization: 'Bearer {api token}' },
      status: 403,
      code: 'AUTH_FAILED',
      message: 'This is an API token (kt_…): send it to GET /helo, and here the session token (xa_…) that it answers',
    },
    {
      mistake: 'a session that has ended',
      request: 'GET /invoices',
      headers: { authorization: 'Bearer xa_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      status: 403,
      code: 'AUTH_FAILED',
      message: 'The session token is unknown, has expired, or belongs to another account: get a new one from GET /helo',
    },
    {
      mistake: 'the word undefined in place of the token, as a script sends that has none',
      request: 'GET /invoices',
      headers: { authorization: 'Bearer undefined' },
      status: 403,
      code: 'AUTH_FAILED',
      message:
        'This is not a session token, which begins with xa_: GET /helo answers a session token (xa_…) for an API token (kt_…)',
    },
    {
      mistake: 'the token in the address',
      request: 'GET /invoices?access_token={session}',
      status: 400,
      code: 'INVALID_ARGUMENT',
      field: 'access_token',
      message:
        "There is no parameter 'access_token': a token belongs in the header 'Authorization: Bearer <token>', never in an address",
    },
    {
      mistake: 'no password',
      request: 'POST /auth?nonce=1',
      raw: '{"username": "admin"}',
      headers: NONE,
      status: 400,
      code: 'INVALID_ARGUMENT',
      field: 'password',
      message: "Field 'password' is required",
    },
    {
      mistake: 'user name and password under other names',
      request: 'POST /auth?nonce=1',
      raw: '{"user": "admin", "pwd": "a long password"}',
      headers: NONE,
      status: 400,
      code: 'INVALID_ARGUMENT',
      field: 'username',
      message: "Field 'username' is required: the body has 'user' in its place",
    },
    {
      mistake: 'a wrong password',
      request: 'POST /auth?nonce=1',
      raw: '{"username": "maria", "password": "not my password"}',
      headers: NONE,
      status: 403,
      code: 'AUTH_FAILED',
      message: 'User name or password is wrong',
    },
    {
      mistake: 'a wrong password again and again',
      request: 'POST /auth?nonce=1',
      raw: '{"username": "joao", "password": "not my password"}',
      headers: NONE,
      before: 4,
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Too many failed attempts: try again in … s',
    },
    {
      mistake: 'a write by a user who may only read',
      request: 'POST /customers',
      role: 'readonly',
      status: 403,
      code: 'PERMISSION_DENIED',
      message: "This user lacks the right 'write': ask an administrator, a new login does not help",
    },
    {
      mistake: 'a void by a user who may not void',
      request: 'PUT /invoices',
      body: { document_set: 'FT', seq_number: 'A-1', status: 'VOID', reason: 'Issued twice' },
      role: 'clerk',
      status: 403,
      code: 'PERMISSION_DENIED',
      message: "A user with the role 'clerk' may not do this: admin or manager may, a new login does not help",
    },
    {
      mistake: 'more requests in a second than the account may send',
      request: 'GET /users',
      settings: { RATE_REQUESTS: '1' },
      before: 3,
      status: 429,
      code: 'RATE_LIMITED',
      message: "Too many requests: 1 in 1 s are allowed (limit 'requests-account'): try again in … s",
    },
  ],
};
