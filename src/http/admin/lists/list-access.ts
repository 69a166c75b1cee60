// Right to open a list.

import type { ListResource } from '../../../definitions/define-list.ts';
import type { Needs } from '../page/define-page.ts';
import { ADMINS } from '../page/define-page.ts';

/** The list of users is for administrators, like the pages of users. */
export const listNeeds = ({ path }: ListResource): Needs => (path === 'users' ? ADMINS : {});
