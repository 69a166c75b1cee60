// The introduction of the OpenAPI document in Markdown: a one-page guide to the first write.

import { DEFAULT_LIMIT, MAX_LIMIT } from '../../query/parse.ts';

/** The guide, for `info.description`. contract §10 Described by */
export const GUIDE = `Documents, stock and master data of a company, for web shops, tills, logistics and accounting.

## Log in

1. An administrator makes an API token (\`kt_…\`) at \`/admin/tokens\`, or with \`kontor token add\`.
2. \`GET /helo\` with \`Authorization: Bearer kt_…\` answers a session token: \`{"xa-token": "xa_…"}\`. \`POST /auth\` does the same
   for a user name and password.
3. Every other request has \`Authorization: Bearer xa_…\`.

A session ends after an hour without a request, and after a day in any case; the header \`X-Session-Expires\` of the login has
the latest end. A 403 with the code \`AUTH_FAILED\` means: log in again, then repeat the request.

## Write once

A write whose answer was lost is sent again, and must not be done twice. Every POST and PUT, except \`/auth\`, therefore has the
header \`Idempotency-Key\`: a text of yours for what you want, such as \`sale-5001-invoice\`. The same request with the same key is
carried out once. A repetition gets the first answer again, for 7 days and in any session. Use a new key for each request; a
refused request keeps none.

A write without a key needs \`nonce\` in its query: an integer that is greater than the last accepted one of the session, counted
from 1. Sent again **with the same nonce**, a write that was done gets \`INVALID_NONCE\`, and the message says what it created.

Writes with keys may be sent beside each other in one session. Nonces must arrive in order: open a session for each worker, or use an
API token with a *nonce window* (\`kontor token add --nonce-window\`).

## Read pages

A list has ${DEFAULT_LIMIT} records, or \`limit\` (at most ${MAX_LIMIT}). While there may be more, the header \`Link\` has the address of the next page
with a \`cursor\`: follow it until there is none. It skips and repeats nothing while others write, and costs the same at any depth.
\`skip\` works too. A list without a match is \`[]\`, status 200.

A field without a value is left out of an answer; it is never \`null\`. In a request, \`null\` and \`""\` in an optional field mean
that it is not there, and an update clears it. Unknown fields of a request are ignored and named in the header
\`X-Ignored-Fields\`; mistyped ones, and with \`Prefer: handling=strict\` all unknown ones, are refused.

## Errors

Every answer of 400 and above is an \`apiError\`. \`code\` is for programs, \`message\` for people, and \`details\` names all faulty
fields at once (\`items[2].qty\`). \`request_id\` finds the request in the log of the server.

| Status | What to do |
|---|---|
| 400 | Correct the request. It is refused again as it is. |
| 403 | \`AUTH_FAILED\`: log in again. \`PERMISSION_DENIED\`: ask an administrator for the right. |
| 409 | Read the record again: its number or code is taken, it has changed, or stock would not suffice. |
| 422 | The \`Idempotency-Key\` belongs to another request. |
| 429, 503 | Wait for the seconds in \`Retry-After\`, then repeat the same request with the same key or nonce. |
| 500 | Look up \`request_id\` in the log of the server. |

## Amounts and rounding

Amounts are decimal numbers, never rounded through binary ones, and rounded half away from zero. A document is accepted when its
\`total_amount\` **can** be reached from its lines: whether you round each line, the document or unit prices does not matter.
A total that can't be reached is refused with the amount that was expected. Leave out \`net_amount\` and \`vat\`, and the server
computes them.

\`seq_number\` \`*\` takes the next number of the document set, without gaps. A document is never changed: it is voided, closed or
credited, and later documents name it as their related document.

## PDFs

\`url\` in the answer to a create opens the PDF in a browser, without a session. \`print=1\` makes the answer itself the PDF
(\`application/pdf\`): read it as bytes. Without it, the answer is JSON.`;
