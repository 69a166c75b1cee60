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
      pauseMs: 5,
      morePauseMs: HOUR,
    });
    worker.start();
    while (errors.length < 2) await sleep(5);
    await worker.stop();
    assert.deepEqual(errors.slice(0, 2), [new Error('call 1'), new Error('call 2')]);
    assert.equal(errors.length, calls);
  });

  it('has a pause of its own while there is more to do, when there is no more, and after an error', async () => {
    const calls = async (result: boolean | Error, pauses: { morePauseMs: number; errorPauseMs: number }) => {
      let count = 0;
      const worker = new RepeatingWorker({
        async work() {
          count++;
          if (result instanceof Error) throw result;
          return result;
        },
        onError: () => {},
        pauseMs: 5,
        ...pauses,
      });
      worker.start();
      while (count === 0) await sleep(5);
      await sleep(100);
      await worker.stop();
      return count;
    };
    assert.equal(await calls(true, { morePauseMs: HOUR, errorPauseMs: 5 }), 1);
    assert.equal(await calls(new Error('no database'), { morePauseMs: 5, errorPauseMs: HOUR }), 1);
    assert.ok((await calls(false, { morePauseMs: HOUR, errorPauseMs: HOUR })) > 1);
  });

  it('that is stopped in a pause ends at once, and does nothing more', async () => {
    let calls = 0;
    const worker = new RepeatingWorker({
      work: async () => ++calls > 0,
      onError: () => {},
      pauseMs: 5,
      morePauseMs: HOUR,
    });
    worker.start();
    while (calls === 0) await sleep(5);
    await worker.stop();
    const idle = new RepeatingWorker({
      work: async () => ++calls > 0,
      onError: () => {},
      pauseMs: HOUR,
      morePauseMs: 5,
    });
    idle.start();
    await idle.stop();
    assert.equal(calls, 1);
  });
});
