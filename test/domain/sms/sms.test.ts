/** Counting, cutting, numbers and the waiting times of text messages. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  countParts,
  GIVE_UP_SECONDS,
  messageError,
  nextAttempt,
  nextAttemptOf,
  readNumber,
  readSender,
  splitParts,
} from '../../../src/domain/sms/message-parts.ts';

const BASIC_ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

describe('a message is counted as the network counts it', () => {
  const table: [title: string, message: string, parts: number, encoding: 'GSM-7' | 'UCS-2', units: number][] = [
    ['nothing', '', 1, 'GSM-7', 0],
    ['one letter', 'a', 1, 'GSM-7', 1],
    ['the whole default alphabet', BASIC_ALPHABET, 1, 'GSM-7', 127],
    ['the whole extension table', '\f^{}\\[~]|€', 1, 'GSM-7', 20],
    ['160 letters', 'a'.repeat(160), 1, 'GSM-7', 160],
    ['161 letters', 'a'.repeat(161), 2, 'GSM-7', 161],
    ['306 letters', 'a'.repeat(306), 2, 'GSM-7', 306],
    ['307 letters', 'a'.repeat(307), 3, 'GSM-7', 307],
    ['1530 letters', 'a'.repeat(1530), 10, 'GSM-7', 1530],
    ['80 euro signs', '€'.repeat(80), 1, 'GSM-7', 160],
    ['81 euro signs', '€'.repeat(81), 2, 'GSM-7', 162],
    ['159 letters and a euro sign', `${'a'.repeat(159)}€`, 2, 'GSM-7', 161],
    // 153 is odd: 76 pairs fill 152 septets and the 77th begins a part, so 306 septets take three parts, not two.
    ['153 euro signs', '€'.repeat(153), 3, 'GSM-7', 306],
    ['152 euro signs', '€'.repeat(152), 2, 'GSM-7', 304],
    ['an escape that would be cut', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3, 'GSM-7', 306],
    ['an escape that just fits', `${'a'.repeat(151)}€${'a'.repeat(153)}`, 2, 'GSM-7', 306],
    ['a bare escape character', '\u001b', 1, 'UCS-2', 1],
    ['a small c with cedilla', 'ç', 1, 'UCS-2', 1],
    ['Portuguese', 'Ação concluída', 1, 'UCS-2', 14],
    ['a tab', '\t', 1, 'UCS-2', 1],
    ['one emoji', '🙂', 1, 'UCS-2', 2],
    ['70 units', 'ж'.repeat(70), 1, 'UCS-2', 70],
    ['71 units', 'ж'.repeat(71), 2, 'UCS-2', 71],
    ['35 emoji', '🙂'.repeat(35), 1, 'UCS-2', 70],
    ['36 emoji', '🙂'.repeat(36), 2, 'UCS-2', 72],
    // 67 is odd too: 33 emoji a part.
    ['67 emoji', '🙂'.repeat(67), 3, 'UCS-2', 134],
    ['66 emoji', '🙂'.repeat(66), 2, 'UCS-2', 132],
    ['a surrogate pair that would be cut', `${'ж'.repeat(66)}🙂${'ж'.repeat(66)}`, 3, 'UCS-2', 134],
    ['a surrogate pair that just fits', `${'ж'.repeat(65)}🙂${'ж'.repeat(67)}`, 2, 'UCS-2', 134],
    ['670 units', 'ж'.repeat(670), 10, 'UCS-2', 670],
    ['letters and one foreign one', `${'a'.repeat(160)}ж`, 3, 'UCS-2', 161],
  ];
  for (const [title, message, parts, encoding, units] of table) {
    it(title, () => assert.deepEqual(countParts(message), { parts, encoding, units }));
  }
});

describe('a message is cut as the network cuts it', () => {
  it('the euro sign is escape and 0x65, and moves to the next part whole', () => {
    const { parts } = splitParts(`${'a'.repeat(152)}€${'b'.repeat(10)}`);
    assert.deepEqual(
      parts.map(part => part.units),
      [152, 12],
    );
    assert.deepEqual([...(parts[1]?.octets ?? [])].slice(0, 3), [0x1b, 0x65, 0x62]);
  });

  it('letters have the codes of the default alphabet', () => {
    const [part] = splitParts('@A a\nàÉ').parts;
    assert.deepEqual([...(part?.octets ?? [])], [0x00, 0x41, 0x20, 0x61, 0x0a, 0x7f, 0x1f]);
  });

  it('an emoji is two big-endian units', () => {
    const [part] = splitParts('🙂').parts;
    assert.deepEqual([...(part?.octets ?? [])], [0xd8, 0x3d, 0xde, 0x42]);
  });

  it('any text: the parts together are the message, none is too big, none cuts a character', () => {
    const character = fc.oneof(
      fc.constantFrom('a', 'b', '€', '[', 'é'),
      fc.constantFrom('ж', '🙂', '漢'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 700 }), characters => {
        const message = characters.join('');
        const { encoding, parts } = splitParts(message);
        const room = encoding === 'GSM-7' ? [160, 153, 1] : [70, 67, 2];
        assert.equal(parts.map(part => part.text).join(''), message);
        for (const part of parts) {
          assert.ok(part.units > 0 && part.units <= (room[parts.length === 1 ? 0 : 1] ?? 0));
          assert.equal(part.octets.length, part.units * (room[2] ?? 0));
          assert.ok(part.text.isWellFormed());
        }
      }),
    );
  });
});

describe('a message is refused with a reason', () => {
  const table: [title: string, message: string, fault: RegExp | undefined][] = [
    ['empty', '', /empty/],
    ['1530 letters', 'a'.repeat(1530), undefined],
    ['1531 letters', 'a'.repeat(1531), /1530 characters; it has 1531/],
    ['670 Cyrillic letters', 'ж'.repeat(670), undefined],
    ['671 Cyrillic letters', 'ж'.repeat(671), /10 parts; it needs 11: 671 units of UCS-2/],
    ['766 euro signs', '€'.repeat(766), /10 parts; it needs 11: 1532 septets/],
    ['1530 letters with one euro sign', `${'a'.repeat(1529)}€`, /it needs 11/],
    ['half a character', 'ab\ud83d', /half of a character/],
  ];
  for (const [title, message, fault] of table) {
    it(title, () => {
      const answer = messageError(message);
      if (fault === undefined) assert.equal(answer, undefined);
      else assert.match(answer ?? '', fault);
    });
  }
});

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

  const bad: [to: string, country: string, fault: RegExp][] = [
    ['', 'PT', /not a telephone number/],
    ['abc', 'PT', /not a telephone number/],
    ['hello 912345678', 'PT', /not a telephone number/],
    ['+1800FLOWERS', 'US', /not a telephone number/],
    ['112', 'PT', /too short/],
    ['+3519', 'PT', /too short/],
    ['+35191234567890123', 'PT', /too long/],
    ['+999123456789', 'PT', /country code that does not exist/],
    ['912345678', 'XX', /national number and country 'XX'/],
    ['912345678', '', /national number/],
    ['+351912345678 ext. 5', 'PT', /extension/],
    ['9'.repeat(400), 'PT', /too long|not a telephone number/],
  ];
  for (const [to, country, fault] of bad) {
    it(`'${to.slice(0, 30)}' in '${country}' is refused`, () => {
      const answer = readNumber(to, country);
      assert.ok('fault' in answer, JSON.stringify(answer));
      assert.match(answer.fault, fault);
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

describe('a failed attempt is made again', () => {
  it('after 15 seconds, doubling to an hour', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 40].map(attempt => nextAttempt(attempt, 0.5));
    assert.deepEqual(waits, [15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  it('spread by a fifth either way', () => {
    assert.deepEqual([nextAttempt(9, 0), nextAttempt(9, 0.9999999)], [2880, 4320]);
  });

  it('not before the gateway asked for it', () => {
    assert.equal(nextAttemptOf({ attempt: 1, ageSeconds: 0, random: 0.5, afterSeconds: 90 }), 90);
    assert.equal(nextAttemptOf({ attempt: 5, ageSeconds: 0, random: 0.5, afterSeconds: 90 }), 240);
  });

  it('for 24 hours and no longer', () => {
    let age = 0;
    let attempt = 1;
    for (;;) {
      const wait = nextAttemptOf({ attempt, ageSeconds: age, random: 0.5 });
      if (wait === undefined) break;
      age += wait;
      attempt += 1;
    }
    assert.ok(age < GIVE_UP_SECONDS && age > GIVE_UP_SECONDS - 3601, String(age));
    assert.equal(nextAttemptOf({ attempt: 1, ageSeconds: GIVE_UP_SECONDS, random: 0.5 }), undefined);
  });
});
