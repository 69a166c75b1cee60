/** The status callback: its signature, compared with Twilio's published example, and the report in it. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { isSignatureValid, readStatusCallback } from '../../../src/sms-gateways/http/status-callback.ts';

const EXAMPLE = {
  token: '12345',
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  form: new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  }),
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
};

describe('a signature', () => {
  it('of the published example is valid', () => assert.equal(isSignatureValid(EXAMPLE), true));

  it('includes a repeated value once', () => {
    const form = new URLSearchParams('Sid=CA123&SidAccount=AC123&Digits=5678&Digits=1234&Digits=1234');
    assert.equal(isSignatureValid({ ...EXAMPLE, form, signature: 'IK+Dwps556ElfBT0I3Rgjkr1wJU=' }), true);
  });

  const changed = new URLSearchParams(EXAMPLE.form);
  changed.set('Digits', '1235');
  const table: [title: string, request: Partial<Parameters<typeof isSignatureValid>[0]>][] = [
    ['of another token', { token: '12346' }],
    ['of another address', { url: 'https://mycompany.com/myapp.php?foo=1&bar=3' }],
    ['of another form', { form: changed }],
    ['missing', { signature: undefined }],
    ['empty', { signature: '' }],
    ['cut short', { signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B' }],
    ['not base64', { signature: '!!!!' }],
    ['for another port', { url: 'https://mycompany.com:8443/myapp.php?foo=1&bar=2' }],
  ];
  for (const [title, difference] of table) {
    it(`${title} is not valid`, () => assert.equal(isSignatureValid({ ...EXAMPLE, ...difference }), false));
  }

  it('is valid with and without the default port', () => {
    assert.equal(isSignatureValid({ ...EXAMPLE, url: 'https://mycompany.com:443/myapp.php?foo=1&bar=2' }), true);
    const signature = createHmac('sha1', 'secret').update('http://erp.example:80/smsMessageSidSM1').digest('base64');
    const form = new URLSearchParams({ MessageSid: 'SM1' });
    assert.equal(isSignatureValid({ token: 'secret', url: 'http://erp.example/sms', form, signature }), true);
  });
});

describe('a status callback is read as a delivery report', () => {
  const table: [form: string, report: ReturnType<typeof readStatusCallback>][] = [
    ['MessageSid=SM1&MessageStatus=delivered', { gatewayId: 'SM1', state: 'delivered' }],
    ['SmsSid=SM1&SmsStatus=delivered', { gatewayId: 'SM1', state: 'delivered' }],
    [
      'MessageSid=SM1&MessageStatus=undelivered&ErrorCode=30003',
      { gatewayId: 'SM1', state: 'failed', reason: 'undelivered, code 30003' },
    ],
    ['MessageSid=SM1&MessageStatus=failed', { gatewayId: 'SM1', state: 'failed', reason: 'failed' }],
    ['MessageSid=SM1&MessageStatus=failed&ErrorCode=<b>', { gatewayId: 'SM1', state: 'failed', reason: 'failed' }],
    ['MessageSid=SM1&MessageStatus=sent', undefined],
    ['MessageSid=SM1&MessageStatus=queued', undefined],
    ['MessageSid=&MessageStatus=delivered', undefined],
    ['MessageStatus=delivered', undefined],
    ['', undefined],
  ];
  for (const [form, report] of table) {
    it(form || 'an empty form', () => assert.deepEqual(readStatusCallback(new URLSearchParams(form)), report));
  }
});
