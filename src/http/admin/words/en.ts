// English words of the administration area: one section per subject.

import { documents } from './en/documents.ts';
import { errors } from './en/errors.ts';
import { fields } from './en/fields.ts';
import { forms } from './en/forms.ts';
import { home } from './en/home.ts';
import { lists } from './en/lists.ts';
import { newDocument } from './en/new-document.ts';
import { page } from './en/page.ts';
import { records } from './en/records.ts';
import { signIn } from './en/sign-in.ts';
import { preferences, users } from './en/users.ts';
import type { AdminLanguage } from './languages.ts';

export const en = {
  language: 'en' as AdminLanguage,
  documents,
  errors,
  fields,
  forms,
  home,
  lists,
  newDocument,
  page,
  preferences,
  records,
  signIn,
  users,
};
