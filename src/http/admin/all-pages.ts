// All pages of the administration area, gathered from the folders of their subjects.

import { articleStockPages } from './article-stock/pages.ts';
import { attachmentPages } from './attachments/pages.ts';
import { auditPages } from './audit/audit-pages.ts';
import { bankPages } from './bank/pages.ts';
import { mailPages } from './company/mail-pages.ts';
import { messagePages } from './company/message-pages.ts';
import { ratePages } from './company/rate-pages.ts';
import { setPages } from './company/set-pages.ts';
import { settingsPages } from './company/settings-page.ts';
import { testPages } from './company/test-page.ts';
import { themePages } from './company/theme-pages.ts';
import { documentPages } from './documents/pages.ts';
import { exportPages } from './exports/pages.ts';
import { helpPages } from './help/pages.ts';
import { homePages } from './home/pages.ts';
import { accountPages } from './host/account-pages.ts';
import { installationPages } from './host/installation-pages.ts';
import { importPages } from './import/pages.ts';
import { referencePages } from './integrations/reference-pages.ts';
import { requestPages } from './integrations/request-pages.ts';
import { sessionPages } from './integrations/session-pages.ts';
import { tokenPages } from './integrations/token-pages.ts';
import { webhookPages } from './integrations/webhook-pages.ts';
import { labelPages } from './labels/pages.ts';
import type { OpenPage, Page } from './page/define-page.ts';
import { statementPages } from './party-statements/pages.ts';
import { preferencePages } from './preferences/pages.ts';
import { columnPages, listPages } from './records/list-pages.ts';
import { contactPages, recordPages } from './records/record-pages.ts';
import { vatCodePages } from './records/vat-code-pages.ts';
import { billDeliveriesPages } from './recurring/bill-deliveries.ts';
import { recurringPages } from './recurring/pages.ts';
import { reminderPages } from './reminders/pages.ts';
import { reportPages } from './reports/pages.ts';
import { savedViewPages } from './saved-views/pages.ts';
import { searchPages } from './search/pages.ts';
import { securityPages } from './security/pages.ts';
import { settingsStart } from './settings/pages.ts';
import { shortcutPages } from './shortcuts/pages.ts';
import { signInPages } from './sign-in/pages.ts';
import { stockCountPages } from './stock-count/pages.ts';
import { userPages } from './users/pages.ts';

const namedPages: Page[] = [
  ...settingsPages,
  ...setPages,
  ...themePages,
  ...ratePages,
  ...messagePages,
  ...mailPages,
  ...testPages,
  ...accountPages,
  ...installationPages,
  ...homePages,
  ...helpPages,
  ...listPages,
  ...vatCodePages,
  ...recordPages,
  ...contactPages,
  ...preferencePages,
  ...userPages,
  ...exportPages,
  ...labelPages,
  ...savedViewPages,
  ...importPages,
  ...stockCountPages,
  ...statementPages,
  ...recurringPages,
  ...billDeliveriesPages,
  ...reminderPages,
  ...reportPages,
  ...bankPages,
  ...articleStockPages,
  ...tokenPages,
  ...webhookPages,
  ...sessionPages,
  ...requestPages,
  ...auditPages,
  ...securityPages,
  ...documentPages,
  ...attachmentPages,
  ...columnPages,
];

const shownPages: Page[] = [...namedPages, ...shortcutPages(namedPages)];

/** Pages for users who have signed in. */
export const adminPages: Page[] = [...shownPages, ...searchPages(shownPages), ...settingsStart(shownPages)];

/** Pages for everybody. */
export const openAdminPages: OpenPage[] = [...signInPages, ...referencePages];
