// Verifies the audit trail of an account: that its entries are chained without a gap, and end where they should. docs/audit.md

import { createHash } from 'node:crypto';
import { auditHead, type HashedEntry, hashedEntries } from '../../database/sql/audit-trail.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import type { Look } from '../integrity/difference.ts';
import { runSnapshot } from '../read/run-snapshot.ts';

/** The end of a trail: number and hash of its last entry. */
export interface TrailEnd {
  number: number;
  /** In hexadecimal digits. */
  hash: string;
}

/** Fault of a trail, and its entry. */
export interface TrailFault {
  entry: number;
  problem: string;
}

export interface VerifiedTrail {
  entries: number;
  end: TrailEnd;
  faults: TrailFault[];
}

/** The hash before the first entry. */
const FIRST = Buffer.alloc(32);
/** Entries that are read at a time. */
const BATCH = 2_000;
/** Faults that are reported; a trail with more of them is not read to its end. */
const MAX_FAULTS = 100;

/**
 * Verifies the trail of an account from one snapshot. `expected` is an end that was noted earlier: the trail must have it, and may go
 * on behind it. Without one, entries that were taken away at the end are found by the head that the database keeps.
 */
export function verifyTrail(
  context: DatabaseContext,
  actor: Pick<Administrator, 'accountId'>,
  expected?: TrailEnd,
): Promise<VerifiedTrail> {
  const { accountId } = actor;
  return runSnapshot(context, { kind: 'administrator', accountId }, look => verifiedTrail(look, accountId, expected));
}

/** Verifies the trail of an account by queries of one snapshot, or of a transaction that writes it. */
export async function verifiedTrail(look: Look, accountId: number, expected?: TrailEnd): Promise<VerifiedTrail> {
  const chain = new Chain(expected);
  for (let more = true; more && chain.faults.length < MAX_FAULTS; ) {
    const entries = await look(hashedEntries(accountId, chain.last, BATCH));
    for (const entry of entries) chain.add(entry);
    more = entries.length === BATCH;
  }
  const [head] = await look(auditHead(accountId));
  chain.end(head ?? { number: 0, hash: FIRST });
  return {
    entries: chain.count,
    end: { number: chain.last, hash: chain.hash.toString('hex') },
    faults: chain.faults,
  };
}

/** A trail as far as it was read. */
class Chain {
  readonly faults: TrailFault[] = [];
  count = 0;
  last = 0;
  hash: Buffer = FIRST;
  readonly #expected: TrailEnd | undefined;

  constructor(expected: TrailEnd | undefined) {
    this.#expected = expected;
  }

  add({ number, content, hash }: HashedEntry): void {
    if (number !== this.last + 1) this.#report(this.last + 1, missing(this.last + 1, number - 1));
    else if (!createHash('sha256').update(this.hash).update(content).digest().equals(hash))
      this.#report(number, 'was changed, or the entry before it was');
    if (number === this.#expected?.number && hash.toString('hex') !== this.#expected.hash)
      this.#report(number, 'has another hash than the one that was noted: it or an earlier entry was changed');
    // The next entry is compared with the hash stored here, so one changed entry is one fault.
    this.hash = hash;
    this.last = number;
    this.count++;
  }

  end(head: { number: number; hash: Buffer }): void {
    if (this.faults.length >= MAX_FAULTS) return;
    const last = Math.max(head.number, this.#expected?.number ?? 0);
    if (last > this.last) this.#report(this.last + 1, missing(this.last + 1, last));
    else if (head.number < this.last) this.#report(this.last, `is behind the last one that is noted, ${head.number}`);
    else if (!head.hash.equals(this.hash))
      this.#report(this.last, 'has another hash than the one that is noted for it');
  }

  #report(entry: number, problem: string): void {
    this.faults.push({ entry, problem });
  }
}

const missing = (first: number, last: number) => (first === last ? 'is missing' : `is missing, and all up to ${last}`);
