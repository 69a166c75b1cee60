// Masks of the logs: members by their names, and secrets in texts.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isSecretName, withoutSecrets } from '../../src/domain/secrets.ts';
import { maskedBody } from '../../src/operations/request-log/masked-body.ts';

const SECRET = [
  'pwd',
  'senha',
  'bearer',
  'signature',
  'pincode',
  'session',
  'password',
  'passwd',
  'passphrase',
  'pin',
  'PIN',
  'otp',
  'totp',
  'cvv',
  'CVC2',
  'api_key',
  'apikey',
  'apiKey',
  'X-Api-Key',
  'authorization',
  'Cookie',
  'Set-Cookie',
  'secret',
  'private_key',
  'privateKey',
  'access_token',
  'refreshToken',
  'client-secret',
  'clientSecret',
  'palavra-passe',
  'Palavra Passe',
  'palavra_passe',
  'contraseña',
  'Passwort',
  'mot de passe',
  'smtp_pass',
  'userPwd',
  'NovaSenha',
  'JSESSIONID',
  'session_id',
  'x-hub-signature',
  'card.pin',
  'codigo_pin',
  'ＰＡＳＳＷＯＲＤ',
  'new-password',
  'auth',
  'pin_code',
];
const PLAIN = [
  'shipping',
  'author',
  'passage',
  'compass',
  'spinning',
  'keyword',
  'description',
  'tax_number',
  'code',
  'name',
  'opinion',
  'vat_id',
  'item_code',
  'currency',
  'unit_price',
  'document_set',
  'mapping',
  'iban',
  'hash',
  'key',
];
const VALUE = 'hunter2 ü';

describe('A secret', () => {
  for (const name of SECRET)
    it(`named ${name} is masked at every place of a body`, () => {
      const body = { [name]: VALUE, a: [{ b: { [name]: VALUE } }], c: { [name]: { d: [VALUE] } }, e: { [name]: 4711 } };
      assert.ok(isSecretName(name));
      assert.doesNotMatch(maskedBody(body), /hunter2|4711/);
      assert.doesNotMatch(maskedBody([body]), /hunter2|4711/);
      assert.doesNotMatch(maskedBody({ headers: [{ name, value: VALUE }] }), /hunter2/);
      assert.doesNotMatch(maskedBody({ fields: [{ key: name, data: { x: VALUE } }] }), /hunter2/);
    });

  it('is known by its name only', () => {
    for (const name of PLAIN) assert.ok(!isSecretName(name), name);
    const body = { shipping: 'x', code: 'C', headers: [{ name: 'Accept', value: 'y' }] };
    assert.equal(maskedBody(body), JSON.stringify(body));
  });

  for (const text of [
    'user=a&pwd=hunter2&b=1',
    'grant_type=password&client_secret=hunter2',
    '{"user": "a", "senha": "hunter2"}',
    "password: 'hunter2'",
    'Passphrase = hunter2',
    'https://admin:hunter2@example.com/x',
    'postgres://u:hunter2@db/kontor',
    'see https://example.com/?q=1&api_key=hunter2#x',
    'see https://example.com/?X-Amz-Signature=hunter2',
    'Authorization: Basic YTpodW50ZXIy',
    'Authorization: Custom x y hunter2',
    'Proxy-Authorization: hunter2',
    'Basic YTpodW50ZXIy',
    'bearer hunter2hunter2',
    'Cookie: a=1; b=hunter2',
    '{"a":"{\\"password\\":\\"hunter2\\"}"}',
    'Bearer hunter2',
  ])
    it(`in the text ${text} is masked, and the rest stays`, () => {
      for (const shown of [withoutSecrets(text), maskedBody({ comments: text }), maskedBody({ [text]: 1 })]) {
        assert.doesNotMatch(shown, /hunter2|YTpodW50ZXIy/, shown);
        assert.match(shown, /\(masked\)/);
      }
    });

  it('is not seen in plain sentences', () => {
    for (const text of [
      'Basic course for beginners',
      'a bearer of news',
      'Invoice 2026: 5 pieces',
      'https://example.com/a@b?x=1',
    ])
      assert.equal(withoutSecrets(text), text);
  });

  it('is not shown by cutting a long text', () => {
    const long = maskedBody({
      comments: `${`pwd=${'x'.repeat(300)} `.repeat(3)}pwd=hunter2hunter2${'y'.repeat(5_000)}`,
    });
    assert.doesNotMatch(long, /hunter2/);
    assert.match(long, /characters\)/);
  });

  it('is looked for in time that grows with the text', () => {
    for (const part of ['a', 'a:', '"', 'password="', 'Basic ', 'http://', 'a.b-', 'password=', 'é', '://', 'a@']) {
      const began = process.cpuUsage().user;
      withoutSecrets(part.repeat(200_000 / part.length));
      assert.ok(process.cpuUsage().user - began < 2_000_000, part);
    }
  });
});
