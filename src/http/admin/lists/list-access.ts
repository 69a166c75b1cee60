// Who may open which list.

import type { ListResource } from '../../../definitions/define-list.ts';
import { ADMINISTRATOR_ROLES } from '../../../operations/actor.ts';
import type { Needs } from '../page/define-page.ts';

/** That of users is for administrators, as the pages of users are. */
export const listNeeds = ({ path }: ListResource): Needs => (path === 'users' ? { roles: ADMINISTRATOR_ROLES } : {});
