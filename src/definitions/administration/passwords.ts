// What a new password must be: long enough, and none that everybody tries first. contract §3 Getting in

import { FieldErrors } from '../../domain/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const MIN_CHARACTERS = 12;
/** Longer ones are not accepted at POST /auth. */
const MAX_LENGTH = 1024;

const common = new Set(COMMON_PASSWORDS);

/** Checks a new password of a user by NIST SP 800-63B. Throws INVALID_ARGUMENT, which says what to do. */
export function checkPassword(password: string, login: string): void {
  const errors = new FieldErrors();
  const inLowerCase = password.toLowerCase();
  if ([...password].length < MIN_CHARACTERS)
    errors.add('password', `must have at least ${MIN_CHARACTERS} characters: take a longer one, such as four words`);
  else if (password.length > MAX_LENGTH) errors.add('password', `must have at most ${MAX_LENGTH} characters`);
  else if (common.has(inLowerCase))
    errors.add('password', 'is one of the 10,000 most common passwords: take one that nobody else has');
  else if (inLowerCase === login.toLowerCase()) errors.add('password', 'is the login: take another one');
  errors.throwIfAny();
}
