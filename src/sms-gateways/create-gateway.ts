/** Creates the SMS gateway that the settings name. */
import { countParts } from '../domain/sms/message-parts.ts';
import type { GatewayLogger, SmsGateway } from './gateway.ts';
import { httpGateway } from './http/http-gateway.ts';
import type { GatewaySettings } from './settings.ts';

/** Throws if the settings are invalid. */
export async function createGateway(settings: GatewaySettings, logger: GatewayLogger): Promise<SmsGateway> {
  switch (settings.kind) {
    case 'log':
      return logGateway(logger);
    case 'http':
      return httpGateway(settings, logger);
    case 'smpp': {
      // Few servers need SMPP and its library.
      const { smppGateway } = await import('./smpp/smpp-gateway.ts');
      return smppGateway(settings, logger);
    }
  }
}

// The default gateway: sends nothing and writes to the log, reference and parts at info, number and text at debug. Every message is
// `sent` at once. There are no delivery reports.
function logGateway(logger: GatewayLogger): SmsGateway {
  return {
    name: 'log',
    async send({ reference, from, to, message }) {
      const { parts, encoding } = countParts(message);
      logger.info({ reference, parts, encoding }, 'SMS written to the log only');
      logger.debug({ reference, from, to, text: message }, 'SMS content');
      return { outcome: 'sent', gatewayIds: [] };
    },
    healthy: () => true,
    onReport() {},
    async close() {},
  };
}
