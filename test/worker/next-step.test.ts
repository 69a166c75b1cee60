// The next step of a job: before an attempt, and after one.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IMPORT_JOB } from '../../src/operations/imports/import-kind.ts';
import { SMS_JOB } from '../../src/operations/sms/sms-job.ts';
import { failureBeforeAttempt, outcomeOf } from '../../src/worker/next-step.ts';

const DAY = 24 * 60 * 60;

/** An outcome with the text of its reason. */
const inText = (outcome: object | undefined) =>
  outcome && { ...outcome, reason: String((outcome as { reason?: unknown }).reason) };

describe('before an attempt', () => {
  const fresh = { interrupted: 0, ageSeconds: 0, lastError: undefined };
  it('a fresh message is sent', () => assert.equal(failureBeforeAttempt(SMS_JOB, fresh), undefined));
  it('one whose attempt was interrupted once is sent once more', () =>
    assert.equal(failureBeforeAttempt(SMS_JOB, { ...fresh, interrupted: 1 }), undefined));
  it('one whose attempts were interrupted twice fails', () =>
    assert.partialDeepStrictEqual(failureBeforeAttempt(SMS_JOB, { ...fresh, interrupted: 2 }), { state: 'failed' }));
  it('one that waited almost 24 hours is sent', () =>
    assert.equal(failureBeforeAttempt(SMS_JOB, { ...fresh, ageSeconds: DAY - 1 }), undefined));
  it('one that waited 24 hours fails, with the last error', () => {
    const reason = (lastError: string | undefined) =>
      failureBeforeAttempt(SMS_JOB, { ...fresh, ageSeconds: DAY, lastError });
    assert.deepEqual(inText(reason('HTTP 503')), { state: 'failed', reason: 'given up after 24 hours: HTTP 503' });
    assert.deepEqual(inText(reason(undefined)), { state: 'failed', reason: 'given up after 24 hours: never tried' });
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
      assert.deepEqual(outcomeOf(SMS_JOB, { attempt, ageSeconds: 0 }, retry, random), {
        state: 'queued',
        waitSeconds,
        reason: 'HTTP 503',
      }));
  }

  it('the time that the gateway names is respected', () =>
    assert.partialDeepStrictEqual(
      outcomeOf(SMS_JOB, { attempt: 1, ageSeconds: 0 }, { ...retry, afterSeconds: 900 }, 0.5),
      {
        waitSeconds: 900,
      },
    ));

  it('a message whose next wait would end after 24 hours fails', () =>
    assert.deepEqual(inText(outcomeOf(SMS_JOB, { attempt: 1, ageSeconds: DAY - 10 }, retry, 0.5)), {
      state: 'failed',
      reason: 'given up after 24 hours: HTTP 503',
    }));

  it('a message that the gateway accepted or rejected gets no further attempt', () => {
    const message = { attempt: 1, ageSeconds: 0 };
    const receipt = { gateway: 'http', gatewayIds: ['a', 'b'] };
    assert.deepEqual(outcomeOf(SMS_JOB, message, { outcome: 'succeeded', receipt }, 0), {
      state: 'succeeded',
      receipt,
    });
    assert.deepEqual(outcomeOf(SMS_JOB, message, { outcome: 'failed', reason: 'HTTP 400' }, 0), {
      state: 'failed',
      reason: 'HTTP 400',
    });
  });

  it('an import that has more to do is due at once, and that does not count as a failure', () =>
    assert.deepEqual(outcomeOf(IMPORT_JOB, { attempt: 9, ageSeconds: DAY }, { outcome: 'more' }, 0), {
      state: 'queued',
      waitSeconds: 0,
      reason: null,
    }));

  it('an import is tried again however old it is and however often it was interrupted', () => {
    const old = { attempt: 99, interrupted: 99, ageSeconds: 30 * DAY, lastError: undefined };
    assert.equal(failureBeforeAttempt(IMPORT_JOB, old), undefined);
    assert.deepEqual(outcomeOf(IMPORT_JOB, old, { outcome: 'retry', reason: 'no database' }, 0.5), {
      state: 'queued',
      waitSeconds: 60,
      reason: 'no database',
    });
  });
});
