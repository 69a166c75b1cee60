// Creates tokens and passwords, and hashes them for storage.

import { randomBytes, hash as sha256 } from 'node:crypto';
import { hash as argon2id } from '@node-rs/argon2';

/** Prefix of a token: an API token, one of a test company, a session of the interface, a session of a browser, a sign-in step, a link that resets a password. */
export type TokenPrefix = 'kt_' | 'kt_test_' | 'xa_' | 'xb_' | 'xs_' | 'xr_';

/** A token with 256 random bits. */
export function newToken(prefix: TokenPrefix): string {
  return prefix + randomBytes(32).toString('base64url');
}

const RANDOM_PART = 43;

/** Characters of a token: its prefix and 256 random bits in base64url. */
export const tokenLength = (prefix: TokenPrefix): number => prefix.length + RANDOM_PART;

/** True if a text has the form of a token with this prefix. */
export const hasTokenForm = (prefix: TokenPrefix, text: string): boolean =>
  text.length === tokenLength(prefix) && text.startsWith(prefix) && /^[\w-]+$/.test(text);

/** True if a text has the form of an API token. */
export const hasApiTokenForm = (text: string): boolean => hasTokenForm('kt_', text) || hasTokenForm('kt_test_', text);

/** A password for a new user: 120 random bits, easily copied. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** SHA-256 of a token, for storage. 256 random bits need no slow hash. */
export const hashOf = (token: string): Buffer => sha256('sha256', token, 'buffer');

/** Hashes a password with argon2id (RFC 9106, the library's recommended cost). */
export function hashPassword(password: string): Promise<string> {
  return argon2id(password);
}
