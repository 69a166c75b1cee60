// Calls every operation of the interface with a valid request, or with one that is valid except for one thing.

import type { Endpoint } from '../../src/http/api/endpoint.ts';
import { NONCE } from '../../src/http/api/parameters.ts';
import type { Account } from './account.ts';
import type { Answer, CallOptions, Client } from './client.ts';
import {
  createAttached,
  createBank,
  createContact,
  createDraft,
  createExamples,
  createOverdue,
  createRecurring,
  createWebhook,
  documentToChange,
  goodBody,
  isAboutAttached,
  isAboutBank,
  isAboutContact,
  isAboutRecurring,
  MAIL_WITHOUT_SERVER,
} from './example-requests.ts';
import { type Rig, startRig } from './rig.ts';

export type WrongCall = CallOptions & {
  account?: string;
  version?: string;
  method?: string;
  /** Refused before any record is read or written: none is created for the call. */
  refusedAtOnce?: boolean;
};

export interface Walk {
  rig: Rig;
  account: Account;
  all: Endpoint[];
  /** Calls an operation with a valid request, changed by `wrong`. */
  call(endpoint: Endpoint, wrong?: WrongCall): Promise<Answer>;
}

/** Starts a server with one account that has the records of the examples. */
export async function startWalk(environment: NodeJS.ProcessEnv = {}): Promise<Walk> {
  const rig = await startRig({
    RATE_SMS: '0',
    RATE_LOGINS: '0',
    RATE_FAILED_ADDRESS: '0',
    WEBHOOK_PRIVATE: 'on',
    ...MAIL_WITHOUT_SERVER,
    ...environment,
  });
  const account = await rig.account();
  await createExamples(rig, account);
  let nonce = 1000;
  /** Creates the records that a call is about. */
  async function createNeeded(endpoint: Endpoint, method: string, sent: unknown): Promise<void> {
    const { path } = endpoint;
    const document = documentToChange(endpoint, rig.server.endpoints, sent);
    if (endpoint.method !== 'GET' && path.startsWith('/webhook')) await createWebhook(rig, account);
    if (endpoint.method !== 'GET' && /drafts\b/.test(path)) await createDraft(rig, account);
    if (endpoint.method === 'POST' && /reminders\b/.test(path)) await createOverdue(rig, account);
    if (isAboutRecurring(endpoint)) await createRecurring(rig, account);
    if (isAboutAttached(path)) await createAttached(rig, account);
    if (isAboutContact({ method, path })) await createContact(rig, account);
    if (isAboutBank(endpoint)) await createBank(rig, account, { isNew: endpoint.method === 'POST' });
    if (document) await account.client.post(path.replace(/\/$/, ''), document, { query: { nonce: ++nonce } });
  }
  return {
    rig,
    account,
    all: rig.server.endpoints,
    async call(
      endpoint,
      {
        account: code = account.code,
        version = 'v4.0.0',
        method = endpoint.method,
        refusedAtOnce = false,
        ...options
      } = {},
    ) {
      const { authentication, path, body } = endpoint;
      // A session that the operation ends is one of its own.
      const { token: session } =
        endpoint.method === 'DELETE' && !refusedAtOnce ? await account.login() : account.client;
      const token = authentication === 'api token' ? account.apiToken : session;
      const good = options.raw === undefined && body ? (options.body ?? goodBody(endpoint)) : undefined;
      const line = good === undefined ? undefined : body?.lines ? JSON.stringify(good) : body?.file && String(good);
      const sent = line === undefined ? good : undefined;
      if (!refusedAtOnce) await createNeeded(endpoint, method, sent);
      return rig.call(method, `/api/${code}/${version}${path}`, {
        ...options,
        ...(sent !== undefined && { body: sent }),
        ...(line !== undefined && { raw: line }),
        query: {
          ...examplesOf(endpoint),
          ...(endpoint.parameters.includes(NONCE) && { nonce: ++nonce }),
          ...options.query,
        },
        headers: {
          ...(authentication !== 'none' && { authorization: `Bearer ${token}` }),
          ...(body?.lines && { 'content-type': 'application/x-ndjson' }),
          ...(body?.file && { 'content-type': body.file.mediaTypes[0] }),
          ...options.headers,
        },
      });
    },
  };
}

// The parameters that the operation requires.
const examplesOf = ({ parameters }: Endpoint): Record<string, string> =>
  Object.fromEntries(
    parameters.flatMap(({ name, in: place, required, example }) =>
      place === 'query' && required ? [[name, String(example)]] : [],
    ),
  );

/** The name of an operation in messages. */
export const named = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Call options of another session. */
export const as = (client: Client) => ({ headers: { authorization: `Bearer ${client.token}` } });

/** Reads at a time. On a busy machine, all at once would wait for a connection until they are refused. */
const READS_AT_ONCE = 8;

/** Checks each operation: writes one after another, since each nonce must exceed the last; reads in parallel. */
export async function each(endpoints: Endpoint[], check: (endpoint: Endpoint) => Promise<void>): Promise<void> {
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) await check(endpoint);
  const reads = endpoints.filter(({ method }) => method === 'GET');
  const checkNext = async () => {
    for (let next = reads.shift(); next; next = reads.shift()) await check(next);
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, checkNext));
}
