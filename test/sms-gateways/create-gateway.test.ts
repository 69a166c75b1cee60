/** The settings name the gateway; the default one writes to the log. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createGateway } from '../../src/sms-gateways/create-gateway.ts';
import type { GatewaySettings } from '../../src/sms-gateways/settings.ts';
import { logLines } from './log-lines.ts';

describe('settings choose the gateway', () => {
  const table: GatewaySettings[] = [
    { kind: 'log' },
    { kind: 'http', url: 'https://api.example', account: 'AC1', token: 't' },
    { kind: 'smpp', host: '127.0.0.1', port: 1, systemId: 'kontor', password: 'secret' },
  ];
  for (const settings of table) {
    it(settings.kind, async () => {
      const gateway = await createGateway(settings, logLines().logger);
      assert.equal(gateway.name, settings.kind);
      await gateway.close();
    });
  }
});

describe('the log gateway', () => {
  it('sends nothing, and logs number and text at debug only', async () => {
    const { logger, aboveDebug, debug } = logLines();
    const gateway = await createGateway({ kind: 'log' }, logger);
    const message = {
      account: 'demo',
      reference: 'sms-17',
      from: undefined,
      to: '+351912345678',
      message: `Olá K-4711 ${'ж'.repeat(70)}`,
    };
    const result = await gateway.send(message, new AbortController().signal);
    assert.deepEqual(result, { outcome: 'sent', gatewayIds: [] });
    assert.match(aboveDebug(), /"reference":"sms-17","parts":2,"encoding":"UCS-2"/);
    assert.doesNotMatch(aboveDebug(), /K-4711|912345678/);
    assert.match(debug(), /351912345678.*K-4711/);
    assert.equal(gateway.healthy(), true);
  });
});
