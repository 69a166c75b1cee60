// Groups of requests of one account that share a transaction. A group collects the requests of one turn of the event loop, and
// further ones while enough groups of the account are running: under load fewer and larger transactions do the same work.

import { mustRefuse, overloaded } from '../connection/fair-queue.ts';
import type { Pool } from '../connection/pool.ts';

export interface TurnGroupOptions<Member> {
  /** Groups of one key that run at the same time. Slow ones do not count. */
  maxRunning: number;
  /**
   * A group takes no more than half of the members of its key that have not ended, so that two groups take turns, one in the database
   * and one in this process. But a group may always have so many members, and one whose members have shared names may be full: two
   * such groups would wait for each other. While at least 2 × `smallGroup` members are under way, a group with fewer members than are
   * under way waits for more, up to 5 ms: clients that are answered soon send their next request. Unless given, groups take as many
   * members as they may, and start as soon as they may.
   */
  smallGroup?: number;
  /**
   * Runs a group. It may call `release` before its end, to have the next group started. `isBehind`: an earlier group of the key has not
   * ended. It never rejects.
   */
  run(pool: Pool, members: Member[], release: () => void, isBehind: boolean): Promise<void>;
}

interface Group<Member> {
  members: Member[];
  /** What its members lock, or must be unique. */
  names: Set<string>;
  /** What its members lock together. */
  sharedNames: Set<string>;
  maxMembers: number;
  /** Whether a group that ran when it was opened had a name in common with it. */
  blocked: boolean;
}

/** The groups of one key. */
interface Queue<Member> {
  /** Groups that still take members, in the order in which they will run. */
  waiting: Group<Member>[];
  /** Groups that have not called `release` yet. */
  running: Set<Group<Member>>;
  /** Members that wait or whose group has not ended. */
  pending: number;
  /** Members of groups that have started and have not ended, without those of slow groups. */
  underWay: number;
  /** Runs while the first group waits for more members; `undefined` while none does. */
  filling: NodeJS.Timeout | undefined;
  /** Whether the first group has waited long enough. */
  filled: boolean;
  /** Whether `#start` runs at the end of this turn. */
  scheduled: boolean;
}

/** All groups that use one pool. */
interface Groups<Member> {
  queues: Map<string, Queue<Member>>;
  /** Members of all waiting groups. */
  waiting: number;
}

/** A group that runs longer, perhaps because it waits for a lock, no longer delays the next one. */
const SLOW_MS = 50;
/** Longest wait of a group for more members: about that of a commit. */
const FILL_MS = 5;

/** Collects members by pool and key, and runs their groups. */
export class TurnGroups<Member> {
  readonly #options: TurnGroupOptions<Member>;
  readonly #groups = new WeakMap<Pool, Groups<Member>>();

  constructor(options: TurnGroupOptions<Member>) {
    this.#options = options;
  }

  /**
   * Adds a member to a group of its key. A group never holds two members with a name in common, nor more than `maxMembers`; of two
   * members with a name in common, the one that was added first runs first. Members with a shared name in common may be in one
   * group, but no two groups that have it run at the same time. Throws OVERLOADED when a member would have to wait, as many as the
   * pool allows wait already, and its key has its part of them.
   */
  add(
    pool: Pool,
    key: string,
    member: Member,
    { names, sharedNames = [], maxMembers }: { names: string[]; sharedNames?: string[]; maxMembers: number },
  ): void {
    const groups = this.#groups.get(pool) ?? { queues: new Map<string, Queue<Member>>(), waiting: 0 };
    this.#groups.set(pool, groups);
    const queue = groups.queues.get(key) ?? newQueue<Member>();
    if (queue.running.size >= this.#options.maxRunning && groups.waiting >= pool.maximumWaiting) {
      const waiting = { all: groups.waiting, own: membersOf(queue.waiting), lines: groups.queues.size };
      if (mustRefuse(pool.maximumWaiting, waiting)) throw overloaded();
    }
    const { smallGroup = Number.POSITIVE_INFINITY } = this.#options;
    const blocked = haveCommonName(queue.running, names, sharedNames);
    queue.pending++;
    const mostMembers = sharedNames.length > 0 ? undefined : Math.max(smallGroup, Math.ceil(queue.pending / 2));
    let group = groupWithSpace(queue.waiting, { names, blocked, mostMembers });
    if (!group) {
      group = { members: [], names: new Set(), sharedNames: new Set(), maxMembers, blocked };
      queue.waiting.push(group);
    }
    group.members.push(member);
    groups.waiting++;
    for (const name of names) group.names.add(name);
    for (const name of sharedNames) group.sharedNames.add(name);
    groups.queues.set(key, queue);
    this.#schedule(pool, key, groups, queue);
  }

