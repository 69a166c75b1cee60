/** Creates the SMS gateway that the settings name. */
import type { GatewayLogger, SmsGateway } from './gateway.ts';
import { httpGateway } from './http/http-gateway.ts';
import { logGateway } from './log-gateway.ts';
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
