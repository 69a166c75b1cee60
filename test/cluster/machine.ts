// A machine of the cluster: a network namespace with an address, and the processes in it.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The addresses of deploy/ are those of the machines, on a bridge that only this run has. */
const BRIDGE = 'kontor';
/** The address of the process that tests, on which HAProxy listens too. */
export const OWN_ADDRESS = '10.0.0.31';

const ip = (...words: string[]) => execFileSync('/usr/sbin/ip', words, { encoding: 'utf8' });

/** Makes the bridge between the machines. */
export function makeNetwork(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${OWN_ADDRESS}/16`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

/** One machine. Its name is that of its namespace. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly #folder: string;

  /** Output of its processes goes to files in `folder`. */
  constructor(name: string, address: string, folder: string) {
    this.name = name;
    this.address = address;
    this.#folder = folder;
    ip('netns', 'add', name);
    ip('link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', `to-${name}`, 'master', BRIDGE, 'up');
    ip('-n', name, 'address', 'add', `${address}/16`, 'dev', 'eth0');
    ip('-n', name, 'link', 'set', 'eth0', 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
  }

  /** Starts a program. Its output is added to the file `label`.log. */
  start(
    label: string,
    command: string[],
    { env = {}, user }: { env?: Record<string, string>; user?: string } = {},
  ): ChildProcess {
    const output = openSync(join(this.#folder, `${label}.log`), 'a');
    const as = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'] : [];
    return spawn('/usr/sbin/ip', ['netns', 'exec', this.name, ...as, ...command], {
      cwd: this.#folder,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
    });
  }

  /** Sends a signal to all its processes, except those whose command line `except` matches. */
  signal(name: NodeJS.Signals, except?: RegExp): void {
    for (const pid of ip('netns', 'pids', this.name).split('\n').map(Number).filter(Boolean)) {
      if (except?.test(commandOf(pid))) continue;
      try {
        process.kill(pid, name);
      } catch {
        // It has ended.
      }
    }
  }

  /** Cuts the machine from the network, or joins it again. */
  setNetwork(state: 'up' | 'down'): void {
    ip('link', 'set', `to-${this.name}`, state);
  }

  /** Cuts the machine from these others alone, or joins it again with an empty list. */
  cutFrom(addresses: string[]): void {
    const rule = (...words: string[]) =>
      execFileSync('/usr/sbin/ip', ['netns', 'exec', this.name, '/usr/sbin/iptables', ...words]);
    rule('-F');
    for (const address of addresses) {
      rule('-A', 'INPUT', '-s', address, '-j', 'DROP');
      rule('-A', 'OUTPUT', '-d', address, '-j', 'DROP');
    }
  }
}

// Empty when it has ended.
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
