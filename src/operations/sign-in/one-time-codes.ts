// Creates and checks one-time codes of an authenticator app (TOTP, RFC 6238) and recovery codes.

import { randomBytes } from 'node:crypto';
import { generateURI, verifySync } from 'otplib';
import { hashOf } from '../credentials.ts';

/** 160 bits, as RFC 4226 section 4 recommends. */
const SECRET_BYTES = 20;
/** Clocks of phones are wrong by some seconds, and people type: a code counts for one time step before and after its own. */
const TOLERANCE_SECONDS = 30;

/** A new secret. */
export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648 section 6) without padding. */
export function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(value >>> bits) & 31];
    }
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}

/** The address that an authenticator app reads from a QR code. */
export const totpAddress = (secret: Buffer, names: { issuer: string; label: string }): string =>
  generateURI({ ...names, secret: base32(secret) });

/** The time step of a right code later than `lastStep`; undefined for any other text. `now` in milliseconds. */
export function stepOfCode(secret: Buffer, typed: string, lastStep: number, now: number): number | undefined {
  const token = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = verifySync({
    secret: base32(secret),
    token,
    epoch: Math.floor(now / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(lastStep > 0 && { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Recovery codes that a user gets at once. */
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** New recovery codes as they are shown: 80 random bits each, in four groups. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const text = base32(randomBytes(RECOVERY_BYTES)).toLowerCase();
    return (text.match(/.{4}/g) ?? []).join('-');
  });

/** Stored form of a recovery code; undefined for a text that is none. Blanks, hyphens and case don't matter. */
export function hashOfRecoveryCode(typed: string): Buffer | undefined {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  return /^[a-z2-7]{16}$/.test(code) ? hashOf(`recovery ${code}`) : undefined;
}
