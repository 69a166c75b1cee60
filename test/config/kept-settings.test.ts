// Which settings a backup keeps, and which an error message shows.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readConfig } from '../../src/config/config.ts';

it('A backup keeps a setting whose name only sounds like a secret, and no secret', () => {
  const kept = { RATE_TOKEN_REQUESTS: '7', DOCUMENT_LINK_DAYS: '45' };
  const secrets = {
    DATABASE_URL: 'postgres://u:p@h/d',
    METRICS_TOKEN: 'a',
    SMS_HTTP_TOKEN: 'b',
    SMS_FROM: '+351912345678',
  };
  assert.deepEqual(readConfig({ ...kept, ...secrets, KONTOR_DATA: '/tmp/x' }).given, kept);
});

it('An error message does not show what may have a secret in it', () => {
  for (const name of ['DATABASE_URL', 'SMS_HTTP_URL'])
    assert.throws(
      () => readConfig({ [name]: 'ftp://user:hidden@host' }),
      error => error instanceof Error && error.message.startsWith(name) && !error.message.includes('hidden'),
    );
});
