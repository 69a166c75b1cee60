/** Reads the answer of Twilio's Messages API as the result for the message. */
import { type SendResult, type SmsMessage, withoutPrivateText } from '../gateway.ts';

export interface HttpAnswer {
  status: number;
  /** The Retry-After header. */
  retryAfter: string | null;
  /** Undefined if the body is too long to read. */
  body: string | undefined;
}

/**
 * `gatewayFailed`: the service failed (5xx, credentials, another API), not the message; the gateway counts such
 * failures.
 */
export interface AttemptResult {
  result: SendResult;
  gatewayFailed: boolean;
}

// Codes of Twilio's error dictionary for account errors and temporary errors: the message itself is valid.
const TEMPORARY_CODES = new Set([
  10001, // the account is not active
  14107, // too many messages from this number
  20003, // wrong credentials
  20005, // the account is not active
  20404, // the account does not exist: a wrong setting, not a wrong message
  20429, // too many requests
  20500,
  20503,
  21611, // the sender's queue is full
  30001, // queue overflow
  30002, // the account is suspended
  30022, // rate limit exceeded
  63018, // rate limit of the channel
  63038, // daily limit of the account
]);
// Statuses that concern the connection or the account, whether the service or a proxy sent them.
const TEMPORARY_STATUSES = new Set([401, 403, 404, 407, 408, 409, 425, 429]);
const MAX_WAIT_SECONDS = 24 * 60 * 60;

function readObject(body: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Seconds of a Retry-After header (RFC 9110: seconds or a date). `now` is in milliseconds. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_WAIT_SECONDS);
}

function retry(reason: string, afterSeconds?: number): SendResult {
  return { outcome: 'retry', reason, ...(afterSeconds !== undefined && { afterSeconds }) };
}

/** The result that an answer means for the message. `now` is in milliseconds. */
export function readAnswer(answer: HttpAnswer, message: SmsMessage, now: number): AttemptResult {
  const { status } = answer;
  const body = readObject(answer.body);
  const afterSeconds = readRetryAfter(answer.retryAfter, now);

  if (status >= 200 && status < 300) {
    if (typeof body.sid !== 'string' || body.sid === '') {
      return { result: retry(`HTTP ${status} without a sid`), gatewayFailed: true };
    }
    if (body.status === 'failed' || body.status === 'undelivered') {
      return { result: { outcome: 'failed', reason: `${body.status}, code ${body.error_code}` }, gatewayFailed: false };
    }
    return { result: { outcome: 'sent', gatewayIds: [body.sid] }, gatewayFailed: false };
  }
  if (status >= 300 && status < 400)
    return { result: retry(`HTTP ${status}: redirects are not followed`), gatewayFailed: true };
  if (status >= 500) return { result: retry(`HTTP ${status}`, afterSeconds), gatewayFailed: true };

  const code = typeof body.code === 'number' ? body.code : undefined;
  const text = typeof body.message === 'string' ? `: ${withoutPrivateText(body.message, message)}` : '';
  const reason = code === undefined ? `HTTP ${status}` : `HTTP ${status}, code ${code}${text}`;
  if (status === 429) return { result: retry(reason, afterSeconds), gatewayFailed: false };
  const temporary = code === undefined ? TEMPORARY_STATUSES.has(status) : TEMPORARY_CODES.has(code) || status === 401;
  if (temporary)
    return { result: retry(reason, afterSeconds), gatewayFailed: status === 401 || status === 403 || status === 404 };
  return { result: { outcome: 'failed', reason }, gatewayFailed: false };
}
