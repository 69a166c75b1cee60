/** Chooses the gateway that the settings name. */
import type { GatewayLogger, SmsGateway } from './gateway.ts';
import { type HttpSettings, httpGateway } from './http.ts';
import { type LogSettings, logGateway } from './log.ts';
import { smppGateway } from './smpp.ts';
import type { SmppSettings } from './smpp-settings.ts';

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
