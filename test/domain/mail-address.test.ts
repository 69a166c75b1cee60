// Addresses that mail is sent to.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addressError } from '../../src/domain/mail-address.ts';

for (const address of [
  'maria@example.com',
  'a.b+c@example.com',
  'maria@büro.example',
  'a@xn--bro-hoa.example',
  "o'neil@example.pt",
  'x@mercearia-são-joão.pt',
])
  it(`${address} is one`, () => assert.equal(addressError(address), undefined));

for (const address of [
  'büro@example.com',
  'joão@padaria.pt',
  'josé.silva@example.com',
  '用户@example.com',
  'bu\u0308ro@example.com',
])
  it(`${address} is refused for what stands before the @`, () =>
    assert.match(String(addressError(address) ?? ''), /without accents before the @|one e-mail address/));

for (const address of [
  '',
  'x',
  'a@b',
  'a@b@c.example',
  'a b@c.example',
  'a@b.example, c@d.example',
  'a@-x.example',
  '"a"@b.example',
  `${'x'.repeat(65)}@b.example`,
  'a@xn--a.example\n',
])
  it(`${JSON.stringify(address)} is none`, () =>
    assert.match(String(addressError(address) ?? ''), /one e-mail address/));
