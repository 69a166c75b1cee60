// GET /status: the session, the versions, and the session's last errors. contract §3 Getting in

import { array, object, string } from '../../../definitions/schema.ts';
import { readStatus } from '../../../operations/sessions/status.ts';
import { CURRENT_VERSION } from '../../server/api-path.ts';
import { API_ERROR } from '../../server/errors.ts';
import type { Endpoint } from '../endpoint.ts';
import { NONCE_OPTIONAL } from '../parameters.ts';

const VERSIONS = object(
  {
    called_api_version: string({ description: 'The version in the address of the request' }),
    current_api_version: string({ description: 'The version that the server serves' }),
  },
  { 'x-component': 'statusVersions', description: 'Versions of the interface' },
);

export const STATUS_RESPONSE = object(
  {
    status: string(),
    server_time: string({ format: 'date-time' }),
    versions: VERSIONS,
    errors: array(API_ERROR),
  },
  { description: 'Health of session and server' },
);

/** GET /status: the health of the session and of the server. */
export const statusEndpoint: Endpoint = {
  operationId: 'status',
  method: 'GET',
  path: '/status',
  tag: 'System',
  summary: 'Health of the session and of the server',
  description:
    'Who the session is, whether the server is ready or degraded, the versions, and the last twenty errors of this session, newest first.',
  authentication: 'session',
  parameters: [NONCE_OPTIONAL],
  response: {
    status: 200,
    description: 'Who the session is, versions, and its last twenty errors',
    schema: { name: 'statusResponse' },
    example: {
      status: 'ready - login: admin, company: Demo, Lda.',
      server_time: '2026-03-02T10:15:00.000Z',
      versions: { called_api_version: CURRENT_VERSION, current_api_version: CURRENT_VERSION },
      errors: [],
    },
  },
  errorStatuses: [],
  async handle({ context, caller, request }) {
    const { status, errors } = await readStatus(context, caller, () => performance.now());
    const { version } = request.params as { version: string };
    const response = JSON.stringify({
      status,
      server_time: new Date().toISOString(),
      versions: { called_api_version: version, current_api_version: CURRENT_VERSION },
    });
    // The errors are JSON text already.
    return `${response.slice(0, -1)},"errors":${errors}}`;
  },
};
