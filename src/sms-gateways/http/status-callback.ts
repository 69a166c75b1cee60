/** The status callback of Twilio's Messages API: where it comes, who sent it, and what it says. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeliveryReport } from '../gateway.ts';

/** Where the service calls back, below our address as it is seen from outside. */
export const STATUS_CALLBACK_PATH = '/sms/callback';

/** A request to the status callback. `target` is path and query as the request line has them. */
export interface StatusCallbackRequest {
  target: string;
  form: URLSearchParams;
  signature: string | undefined;
}

/** Reads requests to the status callback of an account; `forged` when its token didn't sign them. */
export function statusCallbackReader(
  token: string,
  publicUrl: string,
): (request: StatusCallbackRequest) => DeliveryReport | 'forged' | undefined {
  return ({ target, form, signature }) =>
    isSignatureValid({ token, url: publicUrl + target, form, signature }) ? readStatusCallback(form) : 'forged';
}

/** What became of a message; undefined for states on the way (queued, sending, sent) and for other requests. */
export function readStatusCallback(form: URLSearchParams): DeliveryReport | undefined {
  const gatewayId = form.get('MessageSid') ?? form.get('SmsSid');
  const status = form.get('MessageStatus') ?? form.get('SmsStatus');
  if (gatewayId === null || gatewayId === '') return undefined;
  if (status === 'delivered' || status === 'read') return { gatewayId, state: 'delivered' };
  if (status !== 'undelivered' && status !== 'failed') return undefined;
  const code = form.get('ErrorCode') ?? '';
  return { gatewayId, state: 'failed', reason: /^\d{1,6}$/.test(code) ? `${status}, code ${code}` : status };
}

/** The signature Twilio writes for a form sent to `url`: names sorted, each followed by its distinct values, sorted. */
function signatureOf(token: string, url: string, form: URLSearchParams): Buffer {
  const names = [...new Set(form.keys())].sort();
  const fields = names.flatMap(name => [...new Set(form.getAll(name))].sort().map(value => name + value));
  return createHmac('sha1', token)
    .update(url + fields.join(''))
    .digest();
}

/** The URL as it is and with the scheme's port named or left out: senders and proxies differ in this. */
function spellings(url: string): string[] {
  const match = /^(https?):\/\/([^/?#]+?)(?::(\d+))?([/?#].*)?$/i.exec(url);
  if (match === null) return [url];
  const [, scheme = '', host = '', port, rest = ''] = match;
  const usual = scheme.toLowerCase() === 'https' ? '443' : '80';
  const other = port === undefined ? `:${usual}` : '';
  return port === undefined || port === usual ? [url, `${scheme}://${host}${other}${rest}`] : [url];
}

/**
 * Whether the header X-Twilio-Signature was written by someone who knows the token.
 * `url` is the whole address as the sender called it: scheme, host and query as seen from outside, not behind a proxy.
 */
export function isSignatureValid(request: {
  token: string;
  url: string;
  form: URLSearchParams;
  signature: string | undefined;
}): boolean {
  const given = Buffer.from(request.signature ?? '', 'base64');
  return spellings(request.url)
    .map(url => signatureOf(request.token, url, request.form))
    .some(expected => given.length === expected.length && timingSafeEqual(given, expected));
}
