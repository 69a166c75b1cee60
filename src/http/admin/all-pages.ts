// All pages of the administration area, gathered from the folders of their subjects.

import { documentPages } from './documents/pages.ts';
import { recordPages } from './forms/record-pages.ts';
import { homePages } from './home/pages.ts';
import { listPages } from './lists/pages.ts';
import type { OpenPage, Page } from './page/define-page.ts';
import { preferencePages } from './preferences/pages.ts';
import { signInPages } from './sign-in/pages.ts';
import { userPages } from './users/pages.ts';

/** Pages for users who have signed in. */
export const adminPages: Page[] = [
  ...homePages,
  ...documentPages,
  ...listPages,
  ...recordPages,
  ...preferencePages,
  ...userPages,
];

/** Pages for everybody. */
export const openAdminPages: OpenPage[] = [...signInPages];
