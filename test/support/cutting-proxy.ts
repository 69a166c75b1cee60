// A TCP proxy in front of PostgreSQL that cuts a connection at a chosen statement or COMMIT, or all of them.

import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { after } from 'node:test';

export interface CuttingProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Counts the statements that pass while `work` runs. */
  count(work: () => Promise<unknown>): Promise<number>;
  /**
   * Cuts the connection of the n-th counted statement from now on: `before` the statement reaches the database; `after`, so that the
   * database executes it but its answer is lost; or `stall`: the connection stays open, but nothing more gets through.
   */
  cutAt(statement: number, when: 'before' | 'after' | 'stall'): void;
  /** True if the cut has happened. */
  hasCut(): boolean;
  /** Takes back a cut that has not happened. */
  cutNothing(): void;
  /** Fault at each COMMIT of a write from now on; undefined: none. */
  atCommits(choose: (() => CommitFate) | undefined): void;
  /**
   * `up`: connections pass. `refusing`: every connection is closed at once. `silent`: connections are accepted, and nothing gets
   * through. Both also concern those that are open; those that were in use stay silent.
   */
  become(state: 'up' | 'refusing' | 'silent'): void;
}

/**
 * `pass`; or the connection is cut: `before` COMMIT reaches the database, `after` it was sent, when `answered` without the answer
 * getting through; or it stays open: COMMIT gets lost (`lost`), or only its answer (`mute`).
 */
export type CommitFate = 'pass' | 'before' | 'after' | 'answered' | 'lost' | 'mute';

/**
 * Starts a proxy to the database behind `url`; it ends after the test file. With `writes`, only the statements from the BEGIN of a write
 * to its COMMIT are counted: a server sends the others when a cache ends or a minute is over.
 */
export async function startCuttingProxy(url: string, counted: 'all' | 'writes' = 'all'): Promise<CuttingProxy> {
  const target = new URL(url);
  let seen = 0;
  let plan: { statement: number; when: 'before' | 'after' | 'stall' } | undefined;
  let choose: (() => CommitFate) | undefined;
  let state: 'up' | 'refusing' | 'silent' = 'up';
  const sockets = new Set<Socket>();

  const server = createServer(client => {
    if (state === 'refusing') return void client.destroy();
    const upstream = connect(socketOf(target));
    const reader = new MessageReader();
    let stalled = false;
    let writing = false;
    let isEnding = false;
    let fate: CommitFate = 'pass';
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.end();
      });
    }
    upstream.on('data', data => {
      if (fate === 'answered') return void client.destroy();
      stalled ||= state === 'silent' || fate === 'mute';
      if (!stalled && client.writable) client.write(data);
    });
    client.on('data', data => {
      for (const message of reader.read(Buffer.from(data))) {
        stalled ||= state === 'silent' || fate === 'lost';
        if (stalled) return;
        if (message.bound === 'begin write') writing = true;
        if (message.bound !== undefined) isEnding = ['commit', 'rollback'].includes(message.bound);
        if (message.bound === 'commit' && writing) fate = choose?.() ?? 'pass';
        if (fate === 'before') return void client.destroy();
        if (fate === 'lost') stalled = true;
        if (stalled) return;
        const isCounted = message.isStatement && (writing || counted === 'all');
        const statement = isCounted && ++seen === plan?.statement ? plan : undefined;
        if (statement) plan = undefined;
        if (message.isStatement && isEnding) writing = false;
        if (statement?.when === 'stall') stalled = true;
        else if (statement?.when === 'before') return void client.destroy();
        else upstream.write(message.bytes);
        if (statement?.when === 'after' || (fate === 'after' && message.isStatement)) {
          // The database executes what it received, then finds the connection closed.
          upstream.end(SYNC);
          return void client.destroy();
        }
      }
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = new URL(url);
  const own = server.address();
  address.port = String(typeof own === 'object' ? own?.port : '');
  address.hostname = '127.0.0.1';
  address.searchParams.delete('host');
  return {
    url: address.href,
    async count(work) {
      const before = seen;
      await work();
      return seen - before;
    },
    cutAt(statement, when) {
      seen = 0;
      plan = { statement, when };
    },
    hasCut: () => plan === undefined,
    cutNothing() {
      plan = undefined;
    },
    atCommits(chosen) {
      choose = chosen;
    },
    become(next) {
      state = next;
      if (next === 'refusing') for (const socket of sockets) socket.destroy();
    },
  };
}

/** Where PostgreSQL listens: its Unix socket is in the directory of the parameter `host`. */
function socketOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const directory = searchParams.get('host');
  return directory ? { path: `${directory}/.s.PGSQL.${port}` } : { host: hostname, port: Number(port) };
}

const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);

/** Splits the bytes of a client into messages of PostgreSQL's protocol 3. */
class MessageReader {
  #rest = Buffer.alloc(0);
  #started = false;
  /** Names of statements that notify other processes: they follow a commit at a time of their own, and are not counted. */
  readonly #notices = new Set<string>();
  #isNotice = false;

  /** `bound`: the name of the prepared statement that a Bind message is about. */
  *read(data: Buffer): Generator<{ bytes: Buffer; isStatement: boolean; bound: string | undefined }> {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (;;) {
      // The first message has no type, only its length.
      const head = this.#started ? 1 : 0;
      if (this.#rest.length < head + 4) return;
      const length = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < length) return;
      const bytes = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      const type = this.#started ? bytes[0] : undefined;
      if (type === 0x50) {
        const name = bytes.toString('latin1', 5, bytes.indexOf(0, 5));
        if (bytes.includes('pg_notify(')) this.#notices.add(name);
        else this.#notices.delete(name);
      }
      // The portal has no name: its end is the sixth byte.
      const bound = type === 0x42 ? bytes.toString('latin1', 6, bytes.indexOf(0, 6)) : undefined;
      if (bound !== undefined) this.#isNotice = this.#notices.has(bound);
      // Execute of a prepared statement, or a plain Query.
      const isStatement = (type === 0x45 && !this.#isNotice) || type === 0x51;
      this.#started = true;
      yield { bytes, isStatement, bound };
    }
  }
}
