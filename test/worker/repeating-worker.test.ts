// A worker repeats its work, sooner while there is more, later after an error, and stops at once.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { RepeatingWorker } from '../../src/worker/repeating-worker.ts';

const HOUR = 3_600_000;

describe('A worker that repeats its work', () => {
  it('goes on after an error', async () => {
    const errors: unknown[] = [];
    let calls = 0;
    const worker = new RepeatingWorker({
      work: async () => {
        calls++;
        throw new Error(`call ${calls}`);
      },
      onError: error => errors.push(error),
      ...{ pauseMs: 5, morePauseMs: HOUR },
    });
    worker.start();
    while (errors.length < 2) await sleep(5);
    await worker.stop();
    assert.deepEqual(errors.slice(0, 2), [new Error('call 1'), new Error('call 2')]);
    assert.equal(errors.length, calls);
  });

  it('pauses for less while there is more to do, and for longer after an error', async () => {
    const answers: string[] = [];
    const worker = new RepeatingWorker({
      async work() {
        answers.push(answers.length < 3 ? 'more' : 'error');
        if (answers.length === 4) throw new Error('no database');
        return true;
      },
      onError: () => {},
      ...{ pauseMs: 1_000, morePauseMs: 5, errorPauseMs: HOUR },
    });
    const begun = performance.now();
    worker.start();
    while (answers.length < 4) await sleep(5);
    assert.ok(performance.now() - begun < 3_000, 'one pause of at most 1.5 s, three short ones');
    await sleep(100);
    await worker.stop();
    assert.deepEqual(answers, ['more', 'more', 'more', 'error']);
  });

  it('that is stopped in a pause ends at once, and does nothing more', async () => {
    let calls = 0;
    const worker = new RepeatingWorker({
      work: async () => ++calls > 0,
      onError: () => {},
      ...{ pauseMs: 5, morePauseMs: HOUR },
    });
    worker.start();
    while (calls === 0) await sleep(5);
    await worker.stop();
    const idle = new RepeatingWorker({
      work: async () => ++calls > 0,
      onError: () => {},
      ...{ pauseMs: HOUR, morePauseMs: 5 },
    });
    idle.start();
    await idle.stop();
    assert.equal(calls, 1);
  });
});
