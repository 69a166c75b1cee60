// Shared by the pages of the installation: their addresses, who may see them, and as whom they act.

import type { Administrator } from '../../../operations/actor.ts';
import { administratorOf } from '../../../operations/administration/accounts.ts';
import type { PageRequest } from '../page/page-request.ts';

/** The list of accounts. */
export const HOST = '/admin/host';

/** Users that HOST_ADMINISTRATORS names. */
export const NEEDS = { installation: true } as const;

/** The page of an account. */
export const pathOf = (code: string): string => `${HOST}/accounts/${encodeURIComponent(code)}`;

/** The page that exports it. */
export const exportOf = (code: string): string => `${pathOf(code)}/export`;

/** The administrator of the account of the page. Its trail says who of the host it was, and from where. */
export async function operatorOf({ context, params, user, account, actor }: PageRequest): Promise<Administrator> {
  const administrator = await administratorOf(context, params.code ?? '', `${account.code}/${user.login}`);
  return { ...administrator, from: actor.origin } as Administrator;
}
