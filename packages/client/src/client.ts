// The client: settings, one property for each resource of the interface, and typed requests for every operation.

import { List } from './lists.ts';
import { KINDS } from './openapi.ts';
import type {
  Body,
  Data,
  DocumentPath,
  ListPath,
  Method,
  PathOf,
  Query,
  RecordPath,
  Schemas,
} from './operation-types.ts';
import { Documents, Records } from './resources.ts';
import type { RetryEvent } from './retries.ts';
import { type CallOptions, Sender, type WriteOptions } from './sender.ts';
import type { Credentials } from './session.ts';
import type { Answer } from './transport.ts';
import type { WarningEvent } from './warnings.ts';

export {
  type ErrorCode,
  type FieldError,
  KontorError,
  NetworkError,
  type RequestName,
  UnknownOutcome,
} from './errors.ts';
export type { List } from './lists.ts';
export type { components, operations, paths } from './openapi.ts';
export type {
  Body,
  Data,
  DocumentPath,
  ListPath,
  ListQuery,
  Method,
  PathOf,
  Query,
  RecordPath,
  Row,
  Schemas,
} from './operation-types.ts';
export type { Documents, PrintedDocument, Records, UpdateOptions } from './resources.ts';
export type { Answer, CallOptions, Credentials, RetryEvent, WarningEvent, WriteOptions };

export type ClientOptions = Credentials & {
  /**
   * Address of the server: `https://erp.example`, with the path under which a proxy serves it. The base address of the account,
   * `https://erp.example/api/demo/v4.0.0`, is good too.
   */
  url: string;
  /** Code of the account. */
  account: string;
  /** How many writes run at the same time; 4 by default. Further ones wait in their order. */
  writers?: number;
  /** Refuse unknown fields of a body instead of ignoring them. */
  strict?: boolean;
  /** How long one attempt may take; 60,000 by default, which is longer than the server takes for a PDF. */
  timeoutMs?: number;
  /** How often a request is sent again; 6 by default, which takes about 10 s. */
  retries?: number;
  /** The longest Retry-After that is waited for; 30,000 by default. */
  maxWaitMs?: number;
  /** Told before a request is sent again: after a wait, or at once in another session (`waitMs` 0). */
  onRetry?: (event: RetryEvent) => void;
  /** Told of each answer that has warnings, or names fields of the body that were ignored. */
  onWarning?: (event: WarningEvent) => void;
  /** Another fetch than the built-in one. */
  fetch?: typeof fetch;
};

type KindOf<P extends ListPath> = P extends DocumentPath ? 'documents' : P extends RecordPath ? 'records' : 'list';

const kinds: { [P in ListPath]: KindOf<P> } = KINDS;

