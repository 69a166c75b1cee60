// Sends drawn requests to a server over keep-alive connections, a session for each, and checks every answer.

import { Agent } from 'node:http';
import { Random } from '../../src/sample-data/random.ts';
import { checkAnswer } from '../support/answers.ts';
import { type RawAnswer, type RawRequest, sendRequest } from '../support/send-request.ts';
import { type DrawingSession, drawRequest } from './draw-request.ts';
import { ANY_PATH, SeenValues } from './draw-value.ts';

/** Server, account and number of the requests to send. */
export interface FuzzOptions {
  /** Address of the server. */
  address: string;
  account: string;
  apiToken: string;
  requests: number;
  connections: number;
  seed: number;
  /** Called after each request with the number of requests so far. */
  onProgress?(done: number): void;
}

/** The answers by status, and what was wrong with them. */
export interface FuzzResult {
  statuses: Map<number, number>;
  /** Answers of 5xx, connections without an answer, and answers that openapi.json does not describe; the first 50. */
  failures: string[];
}

const MAX_FAILURES = 50;

/** Sends the requests and resolves when all are answered. */
export async function sendRequests(options: FuzzOptions): Promise<FuzzResult> {
  const result: FuzzResult = { statuses: new Map(), failures: [] };
  const state = { left: options.requests, done: 0 };
  const clients = Array.from({ length: options.connections }, (_, index) => runClient(options, index, state, result));
  await Promise.all(clients);
  return result;
}

// One connection that sends one request after another.
async function runClient(
  { address, account, apiToken, seed, onProgress }: FuzzOptions,
  index: number,
  state: { left: number; done: number },
  { statuses, failures }: FuzzResult,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const random = new Random(seed * 1000 + index);
  const seen = new SeenValues();
  let nonce = 0;
  const session: DrawingSession = { account, apiToken, token: '', nextNonce: () => ++nonce };
  const logIn = async () => {
    const headers = { authorization: `Bearer ${apiToken}` };
    const url = `/api/${account}/v4.0.0/helo`;
    const answer = await sendRequest(address, agent, { method: 'GET', url, headers, body: undefined });
    if (answer.status !== 200) throw new Error(`/helo answered ${answer.status}: ${answer.text}`);
    session.token = JSON.parse(answer.text)['xa-token'];
  };
  await logIn();
  while (state.left-- > 0) {
    const drawn = drawRequest(random, session, seen);
    const failure = await ask(address, agent, drawn, seen, statuses);
    if (failure && failures.length < MAX_FAILURES) failures.push(failure);
    // The session was ended by a request of its own.
    if (drawn.method === 'DELETE') await logIn();
    onProgress?.(++state.done);
  }
  agent.destroy();
}

// Sends one request; resolves to what is wrong with its answer.
async function ask(
  address: string,
  agent: Agent,
  drawn: RawRequest,
  seen: SeenValues,
  statuses: Map<number, number>,
): Promise<string | undefined> {
  const shown = `${drawn.method} ${drawn.url}\n${JSON.stringify(drawn.headers)}\n${drawn.body?.toString('latin1').slice(0, 4000) ?? ''}`;
  try {
    const answer = await sendRequest(address, agent, drawn);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) return `${shown}\n→ ${answer.status} ${answer.text.slice(0, 500)}`;
    if (isDescribed(drawn)) checkAnswer(drawn.method, drawn.url, answer);
    remember(drawn.url, answer, seen);
    return undefined;
  } catch (error) {
    return `${shown}\n→ ${error instanceof Error ? error.message : error}`;
  }
}

// The document describes the operations of the interface under their own methods.
function isDescribed({ method, url }: RawRequest): boolean {
  return ['GET', 'POST', 'PUT'].includes(method) && /^\/api\/\w+\/v4\.0\.0\/\w+(?:\?|$)/.test(url);
}

const KEPT = [
  'id',
  'code',
  'item_code',
  'seq_number',
  'documentNumber',
  'entity_code',
  'document_set',
  'documentSeries',
];
const NAMES_IN_REQUESTS: Record<string, string> = {
  documentNumber: 'seq_number',
  documentSeries: 'document_set',
  entity_code: 'code',
};
const NAMES_OF_EARLIER_DOCUMENTS = ['related_document', 'related_doc', 'related_documents', 'document'];

// Keeps values of an answer, so that later requests name what exists.
function remember(url: string, { status, headers, text }: RawAnswer, seen: SeenValues): void {
  const path = /v4\.0\.0(\/\w+)/.exec(url)?.[1];
  if (status >= 400 || path === undefined) return;
  const cursor = /[?&]cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
  if (cursor) seen.add(path, 'cursor', decodeURIComponent(cursor));
  if (headers.etag) seen.add(path, 'If-Match', headers.etag);
  if (!String(headers['content-type']).startsWith('application/json') || text === '') return;
  const body: unknown = JSON.parse(text);
  const first: Record<string, unknown> = (Array.isArray(body) ? body[0] : body) ?? {};
  for (const name of KEPT) if (name in first) seen.add(path, NAMES_IN_REQUESTS[name] ?? name, first[name]);
  const number = first.seq_number ?? first.documentNumber;
  if (number) for (const name of NAMES_OF_EARLIER_DOCUMENTS) seen.add(ANY_PATH, name, number);
  if (path === '/articles' && first.item_code) seen.add(ANY_PATH, 'item_code', first.item_code);
}
