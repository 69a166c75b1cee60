// A logo costs no more time and memory than its size allows.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deflateSync } from 'node:zlib';
import { Logos } from '../../../src/printing/pdf/images/logos.ts';
import { chunk, jpeg, png } from './sample-pictures.ts';

const logos = new Logos(async () => undefined);

describe('what a logo costs', () => {
  test('PNG of many chunks is read in time that grows with their number', async () => {
    const header = Buffer.concat(Array.from({ length: 85_000 }, () => chunk('teSt', Buffer.alloc(0))));
    const bytes = png(8, 2, Array(12).fill(100), { more: [header] });
    const begin = process.cpuUsage();
    assert.ok((await logos.read('many', bytes)).picture);
    const { user } = process.cpuUsage(begin);
    assert.ok(user < 5_000_000, `${user} µs of processor time; it was 50 s`);
  });

  test('logos that are kept have the size of their compressed data, and all together a limit', async () => {
    const side = 2000;
    const row = Buffer.alloc(1 + side * 6);
    const header = Buffer.alloc(13);
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(side, 4);
    header.set([16, 2, 0, 0, 0], 8);
    const data = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
    const bytes = Buffer.concat([
      png(8, 2, []).subarray(0, 8),
      chunk('IHDR', header),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    const kept = new Logos(async () => undefined);
    const before = process.memoryUsage().arrayBuffers;
    for (let at = 0; at < 20; at++) assert.equal((await kept.read(`${at}`, bytes)).picture?.bytes, data.length);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NodeJS.GCFunction;
    // Memory of buffers is freed some time after a collection, by another thread.
    const begun = performance.now();
    for (;;) {
      collect();
      const grown = process.memoryUsage().arrayBuffers - before;
      if (grown < 20 * 1024 * 1024) break;
      assert.ok(performance.now() - begun < 20_000, `${grown} bytes; the rows of all would be 480 MB`);
      await sleep(20);
    }
    const large = jpegOf(3 * 1024 * 1024);
    for (let at = 0; at < 6; at++) await kept.read(`large ${at}`, large);
    assert.equal(kept.known('large 0'), undefined);
    assert.ok(kept.known('large 5')?.picture);
  });
});

/** The JPEG with a comment, so that it has so many bytes and some more. */
function jpegOf(bytes: number): Buffer {
  const comment = Buffer.alloc(0xffff);
  comment.set([0xff, 0xfe, 0xff, 0xfd]);
  const comments = Array.from({ length: Math.ceil(bytes / comment.length) }, () => comment);
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]);
}
