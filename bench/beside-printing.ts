// Measures how much slower lists are while documents are printed: a fixed rate of lists alone, then beside new prints.
// `npm run bench:printing -- [--rate 100] [--seconds 3] [--rounds 15]`. Each list has a planned time; it is sent then even when
// earlier lists are unanswered, and its latency counts from then. One process sends the lists and one the prints. Rounds
// alone and beside prints alternate, so that other work on the machine slows both alike.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asOwner, temporaryDirectory } from './database.ts';
import { type Facts, PAGE } from './facts.ts';
import { fill, vacuum } from './fill.ts';
import { interruptionSignal } from './interruption.ts';
import { type Kontor, startKontor } from './kontor.ts';
import { memory, processTree } from './proc.ts';
import { accountUrl, logIn } from './session.ts';

interface Task {
  what: 'lists' | 'prints';
  url: string;
  facts: Facts;
  seconds: number;
  rate: number;
}

/** Milliseconds of each answer. */
interface Latencies {
  alone: number[];
  beside: number[];
  prints: number[];
}

const SESSIONS = 16;
/** Prints in progress at any time: enough that the renderer is never idle. */
const PRINTS_AT_ONCE = 3;

if (process.send) process.on('message', (task: Task) => void runTask(task).then(times => process.send?.(times)));
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
  const signal = interruptionSignal();
  await using stack = new AsyncDisposableStack();
  const directory = temporaryDirectory(stack);
  const facts = await fillNew(directory);
  const kontor = await startKontor(directory, { signal });
  stack.defer(() => kontor.stop());
  const task = { url: kontor.url, facts, rate, seconds };
  report(await measureRounds(task, rounds, signal), rounds * seconds, kontor);
}

async function measureRounds(task: Omit<Task, 'what'>, rounds: number, signal: AbortSignal): Promise<Latencies> {
  const [lists, prints] = [startClient(), startClient()];
  const sendLists = () => send(lists, { ...task, what: 'lists' });
  const sendPrints = () => send(prints, { ...task, what: 'prints' });
  const latencies: Latencies = { alone: [], beside: [], prints: [] };
  try {
    // A warm-up of both.
    await sendLists();
    await sendPrints();
    for (let round = 0; round < rounds; round++) {
      signal.throwIfAborted();
      latencies.alone.push(...(await sendLists()));
      const [beside, printed] = await Promise.all([sendLists(), sendPrints()]);
      latencies.beside.push(...beside);
      latencies.prints.push(...printed);
    }
    return latencies;
  } finally {
    for (const child of [lists, prints]) if (child.connected) child.disconnect();
  }
}

function report({ alone, beside, prints }: Latencies, seconds: number, { pid }: Kontor): void {
  console.log(line('lists alone', alone, seconds));
  console.log(line('lists beside', beside, seconds));
  console.log(line('prints', prints, seconds));
  const renderers = processTree(pid).filter(isRenderer);
  const peaks = renderers.map(renderer => memory(renderer).peak.toFixed(0)).join(', ');
  console.log(`Peak memory: ${memory(pid).peak.toFixed(0)} MB in the server, ${peaks} MB in the renderer`);
  console.log(`Load of the machine ${loadavg()[0]?.toFixed(1)}`);
}

function line(what: string, times: number[], seconds: number): string {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(2);
  return `${what.padEnd(13)} ${(times.length / seconds).toFixed(1)}/s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
}

function fillNew(directory: string): Promise<Facts> {
  return asOwner(directory, async (owner, context) => {
    const facts = await fill(owner, context, 'bench', { customers: 500, articles: 500, invoices: 20_000 });
    await vacuum(owner);
    return facts;
  });
}

function isRenderer(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-process');
}

function startClient(): ChildProcess {
  return fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

async function send(client: ChildProcess, task: Task): Promise<number[]> {
  client.send(task);
  const done = new AbortController();
  const answer = once(client, 'message', done);
  const end = once(client, 'exit', done).then(() => {
    throw new Error('A client process ended; its error is above');
  });
  end.catch(() => {});
  try {
    const [times] = await Promise.race([answer, end]);
    return times as number[];
  } finally {
    done.abort();
  }
}

// Runs in a client process; resolves to the latencies in milliseconds.
async function runTask(task: Task): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const tokens = await Promise.all(Array.from({ length: SESSIONS }, () => logIn(task.url, task.facts)));
  const times: number[] = [];
  await (task.what === 'lists' ? sendAtRate : printInTurn)(task, tokens, agent, times);
  agent.destroy();
  return times;
}

async function sendAtRate({ url, facts, rate, seconds }: Task, tokens: string[], agent: Agent, times: number[]) {
  const began = performance.now();
  const answers: Promise<void>[] = [];
  for (let n = 0; n < rate * seconds; n++) {
    const planned = began + (n * 1000) / rate;
    await sleep(Math.max(0, planned - performance.now()));
    const address = `${accountUrl(url, facts.account)}/invoices?limit=${PAGE}`;
    const answer = fetchAll(agent, address, tokens[n % SESSIONS] ?? '');
    answers.push(answer.then(ended => void times.push(ended - planned)));
  }
  await Promise.all(answers);
}

let printed = 0;

async function printInTurn({ url, facts, seconds }: Task, tokens: string[], agent: Agent, times: number[]) {
  const end = performance.now() + seconds * 1000;
  const print = async (token: string) => {
    while (performance.now() < end) {
      const began = performance.now();
      const id = facts.firstInvoiceId + (printed++ % facts.invoices);
      const ended = await fetchAll(agent, `${accountUrl(url, facts.account)}/invoices?print=1&id=${id}`, token);
      times.push(ended - began);
    }
  };
  await Promise.all(tokens.slice(0, PRINTS_AT_ONCE).map(print));
}

// Resolves to the time of the last byte.
function fetchAll(agent: Agent, url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(performance.now()));
    }).once('error', reject);
  });
}
