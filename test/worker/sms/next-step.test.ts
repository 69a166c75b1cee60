// The next step of a queued message: before an attempt, and after the result of the gateway.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failureBeforeSending } from '../../../src/worker/queue/next-step.ts';
import { outcomeOf } from '../../../src/worker/sms/outcome.ts';

const DAY = 24 * 60 * 60;

describe('before an attempt', () => {
  const fresh = { interrupted: 0, ageSeconds: 0, lastError: undefined };
  it('a fresh message is sent', () => assert.equal(failureBeforeSending(fresh), undefined));
  it('one whose attempt was interrupted once is sent once more', () =>
    assert.equal(failureBeforeSending({ ...fresh, interrupted: 1 }), undefined));
  it('one whose attempts were interrupted twice fails', () =>
    assert.partialDeepStrictEqual(failureBeforeSending({ ...fresh, interrupted: 2 }), { state: 'failed' }));
  it('one that waited almost 24 hours is sent', () =>
    assert.equal(failureBeforeSending({ ...fresh, ageSeconds: DAY - 1 }), undefined));
  it('one that waited 24 hours fails, with the last error', () => {
    const reason = (lastError: string | undefined) => failureBeforeSending({ ...fresh, ageSeconds: DAY, lastError });
    assert.deepEqual(reason('HTTP 503'), { state: 'failed', reason: 'given up after 24 hours: HTTP 503' });
    assert.deepEqual(reason(undefined), { state: 'failed', reason: 'given up after 24 hours: never tried' });
  });
});

describe('after an attempt', () => {
  const retry = { outcome: 'retry', reason: 'HTTP 503' } as const;
  const waits: [attempt: number, random: number, seconds: number][] = [
    [1, 0.5, 15],
    [1, 0, 12],
    [2, 0.5, 30],
    [5, 0.5, 240],
    [9, 0.5, 3600],
    [30, 0.5, 3600],
  ];
  for (const [attempt, random, waitSeconds] of waits) {
    it(`failure ${attempt} waits ${waitSeconds} seconds when the random number is ${random}`, () =>
      assert.deepEqual(outcomeOf({ attempt, ageSeconds: 0 }, retry, random), {
        state: 'queued',
        waitSeconds,
        reason: 'HTTP 503',
      }));
  }

  it('the time that the gateway names is respected', () =>
    assert.partialDeepStrictEqual(outcomeOf({ attempt: 1, ageSeconds: 0 }, { ...retry, afterSeconds: 900 }, 0.5), {
      waitSeconds: 900,
    }));

  it('a message whose next wait would end after 24 hours fails', () =>
    assert.deepEqual(outcomeOf({ attempt: 1, ageSeconds: DAY - 10 }, retry, 0.5), {
      state: 'failed',
      reason: 'given up after 24 hours: HTTP 503',
    }));

  it('a message that the gateway accepted or rejected gets no further attempt', () => {
    const message = { attempt: 1, ageSeconds: 0 };
    assert.deepEqual(outcomeOf(message, { outcome: 'sent', gatewayIds: ['a', 'b'] }, 0), {
      state: 'sent',
      gatewayIds: ['a', 'b'],
    });
    assert.deepEqual(outcomeOf(message, { outcome: 'failed', reason: 'HTTP 400' }, 0), {
      state: 'failed',
      reason: 'HTTP 400',
    });
  });
});
