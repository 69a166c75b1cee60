/** The HTTP gateway sends requests of Twilio's Messages API: the form, credentials, TLS, and what it logs. */
import assert from 'node:assert/strict';
import { createServer as createTlsServer } from 'node:https';
import { describe, it } from 'node:test';
import tls from 'node:tls';
import { httpGateway } from '../../../src/sms-gateways/http/http-gateway.ts';
import { logLines } from '../log-lines.ts';
import { selfSigned } from '../self-signed.ts';
import {
  ACCOUNT,
  accept,
  answer,
  gatewayTo,
  type Handler,
  json,
  listen,
  MESSAGE,
  never,
  serve,
  TOKEN,
} from './http-service.ts';

describe('a message goes to POST /2010-04-01/Accounts/{account}/Messages.json', () => {
  it('as a form with To, From, Body and StatusCallback; the answer 201 has the sid', async () => {
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
      StatusCallback: 'https://erp.example/sms/status/demo',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      reference: MESSAGE.reference,
    });
    assert.equal(gateway.healthy(), true);
  });

  it('the sender of the message goes before that of the settings; a messaging service has its own field', async () => {
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

  it('with an API key in the credentials and the account in the path', async () => {
    const { gateway } = gatewayTo(await serve(accept), { token: 'another', key: { user: ACCOUNT, secret: TOKEN } });
    assert.equal((await gateway.send(MESSAGE, never)).outcome, 'sent');
  });

  it('without a sender it fails and no request is sent', async () => {
    const settings = { kind: 'http', url: 'http://127.0.0.1', account: ACCOUNT, token: TOKEN } as const;
    const result = await httpGateway(settings, logLines().logger).send(MESSAGE, never);
    assert.equal(result.outcome, 'failed');
  });
});

describe('the address of the service', () => {
  for (const url of ['ftp://x', 'nonsense', 'https://user:secret@x', 'https://x/?a=1']) {
    it(`${url} is rejected at start`, () => assert.throws(() => gatewayTo(url), /^Error: SMS: the URL/));
  }

  it('without TLS on another machine is used with a warning', () => {
    assert.match(gatewayTo('http://sms.internal').aboveDebug(), /without TLS/);
  });

  it('must have a trusted certificate; otherwise the message is tried again', async () => {
    const { key, cert } = selfSigned();
    const server = createTlsServer({ key, cert }, (request, response) => void answer(request, response, accept));
    const { gateway } = gatewayTo(`https://localhost:${await listen(server)}`);
    const untrusted = await gateway.send(MESSAGE, never);
    assert.deepEqual(untrusted, { outcome: 'retry', reason: 'no answer: DEPTH_ZERO_SELF_SIGNED_CERT' });
    const before = tls.getCACertificates('default');
    tls.setDefaultCACertificates([cert]);
    try {
      assert.equal((await gateway.send(MESSAGE, never)).outcome, 'sent');
    } finally {
      tls.setDefaultCACertificates(before);
    }
  });
});

describe('the log above debug has no numbers, texts or secrets', () => {
  it('for any answer of the service', async () => {
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
      for (const secret of ['912345678', '210000000', 'K-4711', TOKEN]) assert.ok(!written.includes(secret), written);
      assert.match(debug(), /351912345678.*K-4711/);
      assert.ok(!debug().includes(TOKEN));
    }
  });
});
