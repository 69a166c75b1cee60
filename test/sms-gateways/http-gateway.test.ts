/** The HTTP gateway against a server that answers as Twilio's Messages API does, on a real socket. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, it } from 'node:test';
import tls from 'node:tls';
import type { SmsMessage } from '../../src/sms-gateways/gateway.ts';
import { readAnswer, readRetryAfter } from '../../src/sms-gateways/http/http-answer.ts';
import { type HttpSettings, httpGateway } from '../../src/sms-gateways/http/http-gateway.ts';
import { logLines } from './log-lines.ts';
import { selfSigned } from './self-signed.ts';

const ACCOUNT = 'AC0123456789abcdef0123456789abcdef';
const TOKEN = 'a token: with a colon';
const MESSAGE: SmsMessage = {
  reference: 'sms-17',
  from: undefined,
  to: '+351912345678',
  message: 'O código é 4711 & expira às 18:00 €',
};
const never = new AbortController().signal;

type Handler = (form: URLSearchParams, response: ServerResponse, request: IncomingMessage) => void;

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
});

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** What the API refuses before it looks at the message. */
async function answer(request: IncomingMessage, response: ServerResponse, handler: Handler) {
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

async function serve(handler: Handler): Promise<string> {
  const server = createServer((request, response) => void answer(request, response, handler));
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function gatewayTo(url: string, more: Partial<HttpSettings> = {}) {
  const lines = logLines();
  const settings = { kind: 'http', url, account: ACCOUNT, token: TOKEN, from: '+351210000000', ...more } as const;
  return { gateway: httpGateway(settings, lines.logger), ...lines };
}

const accept: Handler = (_form, response) => json(response, 201, { sid: 'SM42', status: 'queued', error_code: null });

describe('a message goes to POST /2010-04-01/Accounts/{account}/Messages.json', () => {
  it('as a form with To, From, Body and StatusCallback; 201 answers the sid', async () => {
    let seen: Record<string, string> = {};
    const url = await serve((form, response, request) => {
      const { 'content-type': type = '', 'idempotency-key': reference = '' } = request.headers;
      seen = { ...Object.fromEntries(form), type, reference: String(reference) };
      accept(form, response, request);
    });
    const { gateway } = gatewayTo(`${url}/`, { statusCallbackUrl: 'https://erp.example/sms/status' });
    assert.deepEqual(await gateway.send(MESSAGE, never), { outcome: 'sent', gatewayIds: ['SM42'] });
    assert.deepEqual(seen, {
      To: MESSAGE.to,
      From: '+351210000000',
      Body: MESSAGE.message,
      StatusCallback: 'https://erp.example/sms/status',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      reference: MESSAGE.reference,
    });
    assert.equal(gateway.healthy(), true);
  });

  it('the sender of the message wins; a messaging service goes in its own field', async () => {
    const seen: (string | null)[] = [];
    const url = await serve((form, response, request) => {
      seen.push(form.get('From'), form.get('MessagingServiceSid'));
      accept(form, response, request);
    });
    await gatewayTo(url).gateway.send({ ...MESSAGE, from: 'Kontor' }, never);
    const service = `MG${'0'.repeat(32)}`;
    await gatewayTo(url, { from: service }).gateway.send(MESSAGE, never);
    assert.deepEqual(seen, ['Kontor', null, null, service]);
  });

  it('an API key logs in, the account stays in the path', async () => {
    const { gateway } = gatewayTo(await serve(accept), { token: 'another', key: { user: ACCOUNT, secret: TOKEN } });
    assert.equal((await gateway.send(MESSAGE, never)).outcome, 'sent');
  });

  it('without any sender it fails and nothing is called', async () => {
    const lines = logLines();
    const settings = { kind: 'http', url: 'http://127.0.0.1', account: ACCOUNT, token: TOKEN } as const;
    const result = await httpGateway(settings, lines.logger).send(MESSAGE, never);
    assert.equal(result.outcome, 'failed');
  });
});

describe('what the service answers decides what becomes of the message', () => {
  const refusal = (code: number, message: string, status = 400, headers = {}): Handler => {
    return (_form, response) =>
      json(response, status, { code, message, more_info: `https://…/${code}`, status }, headers);
  };
  const table: [title: string, handler: Handler, expected: object][] = [
    [
      '400 with a code about the message fails; the reason keeps the code and loses the number',
      refusal(21211, `The 'To' number ${MESSAGE.to} is not a valid phone number.`),
      { outcome: 'failed', reason: "HTTP 400, code 21211: The 'To' number … is not a valid phone number." },
    ],
    [
      '400 because the receiver unsubscribed fails',
      refusal(21610, 'Attempt to send to unsubscribed recipient'),
      { outcome: 'failed', reason: 'HTTP 400, code 21610: Attempt to send to unsubscribed recipient' },
    ],
    [
      '400 because the queue is full is tried again',
      refusal(21611, 'This From number has exceeded the maximum number of queued messages'),
      {
        outcome: 'retry',
        reason: 'HTTP 400, code 21611: This From number has exceeded the maximum number of queued messages',
      },
    ],
    [
      '429 is tried again after Retry-After',
      refusal(20429, 'Too Many Requests', 429, { 'retry-after': '7' }),
      { outcome: 'retry', reason: 'HTTP 429, code 20429: Too Many Requests', afterSeconds: 7 },
    ],
    [
      '500 is tried again',
      (_form, response) => void response.writeHead(500).end('oops'),
      { outcome: 'retry', reason: 'HTTP 500' },
    ],
    [
      '503 is tried again after Retry-After',
      (_form, response) => void response.writeHead(503, { 'retry-after': '30' }).end(),
      { outcome: 'retry', reason: 'HTTP 503', afterSeconds: 30 },
    ],
    [
      'a redirect is not followed',
      (_form, response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
      { outcome: 'retry', reason: 'HTTP 307: redirects are not followed' },
    ],
    [
      '200 from something else is not taken for success',
      (_form, response) => void response.writeHead(200).end('<html>Please log in</html>'),
      { outcome: 'retry', reason: 'HTTP 200 without a sid' },
    ],
    [
      'an endless answer is not read to its end',
      (_form, response) => {
        response.writeHead(201);
        const more = setInterval(() => response.write('x'.repeat(16_384)), 1);
        response.on('close', () => clearInterval(more));
      },
      { outcome: 'retry', reason: 'HTTP 201 without a sid' },
    ],
    [
      'a connection cut before the answer is tried again',
      (_form, _response, request) => request.socket.destroy(),
      { outcome: 'retry' },
    ],
    [
      'a connection cut within the answer is tried again',
      (_form, response, request) => {
        response.writeHead(201, { 'content-length': '100' });
        response.write('{"sid":"SM4');
        setTimeout(() => request.socket.destroy(), 20);
      },
      { outcome: 'retry' },
    ],
    ['a service that hangs is tried again', () => {}, { outcome: 'retry', reason: 'no answer in time' }],
    [
      'a service that hangs within the answer is tried again',
      (_form, response) => {
        response.writeHead(201);
        response.write('{"sid":');
      },
      { outcome: 'retry', reason: 'no answer in time' },
    ],
  ];
  for (const [title, handler, expected] of table) {
    it(title, async () => {
      const { gateway } = gatewayTo(await serve(handler), { answerSeconds: 0.4 });
      assert.partialDeepStrictEqual(await gateway.send(MESSAGE, never), expected);
    });
  }

  it('nobody there is tried again', async () => {
    const url = await serve(accept);
    open[0]?.close();
    const { gateway } = gatewayTo(url);
    assert.deepEqual(await gateway.send(MESSAGE, never), { outcome: 'retry', reason: 'no answer: ECONNREFUSED' });
  });

  it('stopping the process is no trouble of the gateway', async () => {
    const { gateway } = gatewayTo(await serve(() => {}));
    const stop = AbortSignal.timeout(50);
    assert.deepEqual(await gateway.send(MESSAGE, stop), { outcome: 'retry', reason: 'stopped before the answer' });
    assert.equal(gateway.healthy(), true);
  });

  it('a wrong token keeps the message, and makes the gateway unhealthy when it goes on', async () => {
    const { gateway } = gatewayTo(await serve(accept), { token: 'wrong' });
    for (const healthy of [true, true, false]) {
      const result = await gateway.send(MESSAGE, never);
      assert.deepEqual(result, { outcome: 'retry', reason: 'HTTP 401, code 20003: Authenticate' });
      assert.equal(gateway.healthy(), healthy);
    }
  });

  it('one good answer makes it healthy again', async () => {
    let broken = true;
    const url = await serve((form, response, request) =>
      broken ? void response.writeHead(502).end() : accept(form, response, request),
    );
    const { gateway } = gatewayTo(url);
    for (let attempt = 0; attempt < 3; attempt++) await gateway.send(MESSAGE, never);
    assert.equal(gateway.healthy(), false);
    broken = false;
    assert.equal((await gateway.send(MESSAGE, never)).outcome, 'sent');
    assert.equal(gateway.healthy(), true);
  });
});

describe('an answer is read', () => {
  it('accepted but already failed is failed', () => {
    const body = JSON.stringify({ sid: 'SM1', status: 'failed', error_code: 30007 });
    const { result } = readAnswer({ status: 201, retryAfter: null, body }, MESSAGE, 0);
    assert.deepEqual(result, { outcome: 'failed', reason: 'failed, code 30007' });
  });

  it('Retry-After as seconds or as a date', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    assert.equal(readRetryAfter('120', now), 120);
    assert.equal(readRetryAfter('Thu, 01 Jan 2026 00:01:30 GMT', now), 90);
    assert.equal(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now), 0);
    assert.equal(readRetryAfter('999999999', now), 86_400);
    assert.equal(readRetryAfter('soon', now), undefined);
    assert.equal(readRetryAfter(null, now), undefined);
  });
});

describe('the address of the service', () => {
  for (const url of ['ftp://x', 'nonsense', 'https://user:secret@x', 'https://x/?a=1']) {
    it(`${url} is refused at start`, () => assert.throws(() => gatewayTo(url), /^Error: SMS: the URL/));
  }

  it('without TLS to another machine it is called, with a warning', () => {
    assert.match(gatewayTo('http://sms.internal').aboveDebug(), /without TLS/);
  });

  it('a certificate that nobody vouches for is refused, and the message kept; a trusted one is taken', async () => {
    const { key, cert } = selfSigned();
    const server = createTlsServer({ key, cert }, (request, response) => void answer(request, response, accept));
    open.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { gateway } = gatewayTo(`https://localhost:${(server.address() as AddressInfo).port}`);
    const refused = await gateway.send(MESSAGE, never);
    assert.deepEqual(refused, { outcome: 'retry', reason: 'no answer: DEPTH_ZERO_SELF_SIGNED_CERT' });
    const before = tls.getCACertificates('default');
    tls.setDefaultCACertificates([cert]);
    try {
      assert.equal((await gateway.send(MESSAGE, never)).outcome, 'sent');
    } finally {
      tls.setDefaultCACertificates(before);
    }
  });
});

describe('numbers, texts and secrets stay out of the log', () => {
  it('whatever the service answers, nothing above debug has them', async () => {
    const echo: Handler = (form, response) =>
      json(response, 400, {
        code: 21212,
        message: `To ${form.get('To')} From ${form.get('From')}: ${form.get('Body')}`,
      });
    const handlers: Handler[] = [accept, echo, (_form, response) => void response.writeHead(500).end()];
    for (const handler of handlers) {
      const { gateway, aboveDebug, debug } = gatewayTo(await serve(handler));
      const result = await gateway.send(MESSAGE, never);
      const written = aboveDebug() + JSON.stringify(result);
      assert.match(aboveDebug(), /sms-17/);
      for (const secret of ['912345678', '210000000', '4711', TOKEN]) assert.ok(!written.includes(secret), written);
      assert.match(debug(), /351912345678.*4711/);
      assert.ok(!debug().includes(TOKEN));
    }
  });
});
