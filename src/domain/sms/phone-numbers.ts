/** Checks the telephone number of the receiver and the sender of a text message. */

import { createRequire } from 'node:module';
import type * as LibPhoneNumber from 'libphonenumber-js/min';
import { Message } from '../messages/message.ts';

// Loaded for the first message, not at the start (docs/performance.md). The CommonJS build takes less memory than the ES modules,
// which are one file per function (docs/performance.md).
const require = createRequire(import.meta.url);
const library = (): typeof LibPhoneNumber => require('libphonenumber-js/min');

/** A number that can exist. `country` (ISO 3166-1 alpha-2) is undefined for satellite phones and the like. */
export interface ReachableNumber {
  e164: string;
  country: string | undefined;
}

const NUMBER_ERRORS = {
  INVALID_COUNTRY: new Message('phone_country'),
  NOT_A_NUMBER: new Message('phone_invalid'),
  TOO_SHORT: new Message('phone_too_short'),
  TOO_LONG: new Message('phone_too_long'),
  INVALID_LENGTH: new Message('phone_length'),
} as const;

/**
 * Reads a number in E.164, or in the national format of the account's country (ISO 3166-1 alpha-2).
 * `error` follows the name of the field `to` and never contains the number.
 */
export function readNumber(to: string, country: string): ReachableNumber | { error: Message } {
  const { isSupportedCountry, parsePhoneNumberFromString, validatePhoneNumberLength } = library();
  const international = to.trimStart().startsWith('+');
  if (!international && !isSupportedCountry(country)) {
    return { error: new Message('phone_no_plan', { country }) };
  }
  const options = { ...(isSupportedCountry(country) && { defaultCountry: country }), extract: false };
  const number = parsePhoneNumberFromString(to, options);
  if (number?.isPossible() !== true) {
    return { error: NUMBER_ERRORS[validatePhoneNumberLength(to, options) ?? 'NOT_A_NUMBER'] };
  }
  if (number.ext !== undefined) return { error: new Message('phone_extension') };
  return { e164: number.number, country: number.country };
}

/** The sender of a message: a number, a short code, or a name of up to eleven characters. */
export type Sender = { kind: 'number' | 'short code' | 'name'; value: string };

/** Reads a sender. `error` follows the name of the field `from`. */
export function readSender(from: string): Sender | { error: Message } {
  if (/^\+[1-9]\d{6,14}$/.test(from)) return { kind: 'number', value: from };
  if (/^\d{3,8}$/.test(from)) return { kind: 'short code', value: from };
  if (/^(?=.*[A-Za-z])[A-Za-z0-9 &+._-]{1,11}$/.test(from)) return { kind: 'name', value: from };
  return { error: new Message('sms_address') };
}
