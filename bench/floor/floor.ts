// Measures the floors, in a process of its own. Each session has a connection and sends its next statement when the one
// before it is answered.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { answerJobs, type FloorJob, type Measured, summary } from '../measure.ts';
import { FLOORS, type FloorSession, runFloor, STATEMENTS } from './floors.ts';
import { openWire, type Wire } from './wire.ts';

answerJobs(measure);

async function measure(job: FloorJob): Promise<Measured> {
  const floor = FLOORS[job.name];
  if (!floor) throw new Error(`There is no floor for '${job.name}'`);
  const clients = await Promise.all((await sessionsOf(job)).map(async session => ({ session, wire: await open(job) })));
  const latencies: number[] = [];
  const began = performance.now();
  const end = began + job.seconds * 1000;
  const cpu = process.cpuUsage();
  await Promise.all(
    clients.map(async ({ session, wire }) => {
      let sent = performance.now();
      for (let n = 1; sent < end; n++) {
        await runFloor(wire, floor(session, n));
        const answered = performance.now();
        latencies.push(answered - sent);
        sent = answered;
      }
    }),
  );
  const measured = summary(latencies, (performance.now() - began) / 1000, process.cpuUsage(cpu));
  await Promise.all(clients.map(({ wire }) => wire.close()));
  // The CPU time of PostgreSQL's processes counts when they have ended.
  await sleep(100);
  return measured;
}

function open({ url }: FloorJob): Promise<Wire> {
  return openWire(url, STATEMENTS);
}

async function sessionsOf({ facts, sessions, url }: FloorJob): Promise<FloorSession[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = Date.now().toString(36).slice(-5);
  const made = Array.from({ length: sessions }, (_, k) => ({ facts, hash: randomBytes(32), mark: `f${run}${k}` }));
  for (const { hash } of made) {
    await client.query(
      `INSERT INTO session (account_id, session_hash, user_id, scopes, expires_at) VALUES ($1, $2, $3, '{read,write}', now() + interval '1 day')`,
      [facts.accountId, hash, facts.userId],
    );
  }
  await client.end();
  return made;
}
