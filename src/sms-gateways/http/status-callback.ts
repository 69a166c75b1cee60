/** Verifies and reads the status callback of Twilio's Messages API. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeliveryReport } from '../gateway.ts';

/** A request to the status callback. `target` is the path and query of the request line. */
export interface StatusCallbackRequest {
  target: string;
  form: URLSearchParams;
  signature: string | undefined;
}

/**
 * A function that reads requests to the status callback of an account. It returns `forged` if the request is not signed
 * with the account's token. `publicUrl` is the address of this server as the service calls it.
 */
export function statusCallbackReader(
  token: string,
  publicUrl: string,
): (request: StatusCallbackRequest) => DeliveryReport | 'forged' | undefined {
  return ({ target, form, signature }) =>
    isSignatureValid({ token, url: publicUrl + target, form, signature }) ? readStatusCallback(form) : 'forged';
}

/** The delivery report; undefined for intermediate states (queued, sending, sent) and for other requests. */
export function readStatusCallback(form: URLSearchParams): DeliveryReport | undefined {
  const gatewayId = form.get('MessageSid') ?? form.get('SmsSid');
  const status = form.get('MessageStatus') ?? form.get('SmsStatus');
  if (gatewayId === null || gatewayId === '') return undefined;
  if (status === 'delivered' || status === 'read') return { gatewayId, state: 'delivered' };
  if (status !== 'undelivered' && status !== 'failed') return undefined;
  const code = form.get('ErrorCode') ?? '';
  return { gatewayId, state: 'failed', reason: /^\d{1,6}$/.test(code) ? `${status}, code ${code}` : status };
}

/** Twilio's signature of a form sent to `url`: names sorted, each followed by its distinct values, sorted. */
function signatureOf(token: string, url: string, form: URLSearchParams): Buffer {
  const names = [...new Set(form.keys())].sort();
  const fields = names.flatMap(name => [...new Set(form.getAll(name))].sort().map(value => name + value));
  return createHmac('sha1', token)
    .update(url + fields.join(''))
    .digest();
}

/** The URL with and without the default port of its scheme: senders and proxies differ in this. */
function urlVariants(url: string): string[] {
  const match = /^(https?):\/\/([^/?#]+?)(?::(\d+))?([/?#].*)?$/i.exec(url);
  if (match === null) return [url];
  const [, scheme = '', host = '', port, rest = ''] = match;
  const defaultPort = scheme.toLowerCase() === 'https' ? '443' : '80';
  const other = port === undefined ? `:${defaultPort}` : '';
  return port === undefined || port === defaultPort ? [url, `${scheme}://${host}${other}${rest}`] : [url];
}

/**
 * True if the header X-Twilio-Signature is signed with the token.
 * `url` is the whole URL that the sender called: with the public scheme, host and query, not those behind a proxy.
 */
export function isSignatureValid(request: {
  token: string;
  url: string;
  form: URLSearchParams;
  signature: string | undefined;
}): boolean {
  const given = Buffer.from(request.signature ?? '', 'base64');
  return urlVariants(request.url)
    .map(url => signatureOf(request.token, url, request.form))
    .some(expected => given.length === expected.length && timingSafeEqual(given, expected));
}
