// The wait after failed logins. contract §3 Getting in

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { waitAfter } from '../../src/domain/login-delay.ts';

describe('The wait after failed logins', () => {
  it('doubles with each failure after the first few, up to five minutes', () => {
    const waits = Array.from({ length: 16 }, (_, failures) => waitAfter(failures, 10));
    assert.deepEqual(waits, [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
    assert.equal(waitAfter(1_000_000, 10), 300, 'never for good');
  });

  it('leaves at most the allowed number of failures in any minute, whatever it is', () => {
    for (const most of [1, 2, 3, 4, 5, 6, 7, 10, 20, 100]) {
      // Who tries at the first possible moment each time.
      let time = 0;
      const times = Array.from({ length: most + 20 }, (_, failures) => {
        time += waitAfter(failures, most);
        return time;
      });
      for (const [index, start] of times.entries()) {
        const inMinute = times.filter((each, other) => other >= index && each < start + 60).length;
        assert.ok(inMinute <= most, `${inMinute} of ${most} from ${start} s on`);
      }
    }
  });

  it('is none without a limit', () => assert.equal(waitAfter(1000, 0), 0));
});
