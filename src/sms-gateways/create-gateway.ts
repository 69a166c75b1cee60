/** Chooses the gateway that the settings name. */
import type { GatewayLogger, SmsGateway } from './gateway.ts';
import { type HttpSettings, httpGateway } from './http/http-gateway.ts';
import { type LogSettings, logGateway } from './log-gateway.ts';
import type { SmppSettings } from './settings.ts';
import { smppGateway } from './smpp/smpp-gateway.ts';

export type GatewaySettings = LogSettings | HttpSettings | SmppSettings;

/** Throws when the settings can't be used. */
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
