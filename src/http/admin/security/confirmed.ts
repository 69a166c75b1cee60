// Pages for which the user must have given the password a short time ago: whoever finds an open browser must not take over users.

import { isAccountCode } from '../../../domain/account.ts';
import { readOwnSignIn } from '../../../operations/sign-in/own-account.ts';
import { exportOf } from '../host/parts.ts';
import { type PageAnswer, redirectTo } from '../page/define-page.ts';
import type { PageRequest } from '../page/page-request.ts';
import { CONFIRM, OVERVIEW } from './parts.ts';

const EXPORT = 'export';
/** The name of the page that exports an account. */
export const exportBack = (code: string): string => `${EXPORT}/${code}`;

/** Where giving the password may lead back to. */
const BACK = new Map([['users', '/admin/users']]);

/** Has the password given first, unless it was in the last minutes. */
export const confirmedFirst =
  (back: string | ((page: PageRequest) => string), handle: (page: PageRequest) => Promise<PageAnswer>) =>
  async (page: PageRequest): Promise<PageAnswer> => {
    const { confirmed } = await readOwnSignIn(page.context, page.actor);
    const to = typeof back === 'string' ? back : back(page);
    return confirmed ? handle(page) : redirectTo(`${CONFIRM}?${new URLSearchParams({ to })}`);
  };

/** The name of the page that giving the password leads back to; empty: the overview. */
export const backOf = ({ query, hidden }: PageRequest): string => hidden._to ?? query.get('to') ?? '';

/** The address of that page. */
export function addressOfBack(page: PageRequest): string {
  const [name = '', code = ''] = backOf(page).split('/');
  if (name === EXPORT && isAccountCode(code)) return exportOf(code);
  return BACK.get(name) ?? OVERVIEW;
}
