// Rules for new passwords: long enough, and none that everybody tries first. contract §3 Getting in

import { FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const MIN_CHARACTERS = 12;
/** Longer ones are not accepted at POST /auth. */
const MAX_LENGTH = 1024;

const common = new Set(COMMON_PASSWORDS);

/** Checks a new password of a user by NIST SP 800-63B. Throws INVALID_ARGUMENT with the remedy. */
export function checkPassword(password: string, login: string): void {
  const errors = new FieldErrors();
  const inLowerCase = password.toLowerCase();
  if ([...password].length < MIN_CHARACTERS)
    errors.add('password', new Message('password_too_short', { count: MIN_CHARACTERS }));
  else if (password.length > MAX_LENGTH) errors.add('password', new Message('too_long_text', { count: MAX_LENGTH }));
  else if (common.has(inLowerCase)) errors.add('password', new Message('password_common'));
  else if (inLowerCase === login.toLowerCase()) errors.add('password', new Message('password_is_login'));
  errors.throwIfAny();
}
