// Writes to an installation while faults hit it, then checks that every acknowledged write is there exactly once.

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../src/sample-data/random.ts';
import { sendRequest } from '../support/send-request.ts';
import { type LoadCounts, startLoad } from './load.ts';

/** The target of the writes: its address, the account, and its commands. */
export interface WrittenTo {
  address: string;
  account: string;
  apiToken: string;
  /** The output of a command on this installation. */
  run(...words: string[]): Promise<{ code: number | null; out: string; err: string }>;
}

/** One kind of fault on a target of one kind. */
export interface Fault<T> {
  name: string;
  /** Makes it happen, and ends it. */
  strike(target: T & { random: Random }): Promise<void>;
}

/** Findings of one run. */
export interface TortureReport {
  requests: number;
  answers: Map<number, number>;
  acknowledged: number;
  lost: string[];
  doubled: string[];
  falseDenials: string[];
  unexpected: string[];
  /** The longest time without an acknowledged write around each fault in seconds, by the name of the fault. */
  pauses: Map<string, number[]>;
  /** Output of `kontor doctor`. */
  doctor: { clean: boolean; text: string };
}

interface TortureOptions<T> {
  faults: Fault<T>[];
  /** How often each fault happens. */
  rounds: number;
  seed: number;
  writers?: number;
  /** How long a writer waits after each invoice; 0 unless given. */
  restMs?: number;
  onFault?(name: string, pauseSeconds: number): void;
}

const MAX_PAUSE_MS = 120_000;
/** So long after a fault its effect on writes may begin. */
const EFFECT_MS = 1_000;

/**
 * Runs the faults in a random order, each `rounds` times. Ends early, which counts as unexpected, when a fault fails or writes
 * do not go on within two minutes of one.
 */
export async function torture<T extends { installation: WrittenTo }>(
  target: T,
  { faults, rounds, seed, writers = 8, restMs = 0, onFault }: TortureOptions<T>,
): Promise<TortureReport> {
  const { installation } = target;
  const random = new Random(seed);
  const load = startLoad({ ...installation, writers, restMs });
  const pauses = new Map<string, number[]>();
  try {
    await nextWrite(load.counts, 'the start');
    for (const fault of shuffled(random, Array.from({ length: rounds }, () => faults).flat())) {
      await sleep(random.whole(200, 1500));
      load.counts.longestGap = 0;
      await fault.strike({ ...target, random });
      await sleep(EFFECT_MS);
      await nextWrite(load.counts, fault.name);
      const seconds = load.counts.longestGap / 1000;
      pauses.set(fault.name, [...(pauses.get(fault.name) ?? []), seconds]);
      onFault?.(fault.name, seconds);
    }
  } catch (error) {
    // Writes before that count all the same.
    load.counts.unexpected.push(`The run ended early: ${error}`);
  } finally {
    await load.stop();
  }
  const { counts } = load;
  const found = await invoicesByReference(installation);
  const { code, out, err } = await installation.run('doctor');
  return {
    requests: [...counts.answers.values()].reduce((sum, count) => sum + count, 0),
    answers: counts.answers,
    acknowledged: counts.acknowledged.size,
    lost: [...counts.acknowledged]
      .filter(([reference, id]) => !found.get(reference)?.includes(id))
      .map(([name]) => name),
    doubled: [...found].filter(([, ids]) => ids.length > 1).map(([reference]) => reference),
    falseDenials: counts.falseDenials,
    unexpected: counts.unexpected,
    pauses,
    doctor: { clean: code === 0, text: out + err },
  };
}

// Resolves after the next acknowledged write.
async function nextWrite(counts: LoadCounts, cause: string): Promise<void> {
  const since = performance.now();
  while (counts.lastAcknowledged <= since) {
    if (performance.now() - since > MAX_PAUSE_MS) throw new Error(`No write within two minutes of ${cause}`);
    await sleep(10);
  }
}

// Every invoice of the writers, read through the interface.
async function invoicesByReference({ address, account, apiToken }: WrittenTo): Promise<Map<string, number[]>> {
  const agent = new Agent({ keepAlive: true });
  const get = async (path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/${account}/v4.0.0${path}`;
    const answer = await sendRequest(address, agent, { method: 'GET', url, headers, body: undefined });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer;
  };
  const token = JSON.parse((await get('/helo', apiToken)).text)['xa-token'];
  const found = new Map<string, number[]>();
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const { text, headers } = await get(`/invoices?limit=1000${cursor && `&cursor=${cursor}`}`, token);
    for (const { id, reference } of JSON.parse(text) as { id: number; reference?: string }[])
      if (reference?.startsWith('w')) found.set(reference, [...(found.get(reference) ?? []), id]);
    cursor = /[?&]cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
  }
  agent.destroy();
  return found;
}

function shuffled<T>(random: Random, list: T[]): T[] {
  return list
    .map(value => ({ value, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}
