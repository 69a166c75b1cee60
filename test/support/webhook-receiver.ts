// A receiver of webhooks, and a sender whose clock a test sets.

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendEvents, wakeEndpoints } from '../../src/operations/webhooks/send-events.ts';
import { PublicHosts } from '../../src/webhooks/public-hosts.ts';
import { WebhookSender } from '../../src/webhooks/webhook-sender.ts';
import { asOwner, inAccount } from './owner.ts';
import type { Rig } from './rig.ts';

/** A request as it was received. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** An answer: its status, with the body; `undefined`: none ever. */
type Reply = { status: number; body?: string; headers?: Record<string, string> } | undefined;

/** Starts a receiver. `reply` answers each request; it may be replaced. */
export async function startReceiver(reply: (request: Received) => Reply | Promise<Reply> = () => ({ status: 204 })) {
  const received: Received[] = [];
  const state = { reply };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const got = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) };
    received.push(got);
    const answer = await state.reply(got);
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** The received events, as `type id`. */
    events: () => received.map(({ event }) => `${event.type} ${event.data.id}`),
    answerWith(next: (request: Received) => Reply | Promise<Reply>) {
      state.reply = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** A sender that works when a test lets it, at a time of the test. */
export function startSender(rig: Rig, { seconds = 1, roundMs }: { seconds?: number; roundMs?: number } = {}) {
  const sender = new WebhookSender(new PublicHosts(true), { version: 'test', seconds });
  const stop = new AbortController();
  return {
    /** Sends what is due for an account at a time; resolves to the number of endpoints that had something to send. */
    async turn(accountId: number, code: string, now = new Date()): Promise<number> {
      const { context } = rig.server;
      await wakeEndpoints(context, [accountId], now);
      const jobs = await asOwner(rig, client =>
        inAccount(client, code, async () => {
          const { rows } = await client.query(
            `SELECT id, content FROM job WHERE kind = 'webhook' AND state = 'queued'`,
          );
          return rows as { id: number; content: { endpoint: number } }[];
        }),
      );
      await Promise.all(
        jobs.map(({ id, content }) =>
          sendEvents(
            context,
            { accountId, id: Number(id), content },
            { send: (request, signal) => sender.send(request, signal), stop: stop.signal, now: () => now, roundMs },
          ),
        ),
      );
      await asOwner(rig, client =>
        inAccount(client, code, () =>
          client.query(`DELETE FROM job WHERE kind = 'webhook' AND id = ANY ($1)`, [jobs.map(({ id }) => id)]),
        ),
      );
      return jobs.length;
    },
    async close() {
      stop.abort();
      await sender.close();
    },
  };
}
