/** Creates the SMS gateway that the settings name. */
import type { GatewayLogger, SmsGateway } from './gateway.ts';
import { httpGateway } from './http/http-gateway.ts';
import { logGateway } from './log-gateway.ts';
import type { GatewaySettings } from './settings.ts';
import { smppGateway } from './smpp/smpp-gateway.ts';

/** Throws if the settings are invalid. */
export function createGateway(settings: GatewaySettings, logger: GatewayLogger): SmsGateway {
  switch (settings.kind) {
    case 'log':
      return logGateway(logger);
    case 'http':
      return httpGateway(settings, logger);
    case 'smpp':
      return smppGateway(settings, logger);
  }
}
