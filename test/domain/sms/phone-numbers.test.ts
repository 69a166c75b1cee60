/** The receiver's number and the sender of a text message are checked. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readNumber, readSender } from '../../../src/domain/sms/phone-numbers.ts';

describe('a number is read as E.164 or as national in the account’s country', () => {
  const good: [to: string, country: string, e164: string, of: string | undefined][] = [
    ['+351912345678', 'PT', '+351912345678', 'PT'],
    ['+351 912 345 678', 'DE', '+351912345678', 'PT'],
    ['912345678', 'PT', '+351912345678', 'PT'],
    ['912.345.678', 'PT', '+351912345678', 'PT'],
    ['00351912345678', 'PT', '+351912345678', 'PT'],
    ['0171 2345678', 'DE', '+491712345678', 'DE'],
    ['(212) 555-0123', 'US', '+12125550123', 'US'],
    ['+1 242 555 1234', 'US', '+12425551234', 'BS'],
    ['+390612345678', 'PT', '+390612345678', 'IT'],
    ['+351912345678', 'XX', '+351912345678', 'PT'],
    ['+881612345678', 'PT', '+881612345678', undefined],
  ];
  for (const [to, country, e164, of] of good) {
    it(`${to} in ${country}`, () => {
      const number = readNumber(to, country);
      assert.ok('e164' in number, JSON.stringify(number));
      assert.deepEqual([number.e164, number.country], [e164, of]);
    });
  }

  const bad: [to: string, country: string, error: RegExp][] = [
    ['', 'PT', /not a telephone number/],
    ['abc', 'PT', /not a telephone number/],
    ['hello 912345678', 'PT', /not a telephone number/],
    ['+1800FLOWERS', 'US', /not a telephone number/],
    ['112', 'PT', /too short/],
    ['+3519', 'PT', /too short/],
    ['+35191234567890123', 'PT', /too long/],
    ['+999123456789', 'PT', /country code that does not exist/],
    ['912345678', 'XX', /national number of 'XX'/],
    ['912345678', '', /national number/],
    ['+351912345678 ext. 5', 'PT', /extension/],
    ['9'.repeat(400), 'PT', /too long|not a telephone number/],
  ];
  for (const [to, country, error] of bad) {
    it(`'${to.slice(0, 30)}' in '${country}' is rejected`, () => {
      const answer = readNumber(to, country);
      assert.ok('error' in answer, JSON.stringify(answer));
      assert.match(String(answer.error), error);
    });
  }
});

describe('a sender is a number, a short code or a name', () => {
  const table: [from: string, kind: string | undefined][] = [
    ['+351912345678', 'number'],
    ['12345', 'short code'],
    ['Kontor', 'name'],
    ['Kontor ERP', 'name'],
    ['', undefined],
    ['912345678901', undefined],
    ['TwelveLetter', undefined],
    ['Ação', undefined],
    ['a\r\nb', undefined],
  ];
  for (const [from, kind] of table) {
    it(JSON.stringify(from), () => {
      const sender = readSender(from);
      assert.equal('kind' in sender ? sender.kind : undefined, kind);
    });
  }
});
