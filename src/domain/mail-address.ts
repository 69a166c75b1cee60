// Valid addresses and subjects of outgoing messages.

import { Message } from './messages/message.ts';

/** The longest address that SMTP carries (RFC 5321 section 4.5.3.1.3). */
const MAX_ADDRESS = 254;
const MAX_SUBJECT = 200;
export const MAX_MAIL_TEXT = 20_000;

/**
 * Error text of an address; undefined if mail can be sent to it. One address of the usual form (RFC 5321): no name, no
 * list, no quotes, and nothing that could end a header or a command. Letters beyond ASCII are taken in the domain only, which has a form
 * in ASCII (RFC 5891). Before the @ they need SMTPUTF8 (RFC 6531) of every server on the way, and a refusal comes too late.
 */
export function addressError(address: string): Message | undefined {
  const [, local = '', domain = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(address) ?? [];
  const isUsual =
    address.length <= MAX_ADDRESS &&
    local.length <= 64 &&
    /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local) &&
    /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(domain);
  if (!isUsual || !URL.canParse(`http://${domain}`)) return new Message('not_one_email');
  return /^[\x21-\x7e]+$/.test(local) ? undefined : new Message('email_accents', { local });
}

/** Maximum addresses of one kind of recipients. */
export const MAX_ADDRESSES = 20;

/** Maximum characters of a list of addresses that is stored with a customer or supplier. */
export const MAX_ADDRESS_LIST = 1000;

/** The addresses of a list, with commas or semicolons between; each once, in the letters of its first place. */
export function readAddresses(list: string): string[] {
  const addresses = list
    .split(/[,;]/)
    .map(each => each.trim())
    .filter(Boolean);
  const once = new Map<string, string>();
  for (const each of addresses) if (!once.has(each.toLowerCase())) once.set(each.toLowerCase(), each);
  return [...once.values()];
}

/** A list of addresses in one form: commas between, each address once. */
export const cleanAddresses = (list: string): string => readAddresses(list).join(', ');

/** The addresses of a list that another one does not have, in the form of `cleanAddresses`. */
export function withoutAddresses(list: string, others: string): string {
  const known = new Set(readAddresses(others).map(each => each.toLowerCase()));
  return readAddresses(list)
    .filter(each => !known.has(each.toLowerCase()))
    .join(', ');
}

/** Error text of a list of addresses; undefined if mail can be sent to all of them, and there is one. */
export function addressesError(list: string): Message | undefined {
  const addresses = readAddresses(list);
  if (addresses.length > MAX_ADDRESSES) return new Message('too_many_addresses', { count: MAX_ADDRESSES });
  if (/[\p{Cc}\u2028\u2029]/u.test(list)) return new Message('not_one_line');
  if (addresses.length === 0) return new Message('not_emails');
  const wrong = addresses.map(addressError).find(Boolean);
  return wrong?.reason === 'not_one_email' ? new Message('not_emails') : wrong;
}

/** Error text of a subject; undefined if it can be sent. */
export function subjectError(subject: string): Message | undefined {
  if (subject.trim() === '' || subject.length > MAX_SUBJECT)
    return new Message('length_out_of_range', { count: MAX_SUBJECT });
  return /[\p{Cc}\u2028\u2029]/u.test(subject) ? new Message('not_one_line') : undefined;
}
