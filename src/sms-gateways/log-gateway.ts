/** The default gateway: sends nothing and writes to the log. Reference and parts at info, number and text at debug. */
import { countParts } from '../domain/sms/message-parts.ts';
import type { GatewayLogger, SmsGateway } from './gateway.ts';

/** Every message is `sent` at once. There are no delivery reports. */
export function logGateway(logger: GatewayLogger): SmsGateway {
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
