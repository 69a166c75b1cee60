// Faults of a cell under load. Each ends with a cell that is whole again.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, WrittenTo } from '../torture/torture.ts';
import { type Cluster, eventually } from './cluster.ts';
import { DATABASE_ADDRESSES, type DatabaseMachine } from './database-machine.ts';
import { etcdLeaderName, leaderName, views } from './members.ts';

/** The cell that is hit. */
export interface Target {
  installation: WrittenTo;
  cluster: Cluster;
}

/** So long a fault lasts on after another machine leads, in milliseconds: writes go to the new leader meanwhile. */
const AFTER_MS = 3_000;

/** A leader that a paused virtual machine or an overloaded host freezes, and that wakes when another one leads. */
export const FROZEN_LEADER: Fault<Target> = {
  name: 'leader frozen, its etcd not, and woken',
  async strike({ cluster }) {
    const leader = await leaderOf(cluster);
    leader.signal('SIGSTOP', /etcd/);
    await otherThan(leader, cluster);
    await sleep(AFTER_MS);
    leader.signal('SIGCONT');
    await sleep(AFTER_MS);
    await cluster.healthy();
  },
};

/** Faults after which a standby leads at once. */
export const PROMOTIONS: Fault<Target>[] = [
  {
    name: 'switchover',
    async strike({ cluster }) {
      const leader = await leaderOf(cluster);
      const next = (await views())[0]?.find(({ role }) => role === 'sync_standby');
      await leader.switchover(next?.name ?? '');
      await otherThan(leader, cluster);
      await cluster.healthy();
    },
  },
  {
    name: "kill -9 of the leader's PostgreSQL",
    async strike({ cluster }) {
      const leader = await leaderOf(cluster);
      leader.signal('SIGKILL', /etcd|patroni|pgbouncer/);
      await otherThan(leader, cluster);
      await cluster.healthy();
    },
  },
];

/** Every fault. */
export const FAULTS: Fault<Target>[] = [
  ...PROMOTIONS,
  {
    name: "kill -9 of all of the leader's machine",
    async strike({ cluster }) {
      const leader = await leaderOf(cluster);
      leader.signal('SIGKILL');
      await otherThan(leader, cluster);
      await sleep(AFTER_MS);
      cluster.startDatabase(leader);
      await cluster.healthy();
    },
  },
  {
    name: 'kill -9 of a server of Kontor',
    async strike({ cluster: { servers }, random }) {
      const server = random.pick(servers);
      server.kill();
      await sleep(AFTER_MS);
      server.start();
      await eventually('the server', async () => (await fetch(`http://${server.machine.address}:8080/readyz`)).ok);
    },
  },
  {
    name: "kill -9 of etcd's leader",
    async strike({ cluster }) {
      const machine = databaseCalled(cluster, await etcdLeaderName());
      machine.signal('SIGKILL', /patroni|postgres|pgbouncer/);
      await eventually('another leader of etcd', async () => (await etcdLeaderName()) !== machine.name);
      await sleep(AFTER_MS);
      machine.startEtcd();
      await cluster.healthy();
    },
  },
  {
    name: "the leader's network cut, and joined",
    async strike({ cluster }) {
      const leader = await leaderOf(cluster);
      leader.setNetwork('down');
      await otherThan(leader, cluster);
      await sleep(AFTER_MS);
      leader.setNetwork('up');
      await cluster.healthy();
    },
  },
  {
    name: 'leader cut from the other databases, not from Kontor',
    async strike({ cluster }) {
      const leader = await leaderOf(cluster);
      leader.cutFrom(Object.values(DATABASE_ADDRESSES).filter(address => address !== leader.address));
      await otherThan(leader, cluster);
      await sleep(AFTER_MS);
      leader.cutFrom([]);
      await cluster.healthy();
    },
  },
  FROZEN_LEADER,
  {
    name: "all of the leader's machine frozen and woken",
    async strike({ cluster }) {
      const leader = await leaderOf(cluster);
      leader.signal('SIGSTOP');
      await otherThan(leader, cluster);
      await sleep(AFTER_MS);
      leader.signal('SIGCONT');
      await cluster.healthy();
    },
  },
];

async function leaderOf(cluster: Cluster): Promise<DatabaseMachine> {
  return databaseCalled(cluster, await leaderName());
}

function databaseCalled({ databases }: Cluster, name: string): DatabaseMachine {
  const machine = databases.find(each => each.name === name);
  if (!machine) throw new Error(`No machine is called ${name}`);
  return machine;
}

// Waits for another leader, and notes how long the servers of Kontor need then until they write again.
async function otherThan({ name }: DatabaseMachine, { servers, followed }: Cluster): Promise<void> {
  await eventually(`another leader than ${name}`, async () => (await leaderName(name)) !== '');
  const since = performance.now();
  await eventually('servers that write', async () => {
    const answers = servers.map(({ machine }) => fetch(`http://${machine.address}:8080/readyz`));
    const said = await Promise.all((await Promise.all(answers)).map(answer => answer.text()));
    return said.every(text => text.includes('"ready"'));
  });
  followed.push((performance.now() - since) / 1000);
}
