// What printing costs those who wait for a list: a fixed rate of lists alone, then beside the printing of new documents.
// `npm run bench:printing -- [--rate 100] [--seconds 3] [--rounds 15]`. Each list is asked for at its own moment, whether
// or not the one before was answered, and its time counts from that moment; so no waiting client hides anything.
// Lists and prints come from a process each. Alone and beside take turns, so that both meet the same machine.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/config/config.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { type Facts, PAGE } from './facts.ts';
import { fill, onOwnerConnection, settle } from './fill.ts';
import { startKontor } from './kontor.ts';
import { family, memory } from './processes.ts';

interface Shift {
  what: 'lists' | 'prints';
  url: string;
  facts: Facts;
  seconds: number;
  rate: number;
}

const SESSIONS = 16;
/** Prints under way at any time: enough that the renderer never waits. */
const PRINTS_AT_ONCE = 3;

if (process.send) process.on('message', (shift: Shift) => void work(shift).then(done => process.send?.(done)));
else await measure();

async function measure(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rate: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '15' },
    },
  });
  const [rate, seconds, rounds] = [Number(values.rate), Number(values.seconds), Number(values.rounds)];
  const directory = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  // PostgreSQL runs as another user when this is root.
  chmodSync(directory, 0o755);
  const [lists, prints] = [client(), client()];
  const alone: number[] = [];
  const beside: number[] = [];
  const printed: number[] = [];
  try {
    const facts = await fillFresh(directory);
    const kontor = await startKontor(directory);
    try {
      const shift = { url: kontor.url, facts, rate, seconds };
      await ask(lists, { ...shift, what: 'lists' });
      await ask(prints, { ...shift, what: 'prints' });
      for (let round = 0; round < rounds; round++) {
        alone.push(...(await ask(lists, { ...shift, what: 'lists' })));
        const both = [ask(lists, { ...shift, what: 'lists' }), ask(prints, { ...shift, what: 'prints' })] as const;
        beside.push(...(await both[0]));
        printed.push(...(await both[1]));
      }
      const each = family(kontor.pid)
        .filter(rendersPages)
        .map(pid => memory(pid).most.toFixed(0));
      console.log(line('lists alone', alone, rounds * seconds));
      console.log(line('lists beside', beside, rounds * seconds));
      console.log(line('prints', printed, rounds * seconds));
      console.log(
        `At the most ${memory(kontor.pid).most.toFixed(0)} MB in the server, ${each.join(', ')} MB in the renderer`,
      );
      console.log(`Load of the machine ${loadavg()[0]?.toFixed(1)}`);
    } finally {
      await kontor.stop();
    }
  } finally {
    for (const process of [lists, prints]) process.disconnect();
    rmSync(directory, { recursive: true, force: true });
  }
}

function line(what: string, times: number[], seconds: number): string {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(2);
  return `${what.padEnd(13)} ${(times.length / seconds).toFixed(1)}/s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
}

async function fillFresh(directory: string): Promise<Facts> {
  const store = await openDatabase(readConfig({ KONTOR_DATA: directory }));
  try {
    return await onOwnerConnection(store, async owner => {
      const facts = await fill(owner, store, 'bench', { customers: 500, articles: 500, invoices: 20_000 });
      await settle(owner);
      return facts;
    });
  } finally {
    await store.close();
  }
}

function rendersPages(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-process');
}

function client(): ChildProcess {
  return fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

async function ask(worker: ChildProcess, shift: Shift): Promise<number[]> {
  worker.send(shift);
  const done = new AbortController();
  const answer = once(worker, 'message', done);
  const end = once(worker, 'exit', done).then(() => {
    throw new Error('A client ended; it said why above');
  });
  end.catch(() => {});
  try {
    const [times] = await Promise.race([answer, end]);
    return times as number[];
  } finally {
    done.abort();
  }
}

// What one client does; resolves to how long each answer took, in milliseconds.
async function work(shift: Shift): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const tokens = await Promise.all(Array.from({ length: SESSIONS }, () => logIn(shift)));
  const times: number[] = [];
  await (shift.what === 'lists' ? askAtTheRate : askOneAfterTheOther)(shift, tokens, agent, times);
  agent.destroy();
  return times;
}

async function askAtTheRate({ url, facts, rate, seconds }: Shift, tokens: string[], agent: Agent, times: number[]) {
  const began = performance.now();
  const answers: Promise<void>[] = [];
  for (let n = 0; n < rate * seconds; n++) {
    const due = began + (n * 1000) / rate;
    await sleep(Math.max(0, due - performance.now()));
    const path = `/api/${facts.account}/v4.0.0/invoices?limit=${PAGE}`;
    const answer = fetched(agent, url + path, tokens[n % SESSIONS] ?? '');
    answers.push(answer.then(ended => void times.push(ended - due)));
  }
  await Promise.all(answers);
}

let next = 0;

async function askOneAfterTheOther({ url, facts, seconds }: Shift, tokens: string[], agent: Agent, times: number[]) {
  const end = performance.now() + seconds * 1000;
  const print = async (token: string) => {
    while (performance.now() < end) {
      const began = performance.now();
      const id = facts.firstInvoiceId + (next++ % facts.invoices);
      times.push((await fetched(agent, `${url}/api/${facts.account}/v4.0.0/invoices?print=1&id=${id}`, token)) - began);
    }
  };
  await Promise.all(tokens.slice(0, PRINTS_AT_ONCE).map(print));
}

// Resolves to the moment when the last byte was there.
function fetched(agent: Agent, url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(performance.now()));
    }).once('error', reject);
  });
}

async function logIn({ url, facts }: Shift): Promise<string> {
  const headers = { authorization: `Bearer ${facts.apiToken}` };
  const answer = await fetch(`${url}/api/${facts.account}/v4.0.0/helo`, { headers });
  if (!answer.ok) throw new Error(`helo answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { 'xa-token': string })['xa-token'];
}
