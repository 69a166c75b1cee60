// The pages about the company itself, for its administrators.

import type { Page } from '../page/define-page.ts';
import { mailPages } from './mail-pages.ts';
import { messagePages } from './message-pages.ts';
import { ratePages } from './rate-pages.ts';
import { setPages } from './set-pages.ts';
import { settingsPages } from './settings-page.ts';

export const companyPages: Page[] = [...settingsPages, ...setPages, ...ratePages, ...messagePages, ...mailPages];
