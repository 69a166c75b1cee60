// The accounts of an installation as its host sees them: a page of all of them, with how busy each one is.

import {
  accountLoad,
  accountsBehind,
  accountUse,
  type ListedAccount,
  type LoadRow,
  type UseRow,
} from '../../database/sql/administration/host-accounts.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';

export type { ListedAccount };

/** The requests of programs in some time. */
export interface Load {
  requests: number;
  refused: number;
  /** Mean duration in milliseconds; undefined without requests. */
  meanMs: number | undefined;
  /** The duration that 95 of 100 requests did not exceed, to about a fifth, in milliseconds. */
  p95Ms: number | undefined;
}

/** Users of an account. */
export interface AccountUse extends UseRow {
  hour: Load;
  day: Load;
}

/** Accounts by code, after the code `after`, whose code or name contains `find`. It needs the connection of the administration. */
export async function listHostAccounts(
  { administrationPool }: DatabaseContext,
  { after, find, limit }: { after: string; find: string; limit: number },
): Promise<ListedAccount[]> {
  if (!administrationPool) throw new Error('The list of accounts needs the connection of the administration');
  return (await administrationPool.query(accountsBehind(after, find, limit))) as ListedAccount[];
}

/** The active users, live sessions and requests of an account, of all servers of the database. */
export async function readAccountUse(context: DatabaseContext, accountId: number): Promise<AccountUse> {
  const questions = { use: accountUse(accountId, context.sessions?.idleSeconds ?? 0), load: accountLoad(accountId) };
  const { use, load } = await runReadAs(context, { accountId }, questions, { cost: 'scan' });
  const [found] = use;
  const [hour, day] = load;
  if (!found || !hour || !day) throw new Error('A row of an aggregate is missing');
  return { ...found, hour: loadOf(hour), day: loadOf(day) };
}

function loadOf({ requests, refused, total_ms: total, durations }: LoadRow): Load {
  const meanMs = requests > 0 ? total / requests : undefined;
  return { requests, refused, meanMs, p95Ms: durations ? quantile(durations, 0.95) : undefined };
}

/**
 * The duration in milliseconds that a part of requests did not exceed. `counts`: how many took up to 1 ms, up to the square root of 2, up
 * to 2 and so on; the last count has no bound. Undefined without requests.
 */
export function quantile(counts: readonly number[], part: number): number | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  let below = 0;
  for (const [place, count] of counts.entries()) {
    if (below + count >= part * all) {
      const [from, to] = [place === 0 ? 0 : bound(place - 1), bound(Math.min(place, counts.length - 2))];
      return from + ((part * all - below) / count) * (to - from);
    }
    below += count;
  }
  return undefined;
}

const bound = (place: number): number => 2 ** (place / 2);
