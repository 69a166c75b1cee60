// Groups of requests of one account that arrive in the same turn of the event loop, so that they can share a transaction.

import type { Pool } from '../connection/pool.ts';

interface Group<Member> {
  members: Member[];
  names: Set<string>;
}

/** Collects members by pool and key, and runs each group at the end of the turn in which its first member arrived. */
export class TurnGroups<Member> {
  readonly #run: (pool: Pool, members: Member[]) => void;
  readonly #groups = new WeakMap<Pool, Map<string, Group<Member>>>();

  constructor(run: (pool: Pool, members: Member[]) => void) {
    this.#run = run;
  }

  /** Adds a member to the group of its key. A group never holds two members with a name in common, nor more than `maxMembers`. */
  add(pool: Pool, key: string, member: Member, { names, maxMembers }: { names: string[]; maxMembers: number }): void {
    const groups = this.#groups.get(pool) ?? new Map<string, Group<Member>>();
    this.#groups.set(pool, groups);
    let group = groups.get(key);
    if (!group || names.some(name => group?.names.has(name))) {
      group = this.#open(pool, groups, key);
    }
    group.members.push(member);
    for (const name of names) group.names.add(name);
    if (group.members.length === maxMembers) groups.delete(key);
  }

  #open(pool: Pool, groups: Map<string, Group<Member>>, key: string): Group<Member> {
    const group: Group<Member> = { members: [], names: new Set() };
    groups.set(key, group);
    // Node runs immediates after it has read all requests that have arrived.
    setImmediate(() => {
      if (groups.get(key) === group) groups.delete(key);
      this.#run(pool, group.members);
    });
    return group;
  }
}
