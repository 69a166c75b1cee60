// kontor mcp: the tools for a program that starts this command, over standard input and output. docs/agents.md

import { setTimeout as sleep } from 'node:timers/promises';
import { Argument, type Command, Option } from 'commander';
import { endpoints } from '../../http/api/all-endpoints.ts';
import {
  baseOf,
  errorOf,
  Interface,
  type InterfaceAnswer,
  type OpenSession,
  type Send,
} from '../../http/mcp/interface.ts';
import { mcpServer } from '../../http/mcp/mcp-server.ts';
import { serveStdio } from '../../http/mcp/sdk.js';
import { toolsOf } from '../../http/mcp/tools.ts';
import type { Right } from '../../operations/actor.ts';
import { hashOf } from '../../operations/credentials.ts';
import { UsageError } from '../terminal/errors.ts';

/** Time after which a request counts as lost. The server needs less for a PDF. */
const TIMEOUT_MS = 60_000;
/** Waits before a lost request is sent again. */
const RETRY_MS = [500, 2000];

/** Defines the command `kontor mcp`. */
export function define(command: Command): void {
  command
    .addArgument(new Argument('<account>', 'code of the account'))
    .addOption(new Option('--url <url>', 'address of the server').env('KONTOR_URL').default('http://127.0.0.1:8080'))
    .addOption(
      new Option('--token <token>', 'API token of the account; prefer API_TOKEN, because other users may see arguments')
        .env('API_TOKEN')
        .makeOptionMandatory(),
    )
    .addHelpText(
      'after',
      '\nThe scopes of the token decide which tools there are. docs/agents.md shows how to set up a client.',
    )
    .action(serve);
}

async function serve(account: string, { url, token }: { url: string; token: string }): Promise<void> {
  if (!URL.canParse(url) || !/^https?:/i.test(url)) throw new UsageError(`--url '${url}' is no http or https address`);
  const address = url.replace(/\/+$/, '');
  const send = sendTo(address);
  const api = new Interface({
    account,
    holder: hashOf(token).toString('base64'),
    send,
    open: () => openSession(send, account, token),
    session: {},
  });
  // A wrong address or token is reported by the exit code and on standard error, which clients show.
  await api.session();
  const tools = toolsOf(endpoints({ publicUrl: () => address, days: 1 }));
  const served = serveStdio(async () =>
    mcpServer({ tools, api, rights: (await api.session()).rights, failed: error => failure(error) }),
  );
  await new Promise(ended => process.stdin.once('close', ended));
  await served.close();
}

/** The server did not answer. */
class NoAnswer extends Error {}

/** The server refused the token. */
class Refused extends Error {}

function failure(error: unknown): string {
  if (error instanceof NoAnswer)
    return `${error.message}. Repeat the same call: what was written already is not written again.`;
  return error instanceof Error ? error.message : String(error);
}

function sendTo(address: string): Send {
  return async ({ method, url, headers, body }) => {
    for (let attempt = 0; ; attempt++) {
      try {
        // A write has an Idempotency-Key, so it can be sent again.
        return await sendOnce(`${address}${url}`, { method, headers, ...(body !== undefined && { body }) });
      } catch (cause) {
        const wait = RETRY_MS[attempt];
        if (wait === undefined) throw new NoAnswer(`No answer from ${address} (${reasonOf(cause)})`, { cause });
        await sleep(wait);
      }
    }
  };
}

async function sendOnce(url: string, request: RequestInit): Promise<InterfaceAnswer> {
  const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

// The error of fetch has no reason; its cause has it.
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}

async function openSession(send: Send, account: string, token: string): Promise<OpenSession> {
  const answer = await send({
    method: 'GET',
    url: `${baseOf(account)}/helo`,
    headers: { authorization: `Bearer ${token}` },
  });
  const error = errorOf(answer);
  if (error) throw new Refused(`${error.code}: ${error.message}`);
  const { 'xa-token': session } = JSON.parse(answer.bytes.toString('utf8')) as { 'xa-token': string };
  return { token: session, rights: (answer.headers['x-session-rights'] ?? 'read').split(', ') as Right[] };
}
