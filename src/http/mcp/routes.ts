// POST /mcp/{account}: the tools over HTTP, for the holders of API tokens. Each request is served alone, by any server process. docs/agents.md

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isAccountCode } from '../../domain/account.ts';
import { AppError, permissionDenied } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { networkOf } from '../../operations/client-network.ts';
import { hashOf } from '../../operations/credentials.ts';
import { checkSession } from '../../operations/read/run-read.ts';
import { logInWithToken } from '../../operations/sessions/log-in.ts';
import { apiTokenError } from '../../operations/token-errors.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { bearerMessage, bearerToken, sessionOf } from '../server/authenticate.ts';
import { logLogin, logOf } from '../server/log/request-log.ts';
import type { RegisterRoutes, RouteOptions } from '../server/route-options.ts';
import { expectResponseRead } from '../server/slow-readers.ts';
import { Interface, type OpenSession, type Send, type SharedSession } from './interface.ts';
import { mcpServer } from './mcp-server.ts';
import { createMcpHandler } from './sdk.js';
import { toolsOf } from './tools.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The interface for the API token of a request to /mcp. */
    mcpInterface: Interface | undefined;
  }
}

interface McpOptions {
  endpoints: Endpoint[];
  /** The application that serves the interface. */
  main: FastifyInstance;
  corsOrigins: string[];
}

/** Maximum API tokens whose sessions are kept. Another one is opened when a token is used again. */
const MAX_SESSIONS = 10_000;

/** Headers that tell the address of a client, for the requests that its tools send. */
const ADDRESS_HEADERS = ['host', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/** Returns the function that registers the route. */
export function mcpRoutes({ endpoints, main, corsOrigins }: McpOptions): RegisterRoutes {
  const sessions = new LRUCache<string, SharedSession>({ max: MAX_SESSIONS });
  const tools = toolsOf(endpoints);
  const handler = createMcpHandler(
    async ({ authInfo }) => {
      const { api, failed } = callerIn(authInfo);
      return mcpServer({ tools, api, rights: (await api.session()).rights, failed });
    },
    // There is nothing to subscribe to, so no request stays open.
    { maxSubscriptions: 0 },
  );

  return (fastify, options) => {
    fastify.decorateRequest('mcpInterface', undefined);
    fastify.post('/mcp/:account', {
      onRequest: async request => {
        await options.limits.address(request);
        refuseOtherOrigins(request, corsOrigins);
        request.mcpInterface = interfaceOf(request, { main, options, sessions });
        request.caller = await authenticate(request.mcpInterface, request, options);
        await options.limits.caller(request.caller);
      },
      handler: async (request, reply) => {
        const answer = await handler.fetch(asWebRequest(request), {
          authInfo: {
            token: '',
            clientId: '',
            scopes: [],
            extra: { api: request.mcpInterface, failed: failureOf(request) },
          },
        });
        const body = Buffer.from(await answer.arrayBuffer());
        expectResponseRead(reply, body.length);
        return reply.code(answer.status).headers(Object.fromEntries(answer.headers)).send(body);
      },
    });
    fastify.addHook('onClose', () => handler.close());
  };
}

/**
 * Throws PERMISSION_DENIED if a page of another origin than those of CORS_ORIGINS sends the request. A page whose name was bound to the
 * address of the server has its own origin, too.
 */
function refuseOtherOrigins({ headers: { origin } }: FastifyRequest, allowed: string[]): void {
  if (origin !== undefined && !allowed.includes(origin))
    throw permissionDenied('origin_not_allowed', { origin: origin.slice(0, 100) });
}

/** The holder of the token of a request. */
interface Caller {
  api: Interface;
  failed: (error: unknown) => string;
}

// The handler puts it there.
function callerIn(authInfo: { extra?: Record<string, unknown> } | undefined): Caller {
  if (!authInfo?.extra) throw new Error('A request without a caller');
  return authInfo.extra as unknown as Caller;
}

const failureOf = (request: FastifyRequest) => (error: unknown) => {
  logOf(request).error({ err: error }, 'a tool failed');
  return `INTERNAL: ${new Message('internal')} (request ${request.id})`;
};

interface Parts {
  main: FastifyInstance;
  options: RouteOptions;
  sessions: LRUCache<string, SharedSession>;
}

// Throws AUTH_FAILED if the request has no API token.
function interfaceOf(request: FastifyRequest, { main, options, sessions }: Parts): Interface {
  const { account } = request.params as { account: string };
  const token = bearerToken(request);
  if (token === undefined) throw new AppError('AUTH_FAILED', bearerMessage(request, { api: true }));
  if (!isAccountCode(account)) throw apiTokenError(token);
  const holder = hashOf(token).toString('base64');
  const key = `${account} ${holder}`;
  const session = sessions.get(key) ?? {};
  const open = async (): Promise<OpenSession> => {
    const network = networkOf(request.ip);
    const opened = await logInWithToken(options.context, { account, token, network }).catch(error => {
      if (error instanceof AppError && error.code === 'AUTH_FAILED') logLogin(request, 'login failed', { account });
      throw error;
    });
    logLogin(request, 'login', { account, login: opened.login, token: opened.tokenName });
    // Only now: tokens that are guessed must not displace those that are valid.
    sessions.set(key, session);
    return opened;
  };
  return new Interface({ account, holder, session, open, send: sendInside(main, request) });
}

// A session that was kept may have ended: then another one is opened, or the token is refused.
async function authenticate(api: Interface, request: FastifyRequest, { context }: RouteOptions) {
  const { account } = request.params as { account: string };
  const check = async () => {
    const { token } = await api.session();
    const caller = await sessionOf(context, request, 'interface', { account, token });
    if (!context.sessions.wasValid(caller)) await checkSession(context, caller);
    return caller;
  };
  const caller = await check().catch(error => {
    if (!(error instanceof AppError && error.code === 'AUTH_FAILED')) throw error;
    api.forget();
    return check();
  });
  request.sender = caller;
  return caller;
}

// Requests inside the process, with the address and the id of the request that causes them.
function sendInside(main: FastifyInstance, { headers, id, raw }: FastifyRequest): Send {
  const given = ADDRESS_HEADERS.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  const address = Object.fromEntries(given);
  return async ({ method, url, headers: own, body }) => {
    const {
      statusCode,
      headers: answered,
      rawPayload,
    } = await main.inject({
      method: method as 'GET',
      url,
      headers: { ...address, 'x-request-id': id, ...own },
      ...(raw.socket.remoteAddress !== undefined && { remoteAddress: raw.socket.remoteAddress }),
      ...(body !== undefined && { payload: body }),
    });
    const texts = Object.entries(answered).map(([name, value]) => [name, value === undefined ? value : String(value)]);
    return { status: statusCode, headers: Object.fromEntries(texts), bytes: rawPayload };
  };
}

// Without the credentials, which the SDK has no use for.
function asWebRequest({ url, headers, rawBody }: FastifyRequest): Request {
  const { authorization: _, 'content-length': __, ...kept } = headers;
  const texts = Object.entries(kept).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new Request(new URL(url, 'http://localhost'), {
    method: 'POST',
    headers: texts as [string, string][],
    ...(rawBody && { body: new Uint8Array(rawBody) }),
  });
}
