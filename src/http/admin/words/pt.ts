// Portuguese words of the administration area (of Portugal): one section per subject.

import type { en } from './en.ts';
import { company } from './pt/company.ts';
import { articleStock, exports, imports, statement, stockCounts, views } from './pt/data.ts';
import { documents } from './pt/documents.ts';
import { errors } from './pt/errors.ts';
import { fields } from './pt/fields.ts';
import { forms } from './pt/forms.ts';
import { home } from './pt/home.ts';
import { host } from './pt/host.ts';
import { audit } from './pt/integrations/audit.ts';
import { requests, sessions, tokens } from './pt/integrations/programs.ts';
import { lists } from './pt/lists.ts';
import { messages } from './pt/messages/messages.ts';
import { settings } from './pt/messages/settings.ts';
import { newDocument, settle } from './pt/new-document.ts';
import { page, search, shortcuts } from './pt/page.ts';
import { records } from './pt/records.ts';
import { security } from './pt/security.ts';
import { signIn } from './pt/sign-in.ts';
import { preferences, users } from './pt/users.ts';

export const pt: typeof en = {
  language: 'pt',
  articleStock,
  audit,
  company,
  documents,
  errors,
  exports,
  fields,
  forms,
  home,
  host,
  imports,
  lists,
  messages,
  newDocument,
  page,
  preferences,
  records,
  requests,
  search,
  security,
  sessions,
  settings,
  settle,
  shortcuts,
  signIn,
  statement,
  stockCounts,
  tokens,
  users,
  views,
};
