// Shared by the pages of the installation: addresses, access, and the acting administrator.

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

/** Administrator of the account of the page. The audit trail records the user of the installation, and the address. */
export async function operatorOf({ context, params, user, account, actor }: PageRequest): Promise<Administrator> {
  const administrator = await administratorOf(context, params.code ?? '', `${account.code}/${user.login}`);
  return { ...administrator, from: actor.origin } as Administrator;
}
