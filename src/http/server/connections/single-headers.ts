// Headers that may occur once only. Of several, Node takes the first and a proxy may take the last.

import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';

/**
 * Headers that may occur once only. Other headers may have several lines, which form one list (RFC 9110, 5.3), or are checked where they
 * are read. Node checks Content-Length.
 */
const SINGLE = new Map([
  ['host', 'Host'],
  ['content-type', 'Content-Type'],
  ['idempotency-key', 'Idempotency-Key'],
  ['origin', 'Origin'],
  ['x-twilio-signature', 'X-Twilio-Signature'],
]);
const LENGTHS = new Set([...SINGLE.keys()].map(({ length }) => length));

/** A host name or address with a port. Proxies for tests send an empty one. RFC 3986, 3.2.2 */
const HOST = /^(?:\[[\da-f:.]{2,45}\]|[\w.~!$&'()*+;=%-]{0,255})(?::(\d{0,5}))?$/i;
const MAX_PORT = 65_535;

function isHost(text: string): boolean {
  const found = HOST.exec(text);
  return found !== null && Number(found[1] ?? 0) <= MAX_PORT;
}

/** INVALID_ARGUMENT for a repeated single header, and for a missing or invalid Host. HTTP/1.0 needs no Host. RFC 9112, 3.2 */
export function headerFault({ rawHeaders, headers, httpVersion }: IncomingMessage): AppError | undefined {
  if (headers.host === undefined && httpVersion !== '1.0') return fault('Host', new Message('required'));
  if (headers.host !== undefined && !isHost(headers.host)) return fault('Host', new Message('not_a_host'));
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
