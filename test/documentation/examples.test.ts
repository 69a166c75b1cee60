// The examples of the documentation print what the pages show, apart from ids, secrets, addresses and times.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startRig } from '../support/rig.ts';
import { readSteps, runSteps, type Step } from './shell-session.ts';

const rig = await startRig();
const address = await rig.listen();
const environment = { DATABASE_URL: rig.ownerUrl };

/** What is another one in each run. */
const CHANGING = new Set(['id', 'document_id', 'url', 'xa-token', 'timestamp', 'request_id', 'created', 'updated']);

const pageSteps = (page: string) =>
  readSteps(readFileSync(fileURLToPath(new URL(`../../${page}`, import.meta.url)), 'utf8'));

/** Runs the steps on the server of this test, and compares each output with that of the page. */
async function assertTrue(steps: Step[], more: Record<string, string> = {}): Promise<void> {
  assert.ok(steps.length > 5, 'the page has commands');
  const here = steps.map(step => ({ ...step, command: step.command.replaceAll('http://127.0.0.1:8080', address) }));
  const outputs = await runSteps(here, { ...environment, ...more });
  for (const [index, { command, output }] of steps.entries())
    assert.deepEqual(comparable(outputs[index] ?? ''), comparable(output), command);
}

function comparable(output: string): unknown {
  const text = output.replace(/(created \w+) \d+/g, '$1 …').replace(/password \S+$/, 'password …');
  if (!/^[{[]/.test(text)) return text;
  return JSON.parse(text, (key, value) => (CHANGING.has(key) ? '…' : value));
}

/** A step of the company acme in another one. */
const inAccount = ({ command, output }: Step, code: string): Step => ({
  command: command.replaceAll('acme', code),
  output: output.replaceAll('acme', code),
});

describe('The examples of the documentation', () => {
  it('README.md: a first session, in the company of the first start', async () => {
    const { apiToken, client } = await rig.account('demo');
    const tea = { item_code: 'TEA-250', description: 'Green tea, 250 g', stock: 100, weighted_average_cost: 2 };
    assert.equal((await client.post('/articles', tea)).status, 201);
    await assertTrue(pageSteps('README.md'), { API_TOKEN: apiToken });
  });

  it('docs/documents.md: one sale, from quote to receipt, in a company of its own', async () => {
    await assertTrue(pageSteps('docs/documents.md'));
  });

  it('docs/currencies.md: rates set, imported and listed', async () => {
    await rig.account('acme2');
    const steps = pageSteps('docs/currencies.md');
    await assertTrue(steps.map(step => inAccount(step, 'acme2')));
  });
});
