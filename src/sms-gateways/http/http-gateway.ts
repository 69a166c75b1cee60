/** Sends through an HTTP service that speaks Twilio's Messages API (2010-04-01). */
import { countParts } from '../../domain/sms/message-parts.ts';
import {
  type GatewayLogger,
  type ReportListener,
  type SendResult,
  type SmsGateway,
  type SmsMessage,
  withoutPrivateText,
} from '../gateway.ts';
import { type HttpAnswer, readAnswer } from './http-answer.ts';

export interface HttpSettings {
  kind: 'http';
  /** Without the path of the API, for example `https://api.twilio.com`. */
  url: string;
  /** The account's SID and auth token: what we log in with unless there is an API key. */
  account: string;
  token: string;
  key?: { user: string; secret: string };
  /** The sender of messages that name none: a number, a name, or a messaging service (`MG…`). */
  from?: string;
  /** Where the service reports what became of a message. */
  statusCallbackUrl?: string;
  answerSeconds?: number;
}

const ANSWER_SECONDS = 15;
const LONGEST_ANSWER_BYTES = 64 * 1024;
/** So many troubles in a row make the gateway unhealthy; one good answer mends it. */
const TROUBLES_UNTIL_UNHEALTHY = 3;

/** The text of an answer; undefined when it is longer than we care to read. */
async function readBounded(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > LONGEST_ANSWER_BYTES) return undefined; // leaving the loop cancels the rest
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function baseUrl(settings: HttpSettings, logger: GatewayLogger): string {
  const url = URL.parse(settings.url);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new Error('SMS: the URL is not http or https');
  if (url.username !== '' || url.password !== '') throw new Error('SMS: the URL must not hold credentials');
  if (url.search !== '' || url.hash !== '') throw new Error('SMS: the URL must end with its path');
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !local) logger.warn({}, 'SMS: the gateway is called without TLS');
  return url.href.replace(/\/+$/, '');
}

/** Network errors by their code (ECONNREFUSED, UND_ERR_SOCKET, a certificate's …); never with an address or a text. */
function troubleName(error: unknown): string {
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
  #troubles = 0;

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
    this.#logger.debug({ reference, from, to: message.to, text: message.message }, 'SMS handed to the HTTP gateway');
    const { result, trouble } = await this.#attempt({ ...message, from }, signal);
    if (!signal.aborted) this.#troubles = trouble ? this.#troubles + 1 : 0;
    const { parts } = countParts(message.message);
    this.#logger.info({ reference, parts, ...result }, 'SMS answered by the HTTP gateway');
    return result;
  }

  async #attempt(message: SmsMessage & { from: string }, signal: AbortSignal): Promise<ReturnType<typeof readAnswer>> {
    const deadline = AbortSignal.timeout((this.#settings.answerSeconds ?? ANSWER_SECONDS) * 1000);
    try {
      const answer = await this.#call(message, AbortSignal.any([signal, deadline]));
      return readAnswer(answer, message, Date.now());
    } catch (error) {
      if (signal.aborted) return { result: { outcome: 'retry', reason: 'stopped before the answer' }, trouble: false };
      const reason = deadline.aborted ? 'no answer in time' : `no answer: ${troubleName(error)}`;
      return { result: { outcome: 'retry', reason: withoutPrivateText(reason, message) }, trouble: true };
    }
  }

  async #call(message: SmsMessage & { from: string }, signal: AbortSignal): Promise<HttpAnswer> {
    const form = new URLSearchParams({ To: message.to, Body: message.message });
    form.set(/^MG[0-9a-f]{32}$/i.test(message.from) ? 'MessagingServiceSid' : 'From', message.from);
    if (this.#settings.statusCallbackUrl !== undefined) form.set('StatusCallback', this.#settings.statusCallbackUrl);
    const response = await fetch(this.#endpoint, {
      method: 'POST',
      headers: {
        authorization: this.#authorization,
        accept: 'application/json',
        'user-agent': 'Kontor',
        // Twilio takes no notice; a service that knows the header can drop what comes again.
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
    return this.#troubles < TROUBLES_UNTIL_UNHEALTHY;
  }

  /** Reports come as HTTP requests to the status callback, not through here: see status-callback.ts. */
  onReport(_listener: ReportListener): void {}

  async close(): Promise<void> {}
}

/** Throws when the URL can't be used. */
export function httpGateway(settings: HttpSettings, logger: GatewayLogger): SmsGateway {
  return new HttpGateway(settings, logger);
}
