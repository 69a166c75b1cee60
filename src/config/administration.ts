// The settings of the administration area and of SAF-T (PT).

import { isUserOfAccount, listOf, notKept, optional, setting } from './setting.ts';

/** The settings, by their names in the code. */
export const ADMINISTRATION_SETTINGS = {
  hostAdministrators: notKept(
    setting(
      'HOST_ADMINISTRATORS',
      '',
      'Users who see `/admin/host`: `account/login`, comma-separated. Administrators of such an account can become one of them, so name your own',
      listOf(isUserOfAccount, 'users such as demo/admin'),
    ),
  ),
  saftProducer: optional(
    'SAFT_PRODUCER',
    'Tax number of the producer of the program, for SAF-T (PT); if not set, that of the company',
    text => {
      if (!/^[1-9]\d{8}$/.test(text)) throw new Error('must have nine digits');
      return text;
    },
  ),
};
