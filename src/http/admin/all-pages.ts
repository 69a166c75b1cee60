// All pages of the administration area, gathered from the folders of their subjects.

import { articleStockPages } from './article-stock/pages.ts';
import { companyPages } from './company/pages.ts';
import { documentPages } from './documents/pages.ts';
import { exportPages } from './exports/pages.ts';
import { recordPages } from './forms/record-pages.ts';
import { homePages } from './home/pages.ts';
import { hostPages } from './host/pages.ts';
import { importPages } from './import/pages.ts';
import { integrationPages } from './integrations/pages.ts';
import { referencePages } from './integrations/reference-pages.ts';
import { columnPages, listPages } from './lists/pages.ts';
import type { OpenPage, Page } from './page/define-page.ts';
import { preferencePages } from './preferences/pages.ts';
import { savedViewPages } from './saved-views/pages.ts';
import { searchPages } from './search/pages.ts';
import { securityPages } from './security/pages.ts';
import { shortcutPages } from './shortcuts/pages.ts';
import { signInPages } from './sign-in/pages.ts';
import { statementPages } from './statement/pages.ts';
import { stockCountPages } from './stock-count/pages.ts';
import { userPages } from './users/pages.ts';

const namedPages: Page[] = [
  ...companyPages,
  ...hostPages,
  ...homePages,
  ...listPages,
  ...recordPages,
  ...preferencePages,
  ...userPages,
  ...exportPages,
  ...savedViewPages,
  ...importPages,
  ...stockCountPages,
  ...statementPages,
  ...articleStockPages,
  ...integrationPages,
  ...securityPages,
  ...documentPages,
  ...columnPages,
];

/** Pages for users who have signed in. */
export const adminPages: Page[] = [...namedPages, ...searchPages(namedPages), ...shortcutPages(namedPages)];

/** Pages for everybody. */
export const openAdminPages: OpenPage[] = [...signInPages, ...referencePages];
