/** Small pictures for the tests of logos. */

import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG (ISO/IEC 15948, 5.3). */
export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG of 4 × 2 pixels; each row has the filter and the same bytes. */
export function png(
  depth: number,
  color: number,
  row: number[],
  { filter = 0, interlace = 0, more = [] as Buffer[], rows = 2 } = {},
): Buffer {
  const header = Buffer.from([0, 0, 0, 4, 0, 0, 0, 2, depth, color, 0, 0, interlace]);
  const data = Buffer.concat(Array.from({ length: rows }, () => Buffer.from([filter, ...row])));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of 8 bits a channel without transparency; `row` gives the bytes of each row. */
export const rgbPng = (width: number, height: number, row: () => Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), row()]))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
};

/** Grey, 2 × 1 pixels. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);
