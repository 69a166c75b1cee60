// Bank accounts: IBAN (ISO 13616) and BIC (ISO 9362).

import { Message } from '../messages/message.ts';
import { isCountry } from './country.ts';
import { ownValue } from './own-value.ts';

/** Characters of an IBAN by country, from the IBAN registry of SWIFT, which keeps it for ISO 13616. */
const LENGTHS: Record<string, number> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18
  FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20
  LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24
  SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map(entry => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** A bank account as documents print it. */
export interface BankAccount {
  /** Without blanks, in upper case. */
  iban: string;
  bic: string | null;
  /** Name of the bank. */
  bank: string | null;
}

/** An IBAN or BIC without blanks, in upper case. Only the letters of ASCII change their case. */
export function withoutBlanks(text: string): string {
  return text.replaceAll(/[ \t\u00a0\u202f]/g, '').replaceAll(/[a-z]+/g, letters => letters.toUpperCase());
}

/** An IBAN as ISO 13616 prints it, in groups of four. */
export function groupedIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Error text of an IBAN without blanks that follows "Field 'x'". Undefined if the IBAN is valid. */
export function ibanError(iban: string): Message | undefined {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(iban)) return new Message('not_an_iban');
  const country = iban.slice(0, 2);
  const length = ownValue(LENGTHS, country);
  if (length === undefined) return new Message('iban_country', { country });
  if (iban.length !== length) return new Message('iban_length', { country, length, given: iban.length });
  return remainder97(iban) === 1 ? undefined : new Message('iban_check_digits');
}

/** True if the text is a BIC (ISO 9362): party, country, place, and for one of 11 characters the branch. */
export function isBic(text: string): boolean {
  // Kosovo has a code of its own, which ISO 3166-1 leaves to users.
  const country = text.slice(4, 6);
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text) && (isCountry(country) || country === 'XK');
}

// ISO 7064, MOD 97-10: the first four characters come last, and letters are numbers from 10. Digit by digit, since the number has up to 60.
function remainder97(iban: string): number {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
