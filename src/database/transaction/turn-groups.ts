// Groups of requests of one account that share a transaction. A group collects the requests of one turn of the event loop, and
// further ones while enough groups of the account are running: under load fewer and larger transactions do the same work.

import { overloaded, type Pool } from '../connection/pool.ts';

export interface TurnGroupOptions<Member> {
  /** Groups of one key that run at the same time. Slow ones do not count. */
  maxRunning: number;
  /** Runs a group. It may call `release` before its end, to have the next group started. It never rejects. */
  run(pool: Pool, members: Member[], release: () => void): Promise<void>;
}

interface Group<Member> {
  members: Member[];
  names: Set<string>;
  maxMembers: number;
}

/** The groups of one key. */
interface Queue<Member> {
  /** Groups that still take members, in the order in which they will run. */
  waiting: Group<Member>[];
  running: number;
  /** Whether `#start` runs at the end of this turn. */
  scheduled: boolean;
}

/** A group that runs longer, perhaps because it waits for a lock, no longer delays the next one. */
const SLOW_MS = 50;

/** Collects members by pool and key, and runs their groups. */
export class TurnGroups<Member> {
  readonly #options: TurnGroupOptions<Member>;
  readonly #queues = new WeakMap<Pool, Map<string, Queue<Member>>>();

  constructor(options: TurnGroupOptions<Member>) {
    this.#options = options;
  }

  /**
   * Adds a member to a group of its key. A group never holds two members with a name in common, nor more than `maxMembers`.
   * Throws OVERLOADED when as many groups wait as the pool lets requests wait.
   */
  add(pool: Pool, key: string, member: Member, { names, maxMembers }: { names: string[]; maxMembers: number }): void {
    const queues = this.#queues.get(pool) ?? new Map<string, Queue<Member>>();
    this.#queues.set(pool, queues);
    const queue = queues.get(key) ?? { waiting: [], running: 0, scheduled: false };
    let group = queue.waiting.find(
      each => each.members.length < each.maxMembers && !names.some(name => each.names.has(name)),
    );
    if (!group) {
      if (queue.waiting.length >= Math.max(pool.maximumWaiting, 1)) throw overloaded();
      group = { members: [], names: new Set(), maxMembers };
      queue.waiting.push(group);
    }
    group.members.push(member);
    for (const name of names) group.names.add(name);
    queues.set(key, queue);
    this.#schedule(pool, key, queue);
  }

  // Node runs immediates after it has read all requests that have arrived.
  #schedule(pool: Pool, key: string, queue: Queue<Member>): void {
    if (queue.scheduled) return;
    queue.scheduled = true;
    setImmediate(() => {
      queue.scheduled = false;
      this.#start(pool, key, queue);
    });
  }

  #start(pool: Pool, key: string, queue: Queue<Member>): void {
    while (queue.running < this.#options.maxRunning) {
      const group = queue.waiting.shift();
      if (!group) break;
      queue.running++;
      let running = true;
      const release = () => {
        if (!running) return;
        running = false;
        clearTimeout(slow);
        queue.running--;
        if (queue.waiting.length > 0) this.#schedule(pool, key, queue);
        else if (queue.running === 0 && !queue.scheduled) this.#queues.get(pool)?.delete(key);
      };
      const slow = setTimeout(release, SLOW_MS);
      this.#options.run(pool, group.members, release).finally(release);
    }
  }
}
