// Sends webhooks: signed requests to public addresses, over connections that are kept for each endpoint. contract §11 Webhooks

import { createHmac } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { LRUCache } from 'lru-cache';
import { buildConnector, type Dispatcher, Pool } from 'undici';
import { Message } from '../domain/messages/message.ts';
import type { StoredText } from '../domain/messages/stored.ts';
import { HostError, type PublicHosts } from './public-hosts.ts';

/** Connections to one endpoint. */
const MAX_CONNECTIONS = 32;
/** Endpoints whose connections are kept. */
const MAX_POOLS = 500;
/** Seconds for connecting, and for the whole request. */
const CONNECT_SECONDS = 5;
const REQUEST_SECONDS = 15;
/** Milliseconds for which an unused connection is kept. */
const KEEP_ALIVE_MS = 30_000;
/** Bytes of an answer that are kept, and that are read so that its connection can be kept. */
const KEPT_BYTES = 4096;
const READ_BYTES = 65_536;

/** A request to an endpoint. */
export interface WebhookRequest {
  /** Identifies the endpoint: its connections are used for no other one. */
  endpoint: string;
  url: string;
  /** Id of the delivery, the same at every attempt. */
  id: string;
  /** Time of the attempt. */
  at: Date;
  body: string;
  /** The secrets that sign it. */
  secrets: readonly Buffer[];
}

/** Result of an attempt. */
export interface WebhookAnswer {
  /** HTTP status; undefined without an answer. */
  status: number | undefined;
  /** Why it failed; undefined for a status from 200 to 299. */
  error: StoredText | undefined;
  /** The first 4 KiB of the body. */
  answer: string | undefined;
  durationMs: number;
}

/** Header `webhook-signature` of Standard Webhooks 1.0: a signature of each secret. */
export function signatureOf({ id, at, body, secrets }: Pick<WebhookRequest, 'id' | 'at' | 'body' | 'secrets'>): string {
  const content = `${id}.${Math.floor(at.getTime() / 1000)}.${body}`;
  return secrets.map(secret => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`).join(' ');
}

/** Sends requests to endpoints. A slow endpoint uses its own connections only. */
export class WebhookSender {
  readonly #hosts: PublicHosts;
  readonly #userAgent: string;
  readonly #seconds: number;
  readonly #pools = new LRUCache<string, Pool>({
    max: MAX_POOLS,
    dispose: pool => void pool.close().catch(() => {}),
  });
  readonly #connect: buildConnector.connector;

  /** `seconds`: time for a request. Default: 15. */
  constructor(hosts: PublicHosts, { version, seconds = REQUEST_SECONDS }: { version: string; seconds?: number }) {
    this.#hosts = hosts;
    this.#userAgent = `Kontor/${version}`;
    this.#seconds = seconds;
    const connect = buildConnector({ timeout: CONNECT_SECONDS * 1000, lookup: this.#lookUp, allowH2: false });
    this.#connect = (options, callback) => {
      // The lookup of Node is not called for a host that is an IP address.
      this.#hosts.checkLiteral(options.hostname).then(
        () => connect(options, callback),
        error => callback(error, null),
      );
    };
  }

  /** Sends a request. Resolves to its result also if there is no answer. `stop` ends it early. */
  async send(request: WebhookRequest, stop: AbortSignal): Promise<WebhookAnswer> {
    const started = performance.now();
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(TIMEOUT), this.#seconds * 1000);
    const onStop = () => ended.abort();
    stop.addEventListener('abort', onStop, { once: true });
    if (stop.aborted) ended.abort();
    let status: number | undefined;
    const durationMs = () => Math.round(performance.now() - started);
    try {
      const url = new URL(request.url);
      const { statusCode, body } = await this.#poolOf(request.endpoint, url).request({
        method: 'POST',
        path: url.pathname + url.search,
        headers: this.#headers(request),
        body: request.body,
        signal: ended.signal,
      });
      status = statusCode;
      const answer = await startOf(body);
      return { status, error: statusError(status), answer, durationMs: durationMs() };
    } catch (error) {
      const said =
        ended.signal.reason === TIMEOUT ? new Message('webhook_too_slow', { seconds: this.#seconds }) : reasonOf(error);
      return { status, error: said, answer: undefined, durationMs: durationMs() };
    } finally {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
    }
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(pool => pool.destroy()));
  }

  #headers(request: WebhookRequest): Record<string, string> {
    return {
      'content-type': 'application/json',
      'user-agent': this.#userAgent,
      'webhook-id': request.id,
      'webhook-timestamp': String(Math.floor(request.at.getTime() / 1000)),
      'webhook-signature': signatureOf(request),
    };
  }

  #poolOf(endpoint: string, { origin }: URL): Pool {
    const key = `${endpoint} ${origin}`;
    const known = this.#pools.get(key);
    if (known) return known;
    const pool = new Pool(origin, {
      connect: this.#connect,
      connections: MAX_CONNECTIONS,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
    this.#pools.set(key, pool);
    return pool;
  }

  // The addresses that are connected to are those that were checked.
  readonly #lookUp: LookupFunction = (hostname, options, callback) => {
    this.#hosts.addressesOf(hostname.replace(/\.$/, '')).then(
      addresses => {
        const [first] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

const TIMEOUT = Symbol('timeout');

function statusError(status: number): Message | undefined {
  if (status >= 200 && status < 300) return undefined;
  return status >= 300 && status < 400
    ? new Message('webhook_redirect', { status })
    : new Message('webhook_status', { status });
}

function reasonOf(error: unknown): StoredText {
  if (error instanceof HostError) return error.said;
  const { code, message } = error as { code?: string; message: string };
  return new Message('webhook_no_answer', { reason: code ?? message });
}

// Bytes behind those that are kept are read, so that the connection can be used again, but not without end.
async function startOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (bytes < KEPT_BYTES) chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > READ_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').toWellFormed().replaceAll('\0', '\ufffd');
}
