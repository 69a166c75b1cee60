// An HTTP service with Twilio's Messages API for tests, on a real socket, with the behaviour that a test sets.

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';

export interface Received {
  /** Kontor's reference. */
  reference: string;
  account: string;
  to: string;
  body: string;
  /** The service's id of the message. */
  sid: string;
  statusCallback: string | null;
}

type Behaviour = (received: Received, response: ServerResponse) => void | Promise<void>;

export const TOKEN = 'the token of the service';

/** Accepts the message. */
export const accept: Behaviour = ({ sid }, response) => answer(response, 201, { sid, status: 'queued' });

/** Sends a JSON answer. */
export function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Listens until the end of the test file. Tests may change `behaviour`. */
export async function smsService(behaviour: Behaviour = accept) {
  const service = { received: [] as Received[], behaviour, environment: {} as Record<string, string> };
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const received: Received = {
      reference: String(request.headers['idempotency-key']),
      account: request.url?.split('/')[3] ?? '',
      to: form.get('To') ?? '',
      body: form.get('Body') ?? '',
      sid: `SM${service.received.length + 1}`,
      statusCallback: form.get('StatusCallback'),
    };
    service.received.push(received);
    await service.behaviour(received, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  service.environment = {
    SMS_GATEWAY: 'http',
    SMS_HTTP_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SMS_HTTP_ACCOUNT: 'AC1',
    SMS_HTTP_TOKEN: TOKEN,
    SMS_FROM: 'Kontor',
    RATE_SMS: '0',
  };
  return service;
}
