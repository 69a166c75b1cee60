/** Helpers of the tests of the SMPP gateway: a server and a gateway bound to it, closed after each test. */
import { afterEach } from 'node:test';
import type { DeliveryReport, SmsGateway, SmsMessage } from '../../../src/sms-gateways/gateway.ts';
import type { SmppSettings } from '../../../src/sms-gateways/settings.ts';
import { smppGateway } from '../../../src/sms-gateways/smpp/smpp-gateway.ts';
import { logLines } from '../log-lines.ts';
import { type Behaviour, smppServer, until } from './smpp-server.ts';

/** A signal that never aborts. */
export const never = new AbortController().signal;
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

/** A message from the sender `Kontor`; `more` replaces its fields. */
export function message(text: string, more: Partial<SmsMessage> = {}): SmsMessage {
  return { account: 'demo', reference: 'sms-17', from: 'Kontor', to: '+351912345678', message: text, ...more };
}

/** A gateway for the server on this port, the reports it receives, and what it writes to the log. */
export function gatewayTo(port: number, more: Partial<SmppSettings> = {}) {
  const lines = logLines();
  const gateway = smppGateway(
    {
      kind: 'smpp',
      host: '127.0.0.1',
      port,
      systemId: 'kontor',
      password: 'secret',
      partsPerSecond: 1000,
      answerSeconds: 0.5,
      reconnectSeconds: 0.02,
      ...more,
    },
    lines.logger,
  );
  opened.push(gateway);
  const reports: DeliveryReport[] = [];
  gateway.onReport(async report => void reports.push(report));
  return { gateway, reports, ...lines };
}

/** A server on a free port, or on the port given. */
export async function openServer(behaviour: Behaviour = {}, port = 0) {
  const server = await smppServer(behaviour, port);
  opened.unshift(server);
  return server;
}

/** A server, and a gateway for it. */
export async function both(behaviour: Behaviour = {}, more: Partial<SmppSettings> = {}) {
  const server = await openServer(behaviour);
  return { server, ...gatewayTo(server.port, more) };
}

/** Resolves when the gateway is bound. */
export const bound = (gateway: SmsGateway) => until(() => gateway.healthy(), 'the bind');
