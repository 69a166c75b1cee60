// The queue of prints: accounts take turns, and none fills it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PrintQueue } from '../../src/printing/render/print-queue.ts';

/** A queue with the items of a text such as `A1 A2 B1`; the letter is the key. */
function filled(items: string, { perKey = 100, maximum = 100 } = {}): PrintQueue<string> {
  const queue = new PrintQueue<string>({ perKey });
  for (const item of items.split(' ')) queue.push(item[0] ?? '', item, maximum);
  return queue;
}

const all = (queue: PrintQueue<string>) => Array.from({ length: queue.size }, () => queue.shift()).join(' ');

describe('the fair queue', () => {
  test('serves keys in turns, and each key in the order of its items', () => {
    assert.equal(all(filled('A1 A2 A3 B1 B2 C1')), 'A1 B1 C1 A2 B2 A3');
    assert.equal(filled('A1').shift(), 'A1');
    assert.equal(new PrintQueue<string>({ perKey: 1 }).shift(), undefined);
  });

  test('serves the key next that was served least recently, also when it was away', () => {
    const queue = filled('A1 A2 A3 A4');
    assert.equal(queue.shift(), 'A1');
    queue.push('B', 'B1', 100);
    assert.equal(queue.shift(), 'B1', 'a new key goes first');
    queue.push('B', 'B2', 100);
    assert.equal(queue.shift(), 'A2', 'a key that comes back does not');
    assert.equal(all(queue), 'B2 A3 A4');
  });

  test('rejects what one key has above its limit', () => {
    const queue = filled('A1 A2', { perKey: 2 });
    assert.ok(!queue.hasSpace('A', 100));
    assert.equal(queue.push('A', 'A3', 100), 'A3');
    assert.equal(queue.push('B', 'B1', 100), undefined);
    assert.equal(all(queue), 'A1 B1 A2');
  });

  test('that is full gives a key with fewer items the place of the newest item of the key with the most', () => {
    const queue = filled('A1 A2 A3 B1');
    assert.equal(queue.push('A', 'A4', 4), 'A4');
    assert.equal(queue.push('B', 'B2', 4), 'A3');
    assert.equal(queue.push('B', 'B3', 4), 'B3', 'both have two now');
    assert.equal(queue.push('C', 'C1', 4), 'A2');
    assert.equal(queue.size, 4);
    assert.equal(all(queue), 'A1 B1 C1 B2');
  });

  test('forgets an item that does not wait any more', () => {
    const queue = filled('A1 A2 B1');
    assert.ok(queue.remove('A', 'A1'));
    assert.ok(!queue.remove('A', 'A1'));
    assert.equal(all(queue), 'A2 B1');
  });

  test('gives an item that was put back before all others', () => {
    const queue = filled('A1 A2 B1 C1');
    const first = queue.shift() ?? '';
    queue.putBack('A', first);
    assert.equal(all(queue), 'A1 B1 C1 A2');
  });
});
