// Receivers that a test company may send to. Pure.

import { addressError } from './mail-address.ts';
import { Message } from './messages/message.ts';

/** Maximum number of receivers of a company, and of characters of one. */
const MAX_RECEIVERS = 100;
const MAX_LENGTH = 255;

/** A host as `URL` writes it, with the port unless it is the usual one. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?$/;

/**
 * True if a company may send to a receiver: a telephone number in E.164, an address of mail, or the http or https address of a webhook. A
 * company that is not a test company (`testReceivers` is null) may send to all, a test company only to those that it lists.
 *
 * Everything that leaves the server for somebody outside asks this when it is queued and again before each attempt: queued jobs do
 * (operations/jobs), and a kind of job has only to name its receiver.
 */
export function mayReach(testReceivers: readonly string[] | null, receiver: string): boolean {
  if (testReceivers === null) return true;
  if (URL.canParse(receiver) && /^https?:/i.test(receiver)) return testReceivers.includes(new URL(receiver).host);
  const plain = receiver.toLowerCase();
  const at = plain.lastIndexOf('@');
  return testReceivers.includes(plain) || (at > 0 && testReceivers.includes(plain.slice(at)));
}

/**
 * Receivers in the form in which `mayReach` compares them, each once. `readNumber` returns the E.164 form of a telephone number,
 * undefined for an impossible one. `error` completes "Field 'test_receivers' …".
 */
export function readReceivers(
  texts: string[],
  readNumber: (text: string) => string | undefined,
): { receivers: string[] } | { error: Message } {
  const receivers = new Set<string>();
  for (const text of texts) {
    const receiver = receiverOf(text.trim(), readNumber);
    if (receiver === undefined)
      return { error: new Message('not_a_receiver', { receiver: text.slice(0, MAX_LENGTH) }) };
    receivers.add(receiver);
  }
  if (receivers.size > MAX_RECEIVERS) return { error: new Message('too_many_receivers', { count: MAX_RECEIVERS }) };
  return { receivers: [...receivers] };
}

function receiverOf(text: string, readNumber: (text: string) => string | undefined): string | undefined {
  const plain = text.toLowerCase();
  if (plain.length > MAX_LENGTH) return undefined;
  if (plain.includes('@')) {
    const address = plain.startsWith('@') ? `anybody${plain}` : plain;
    return addressError(address) === undefined ? plain : undefined;
  }
  if (/^https?:\/\//.test(plain)) return URL.canParse(plain) ? new URL(plain).host : undefined;
  if (/^[+\d][\d\s()./-]+$/.test(plain) && !/^\d+(\.\d+){3}$/.test(plain)) return readNumber(plain);
  return HOST.test(plain) && URL.canParse(`https://${plain}`) ? new URL(`https://${plain}`).host : undefined;
}
