// Portuguese words of the administration area (of Portugal): one section per subject.

import type { en } from './en.ts';
import { errors } from './pt/errors.ts';
import { fields } from './pt/fields.ts';
import { forms } from './pt/forms.ts';
import { lists } from './pt/lists.ts';
import { page } from './pt/page.ts';
import { records } from './pt/records.ts';
import { security } from './pt/security.ts';
import { signIn } from './pt/sign-in.ts';
import { preferences, users } from './pt/users.ts';

export const pt: typeof en = {
  language: 'pt',
  errors,
  fields,
  forms,
  lists,
  page,
  preferences,
  records,
  security,
  signIn,
  users,
};
