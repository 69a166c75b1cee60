// The settings of text messages: a missing or invalid one is reported at start, with its name and the remedy.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig, SettingError } from '../../src/config/config.ts';

const HTTP = {
  SMS_GATEWAY: 'http',
  SMS_HTTP_URL: 'https://api.example/',
  SMS_HTTP_ACCOUNT: 'AC1',
  SMS_HTTP_TOKEN: 'hidden',
  SMS_FROM: 'Kontor',
};
const SMPP = { SMS_GATEWAY: 'smpp', SMS_SMPP_HOST: 'h', SMS_SMPP_SYSTEM_ID: 'kontor', SMS_SMPP_PASSWORD: 'hidden' };

describe('the settings of the SMS gateway', () => {
  it('log, if nothing is set', () => assert.deepEqual(readConfig({}).smsGateway, { kind: 'log' }));

  it('http, with the status callback below the public address', () => {
    const common = { kind: 'http', url: 'https://api.example', account: 'AC1', token: 'hidden', from: 'Kontor' };
    assert.deepEqual(readConfig(HTTP).smsGateway, common);
    const more = {
      PUBLIC_URL: 'https://erp.example/',
      SMS_HTTP_USER: 'SK1',
      SMS_HTTP_SECRET: 's',
      SMS_ANSWER_SECONDS: '3',
    };
    assert.deepEqual(readConfig({ ...HTTP, ...more }).smsGateway, {
      ...common,
      key: { user: 'SK1', secret: 's' },
      statusCallbackUrl: 'https://erp.example/sms/callback',
      answerSeconds: 3,
    });
  });

  it('smpp, with its defaults', () =>
    assert.deepEqual(readConfig({ ...SMPP, SMS_SMPP_TLS: 'on', SMS_FROM: '+351210000000' }).smsGateway, {
      kind: 'smpp',
      host: 'h',
      port: 2775,
      tls: true,
      systemId: 'kontor',
      password: 'hidden',
      systemType: '',
      long: 'udh',
      partsPerSecond: 10,
      window: 10,
      enquireSeconds: 30,
      reconnectSeconds: 1,
      from: '+351210000000',
    }));

  const wrong: [title: string, environment: Record<string, string>, message: RegExp][] = [
    ['an unknown gateway', { SMS_GATEWAY: 'fax' }, /^SMS_GATEWAY is 'fax': must be one of log, http, smpp/],
    ['http without address', { ...HTTP, SMS_HTTP_URL: '' }, /^SMS_HTTP_URL must be set for SMS_GATEWAY=http \(Address/],
    ['http without account', { ...HTTP, SMS_HTTP_ACCOUNT: '' }, /^SMS_HTTP_ACCOUNT must be set/],
    ['http without token', { ...HTTP, SMS_HTTP_TOKEN: '' }, /^SMS_HTTP_TOKEN must be set/],
    ['http without sender', { ...HTTP, SMS_FROM: '' }, /^SMS_FROM must be set/],
    ['an incomplete API key', { ...HTTP, SMS_HTTP_USER: 'SK1' }, /^SMS_HTTP_USER and SMS_HTTP_SECRET belong together/],
    ['another protocol', { ...HTTP, SMS_HTTP_URL: 'ftp://x' }, /^SMS_HTTP_URL must be an address beginning with http/],
    ['credentials', { ...HTTP, SMS_HTTP_URL: 'https://u:hidden@x' }, /^SMS_HTTP_URL must not contain credentials/],
    ['a query', { ...HTTP, SMS_HTTP_URL: 'https://x/?key=hidden' }, /^SMS_HTTP_URL must end with its path/],
    ['smpp without host', { ...SMPP, SMS_SMPP_HOST: '' }, /^SMS_SMPP_HOST must be set for SMS_GATEWAY=smpp/],
    ['smpp without password', { ...SMPP, SMS_SMPP_PASSWORD: '' }, /^SMS_SMPP_PASSWORD must be set/],
    ['smpp with a messaging service', { ...SMPP, SMS_FROM: `MG${'0'.repeat(32)}` }, /^SMS_FROM is a messaging service/],
    ['an invalid sender', { SMS_FROM: 'twelve chars' }, /^SMS_FROM is 'twelve chars': must be an E.164 number/],
  ];
  for (const [title, environment, message] of wrong) {
    it(`${title} is rejected, without the secret in the message`, () =>
      assert.throws(
        () => readConfig(environment),
        error => error instanceof SettingError && message.test(error.message) && !error.message.includes('hidden'),
      ));
  }
});
