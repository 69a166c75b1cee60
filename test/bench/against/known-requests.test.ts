// Which requests two versions are compared by: those that both know.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it, mock } from 'node:test';
import { knownRequests } from '../../../bench/against/known-requests.ts';
import { comparisonSection } from '../../../bench/against/report.ts';
import type { Facts } from '../../../bench/facts.ts';
import type { Options } from '../../../bench/options.ts';
import type { Case } from '../../../bench/requests.ts';

const facts = { account: 'bench', apiToken: 'token' } as Facts;
const cases: Case[] = [
  { name: 'status', token: 'session', request: () => ({ path: '/status' }) },
  { name: 'new kind', token: 'session', request: () => ({ method: 'POST', path: '/new', body: { a: 1 } }) },
  { name: 'pdf', token: 'api', request: () => ({ path: '/pdf' }) },
];

// A server that answers a path with a status, and every other one with 200.
async function serverWith(name: string, statuses: Record<string, number>) {
  const server = createServer((request, response) => {
    const path = request.url?.split('/').at(-1) ?? '';
    response.statusCode = statuses[path] ?? 200;
    response.end('{"xa-token":"t"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return { name, facts, kontor: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } };
}

describe('A comparison', () => {
  it('leaves out by name what the earlier version does not know, and measures what only fails now', async () => {
    const earlier = await serverWith('591b733', { new: 404, pdf: 503 });
    const current = await serverWith('this tree', {});
    const log = mock.method(console, 'log', () => {});
    const { cases: known, leftOut } = await knownRequests({ earlier, current }, cases);
    log.mock.restore();
    assert.deepEqual(
      known.map(({ name }) => name),
      ['status', 'pdf'],
    );
    assert.deepEqual(leftOut, ['new kind']);
    assert.deepEqual(
      log.mock.calls.map(call => call.arguments[0]),
      ['new kind: left out, 591b733 answers 404'],
    );
  });

  it('ends when the earlier version rejects a request for another reason than that it does not know it', async () => {
    const current = await serverWith('this tree', {});
    for (const status of [401, 403, 409, 429]) {
      const earlier = await serverWith('591b733', { new: status });
      await assert.rejects(
        knownRequests({ earlier, current }, cases),
        new RegExp(`new kind: 591b733 answers ${status}`),
      );
    }
  });

  it('names what it left out in its section', () => {
    const subjects = { earlier: { id: '591b733', title: 'Before' }, current: '1234567', leftOut: ['new kind', 'pdf'] };
    const amounts = { customers: 1, articles: 1, invoices: 1000 };
    const machine = {
      processor: 'P',
      cores: 2,
      memory_gb: 24,
      system: 'S',
      node: 'v26',
      postgresql: '18',
      file_system: 'ext4',
      day: '2026-11-22',
    };
    const section = (leftOut: string[]) =>
      comparisonSection({ ...subjects, leftOut }, machine, { rounds: 4, seconds: 1, amounts } as Options, []);
    assert.match(section(subjects.leftOut), /^Left out, because 591b733 does not know them: new kind, pdf\.$/m);
    assert.doesNotMatch(section([]), /Left out/);
  });

  it('ends when this version rejects a request', async () => {
    const earlier = await serverWith('591b733', {});
    const current = await serverWith('this tree', { new: 400 });
    await assert.rejects(knownRequests({ earlier, current }, cases), /new kind: this tree answers 400/);
  });
});
