// All pages of integrations and of the audit trail.

import type { Page } from '../page/define-page.ts';
import { auditPages } from './audit-pages.ts';
import { requestPages } from './request-pages.ts';
import { sessionPages } from './session-pages.ts';
import { tokenPages } from './token-pages.ts';

/** API tokens, sessions, the request log and the audit trail. */
export const integrationPages: Page[] = [...tokenPages, ...sessionPages, ...requestPages, ...auditPages];
