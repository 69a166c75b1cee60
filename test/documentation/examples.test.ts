// The examples of the documentation print what the pages show, apart from ids, secrets, addresses and times. With --write, pages
// get what was printed where it differs: node test/documentation/examples.test.ts --write

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { packClient } from '../support/packed-client.ts';
import { startRig } from '../support/rig.ts';
import { readSteps, runSteps, type Step, withOutputs } from './shell-session.ts';

const rig = await startRig();
const address = await rig.listen();
const packed = packClient();
const environment = { DATABASE_URL: rig.ownerUrl };

/** Names of fields whose values differ from run to run. */
const CHANGING = new Set([
  'id',
  'document_id',
  'url',
  'xa-token',
  'timestamp',
  'server_time',
  'updated_at',
  'request_id',
  'created',
  'updated',
]);

/** The address of the server on the pages. */
const WRITTEN = 'http://127.0.0.1:8080';

const fileOf = (page: string) => fileURLToPath(new URL(`../../${page}`, import.meta.url));

interface Circumstances {
  /** Further environment. */
  more?: Record<string, string>;
  /** The company of the page, and the one that stands for it. */
  account?: [onThePage: string, here: string];
  /** Folder with the packages that programs of the page import. */
  project?: string;
}

/** Runs the commands of a page on the server of this test, and compares each output with that of the page. */
async function assertTrue(
  page: string,
  { more = {}, account: [theirs, ours] = ['', ''], project }: Circumstances = {},
): Promise<void> {
  const text = readFileSync(fileOf(page), 'utf8');
  const steps = readSteps(text);
  assert.ok(steps.length > 1, 'the page has commands');
  const here = steps.map(step => inAccount(step, theirs, ours)).map(withAddress);
  const printed = await runSteps(here, { ...environment, ...more }, project);
  const outputs = printed.map(output => inAccount({ command: '', output }, ours, theirs).output);
  const same = outputs.map((output, index) => isDeepStrictEqual(comparable(output), comparable(shown(steps[index]))));
  if (process.argv.includes('--write')) {
    const changed = outputs.map((output, index) => (same[index] ? undefined : output.replaceAll(address, WRITTEN)));
    writeFileSync(fileOf(page), withOutputs(text, changed));
    return;
  }
  for (const [index, step] of steps.entries())
    if (!same[index]) assert.deepEqual(comparable(outputs[index] ?? ''), comparable(step.output), step.command);
}

const shown = (step: Step | undefined) => step?.output ?? '';

const withAddress = ({ command, output }: Step): Step => ({
  command: command.replaceAll(WRITTEN, address),
  output,
});

/** A step of one company in another one. */
const inAccount = ({ command, output }: Step, from: string, to: string): Step => ({
  command: command.replaceAll(from, to),
  output: output.replaceAll(from, to),
});

function comparable(output: string): unknown {
  const text = output.replace(/(created \w+) \d+/g, '$1 …').replace(/password \S+$/, 'password …');
  if (!/^[{[]/.test(text)) return text;
  return JSON.parse(text, (key, value) => (CHANGING.has(key) ? '…' : value));
}

describe('The examples of the documentation', () => {
  it('docs/documents.md: one sale, from quote to receipt, in a company of its own', async () => {
    await assertTrue('docs/documents.md');
  });

  it('docs/currencies.md: rates set, imported and listed', async () => {
    await rig.account('acme2');
    await assertTrue('docs/currencies.md', { account: ['acme', 'acme2'] });
  });

  it('docs/integrating.md: a web shop, from the first order to its copy of every change', async () => {
    const { project } = await packed;
    await assertTrue('docs/integrating.md', { project });
  });

  it('docs/agents.md: the tools of a program with a language model', async () => {
    await assertTrue('docs/agents.md');
  });

  it('packages/client/README.md: a first program', async () => {
    const { project } = await packed;
    const { code, apiToken } = await rig.account();
    await assertTrue('packages/client/README.md', {
      more: { API_TOKEN: apiToken, KONTOR_URL: address },
      account: ['demo', code],
      project,
    });
  });
});
