// Headers that a request has once. Node takes the first of several, and a proxy before it may take the last.

import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';

/** Several lines of other headers are one list (RFC 9110, 5.3), or are refused where they are read. Content-Length is checked by Node. */
const SINGLE = new Map([
  ['host', 'Host'],
  ['content-type', 'Content-Type'],
  ['idempotency-key', 'Idempotency-Key'],
  ['origin', 'Origin'],
  ['x-twilio-signature', 'X-Twilio-Signature'],
]);
const LENGTHS = new Set([...SINGLE.keys()].map(({ length }) => length));

/** A name or an address, and a port. Proxies for tests send an empty one. RFC 3986, 3.2.2 */
const HOST = /^(?:\[[\da-f:.]{2,45}\]|[\w.~!$&'()*+;=%-]{0,255})(?::\d{0,5})?$/i;

/** INVALID_ARGUMENT for a request with two lines of a header that is single, or whose Host is none. RFC 9112, 3.2 */
export function headerFault({ rawHeaders, headers }: IncomingMessage): AppError | undefined {
  if (headers.host !== undefined && !HOST.test(headers.host)) return fault('Host', new Message('not_a_host'));
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] as string;
    if (!LENGTHS.has(sent.length)) continue;
    const name = SINGLE.get(sent.toLowerCase());
    if (name === undefined) continue;
    if (seen.has(name)) return fault(name, new Message('given_twice'));
    seen.add(name);
  }
  return undefined;
}

function fault(name: string, reason: Message): AppError {
  const message = new Message('header', { name, reason });
  return new AppError('INVALID_ARGUMENT', message, { details: [{ field: name, message }] });
}
