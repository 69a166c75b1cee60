// The settings of the administration area.

import { isUserOfAccount, listOf, notKept, setting } from './setting.ts';

/** Users that may see certain pages. */
export const ADMINISTRATION_SETTINGS = {
  hostAdministrators: notKept(
    setting(
      'HOST_ADMINISTRATORS',
      '',
      'Users who see the pages of the installation at `/admin/host`: `account/login`, comma-separated; nobody by default. Whoever administers such an account can become one of them, so name one of your own',
      listOf(isUserOfAccount, 'users such as demo/admin'),
    ),
  ),
};
