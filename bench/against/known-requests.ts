// Leaves out the requests that the earlier server does not know yet: a comparison needs both.

import type { Facts } from '../facts.ts';
import type { Case } from '../requests.ts';
import { accountUrl, logIn } from '../session.ts';

interface Asked {
  kontor: { url: string };
  facts: Facts;
  /** Name in the figures. */
  name: string;
}

/** The requests that both servers support, and the names of those that the earlier one does not. */
export interface KnownRequests {
  cases: Case[];
  leftOut: string[];
}

/** Splits the requests. Throws if this tree rejects one, or if the earlier server rejects one that it supports. */
export async function knownRequests(
  { earlier, current }: Record<'earlier' | 'current', Asked>,
  cases: Case[],
): Promise<KnownRequests> {
  const known: KnownRequests = { cases: [], leftOut: [] };
  for (const each of cases) {
    const status = await statusOf(current, each);
    if (isRejected(status)) throw new Error(`${each.name}: this tree answers ${status}`);
    const before = await statusOf(earlier, each);
    if (UNKNOWN.includes(before)) {
      console.log(`${each.name}: left out, ${earlier.name} answers ${before}`);
      known.leftOut.push(each.name);
    } else if (isRejected(before)) throw new Error(`${each.name}: ${earlier.name} answers ${before}`);
    else known.cases.push(each);
  }
  return known;
}

/** Answers of a server without the path, the method or a parameter of a request. */
const UNKNOWN = [400, 404, 405];

// Another failure, such as a renderer that is not ready, is not one of the request.
const isRejected = (status: number) => status >= 400 && status < 500;

// Each try has a session of its own, so that its nonce is the first.
async function statusOf({ kontor, facts }: Asked, { request, token }: Case): Promise<number> {
  const mark = `k${Date.now().toString(36)}`;
  const { method = 'GET', path, body } = request(facts, 1, mark);
  const bearer = token === 'api' ? facts.apiToken : await logIn(kontor.url, facts);
  const answer = await fetch(accountUrl(kontor.url, facts.account) + path, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
