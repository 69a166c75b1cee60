// The sliding window of used nonces against a model that remembers every nonce. RFC 4303, section 3.4.3; contract §3 Nonce

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { lowestNonce, stateOfNonce, type UsedNonces, withNonce } from '../../../src/domain/values/nonce-window.ts';

const LARGEST = 9223372036854775807n;
const none = (window: number): UsedNonces => ({ window, last: 0n, bits: 0n });
const using = (window: number, ...nonces: bigint[]) =>
  nonces.reduce((used, nonce) => withNonce(nonce, used), none(window));

/** Nonces close to each other, so that many are in the window, and a few far jumps. */
const nonces = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.bigInt(1n, 80n) },
    { weight: 2, arbitrary: fc.bigInt(1000n, 3000n) },
    { weight: 1, arbitrary: fc.bigInt(1n, LARGEST) },
    { weight: 1, arbitrary: fc.bigInt(LARGEST - 40n, LARGEST) },
  ),
  { maxLength: 120 },
);
const windows = fc.constantFrom(0, 1, 2, 31, 64, 1023, 1024);

describe('The window of used nonces', () => {
  it('accepts each nonce once, unless it is too far below the highest, in whatever order they come', () => {
    fc.assert(
      fc.property(windows, nonces, (window, sequence) => {
        const accepted = new Set<bigint>();
        let highest = 0n;
        let used = none(window);
        for (const nonce of sequence) {
          const expected = nonce < highest - BigInt(window) ? 'too low' : accepted.has(nonce) ? 'used' : 'unused';
          assert.equal(stateOfNonce(nonce, used), expected, `${nonce} after ${highest}, window ${window}`);
          if (expected !== 'unused') continue;
          used = withNonce(nonce, used);
          accepted.add(nonce);
          if (nonce > highest) highest = nonce;
          assert.equal(used.last, highest);
          assert.ok(used.bits < 1n << BigInt(window + 1), 'no more bits than the window has');
        }
      }),
    );
  });

  it('accepts a nonce that is as far below the highest as the window is large, and none lower', () => {
    for (const window of [1, 1024]) {
      const used = using(window, 5000n);
      assert.equal(stateOfNonce(5000n - BigInt(window), used), 'unused');
      assert.equal(stateOfNonce(4999n - BigInt(window), used), 'too low');
      const full = using(window, 5000n - BigInt(window), 5000n);
      assert.equal(stateOfNonce(5000n - BigInt(window), full), 'used');
      assert.equal(stateOfNonce(5001n - BigInt(window), using(window, 5000n - BigInt(window), 5001n)), 'unused');
    }
  });

  it('compares exactly up to the largest int64, and moves from 1 to it at once', () => {
    const used = using(1024, 1n, LARGEST);
    assert.equal(used.bits, 1n);
    assert.equal(stateOfNonce(LARGEST, used), 'used');
    for (const distance of [1n, 2n, 1024n]) assert.equal(stateOfNonce(LARGEST - distance, used), 'unused');
    assert.equal(stateOfNonce(LARGEST - 1025n, used), 'too low');
    const both = withNonce(LARGEST - 1n, used);
    assert.deepEqual([stateOfNonce(LARGEST - 1n, both), stateOfNonce(LARGEST - 2n, both)], ['used', 'unused']);
  });

  it('begins below the lowest nonce, so the first nonces of a session may come in any order', () => {
    assert.equal(lowestNonce(none(1024)), -1024n);
    assert.equal(stateOfNonce(1n, using(1024, 1000n)), 'unused');
  });
});