type CamelCase<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<CamelCase<B>>}` : S;

type NameOf<P extends string> = P extends `/${infer Name}` ? CamelCase<Name> : never;

/** `invoices`, `purchaseOrders`, `customers`, …: one for each list of the interface. */
export type Resources = {
  readonly [P in ListPath as NameOf<P>]: P extends DocumentPath
    ? Documents<P>
    : P extends RecordPath
      ? Records<P>
      : List<P>;
};

/** A write of a batch: method, path and body as of a request of its own. */
export type BatchLine = Schemas['batchLine'];
/** The answer to a write of a batch. */
export type BatchAnswer = Schemas['batchAnswer'];

/** Query, body and options of a request. */
export type RequestOptions<P extends PathOf<M>, M extends Method> = (M extends 'GET' ? CallOptions : WriteOptions) & {
  query?: Query<P, M>;
} & (Body<P, M> extends undefined ? { body?: undefined } : { body: Body<P, M> });

export interface Client extends Resources {
  /**
   * Any operation, by method and path: `request('GET', '/invoices', { query: { limit: 5 } })`. Returns body, status and headers.
   * Throws KontorError, NetworkError and, for a write, UnknownOutcome.
   */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...options: Body<P, M> extends undefined ? [options?: RequestOptions<P, M>] : [options: RequestOptions<P, M>]
  ): Promise<Answer<Data<P, M>>>;
  /** Health of the session and of the server. */
  status(options?: CallOptions): Promise<Data<'/status', 'GET'>>;
  /** Queues a text message. */
  sendSms(body: Body<'/sms', 'POST'>, options?: WriteOptions): Promise<Data<'/sms', 'POST'>>;
  /**
   * Many writes in one request, up to 1,000. Returns the answer of each, in the same order: `status` of 201, or that of its refusal with an
   * apiError in `body`. With `atomic` all are written, or none, and a refusal throws KontorError.
   */
  batch(lines: readonly BatchLine[], options?: WriteOptions & { atomic?: boolean }): Promise<BatchAnswer[]>;
  /** Ends the session of this client at the server. A later request logs in again. */
  close(): Promise<void>;
}

/** Makes a client. Nothing is sent before the first request. Throws TypeError when an option is wrong. */
export function createClient(options: ClientOptions): Client {
  const sender = new Sender(senderOptions(options));
  const resources = Object.entries(kinds).map(([path, kind]) => [
    nameOf(path),
    resource(sender, path as ListPath, kind),
  ]);
  return {
    ...(Object.fromEntries(resources) as Resources),
    request: (method, path, ...[request]) => sender.send(method, path, request),
    status: async call => (await sender.send<Data<'/status', 'GET'>>('GET', '/status', call)).data,
    sendSms: async (body, call) => (await sender.send<Data<'/sms', 'POST'>>('POST', '/sms', { ...call, body })).data,
    batch: async (lines, { atomic, ...call } = {}) => {
      const query = atomic ? { atomic: 1 } : {};
      return (await sender.send<BatchAnswer[]>('POST', '/batch', { ...call, query, lines })).data;
    },
    close: () => sender.end(),
  };
}

function senderOptions(options: ClientOptions): ConstructorParameters<typeof Sender>[0] {
  const { url, account, writers = 4, strict = false, timeoutMs = 60_000, retries = 6, maxWaitMs = 30_000 } = options;
  const address = new URL(url);
  if (address.protocol !== 'http:' && address.protocol !== 'https:') throw new TypeError(`url is not http: ${url}`);
  if (!/^[\w-]{1,32}$/.test(account)) throw new TypeError(`account is not the code of an account: ${account}`);
  if (!Number.isInteger(writers) || writers < 1) throw new TypeError('writers is a whole number from 1');
  return {
    base: `${address.origin}${rootPath(address.pathname, account)}/api/${account}/v4.0.0`,
    credentials: credentialsOf(options),
    // A fetch that is called as a method of another object throws in browsers.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    writers,
    strict,
    timeoutMs,
    retries,
    maxWaitMs,
    onRetry: options.onRetry,
    onWarning: options.onWarning,
  };
}

/** The path below which the server is, also of the base address of an account, which `kontor` prints at its first start. */
function rootPath(path: string, account: string): string {
  const base = /^(.*)\/api\/([\w-]{1,32})\/v4\.0\.0$/.exec(path.replace(/\/+$/, ''));
  if (!base) return path.replace(/\/+$/, '');
  const [, root = '', named = ''] = base;
  if (named !== account)
    throw new TypeError(`url is the base address of account '${named}', but account is '${account}'`);
  return root.replace(/\/+$/, '');
}

function credentialsOf(options: ClientOptions): Credentials {
  if ('token' in options && options.token) return { token: options.token };
  if ('username' in options && options.username && options.password)
    return { username: options.username, password: options.password };
  throw new TypeError('give an API token, or username and password');
}

function resource(sender: Sender, path: ListPath, kind: 'documents' | 'records' | 'list') {
  if (kind === 'documents') return new Documents(sender, path as DocumentPath);
  if (kind === 'records') return new Records(sender, path as RecordPath);
  return new List(sender, path);
}

const nameOf = (path: string) => path.slice(1).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
