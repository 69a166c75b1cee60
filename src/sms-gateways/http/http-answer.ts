/** Reads what a server that speaks Twilio's Messages API answered, as an outcome for the message. */
import { type SendResult, type SmsMessage, withoutPrivateText } from '../gateway.ts';

export interface HttpAnswer {
  status: number;
  /** The Retry-After header. */
  retryAfter: string | null;
  /** Undefined when the answer was too long to read. */
  body: string | undefined;
}

// Codes of Twilio's error dictionary that say "not now" or "mend the account", not "this message can't be sent".
const TEMPORARY_CODES = new Set([
  10001, // the account is not active
  14107, // too many messages from this number
  20003, // credentials refused
  20005, // the account is not active
  20404, // the account is not there: a wrong setting, not a wrong message
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
// Statuses that speak of the connection or the account, whoever wrote them.
const TEMPORARY_STATUSES = new Set([401, 403, 404, 407, 408, 409, 425, 429]);
const LONGEST_WAIT_SECONDS = 24 * 60 * 60;

function readObject(body: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Seconds from a Retry-After header (RFC 9110: seconds or a date). `now` is in milliseconds. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS);
}

function retry(reason: string, afterSeconds?: number): SendResult {
  return { outcome: 'retry', reason, ...(afterSeconds !== undefined && { afterSeconds }) };
}

/**
 * `trouble` is true when the gateway itself is at fault (5xx, credentials, not its API at all), which makes it unhealthy
 * when it goes on. `now` is in milliseconds.
 */
export function readAnswer(
  answer: HttpAnswer,
  message: SmsMessage,
  now: number,
): { result: SendResult; trouble: boolean } {
  const { status } = answer;
  const body = readObject(answer.body);
  const afterSeconds = readRetryAfter(answer.retryAfter, now);

  if (status >= 200 && status < 300) {
    if (typeof body.sid !== 'string' || body.sid === '') {
      return { result: retry(`HTTP ${status} without a sid`), trouble: true };
    }
    if (body.status === 'failed' || body.status === 'undelivered') {
      return { result: { outcome: 'failed', reason: `${body.status}, code ${body.error_code}` }, trouble: false };
    }
    return { result: { outcome: 'sent', gatewayIds: [body.sid] }, trouble: false };
  }
  if (status >= 300 && status < 400)
    return { result: retry(`HTTP ${status}: redirects are not followed`), trouble: true };
  if (status >= 500) return { result: retry(`HTTP ${status}`, afterSeconds), trouble: true };

  const code = typeof body.code === 'number' ? body.code : undefined;
  const said = typeof body.message === 'string' ? `: ${withoutPrivateText(body.message, message)}` : '';
  const reason = code === undefined ? `HTTP ${status}` : `HTTP ${status}, code ${code}${said}`;
  if (status === 429) return { result: retry(reason, afterSeconds), trouble: false };
  const temporary = code === undefined ? TEMPORARY_STATUSES.has(status) : TEMPORARY_CODES.has(code) || status === 401;
  if (temporary)
    return { result: retry(reason, afterSeconds), trouble: status === 401 || status === 403 || status === 404 };
  return { result: { outcome: 'failed', reason }, trouble: false };
}
