// The options of the benchmark.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOptions } from '../../bench/options.ts';
import { readPeers } from '../../bench/peers/report.ts';

describe('The options of the benchmark', () => {
  it('choose what is measured, and one of them only', () => {
    assert.equal(readOptions([]).mode, 'floor');
    assert.equal(readOptions(['--against', '591b733']).mode, 'against');
    assert.equal(readOptions(['--fairness']).mode, 'fairness');
    assert.equal(readOptions(['--peers']).mode, 'peers');
    assert.throws(() => readOptions(['--peers', '--fairness']), /one of --fairness, --peers/);
    assert.throws(() => readOptions(['--peers', '--against', 'HEAD']), /one of --against, --peers/);
  });

  it('keep a part of the requests or a quick run out of the results', () => {
    assert.equal(readOptions([]).written, true);
    assert.equal(readOptions(['--quick']).written, false);
    assert.equal(readOptions(['--jobs', 'create']).written, false);
  });

  it('name several numbers of sessions', () => {
    assert.deepEqual(readOptions(['--against', 'HEAD', '--sessions', '1,16,64']).sessionCounts, [1, 16, 64]);
    assert.throws(() => readOptions(['--sessions', '1,x']), /--sessions 'x'/);
  });

  it('reject a part of a name that no request has', () => {
    assert.throws(() => readOptions(['--jobs', 'create,void']), /'void'/);
  });

  it('measure every job of the other servers, at every number of sessions at which they were measured', () => {
    const { cases, sessionCounts } = readOptions(['--peers']);
    for (const { name, request, rates } of readPeers().jobs) {
      assert.ok(
        cases.some(each => each.name === request),
        `${name}: ${request}`,
      );
      assert.deepEqual(Object.keys(rates).map(Number), sessionCounts, name);
    }
  });
});
