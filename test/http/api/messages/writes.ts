// Mistakes with nonces, Idempotency-Keys and parameters of writes.

import type { Subject } from './mistake.ts';

const wrong = { status: 400, code: 'INVALID_ARGUMENT' };

export const WRITES: Subject = {
  title: 'Nonces and keys',
  mistakes: [
    {
      mistake: 'no nonce',
      request: 'POST /customers',
      withoutNonce: true,
      field: 'nonce',
      ...wrong,
      message: "Field 'nonce' is required in the query: /customers?nonce=1",
    },
    {
      mistake: 'the nonce in the body',
      request: 'POST /customers',
      withoutNonce: true,
      body: { nonce: 7 },
      field: 'nonce',
      ...wrong,
      message: "Field 'nonce' is required in the query, not in the body: /customers?nonce=1",
    },
    {
      mistake: 'the nonce in a header',
      request: 'POST /customers',
      withoutNonce: true,
      headers: { 'X-Nonce': '7' },
      field: 'nonce',
      ...wrong,
      message: "Field 'nonce' is required in the query, not in the headers: /customers?nonce=1",
    },
    {
      mistake: 'a random nonce, a UUID',
      request: 'POST /customers?nonce=0b6d4c3e-8b1f-4f0e-9c1a-2f7d5a9e6b10',
      field: 'nonce',
      ...wrong,
      message: "Field 'nonce' must be a whole number from 1 to 9223372036854775807, such as a counter: 1, 2, 3",
    },
    {
      mistake: 'a nonce with decimal places',
      request: 'POST /customers?nonce=1772445600.123',
      field: 'nonce',
      ...wrong,
      message: "Field 'nonce' must be a whole number from 1 to 9223372036854775807, such as a counter: 1, 2, 3",
    },
    {
      mistake: 'the nonce 0',
      request: 'POST /customers?nonce=0',
      field: 'nonce',
      ...wrong,
      message: "Field 'nonce' must be a whole number from 1 to 9223372036854775807, such as a counter: 1, 2, 3",
    },
    {
      mistake: 'a lower nonce than the last one',
      request: 'POST /customers?nonce=1',
      status: 400,
      code: 'INVALID_NONCE',
      field: 'nonce',
      message: "Field 'nonce' must exceed …, the last accepted one of this session",
    },
    {
      mistake: 'the nonce of the last write again',
      request: 'POST /customers?nonce={last-nonce}',
      status: 400,
      code: 'INVALID_NONCE',
      field: 'nonce',
      message: "Field 'nonce' must exceed …, the last accepted one of this session: it created customer …",
    },
    {
      mistake: 'print=true',
      request: 'POST /invoices?nonce={next-nonce}&print=true',
      field: 'print',
      ...wrong,
      message: "Field 'print' must be 0 or 1: print=1 answers the document as a PDF",
    },
    {
      mistake: 'a field of the body in the address',
      request: 'POST /customers?nonce={next-nonce}&name=Ana',
      field: 'name',
      ...wrong,
      message: "There is no parameter 'name': 'name' belongs in the body",
    },
    {
      mistake: 'an Idempotency-Key with a space',
      request: 'POST /customers',
      headers: { 'Idempotency-Key': 'order 5' },
      field: 'Idempotency-Key',
      ...wrong,
      message: "Field 'Idempotency-Key' must be 1 to 255 visible ASCII characters",
    },
    {
      mistake: 'one Idempotency-Key for two requests',
      request: 'POST /customers',
      body: { name: 'Eva' },
      headers: { 'Idempotency-Key': 'used' },
      status: 422,
      code: 'IDEMPOTENCY_MISMATCH',
      message: 'This Idempotency-Key was used with another request: use a new key for each request',
    },
  ],
};
