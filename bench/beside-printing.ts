// What printing costs those who wait for a list: a fixed rate of lists alone, then beside the printing of new documents.
// `node bench/beside-printing.ts [--rate 100] [--seconds 15] [--rounds 3]`. Each list is asked for at its own moment whether
// or not the one before was answered, and its time counts from that moment; so nothing is hidden by waiting clients.
// Lists and prints come from a process each. The rounds alternate between alone and beside.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { openStore } from '../src/store.ts';
import { type Facts, PAGE } from './facts.ts';
import { fill, settle } from './fill.ts';
import { startKontor } from './kontor.ts';
import { summary } from './measure.ts';
import { family, memory, processorSeconds } from './processes.ts';

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
      seconds: { type: 'string', default: '15' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const [rate, seconds, rounds] = [Number(values.rate), Number(values.seconds), Number(values.rounds)];
  const directory = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  // PostgreSQL runs as another user when this is root.
  chmodSync(directory, 0o755);
  const workers: ChildProcess[] = [];
  try {
    const facts = await fillFresh(directory);
    const kontor = await startKontor(directory);
    const [lists, prints] = [client(), client()];
    workers.push(lists, prints);
    const shift = { url: kontor.url, facts, rate };
    await ask(lists, { ...shift, what: 'lists', seconds: 5 });
    await ask(prints, { ...shift, what: 'prints', seconds: 5 });
    console.log(
      '            lists/s   p50 ms   p95 ms   p99 ms   prints/s   server CPU   server MB   renderers MB   load',
    );
    for (let round = 0; round < rounds; round++) {
      for (const beside of [false, true]) {
        await sleep(2000);
        const cpu = processorSeconds(kontor.pid);
        const [times, printed] = await Promise.all([
          ask(lists, { ...shift, what: 'lists', seconds }),
          beside ? ask(prints, { ...shift, what: 'prints', seconds }) : [],
        ]);
        const { rps, p50_ms, p99_ms } = summary(times, seconds, { user: 0, system: 0 });
        const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
        const renderers = family(kontor.pid)
          .filter(rendersPages)
          .map(pid => memory(pid).now);
        console.log(
          [
            (beside ? 'beside' : 'alone').padEnd(8),
            ...[rps, p50_ms, p95, p99_ms].map(value => value.toFixed(2).padStart(8)),
            (printed.length / seconds).toFixed(1).padStart(10),
            `${(((processorSeconds(kontor.pid) - cpu) / seconds) * 100).toFixed(0)} %`.padStart(11),
            memory(kontor.pid).now.toFixed(0).padStart(11),
            (renderers.map(mb => mb.toFixed(0)).join(' ') || '-').padStart(14),
            loadavg()[0]?.toFixed(2).padStart(10),
          ].join(' '),
        );
      }
    }
    console.log(`Server at the most ${memory(kontor.pid).most.toFixed(0)} MB`);
    await kontor.stop();
  } finally {
    for (const worker of workers) worker.disconnect();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function fillFresh(directory: string): Promise<Facts> {
  const store = await openStore(readConfig({ KONTOR_DATA: directory }));
  try {
    return await store.asOwner(async owner => {
      const facts = await fill(owner, 'bench', { customers: 500, articles: 500, invoices: 20_000 });
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
  const [times] = await once(worker, 'message');
  return times;
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
    const path = `/api/${facts.account}/v4.0.0/invoices?limit=${PAGE}&nonce=${1 + Math.floor(n / SESSIONS)}`;
    const answer = fetched(agent, url + path, tokens[n % SESSIONS] ?? '');
    answers.push(answer.then(ended => void times.push(ended - Math.max(due, 0))));
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
  return ((await answer.json()) as { 'xa-token': string })['xa-token'];
}
