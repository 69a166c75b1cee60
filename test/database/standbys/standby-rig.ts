// A leader with a standby, a server in this process and another one in its own, both with DATABASE_READ_URL.

import { Agent } from 'node:http';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StandbyCounts } from '../../../src/database/connection/standbys.ts';
import { type Call, type Client, clientOf } from '../../support/client.ts';
import { serve } from '../../support/kontor-process.ts';
import { type ReplicatedServer, startLeader } from '../../support/replication.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { sendRequest } from '../../support/send-request.ts';
import { inDatabase, makeTemplate } from '../../support/template-database.ts';

export interface StandbyRig {
  leader: ReplicatedServer;
  standby: ReplicatedServer;
  rig: Rig;
  /** Settings of the servers. */
  settings: Record<string, string>;
  /** How the queries of the server in this process were answered. */
  counts(): StandbyCounts;
  /** Resolves when the standby answers the server in this process. */
  standbyInUse(): Promise<void>;
  /** Stops and starts what the standby replays. */
  pause(): Promise<unknown>;
  resume(): Promise<unknown>;
}

/** Starts them. `standbySettings` are those of the standby, as `name=value`. */
export async function startStandbyRig(standbySettings: string[] = []): Promise<StandbyRig> {
  const leader = await startLeader();
  const { name } = await makeTemplate(leader.url);
  const standby = await leader.standby(standbySettings);
  const url = inDatabase(leader.url, name);
  const settings = {
    DATABASE_URL: url,
    // The superuser of the standby: the server uses its own login all the same.
    DATABASE_READ_URL: inDatabase(standby.url, name),
    DATABASE_DEADLINE_MS: '20000',
    RATE_REQUESTS: '0',
    RATE_LOGINS: '0',
  };
  const rig = await startRig(settings, async () => ({
    url,
    drop: async () => {
      await standby.remove();
      await leader.remove();
    },
  }));
  return {
    leader,
    standby,
    rig,
    settings,
    counts: () => ({ ...(rig.server.context.standbys?.counts as StandbyCounts) }),
    async standbyInUse() {
      await until(() => rig.server.context.standbys?.areAvailable ?? false);
      await caughtUp(leader, standby);
    },
    pause: () => standby.query('SELECT pg_wal_replay_pause()'),
    async resume() {
      await standby.query('SELECT pg_wal_replay_resume()');
      await caughtUp(leader, standby);
    },
  };
}

/** Starts a server in a process of its own; resolves to how it is called. */
export async function otherProcess({ rig, settings }: StandbyRig): Promise<Call> {
  const server = await serve({ ...settings, KONTOR_DATA: rig.config.dataDirectory, MAX_EVENT_LOOP_LAG_MS: '0' });
  const agent = new Agent({ keepAlive: true });
  after(async () => {
    agent.destroy();
    await server.stop();
  });
  return async (method, url, { body, headers = {}, query = {} } = {}) => {
    const parameters = new URLSearchParams(query as Record<string, string>).toString();
    const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const request = {
      method,
      url: parameters ? `${url}?${parameters}` : url,
      headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
      body: json,
    };
    const answer = await sendRequest(server.address, agent, request);
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      ...answer,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([key, value]) => [key, String(value)])),
      body: isJson ? JSON.parse(answer.text) : undefined,
      bytes: Buffer.from(answer.text),
    };
  };
}

/** The same session on another server. */
export const onServer = (call: Call, account: string, { token }: Client): Client => clientOf(call, account, token);

/** Waits until something holds; throws after 30 s. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > 30_000) throw new Error('It did not come to hold within 30 s');
    await sleep(20);
  }
}

async function caughtUp(leader: ReplicatedServer, standby: ReplicatedServer): Promise<void> {
  const [written] = await leader.query('SELECT pg_current_wal_insert_lsn() AS lsn');
  await until(async () => {
    const [row] = await standby.query(`SELECT pg_last_wal_replay_lsn() >= '${written?.lsn}' AS has`);
    return row?.has === true;
  });
}
