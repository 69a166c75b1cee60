/** Text messages are counted and split as the network does it, and rejected with the reason. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { countParts, messageError, splitParts } from '../../../src/domain/sms/message-parts.ts';

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
    // 153 is odd: 76 euro signs fill 152 septets, so 306 septets take three parts, not two.
    ['153 euro signs', '€'.repeat(153), 3, 'GSM-7', 306],
    ['152 euro signs', '€'.repeat(152), 2, 'GSM-7', 304],
    ['an escape sequence at the boundary', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3, 'GSM-7', 306],
    ['an escape sequence that just fits', `${'a'.repeat(151)}€${'a'.repeat(153)}`, 2, 'GSM-7', 306],
    ['a bare escape character', '\u001b', 1, 'UCS-2', 1],
    ['a small c with cedilla', 'ç', 1, 'UCS-2', 1],
    ['Portuguese', 'Ação concluída', 1, 'UCS-2', 14],
    ['a tab', '\t', 1, 'UCS-2', 1],
    ['one emoji', '🙂', 1, 'UCS-2', 2],
    ['70 units', 'ж'.repeat(70), 1, 'UCS-2', 70],
    ['71 units', 'ж'.repeat(71), 2, 'UCS-2', 71],
    ['35 emoji', '🙂'.repeat(35), 1, 'UCS-2', 70],
    ['36 emoji', '🙂'.repeat(36), 2, 'UCS-2', 72],
    // 67 is odd too: a part has 33 emoji.
    ['67 emoji', '🙂'.repeat(67), 3, 'UCS-2', 134],
    ['66 emoji', '🙂'.repeat(66), 2, 'UCS-2', 132],
    ['a surrogate pair at the boundary', `${'ж'.repeat(66)}🙂${'ж'.repeat(66)}`, 3, 'UCS-2', 134],
    ['a surrogate pair that just fits', `${'ж'.repeat(65)}🙂${'ж'.repeat(67)}`, 2, 'UCS-2', 134],
    ['670 units', 'ж'.repeat(670), 10, 'UCS-2', 670],
    ['letters and one foreign one', `${'a'.repeat(160)}ж`, 3, 'UCS-2', 161],
  ];
  for (const [title, message, parts, encoding, units] of table) {
    it(title, () => assert.deepEqual(countParts(message), { parts, encoding, units }));
  }
});

describe('a message is split as the network splits it', () => {
  it('the euro sign is the escape and 0x65, and both go to the next part', () => {
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

  it('the parts of any text make up the message, none is too long, and none divides a character', () => {
    const character = fc.oneof(
      fc.constantFrom('a', 'b', '€', '[', 'é'),
      fc.constantFrom('ж', '🙂', '漢'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 700 }), characters => {
        const message = characters.join('');
        const { encoding, parts } = splitParts(message);
        const [single, several, octetsPerUnit] =
          encoding === 'GSM-7' ? ([160, 153, 1] as const) : ([70, 67, 2] as const);
        assert.equal(parts.map(part => part.text).join(''), message);
        for (const part of parts) {
          assert.ok(part.units > 0 && part.units <= (parts.length === 1 ? single : several));
          assert.equal(part.octets.length, part.units * octetsPerUnit);
          assert.ok(part.text.isWellFormed());
        }
      }),
    );
  });
});

describe('a message is rejected with the reason', () => {
  const table: [title: string, message: string, error: RegExp | undefined][] = [
    ['empty', '', /empty/],
    ['1530 letters', 'a'.repeat(1530), undefined],
    ['1531 letters', 'a'.repeat(1531), /1530 characters; it has 1531/],
    ['670 Cyrillic letters', 'ж'.repeat(670), undefined],
    ['671 Cyrillic letters', 'ж'.repeat(671), /10 parts; it needs 11: 671 units of UCS-2/],
    ['766 euro signs', '€'.repeat(766), /10 parts; it needs 11: 1532 septets/],
    ['1530 letters with one euro sign', `${'a'.repeat(1529)}€`, /it needs 11/],
    ['half a character', 'ab\ud83d', /half of a character/],
  ];
  for (const [title, message, error] of table) {
    it(title, () => {
      const answer = messageError(message);
      if (error === undefined) assert.equal(answer, undefined);
      else assert.match(String(answer), error);
    });
  }
});