  // Node runs immediates after it has read all requests that have arrived.
  #schedule(pool: Pool, key: string, groups: Groups<Member>, queue: Queue<Member>): void {
    if (queue.scheduled) return;
    queue.scheduled = true;
    setImmediate(() => {
      queue.scheduled = false;
      this.#start(pool, key, groups, queue);
    });
  }

  #start(pool: Pool, key: string, groups: Groups<Member>, queue: Queue<Member>): void {
    while (queue.running.size < this.#options.maxRunning) {
      if (this.#waitsForMore(queue)) {
        queue.filling ??= setTimeout(() => {
          queue.filled = true;
          this.#start(pool, key, groups, queue);
        }, FILL_MS);
        break;
      }
      const group = takeFree(queue);
      if (!group) break;
      clearTimeout(queue.filling);
      queue.filling = undefined;
      queue.filled = false;
      this.#run(pool, group, { key, groups, queue });
    }
  }

  #waitsForMore({ waiting: [first], underWay, filled }: Queue<Member>): boolean {
    const { smallGroup = Number.POSITIVE_INFINITY } = this.#options;
    if (!first || filled || underWay < 2 * smallGroup) return false;
    return first.members.length < Math.min(first.maxMembers, underWay);
  }

  #run(
    pool: Pool,
    group: Group<Member>,
    { key, groups, queue }: { key: string; groups: Groups<Member>; queue: Queue<Member> },
  ): void {
    const { length } = group.members;
    groups.waiting -= length;
    queue.running.add(group);
    queue.underWay += length;
    const startNext = () => {
      if (queue.waiting.length > 0) this.#schedule(pool, key, groups, queue);
    };
    const release = () => {
      if (queue.running.delete(group)) startNext();
    };
    let counts = true;
    const leave = () => {
      release();
      if (counts) queue.underWay -= length;
      counts = false;
    };
    const slow = setTimeout(leave, SLOW_MS);
    const isBehind = queue.pending > membersOf(queue.waiting) + length;
    this.#options.run(pool, group.members, release, isBehind).finally(() => {
      clearTimeout(slow);
      leave();
      queue.pending -= length;
      if (queue.pending === 0) groups.queues.delete(key);
      else startNext();
    });
  }
}

function newQueue<Member>(): Queue<Member> {
  return {
    waiting: [],
    running: new Set<Group<Member>>(),
    pending: 0,
    underWay: 0,
    scheduled: false,
    filling: undefined,
    filled: false,
  };
}

const membersOf = <Member>(groups: Group<Member>[]) => groups.reduce((sum, { members }) => sum + members.length, 0);

// The first group with space behind all groups that have one of the names. Those that wait for a running group share groups of
// their own, so that they delay no others.
function groupWithSpace<Member>(
  waiting: Group<Member>[],
  {
    names,
    blocked,
    mostMembers = Number.POSITIVE_INFINITY,
  }: { names: string[]; blocked: boolean; mostMembers: number | undefined },
): Group<Member> | undefined {
  const last = waiting.findLastIndex(group => names.some(name => group.names.has(name)));
  return waiting.find(
    (group, index) =>
      index > last && group.blocked === blocked && group.members.length < Math.min(group.maxMembers, mostMembers),
  );
}

// Removes and returns the first group that has no name in common with a running group or with one that waits before it: it
// would only wait for their locks.
function takeFree<Member>({ waiting, running }: Queue<Member>): Group<Member> | undefined {
  const index = waiting.findIndex(
    ({ names, sharedNames }, position) =>
      !haveCommonName(running, names, sharedNames) && !haveCommonName(waiting.slice(0, position), names, sharedNames),
  );
  return index < 0 ? undefined : waiting.splice(index, 1)[0];
}

function haveCommonName<Member>(
  groups: Iterable<Group<Member>>,
  names: Iterable<string>,
  sharedNames: Iterable<string>,
): boolean {
  for (const group of groups) {
    for (const name of names) if (group.names.has(name)) return true;
    for (const name of sharedNames) if (group.sharedNames.has(name)) return true;
  }
  return false;
}
