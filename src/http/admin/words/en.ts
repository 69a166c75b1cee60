// English words of the administration area: one section per subject.

import { company } from './en/company.ts';
import { articleStock, exports, imports, statement, stockCounts, views } from './en/data.ts';
import { documents } from './en/documents.ts';
import { errors } from './en/errors.ts';
import { fields } from './en/fields.ts';
import { forms } from './en/forms.ts';
import { home } from './en/home.ts';
import { host } from './en/host.ts';
import { audit } from './en/integrations/audit.ts';
import { requests, sessions, tokens } from './en/integrations/programs.ts';
import { lists } from './en/lists.ts';
import { messages, settings } from './en/messages/messages.ts';
import { newDocument, settle } from './en/new-document.ts';
import { page, search, shortcuts } from './en/page.ts';
import { records } from './en/records.ts';
import { security } from './en/security.ts';
import { signIn } from './en/sign-in.ts';
import { preferences, users } from './en/users.ts';
import type { AdminLanguage } from './languages.ts';

export const en = {
  language: 'en' as AdminLanguage,
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
