// A logged-in client of a server under test, and the answers it receives.

import lightMyRequest, { type DispatchFunc, type InjectOptions, type Response } from 'light-my-request';
import { checkAnswer } from './answers.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** The body as JSON, numbers as doubles; undefined when it isn't JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  text: string;
  bytes: Buffer;
}

export interface CallOptions {
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
}

/** Sends a request to a server. */
export type Call = (method: string, url: string, options?: CallOptions) => Promise<Answer>;

/** A logged-in client. Each write has the next nonce, unless `query.nonce` is given. */
export interface Client {
  token: string;
  get(path: string, query?: CallOptions['query'], headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  call: Call;
}

/** The client of a session. */
export function clientOf(callServer: Call, account: string, token: string): Client {
  let nonce = 0;
  const call: Call = (method, path, options = {}) => {
    const query = { ...(method === 'GET' ? {} : { nonce: ++nonce }), ...options.query };
    const headers = { authorization: `Bearer ${token}`, ...options.headers };
    return callServer(method, `/api/${account}/v4.0.0${path}`, { ...options, query, headers });
  };
  return {
    token,
    call,
    get: (path, query, headers = {}) => call('GET', path, { ...(query && { query }), headers }),
    post: (path, body, options) => call('POST', path, { body, ...options }),
    put: (path, body, options) => call('PUT', path, { body, ...options }),
  };
}

/** A server that takes requests without a socket. */
interface Server {
  handle: DispatchFunc;
}

/** Sends a request without a socket. */
export function injectRequest({ handle }: Server, options: InjectOptions): Promise<Response> {
  return lightMyRequest(handle, options);
}

/** Sends a request without a socket. Throws when the answer is not one that the OpenAPI document describes. */
export async function inject(server: Server, method: string, url: string, options: CallOptions): Promise<Answer> {
  const { body, raw, headers = {}, query = {} } = options;
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap<[string, string]>(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request: InjectOptions = {
    method: method as 'GET',
    url: parameters ? `${url}${url.includes('?') ? '&' : '?'}${parameters}` : url,
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { payload }),
  };
  const answer = await injectRequest(server, request);
  checkAnswer(method, String(request.url), { status: answer.statusCode, headers: answer.headers, text: answer.body });
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
    body: parsed(answer.body),
    text: answer.body,
    bytes: answer.rawPayload,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
