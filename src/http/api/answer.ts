// Runs the handler of an endpoint, with what all of them have in common.

import type { Readable } from 'node:stream';
import type { ApiRequest, Endpoint } from './endpoint.ts';
import { asWritten } from './ignored-fields.ts';
import { warningsList } from './response-headers.ts';

/** The body of the response. Only requests that were carried out have warnings; errors name fields as they were sent. */
export async function answer(endpoint: Endpoint, apiRequest: ApiRequest): Promise<string | Buffer | Readable> {
  try {
    const response = await endpoint.handle(apiRequest);
    const warnings = [...apiRequest.warnings, ...apiRequest.lastWarnings];
    if (warnings.length > 0) apiRequest.reply.header('x-warnings', warningsList(warnings));
    return response;
  } catch (error) {
    throw asWritten(error, apiRequest);
  }
}
