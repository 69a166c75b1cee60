/** Helpers of the tests of the HTTP gateway: an HTTP service that answers like Twilio's Messages API, and a gateway for it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach } from 'node:test';
import type { SmsMessage } from '../../../src/sms-gateways/gateway.ts';
import { httpGateway } from '../../../src/sms-gateways/http/http-gateway.ts';
import type { HttpSettings } from '../../../src/sms-gateways/settings.ts';
import { logLines } from '../log-lines.ts';

export const ACCOUNT = 'AC0123456789abcdef0123456789abcdef';
export const TOKEN = 'a token: with a colon';
export const MESSAGE: SmsMessage = {
  account: 'demo',
  reference: 'sms-17',
  from: undefined,
  to: '+351912345678',
  message: 'O código é K-4711 & expira às 18:00 €',
};
/** A signal that never aborts. */
export const never = new AbortController().signal;

export type Handler = (form: URLSearchParams, response: ServerResponse, request: IncomingMessage) => void;

const servers: Server[] = [];
afterEach(closeServers);

/** Closes the services of the test. */
export async function closeServers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
}

/** Sends a JSON answer. */
export function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Accepts the message. */
export const accept: Handler = (_form, response) =>
  json(response, 201, { sid: 'SM42', status: 'queued', error_code: null });

/** Rejects wrong credentials and paths as the API does, and passes all other requests to the handler. */
export async function answer(request: IncomingMessage, response: ServerResponse, handler: Handler) {
  const form = new URLSearchParams(await text(request));
  const expected = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`;
  if (request.headers.authorization !== expected) {
    json(response, 401, { code: 20003, message: 'Authenticate', more_info: 'https://…/20003', status: 401 });
  } else if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`) {
    json(response, 404, { code: 20404, message: 'The requested resource was not found', status: 404 });
  } else {
    handler(form, response, request);
  }
}

/** Listens on a free port until the test ends; returns the port. */
export async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Starts a service with the handler; returns its address. */
export async function serve(handler: Handler): Promise<string> {
  const server = createServer((request, response) => void answer(request, response, handler));
  return `http://127.0.0.1:${await listen(server)}`;
}

/** A gateway for the service, and what it writes to the log. */
export function gatewayTo(url: string, more: Partial<HttpSettings> = {}) {
  const lines = logLines();
  const settings = { kind: 'http', url, account: ACCOUNT, token: TOKEN, from: '+351210000000', ...more } as const;
  return { gateway: httpGateway(settings, lines.logger), ...lines };
}
