/** Sends text messages through an HTTP service with Twilio's Messages API (2010-04-01). */
import { countParts } from '../../domain/sms/message-parts.ts';
import {
  type GatewayLogger,
  type ReportListener,
  type SendResult,
  type SmsGateway,
  type SmsMessage,
  withoutPrivateText,
} from '../gateway.ts';
import type { HttpSettings } from '../settings.ts';
import { type AttemptResult, type HttpAnswer, readAnswer } from './http-answer.ts';

const ANSWER_SECONDS = 15;
const MAX_ANSWER_BYTES = 64 * 1024;
/** After this many failures in a row the gateway is unhealthy; any other answer makes it healthy again. */
const FAILURES_UNTIL_UNHEALTHY = 3;

/** The body of an answer; undefined if it is longer than MAX_ANSWER_BYTES. */
async function readBounded(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_ANSWER_BYTES) return undefined; // leaving the loop cancels the rest
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function baseUrl(settings: HttpSettings, logger: GatewayLogger): string {
  const url = URL.parse(settings.url);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new Error('SMS: the URL is not http or https');
  if (url.username !== '' || url.password !== '') throw new Error('SMS: the URL must not contain credentials');
  if (url.search !== '' || url.hash !== '') throw new Error('SMS: the URL must end with its path');
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !local) logger.warn({}, 'SMS: the connection to the gateway is without TLS');
  return url.href.replace(/\/+$/, '');
}

/** The code of a network error (ECONNREFUSED, UND_ERR_SOCKET, a certificate error), without address or text. */
function errorCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.name : 'unknown error';
}

class HttpGateway implements SmsGateway {
  readonly name = 'http';
  readonly #settings: HttpSettings;
  readonly #logger: GatewayLogger;
  readonly #endpoint: string;
  readonly #authorization: string;
  #failures = 0;

  constructor(settings: HttpSettings, logger: GatewayLogger) {
    this.#settings = settings;
    this.#logger = logger;
    const account = encodeURIComponent(settings.account);
    this.#endpoint = `${baseUrl(settings, logger)}/2010-04-01/Accounts/${account}/Messages.json`;
    const { user, secret } = settings.key ?? { user: settings.account, secret: settings.token };
    const credentials = `${user}:${secret}`;
    this.#authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  }

  async send(message: SmsMessage, signal: AbortSignal): Promise<SendResult> {
    const { reference } = message;
    const from = message.from ?? this.#settings.from;
    if (from === undefined)
      return { outcome: 'failed', reason: 'no sender: neither the message nor the gateway has one' };
    this.#logger.debug({ reference, from, to: message.to, text: message.message }, 'SMS sent to the HTTP gateway');
    const { result, gatewayFailed } = await this.#attempt({ ...message, from }, signal);
    if (!signal.aborted) this.#failures = gatewayFailed ? this.#failures + 1 : 0;
    const { parts } = countParts(message.message);
    this.#logger.info({ reference, parts, ...result }, 'SMS answered by the HTTP gateway');
    return result;
  }

  async #attempt(message: SmsMessage & { from: string }, signal: AbortSignal): Promise<AttemptResult> {
    const timeout = AbortSignal.timeout((this.#settings.answerSeconds ?? ANSWER_SECONDS) * 1000);
    try {
      const answer = await this.#post(message, AbortSignal.any([signal, timeout]));
      return readAnswer(answer, message, Date.now());
    } catch (error) {
      if (signal.aborted)
        return { result: { outcome: 'retry', reason: 'stopped before the answer' }, gatewayFailed: false };
      const reason = timeout.aborted ? 'no answer in time' : `no answer: ${errorCode(error)}`;
      return { result: { outcome: 'retry', reason: withoutPrivateText(reason, message) }, gatewayFailed: true };
    }
  }

  async #post(message: SmsMessage & { from: string }, signal: AbortSignal): Promise<HttpAnswer> {
    const form = new URLSearchParams({ To: message.to, Body: message.message });
    form.set(/^MG[0-9a-f]{32}$/i.test(message.from) ? 'MessagingServiceSid' : 'From', message.from);
    const callback = this.#settings.statusCallbackUrl;
    // With the account, which proxies of several cells use for routing.
    if (callback !== undefined) form.set('StatusCallback', `${callback}/${message.account}`);
    const response = await fetch(this.#endpoint, {
      method: 'POST',
      headers: {
        authorization: this.#authorization,
        accept: 'application/json',
        'user-agent': 'Kontor',
        // Twilio ignores this header. A service that supports it can drop repeated requests.
        'idempotency-key': message.reference,
      },
      body: form,
      redirect: 'manual',
      signal,
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await readBounded(response),
    };
  }

  healthy(): boolean {
    return this.#failures < FAILURES_UNTIL_UNHEALTHY;
  }

  /** Does nothing: delivery reports are HTTP requests to the status callback (status-callback.ts). */
  onReport(_listener: ReportListener): void {}

  async close(): Promise<void> {}
}

/** Throws if the URL is invalid. */
export function httpGateway(settings: HttpSettings, logger: GatewayLogger): SmsGateway {
  return new HttpGateway(settings, logger);
}
