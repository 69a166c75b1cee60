// Portuguese words of the administration area (of Portugal): one section per subject.

import type { en } from './en.ts';
import { documents } from './pt/documents.ts';
import { errors } from './pt/errors.ts';
import { fields } from './pt/fields.ts';
import { forms } from './pt/forms.ts';
import { home } from './pt/home.ts';
import { lists } from './pt/lists.ts';
import { newDocument } from './pt/new-document.ts';
import { page } from './pt/page.ts';
import { records } from './pt/records.ts';
import { signIn } from './pt/sign-in.ts';
import { preferences, users } from './pt/users.ts';

export const pt: typeof en = {
  language: 'pt',
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
