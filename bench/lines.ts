// Measures a batch of 1,000 customers beside 1,000 requests by eight clients: `npm run bench:lines -- [--rounds 9] [--lines 1000]`. Both take turns
// in one run, so that other work on the machine slows both alike.

import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { asOwner, temporaryDirectory } from './database.ts';
import { fill, vacuum } from './fill.ts';
import { interruptionSignal } from './interruption.ts';
import { startKontor } from './kontor.ts';
import { memory } from './proc.ts';
import { accountUrl, logIn } from './session.ts';

const CLIENTS = 8;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, lines: { type: 'string', default: '1000' } },
});
const [rounds, lines] = [Number(values.rounds), Number(values.lines)];
const signal = interruptionSignal();
await using stack = new AsyncDisposableStack();
const directory = temporaryDirectory(stack);
const facts = await asOwner(directory, async (client, context) => {
  const filled = await fill(client, context, 'bench', { customers: 1000, articles: 100, invoices: 1000 });
  await vacuum(client);
  return filled;
});
const kontor = await startKontor(directory, { signal });
stack.defer(() => kontor.stop());
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
stack.defer(() => agent.destroy());
const url = accountUrl(kontor.url, facts.account);
const tokens = await Promise.all(Array.from({ length: CLIENTS }, () => logIn(kontor.url, facts)));
let nonce = 0;

const body = (name: string) => ({ name, country_iso: 'PT', billing_address: { city: 'Porto', zip_code: '4000-001' } });

const ways = {
  async requests(round: number): Promise<void> {
    await Promise.all(
      tokens.map(async (token, client) => {
        for (let line = client; line < lines; line += CLIENTS)
          await send(token, '/customers', 'application/json', JSON.stringify(body(`${round} ${line}`)), 201);
      }),
    );
  },
  batch: (round: number) => sendBatch(round, ''),
  atomic: (round: number) => sendBatch(round, '&atomic=1'),
};

async function sendBatch(round: number, query: string): Promise<void> {
  const all = Array.from({ length: lines }, (_, line) => ({
    method: 'POST',
    path: '/customers',
    body: body(`${round} ${line}`),
  }));
  const text = all.map(line => JSON.stringify(line)).join('\n');
  const answer = await send(tokens[0] ?? '', '/batch', 'application/x-ndjson', text, 200, query);
  if (answer.split('"status":201').length !== lines + 1) throw new Error(answer.slice(0, 500));
}

function send(token: string, path: string, type: string, text: string, expected: number, query = ''): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}?nonce=${++nonce}${query}`, { method: 'POST', agent, headers }, response => {
      let answer = '';
      response.setEncoding('utf8').on('data', part => {
        answer += part;
      });
      response.on('end', () =>
        response.statusCode === expected ? resolve(answer) : reject(new Error(answer.slice(0, 500))),
      );
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

const seconds: Record<keyof typeof ways, number[]> = { requests: [], batch: [], atomic: [] };
for (let round = 0; round <= rounds; round++) {
  signal.throwIfAborted();
  for (const [name, way] of Object.entries(ways) as [keyof typeof ways, (round: number) => Promise<void>][]) {
    const began = performance.now();
    await way(round);
    // The first round warms up.
    if (round > 0) seconds[name].push((performance.now() - began) / 1000);
  }
}
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const requests = median(seconds.requests);
for (const [name, times] of Object.entries(seconds)) {
  const time = median(times);
  console.log(
    `${name}: ${Math.round(lines / time)} customers/s, ${(requests / time).toFixed(1)} × the requests (${times.map(each => each.toFixed(2)).join(' ')} s)`,
  );
}
const { peak } = memory(kontor.pid);
console.log(`load ${loadavg()[0]?.toFixed(1)}; the server's memory was ${peak} MB at the most`);
