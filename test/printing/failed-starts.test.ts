// A renderer that can't be started is reported again while the fault stays, at growing intervals. Real processes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invoice, job, openPrinter } from './print-rig.ts';

test('Starts that fail are reported at the first, second and fourth failure', async t => {
  const program = process.execPath;
  t.after(() => {
    process.execPath = program;
  });
  const problems: string[] = [];
  const { printer, close } = await openPrinter({ onProblem: problem => problems.push(problem) });
  t.after(close);
  process.execPath = '/no/such/program';
  const reported: number[] = [];
  for (let failures = 1; failures <= 4; failures++) {
    await assert.rejects(printer.print(job(invoice({ id: failures }))));
    reported.push(problems.length);
  }
  assert.deepEqual(reported, [1, 2, 2, 3]);
});
