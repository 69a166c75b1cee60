// State of the machines as Patroni and etcd report it.

import { DATABASE_ADDRESSES } from './database-machine.ts';

const ANSWER_MS = 1_000;

/** A member of the cluster as Patroni sees it. */
export interface Member {
  name: string;
  role: string;
  state: string;
  host: string;
  timeline: number;
}

/** The members as each machine sees them; one that was cut off sees for a while what was. Rejects unless all answer. */
export async function views(): Promise<Member[][]> {
  const answers = Object.values(DATABASE_ADDRESSES).map(async address => {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return ((await answer.json()) as { members: Member[] }).members;
  });
  return Promise.all(answers);
}

/** The name of the machine whose Patroni says that it leads, `former` not asked. Rejects when none does. */
export async function leaderName(former?: string): Promise<string> {
  const asked = Object.entries(DATABASE_ADDRESSES).filter(([name]) => name !== former);
  const leads = asked.map(async ([name, address]) => {
    const { ok } = await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (!ok) throw new Error(`${name} does not lead`);
    return name;
  });
  return Promise.any(leads);
}

/** The name of the machine whose etcd leads. */
export async function etcdLeaderName(): Promise<string> {
  const leads = Object.entries(DATABASE_ADDRESSES).map(async ([name, address]) => {
    const request = { method: 'POST', body: '{}', signal: AbortSignal.timeout(ANSWER_MS) };
    const answer = await fetch(`http://${address}:2379/v3/maintenance/status`, request);
    const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader: string };
    if (header.member_id !== leader) throw new Error(`${name} does not lead`);
    return name;
  });
  return Promise.any(leads);
}
