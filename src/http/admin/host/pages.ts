// The pages of the installation, for the users that HOST_ADMINISTRATORS names.

import type { Page } from '../page/define-page.ts';
import { accountPages } from './account-pages.ts';
import { installationPages } from './installation-pages.ts';

export const hostPages: Page[] = [...accountPages, ...installationPages];
