// Settings with addresses: an invalid one is rejected at start, with its name and the remedy.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig, SettingError } from '../../src/config/config.ts';

describe('addresses in the settings', () => {
  it('are comma-separated lists', () => {
    const proxies = '10.0.0.0/8, ::1, loopback, 192.0.2.7';
    assert.deepEqual(readConfig({ TRUST_PROXY: proxies }).trustProxy, proxies.split(', '));
    const origins = 'https://shop.example,http://localhost:3000';
    assert.deepEqual(readConfig({ CORS_ORIGINS: origins }).corsOrigins, origins.split(','));
  });

  it('are rejected if they are invalid', () => {
    const wrong = {
      TRUST_PROXY: ['proxy', '10.0.0.0/33', '10.0.0.0/', '::1/129', '0.0.0.0/0', '::/0', '1.2.3', '10.0.0.1,zzz'],
      CORS_ORIGINS: ['shop.example', 'https://shop.example/', 'https://shop.example/x', 'ftp://shop.example'],
    };
    for (const [name, values] of Object.entries(wrong))
      for (const value of values)
        assert.throws(
          () => readConfig({ [name]: value }),
          (error: unknown) =>
            error instanceof SettingError && error.message.startsWith(`${name} is '${value}': must be`),
          `${name}=${value}`,
        );
  });
});
