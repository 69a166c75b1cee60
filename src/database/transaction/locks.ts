// What the create of a document holds until it ends, and the statements that take hold of it for several at once.

import { DOCUMENT_ORDER_LOCK } from '../../definitions/define-document.ts';
import type { Statement } from '../../query/statement.ts';
import { joinOrder } from '../statements/documents/look-up.ts';
import { lockSessions } from '../statements/sessions/sessions.ts';
import { lockArticles } from '../statements/stock/articles.ts';

export interface Holdings {
  sessionHash: Buffer;
  /** Codes of the articles whose stock it may move. */
  articles: string[];
  /** Whatever else only one write at a time may have: its Idempotency-Key, the number of its document. */
  keys: string[];
}

/** Names of all that is held. Two writes that hold the same can't share: neither would see what the other did. */
export function namesOf({ sessionHash, articles, keys }: Holdings): string[] {
  return [`session ${sessionHash.toString('latin1')}`, ...articles.map(code => `article ${code}`), ...keys];
}

/**
 * Takes the locks of several creates in the order that every writer keeps (session, order of ids, articles by id), each kind by
 * one statement. One create's after another's, two transactions could each wait for what the other holds.
 */
export function lockAll(accountId: number, holdings: Holdings[]): Statement[] {
  const hashes = holdings.map(({ sessionHash }) => sessionHash);
  const codes = holdings.flatMap(({ articles }) => articles);
  return [
    lockSessions(accountId, hashes),
    joinOrder(accountId, DOCUMENT_ORDER_LOCK),
    ...(codes.length > 0 ? [lockArticles(accountId, codes)] : []),
  ];
}
