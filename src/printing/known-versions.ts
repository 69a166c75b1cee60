/** Printed job by version of its document, so that a file is found again without the job. */
import { LRUCache } from 'lru-cache';

/** An entry takes about 400 bytes. */
const MOST = 10_000;
/**
 * A version has ids of transactions, of which PostgreSQL has four billion before it begins again. An entry does not live long
 * enough to see the same one twice.
 */
const LIFETIME_MS = 3_600_000;

/** The hashes of the jobs that were printed last, by the version of what they are made of. */
export class KnownVersions {
  readonly #jobKeys = new LRUCache<string, string>({ max: MOST, ttl: LIFETIME_MS });

  jobKeyOf(version: string): string | undefined {
    return this.#jobKeys.get(version);
  }

  note(version: string, jobKey: string): void {
    this.#jobKeys.set(version, jobKey);
  }
}
