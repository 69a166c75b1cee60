// Portuguese words of the administration area (of Portugal): one section per subject.

import type { en } from './en.ts';
import { errors } from './pt/errors.ts';
import { fields } from './pt/fields.ts';
import { lists } from './pt/lists.ts';
import { page } from './pt/page.ts';
import { security } from './pt/security.ts';
import { signIn } from './pt/sign-in.ts';

export const pt: typeof en = { language: 'pt', errors, fields, lists, page, security, signIn };
