/** Splits text messages into parts and counts them as the mobile network does. */

import { Message } from '../messages/message.ts';

export type SmsEncoding = 'GSM-7' | 'UCS-2';

/** One part of a message. `units` are septets (GSM-7) or UTF-16 units (UCS-2). */
export interface SmsPart {
  text: string;
  /** The encoding of SMPP: one septet per octet, or UTF-16 big-endian. Without a header. */
  octets: Uint8Array;
  units: number;
}

// The limits of contract §8 SMS.
const MAX_MESSAGE_CHARACTERS = 1530;
const MAX_PARTS = 10;

// 3GPP TS 23.038, section 6.2.1: the default alphabet in code order. U+001B is the escape and stands for no character.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const ESCAPE = 0x1b;
// Section 6.2.1.1: the extension table. Each character takes the escape and one more septet.
const EXTENSION: Record<string, number> = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
};
const SEPTETS = new Map<string, readonly number[]>([
  ...[...BASIC].map((character, code) => [character, [code]] as const),
  ...Object.entries(EXTENSION).map(([character, code]) => [character, [ESCAPE, code]] as const),
]);
SEPTETS.delete('\u001b');

// Units in the only part of a message, and in each of several parts. Six octets of those hold the concatenation header.
const CAPACITY = {
  'GSM-7': { single: 160, part: 153 },
  'UCS-2': { single: 70, part: 67 },
} as const;

/** GSM-7 if every character is in its alphabet, otherwise UCS-2 for the whole message. */
function encodingOf(message: string): SmsEncoding {
  return [...message].every(character => SEPTETS.has(character)) ? 'GSM-7' : 'UCS-2';
}

function ucs2(character: string): number[] {
  const octets: number[] = [];
  for (let index = 0; index < character.length; index++) {
    const unit = character.charCodeAt(index);
    octets.push(unit >> 8, unit & 0xff);
  }
  return octets;
}

/** Splits a message as the network does: it divides no escape sequence and no surrogate pair between two parts. */
export function splitParts(message: string): { encoding: SmsEncoding; parts: SmsPart[] } {
  const encoding = encodingOf(message);
  const characters = [...message].map(text =>
    encoding === 'GSM-7'
      ? { text, octets: SEPTETS.get(text) ?? [], units: SEPTETS.get(text)?.length ?? 0 }
      : { text, octets: ucs2(text), units: text.length },
  );
  const total = characters.reduce((sum, character) => sum + character.units, 0);
  const { single, part: partCapacity } = CAPACITY[encoding];
  const capacity = total <= single ? single : partCapacity;

  const parts: { text: string; octets: number[]; units: number }[] = [{ text: '', octets: [], units: 0 }];
  for (const character of characters) {
    let part = parts[parts.length - 1];
    if (part === undefined || part.units + character.units > capacity) {
      part = { text: '', octets: [], units: 0 };
      parts.push(part);
    }
    part.text += character.text;
    part.octets.push(...character.octets);
    part.units += character.units;
  }
  return { encoding, parts: parts.map(part => ({ ...part, octets: Uint8Array.from(part.octets) })) };
}

/** The number of parts, and `units`: the length of all parts together without headers. */
export function countParts(message: string): { parts: number; encoding: SmsEncoding; units: number } {
  const { encoding, parts } = splitParts(message);
  return { parts: parts.length, encoding, units: parts.reduce((sum, part) => sum + part.units, 0) };
}

/** Error of the field `message` (contract §8 SMS), to follow its name; undefined if it is valid. */
export function messageError(message: string): Message | undefined {
  if (message === '') return new Message('empty');
  if (message.length > MAX_MESSAGE_CHARACTERS) {
    return new Message('sms_too_long', { count: MAX_MESSAGE_CHARACTERS, length: message.length });
  }
  if (!message.isWellFormed()) return new Message('lone_surrogate');
  const { parts, encoding, units } = countParts(message);
  if (parts <= MAX_PARTS) return undefined;
  const why =
    encoding === 'GSM-7' ? new Message('gsm_septets', { count: units }) : new Message('ucs2_units', { count: units });
  return new Message('sms_too_many_parts', { count: MAX_PARTS, parts, why });
}
