// Sends one HTTP request and reads its whole answer: JSON, a PDF or another file, or one of the errors of the interface.

import { KontorError, NetworkError, type RequestName } from './errors.ts';
import type { Schemas } from './operation-types.ts';
import { type Warnings, warningsOf } from './warnings.ts';

/** Media type of lines of JSON. */
export const LINES = 'application/x-ndjson';

/** A request as it is sent. */
export interface Attempt extends RequestName {
  query?: Readonly<Record<string, unknown>> | undefined;
  headers: Record<string, string>;
  /** Already JSON. */
  body?: string | undefined;
  /** Media type of the body. Default: JSON. */
  type?: string | undefined;
}

/** A successful answer. */
export interface Answer<T = unknown> extends Warnings {
  data: T;
  status: number;
  headers: Headers;
}

export interface TransportOptions {
  /** Address of the account: `https://erp.example/api/demo/v4.0.0`. */
  base: string;
  fetch: typeof fetch;
  /** How long one attempt may take, with reading its answer. */
  timeoutMs: number;
}

/**
 * Sends a request once. Throws KontorError for an answer of the interface, NetworkError when no whole answer came, and the reason of
 * `signal` when that aborts.
 */
export async function sendOnce<T>(
  { base, fetch, timeoutMs }: TransportOptions,
  attempt: Attempt,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  signal?.throwIfAborted();
  const { method, headers, body, type = 'application/json' } = attempt;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  const abort = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(addressOf(base, attempt), {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
      signal: stop.signal,
      // A redirected write would arrive as a read.
      redirect: 'manual',
      cache: 'no-store',
    });
    return await readAnswer<T>(attempt, response);
  } catch (error) {
    if (error instanceof KontorError || error instanceof NetworkError) throw error;
    signal?.throwIfAborted();
    const cause = stop.signal.aborted ? stop.signal.reason : error;
    throw new NetworkError(attempt, reasonOf(cause), { cause, sent: wasSent(cause), retryable: true });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function addressOf(base: string, { path, query = {} }: Attempt): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? base + path : `${base}${path}?${parameters}`;
}

async function readAnswer<T>(request: RequestName, response: Response): Promise<Answer<T>> {
  const { status, headers } = response;
  const mediaType = headers.get('content-type')?.split(';')[0] ?? '';
  if (response.ok) return { data: (await readData(mediaType, response)) as T, status, headers, ...warningsOf(headers) };
  if (mediaType === 'application/json') {
    const body: unknown = await response.json();
    if (isApiError(body)) throw new KontorError(request, status, headers, body);
  } else await response.body?.cancel();
  throw notOfTheInterface(request, status, headers.get('location'));
}

async function readData(mediaType: string, response: Response): Promise<unknown> {
  const isFile = response.headers.get('content-disposition')?.startsWith('attachment');
  if (mediaType === 'application/pdf' || isFile) return new Uint8Array(await response.arrayBuffer());
  if (mediaType === LINES)
    return (await response.text()).split('\n').flatMap(line => (line === '' ? [] : JSON.parse(line)));
  return response.status === 204 ? undefined : response.json();
}

function isApiError(body: unknown): body is Schemas['apiError'] {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

/** What something between client and server answered. A status of 5xx leaves open whether the server got the request. */
function notOfTheInterface(request: RequestName, status: number, location: string | null): NetworkError {
  const unknown = status >= 500;
  const message =
    status < 400
      ? `the address redirects${location === null ? '' : ` to ${location}`}: give the client the address that serves Kontor`
      : `status ${status} without an error of the interface: something between client and server answered`;
  return new NetworkError(request, message, { status, sent: unknown, retryable: [502, 503, 504].includes(status) });
}

/** Errors of connecting: the request can not have reached the server. Browsers do not tell. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

function wasSent(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && NOT_CONNECTED.includes(code)) return false;
  return cause === undefined || wasSent(cause);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const code = (error as { code?: unknown }).code;
  const own = message || String(code ?? error.name);
  return cause === undefined ? own : `${own}: ${reasonOf(cause)}`;
}
