// The chains of records in a batch of writes: each write continues from the records of the earlier ones.

import type { ChainRecord } from '../../domain/invoicing/chain.ts';
import type { Row } from '../../query/statement.ts';
import type { LastRecordRow } from '../sql/documents/chain-records.ts';

/** The end of a chain. */
export interface ChainEnd {
  /** Undefined for a chain without records. */
  last: Pick<ChainRecord, 'position' | 'hash' | 'fields'> | undefined;
  /** Time when the chain was locked: records of a chain are in the order of time. */
  at: Date;
}

/** The chains that a batch of writes has locked. */
export class Chains {
  readonly #ends = new Map<string, ChainEnd>();

  constructor(rows: Row[]) {
    for (const { chain, position, hash, fields, at } of rows as unknown as LastRecordRow[])
      this.#ends.set(chain, {
        last: position === null || hash === null || fields === null ? undefined : { position, hash, fields },
        at,
      });
  }

  /** The end of a chain; undefined if it is not locked. */
  find(chain: string): ChainEnd | undefined {
    return this.#ends.get(chain);
  }

  /** Adds the record of an accepted write. */
  append(record: ChainRecord): void {
    const end = this.#ends.get(record.chain);
    if (end) this.#ends.set(record.chain, { ...end, last: record });
  }
}
