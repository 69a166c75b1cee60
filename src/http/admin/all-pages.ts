// All pages of the administration area, gathered from the folders of their subjects.

import { homePages } from './home/pages.ts';
import { listPages } from './lists/pages.ts';
import type { OpenPage, Page } from './page/define-page.ts';
import { securityPages } from './security/pages.ts';
import { signInPages } from './sign-in/pages.ts';

/** Pages for users who have signed in. */
export const adminPages: Page[] = [...homePages, ...listPages, ...securityPages];

/** Pages for everybody. */
export const openAdminPages: OpenPage[] = [...signInPages];
