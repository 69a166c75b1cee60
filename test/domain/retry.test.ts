// When a text message or mail is sent again after a failed attempt.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { backoffSeconds, nextAttemptSeconds, RETRY_FOR_A_DAY } from '../../src/domain/retry.ts';

const { giveUpSeconds } = RETRY_FOR_A_DAY;

describe('a failed attempt is repeated', () => {
  it('after 15 seconds, doubled up to an hour', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 40].map(attempt => backoffSeconds(RETRY_FOR_A_DAY, attempt, 0.5));
    assert.deepEqual(waits, [15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  it('with the wait varied by up to 20 %', () => {
    assert.deepEqual(
      [backoffSeconds(RETRY_FOR_A_DAY, 9, 0), backoffSeconds(RETRY_FOR_A_DAY, 9, 0.9999999)],
      [2880, 4320],
    );
  });

  it('not before the time that the gateway names', () => {
    assert.equal(nextAttemptSeconds(RETRY_FOR_A_DAY, { attempt: 1, ageSeconds: 0, random: 0.5, afterSeconds: 90 }), 90);
    assert.equal(
      nextAttemptSeconds(RETRY_FOR_A_DAY, { attempt: 5, ageSeconds: 0, random: 0.5, afterSeconds: 90 }),
      240,
    );
  });

  it('for no longer than 24 hours', () => {
    let age = 0;
    let attempt = 1;
    for (;;) {
      const wait = nextAttemptSeconds(RETRY_FOR_A_DAY, { attempt, ageSeconds: age, random: 0.5 });
      if (wait === undefined) break;
      age += wait;
      attempt += 1;
    }
    assert.ok(age < giveUpSeconds && age > giveUpSeconds - 3601, String(age));
    assert.equal(
      nextAttemptSeconds(RETRY_FOR_A_DAY, { attempt: 1, ageSeconds: giveUpSeconds, random: 0.5 }),
      undefined,
    );
  });
});
