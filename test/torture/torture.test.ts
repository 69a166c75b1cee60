// One fault of each kind on servers that are written to, the short form of `npm run torture`.

import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { TRIALS } from './trials.ts';

/** The writers leave the processors to other test files; each of the faults lasts seconds, in which dozens of invoices are under way. */
const REST_MS = 300;

// Most of the time passes with waiting, so the trials run side by side.
describe('Faults under load lose and double no acknowledged write', { concurrency: true }, () => {
  for (const trial of TRIALS)
    it(`on ${trial.name}`, { timeout: 240_000 }, async test => {
      const directory = await mkdtemp(join(tmpdir(), 'kontor-torture-'));
      await chmod(directory, 0o755);
      try {
        const report = await trial.run(directory, { rounds: 1, seed: 1, restMs: REST_MS });
        if (!report) return test.skip('mounting a small disk is not allowed here');
        const { lost, doubled, falseDenials, unexpected, doctor, acknowledged } = report;
        assert.deepEqual(
          { lost, doubled, falseDenials, unexpected },
          { lost: [], doubled: [], falseDenials: [], unexpected: [] },
        );
        assert.ok(doctor.clean, doctor.text);
        assert.ok(acknowledged > 20, `only ${acknowledged} writes`);
      } finally {
        await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      }
    });
});
