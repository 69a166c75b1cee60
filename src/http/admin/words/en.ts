// English words of the administration area: one section per subject.

import { errors } from './en/errors.ts';
import { fields } from './en/fields.ts';
import { forms } from './en/forms.ts';
import { lists } from './en/lists.ts';
import { page } from './en/page.ts';
import { records } from './en/records.ts';
import { security } from './en/security.ts';
import { signIn } from './en/sign-in.ts';
import { preferences, users } from './en/users.ts';
import type { AdminLanguage } from './languages.ts';

export const en = {
  language: 'en' as AdminLanguage,
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
