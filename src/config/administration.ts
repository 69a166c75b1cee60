// The settings of the administration area.

import { isUserOfAccount, listOf, notKept, setting } from './setting.ts';

/** Users that may see certain pages. */
export const ADMINISTRATION_SETTINGS = {
  hostAdministrators: notKept(
    setting(
      'HOST_ADMINISTRATORS',
      '',
      'Users who see `/admin/host`: `account/login`, comma-separated. Administrators of such an account can become one of them, so name your own',
      listOf(isUserOfAccount, 'users such as demo/admin'),
    ),
  ),
};
