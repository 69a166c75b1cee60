/** The HTTP gateway reads each answer of the service as sent, failed, or to be tried again. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAnswer, readRetryAfter } from '../../../src/sms-gateways/http/http-answer.ts';
import { accept, closeServers, gatewayTo, type Handler, json, MESSAGE, never, serve } from './http-service.ts';

describe('the answer of the service decides the outcome', () => {
  const rejection = (code: number, message: string, status = 400, headers = {}): Handler => {
    return (_form, response) =>
      json(response, status, { code, message, more_info: `https://…/${code}`, status }, headers);
  };
  const table: [title: string, handler: Handler, expected: object][] = [
    [
      '400 with a code about the message fails; the reason has the code and not the number',
      rejection(21211, `The 'To' number ${MESSAGE.to} is not a valid phone number.`),
      { outcome: 'failed', reason: "HTTP 400, code 21211: The 'To' number … is not a valid phone number." },
    ],
    [
      '400 because the receiver unsubscribed fails',
      rejection(21610, 'Attempt to send to unsubscribed recipient'),
      { outcome: 'failed', reason: 'HTTP 400, code 21610: Attempt to send to unsubscribed recipient' },
    ],
    [
      '400 because the queue is full is tried again',
      rejection(21611, 'This From number has exceeded the maximum number of queued messages'),
      {
        outcome: 'retry',
        reason: 'HTTP 400, code 21611: This From number has exceeded the maximum number of queued messages',
      },
    ],
    [
      '429 is tried again after Retry-After',
      rejection(20429, 'Too Many Requests', 429, { 'retry-after': '7' }),
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
      '200 without a sid is tried again',
      (_form, response) => void response.writeHead(200).end('<html>Please log in</html>'),
      { outcome: 'retry', reason: 'HTTP 200 without a sid' },
    ],
    [
      'an endless answer is read up to a limit',
      (_form, response) => {
        response.writeHead(201);
        const more = setInterval(() => response.write('x'.repeat(16_384)), 1);
        response.on('close', () => clearInterval(more));
      },
      { outcome: 'retry', reason: 'HTTP 201 without a sid' },
    ],
    [
      'a connection closed before the answer is tried again',
      (_form, _response, request) => request.socket.destroy(),
      { outcome: 'retry' },
    ],
    [
      'a connection closed within the answer is tried again',
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

  it('a refused connection is tried again', async () => {
    const url = await serve(accept);
    await closeServers();
    const { gateway } = gatewayTo(url);
    assert.deepEqual(await gateway.send(MESSAGE, never), { outcome: 'retry', reason: 'no answer: ECONNREFUSED' });
  });

  it('an abort does not count as a failure of the gateway', async () => {
    const { gateway } = gatewayTo(await serve(() => {}));
    const stop = AbortSignal.timeout(50);
    assert.deepEqual(await gateway.send(MESSAGE, stop), { outcome: 'retry', reason: 'stopped before the answer' });
    assert.equal(gateway.healthy(), true);
  });

  it('a wrong token is tried again, and three in a row make the gateway unhealthy', async () => {
    const { gateway } = gatewayTo(await serve(accept), { token: 'wrong' });
    for (const healthy of [true, true, false]) {
      const result = await gateway.send(MESSAGE, never);
      assert.deepEqual(result, { outcome: 'retry', reason: 'HTTP 401, code 20003: Authenticate' });
      assert.equal(gateway.healthy(), healthy);
    }
  });

  it('an accepted message makes the gateway healthy again', async () => {
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

describe('the gateway reads', () => {
  it('an answer with a failed message as failed', () => {
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
