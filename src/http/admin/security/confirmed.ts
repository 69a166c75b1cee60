// Pages for which the user must have given the password a short time ago: whoever finds an open browser must not take over users.

import { readOwnSignIn } from '../../../operations/sign-in/own-account.ts';
import { type PageAnswer, redirectTo } from '../page/define-page.ts';
import type { PageRequest } from '../page/page-request.ts';
import { CONFIRM, OVERVIEW } from './parts.ts';

/** Where giving the password may lead back to. */
const BACK = new Map([['users', '/admin/users']]);

/** Has the password given first, unless it was in the last minutes. */
export const confirmedFirst =
  (back: string, handle: (page: PageRequest) => Promise<PageAnswer>) =>
  async (page: PageRequest): Promise<PageAnswer> => {
    const { confirmed } = await readOwnSignIn(page.context, page.actor);
    return confirmed ? handle(page) : redirectTo(`${CONFIRM}?${new URLSearchParams({ to: back })}`);
  };

/** The name of the page that giving the password leads back to; empty: the overview. */
export const backOf = ({ query, hidden }: PageRequest): string => hidden._to ?? query.get('to') ?? '';

/** The address of that page. */
export const addressOfBack = (page: PageRequest): string => BACK.get(backOf(page)) ?? OVERVIEW;
