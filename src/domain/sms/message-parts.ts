/** Text messages: how the network counts and cuts them, which numbers can be reached, when to try again. */
import { createRequire } from 'node:module';
import type * as LibPhoneNumber from 'libphonenumber-js/min';

// Its ES modules, a file for every function, take 14 MB of memory where the same in CommonJS takes 5.
const { isSupportedCountry, parsePhoneNumberFromString, validatePhoneNumberLength }: typeof LibPhoneNumber =
  createRequire(import.meta.url)('libphonenumber-js/min');

export type SmsEncoding = 'GSM-7' | 'UCS-2';

/** One short message of a long one. `units` are septets (GSM-7) or UTF-16 units (UCS-2). */
export interface SmsPart {
  text: string;
  /** As SMPP carries it: one septet per octet, or UTF-16 big-endian. Without any header. */
  octets: Uint8Array;
  units: number;
}

/** Contract section 8. */
export const MAX_MESSAGE_CHARACTERS = 1530;
export const MAX_PARTS = 10;

// 3GPP TS 23.038, section 6.2.1: the default alphabet in code order. U+001B is the escape and stands for no character.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const ESCAPE = 0x1b;
// Section 6.2.1.1: the extension table; each takes the escape and one more septet.
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

// A part of a long message gives six octets to the concatenation header.
const ROOM = {
  'GSM-7': { single: 160, part: 153 },
  'UCS-2': { single: 70, part: 67 },
} as const;

/** GSM-7 when every character is in its alphabet, otherwise UCS-2 for the whole message. */
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

/** Cuts a message as the network does: no escape sequence and no surrogate pair is divided between two parts. */
export function splitParts(message: string): { encoding: SmsEncoding; parts: SmsPart[] } {
  const encoding = encodingOf(message);
  const characters = [...message].map(text =>
    encoding === 'GSM-7'
      ? { text, octets: SEPTETS.get(text) ?? [], units: SEPTETS.get(text)?.length ?? 0 }
      : { text, octets: ucs2(text), units: text.length },
  );
  const total = characters.reduce((sum, character) => sum + character.units, 0);
  const room = total <= ROOM[encoding].single ? ROOM[encoding].single : ROOM[encoding].part;

  const parts: { text: string; octets: number[]; units: number }[] = [{ text: '', octets: [], units: 0 }];
  for (const character of characters) {
    let part = parts[parts.length - 1];
    if (part === undefined || part.units + character.units > room) {
      part = { text: '', octets: [], units: 0 };
      parts.push(part);
    }
    part.text += character.text;
    part.octets.push(...character.octets);
    part.units += character.units;
  }
  return { encoding, parts: parts.map(part => ({ ...part, octets: Uint8Array.from(part.octets) })) };
}

/** How many short messages the network makes of this text; `units` is what they hold together, without headers. */
export function countParts(message: string): { parts: number; encoding: SmsEncoding; units: number } {
  const { encoding, parts } = splitParts(message);
  return { parts: parts.length, encoding, units: parts.reduce((sum, part) => sum + part.units, 0) };
}

/** Why a message can't be taken, as a sentence about the field `message`; undefined when it can (contract section 8). */
export function messageError(message: string): string | undefined {
  if (message === '') return 'must not be empty';
  if (message.length > MAX_MESSAGE_CHARACTERS) {
    return `must not be longer than ${MAX_MESSAGE_CHARACTERS} characters; it has ${message.length}`;
  }
  if (!message.isWellFormed()) return 'holds half of a character (a lone surrogate)';
  const { parts, encoding, units } = countParts(message);
  if (parts <= MAX_PARTS) return undefined;
  const why =
    encoding === 'GSM-7'
      ? `${units} septets of GSM 03.38 (€ ^ { } [ ] ~ | \\ take two)`
      : `${units} units of UCS-2, because it has characters outside GSM 03.38`;
  return `must not need more than ${MAX_PARTS} parts; it needs ${parts}: ${why}`;
}

/** A number that can be reached. `country` (ISO 3166) is unknown for satellite phones and the like. */
export interface ReachableNumber {
  e164: string;
  country: string | undefined;
  callingCode: string;
}

const NUMBER_FAULTS = {
  INVALID_COUNTRY: 'begins with a country code that does not exist',
  NOT_A_NUMBER: 'is not a telephone number',
  TOO_SHORT: 'is too short for a telephone number of its country',
  TOO_LONG: 'is too long for a telephone number of its country',
  INVALID_LENGTH: 'has a length that no telephone number of its country has',
} as const;

/**
 * Reads a number as its owner would write it: E.164, or national in the account's country (ISO 3166 alpha-2).
 * The fault is a sentence about the field `to` and never repeats the number.
 */
export function readNumber(to: string, country: string): ReachableNumber | { fault: string } {
  const international = to.trimStart().startsWith('+');
  if (!international && !isSupportedCountry(country)) {
    return { fault: `is a national number and country '${country}' has no numbering plan here; write it as +…` };
  }
  const options = { ...(isSupportedCountry(country) && { defaultCountry: country }), extract: false };
  const number = parsePhoneNumberFromString(to, options);
  if (number?.isPossible() !== true) {
    return { fault: NUMBER_FAULTS[validatePhoneNumberLength(to, options) ?? 'NOT_A_NUMBER'] };
  }
  if (number.ext !== undefined) return { fault: 'has an extension, which can not receive text messages' };
  return { e164: number.number, country: number.country, callingCode: number.countryCallingCode };
}

/** Who a message says it is from: a number, a short code, or a name of up to eleven characters. */
export type Sender = { kind: 'number' | 'short code' | 'name'; value: string };

/** The fault is a sentence about the field `from`. */
export function readSender(from: string): Sender | { fault: string } {
  if (/^\+[1-9]\d{6,14}$/.test(from)) return { kind: 'number', value: from };
  if (/^\d{3,8}$/.test(from)) return { kind: 'short code', value: from };
  if (/^(?=.*[A-Za-z])[A-Za-z0-9 &+._-]{1,11}$/.test(from)) return { kind: 'name', value: from };
  return { fault: 'must be an E.164 number, a short code of 3 to 8 digits, or a name of up to 11 letters and digits' };
}

/** A message that could not be sent for this long is given up (contract section 8). */
export const GIVE_UP_SECONDS = 24 * 60 * 60;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 60 * 60;

/**
 * Seconds to wait after the attempt-th failure (1, 2, …): doubling from 15 s to an hour, spread by a fifth either way
 * so that a queue doesn't come back in one heap. `random` is in [0, 1).
 */
export function nextAttempt(attempt: number, random: number): number {
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempt - 1), LONGEST_WAIT_SECONDS);
  return Math.round(wait * (0.8 + 0.4 * random));
}

/** The same, no sooner than the gateway asked for (`afterSeconds`); undefined when the message is to be given up. */
export function nextAttemptOf(message: {
  attempt: number;
  ageSeconds: number;
  random: number;
  afterSeconds?: number | undefined;
}): number | undefined {
  const wait = Math.max(nextAttempt(message.attempt, message.random), message.afterSeconds ?? 0);
  return message.ageSeconds + wait >= GIVE_UP_SECONDS ? undefined : wait;
}
