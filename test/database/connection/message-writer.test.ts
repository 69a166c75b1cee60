// Bound values reach PostgreSQL unchanged: texts, numbers, bytes, arrays, long and short, in batches of any size.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const { pool } = rig.database;

// Any text that PostgreSQL can store: no NUL and no half of a surrogate pair.
const storable = (text: string) => !text.includes('\0');
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.stringMatching(/^["\\{},' NULé]*$/),
    fc.string({ unit: 'grapheme', minLength: 200, maxLength: 2_000 }),
  )
  .filter(storable);
const bytes = fc.uint8Array({ maxLength: 300 }).map(array => Buffer.from(array));
const texts = fc.array(fc.option(anyText), { maxLength: 8 });

const VALUES = fc.record({
  text: fc.option(anyText),
  number: fc.integer(),
  big: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  flag: fc.boolean(),
  bytes: fc.option(bytes),
  texts,
  numbers: fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 8 }),
  blobs: fc.array(bytes, { maxLength: 4 }),
});

const ECHO = `SELECT $1::text AS text, $2::text AS number, $3::text AS big, $4::boolean AS flag, encode($5::bytea, 'hex') AS bytes,
  to_json($6::text[]) AS texts, to_json($7::integer[]) AS numbers,
  (SELECT json_agg(encode(b, 'hex')) FROM unnest($8::bytea[]) b) AS blobs`;

describe('A value that is bound to a statement', () => {
  it('reaches PostgreSQL as it is, by itself or in an array', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(VALUES, { minLength: 1, maxLength: 12 }), async batch => {
        const answers = await pool.withConnection(connection =>
          connection.send(batch.map(values => ({ name: 'echo', text: ECHO, values: Object.values(values) }))),
        );
        batch.forEach((values, index) => {
          const { texts, numbers, blobs, ...found } = answers[index]?.rows[0] ?? {};
          assert.deepEqual(found, {
            text: values.text,
            number: String(values.number),
            big: String(values.big),
            flag: values.flag,
            bytes: values.bytes?.toString('hex') ?? null,
          });
          assert.deepEqual(JSON.parse(String(texts)), values.texts);
          assert.deepEqual(JSON.parse(String(numbers)), values.numbers);
          assert.deepEqual(
            JSON.parse(String(blobs)) ?? [],
            values.blobs.map(blob => blob.toString('hex')),
          );
        });
      }),
      { numRuns: 150 },
    );
  });

  it('may be larger than all that came before, and the next batch is right as well', async () => {
    const large = 'é😀"\\'.repeat(300_000);
    for (const text of [large, 'a', large.slice(0, 70_000), 'b'.repeat(65_536)]) {
      const statement = { text: 'SELECT md5($1::text) AS digest, length($1) AS length', values: [text] };
      const [row] = await pool.query({
        text: 'SELECT md5($1::text) AS digest, length($1) AS length',
        values: [Buffer.from(text)],
      });
      assert.deepEqual(await pool.query(statement), [row]);
      assert.equal(row?.length, [...text].length);
    }
  });

  it('that can not be written fails its batch only', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await pool.withConnection(async connection => {
      await assert.rejects(connection.query({ text: 'SELECT $1::text', values: [circular] }));
    });
    assert.deepEqual(await pool.query({ text: 'SELECT $1::text AS text', values: ['x'] }), [{ text: 'x' }]);
  });
});
