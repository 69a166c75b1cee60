// Runs a write with the chain of records that it needs. Writes without records lock nothing and ask nothing for it.

import type { ChainRules } from '../../domain/invoicing/jurisdiction.ts';
import type { DatabaseContext } from '../context.ts';

type Scope = ChainRules['scope'];

/** Thrown by a write that needs a chain and has not locked it: `withChain` runs it again. */
export class ChainNotLocked extends Error {
  readonly scope: Scope;

  constructor(scope: Scope) {
    super('The write needs a chain of records');
    this.scope = scope;
  }
}

/** Attempts of a write: the chain may become known, and the pattern of the set may change meanwhile. */
const ATTEMPTS = 4;

/** Chains that writes of an account were known to need. */
const known = new WeakMap<DatabaseContext['pool'], Map<string, Scope>>();

/** Runs `write` with the chain that writes of this kind needed before, and again if it needs another one. */
export async function withChain<T>(
  { pool }: DatabaseContext,
  kind: string,
  write: (chain: Scope | undefined) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(known.get(pool)?.get(kind));
    } catch (error) {
      if (!(error instanceof ChainNotLocked) || attempt === ATTEMPTS) throw error;
      const scopes = known.get(pool) ?? new Map<string, Scope>();
      known.set(pool, scopes.set(kind, error.scope));
    }
  }
}
