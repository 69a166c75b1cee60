// Measures the floors, in a process of its own. Each session has a connection and sends its next statement when the one
// before it is answered.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { answerJobs, type FloorJob, type Measured, summary } from '../measure.ts';
import { CODES, FLOORS, type Floor, type FloorSession, runFloor, STATEMENTS } from './floors.ts';
import { ONE_STATEMENT } from './one-statement.ts';
import { openWire } from './wire.ts';

answerJobs(measure);

async function measure(job: FloorJob): Promise<Measured> {
  const { floor, statements } = floorOf(job);
  const sessions = await sessionsOf(job);
  const clients = await Promise.all(
    sessions.map(async session => ({ session, wire: await openWire(job.url, statements) })),
  );
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

interface PreparedFloor {
  /** Prepared statements of each connection, by name. */
  statements: Record<string, string>;
  floor(session: FloorSession, n: number): Floor;
}

function floorOf({ name, floor: kind }: FloorJob): PreparedFloor {
  const one = ONE_STATEMENT[name];
  const several = FLOORS[name];
  if (kind === 'one statement' && one) {
    const floor = (session: FloorSession, n: number): Floor => {
      return { read: { statement: 'request', values: one.values(session, n) }, lines: false };
    };
    return { statements: { request: one.text }, floor };
  }
  if (kind === 'statements' && several) return { statements: STATEMENTS, floor: several };
  throw new Error(`There is no floor for '${name}'`);
}

async function sessionsOf({ facts, sessions, url }: FloorJob): Promise<FloorSession[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SEQUENCE IF NOT EXISTS ${CODES}`);
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
