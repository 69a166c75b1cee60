// Bodies are read as JSON.parse reads them, with exact numbers and within the bounds of their outline.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../../src/domain/errors.ts';
import { decimal } from '../../src/domain/values/decimal.ts';
import { BODY_OUTLINE } from '../../src/formats/body-outline.ts';
import { parseJson } from '../../src/formats/json-parser.ts';
import { readStoredJson, readJson as stepsOf } from '../../src/formats/read-json.ts';
import { inSteps } from '../../src/operations/in-steps.ts';

const readJson = (body: Buffer) => inSteps(stepsOf(body));

/** Parses text that comes in pieces, with doubles as numbers; counts the pauses. */
function parsed(...pieces: string[]): { value: unknown; pauses: number } {
  const left = pieces.values();
  const parsing = parseJson(() => left.next().value, Number);
  for (let pauses = 0; ; pauses++) {
    const { done, value } = parsing.next();
    if (done) return { value, pauses };
  }
}

const outcome = (read: () => unknown) => {
  try {
    return { value: read() };
  } catch (error) {
    return { isRefused: error instanceof SyntaxError || error instanceof AppError };
  }
};

async function refusal(body: string | Buffer): Promise<string> {
  const error = await readJson(Buffer.from(body)).then(
    () => assert.fail('it was accepted'),
    (error: unknown) => error,
  );
  assert.ok(error instanceof AppError && error.code === 'INVALID_ARGUMENT');
  return error.message;
}

const list = (count: number, element: string) => `[${Array.from({ length: count }, () => element).join(',')}]`;
const object = (count: number, field: (n: number) => string) =>
  `{${Array.from({ length: count }, (_, n) => field(n))}}`;

describe('A JSON body', () => {
  it('has the value that JSON.parse gives it, in one piece or many', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), fc.boolean(), fc.nat(), (text, isSpaced, at) => {
        fc.pre(!text.includes('__proto__'));
        const sent = isSpaced ? JSON.stringify(JSON.parse(text), undefined, ' \t') : text;
        const cut = at % (sent.length + 1);
        assert.deepEqual(parsed(sent.slice(0, cut), sent.slice(cut)).value, JSON.parse(sent));
      }),
      { numRuns: 500 },
    );
  });

  it('is refused exactly when JSON.parse refuses it, whatever its characters', () => {
    const characters = [...'{}[]:,"\\/ \n\t\u0000\u001f\u2028eE+-.0123456789tfnrualse'];
    const fragments = [
      'true',
      'null',
      '"a"',
      '"\\u00e9"',
      '"\\ud800"',
      '-0',
      '1e5',
      '1.5E-3',
      '01',
      '.5',
      '{"b":',
      '[[',
      ']]',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...characters, ...fragments), { maxLength: 12 }), parts => {
        const text = parts.join('');
        const expected = outcome(() => JSON.parse(text));
        const keys = [...text.matchAll(/"(?:[^"\\]|\\.)*"(?=\s*:)/g)].map(([key]) => key);
        fc.pre(new Set(keys).size === keys.length);
        assert.deepEqual(
          outcome(() => parsed(text).value),
          expected,
          JSON.stringify(text),
        );
      }),
      { numRuns: 5000 },
    );
  });

  it('may be larger than the pieces in which it is decoded: texts and characters across them stay whole', async () => {
    const texts = Array.from({ length: 3000 }, (_, n) => `${n} ${'é😀"\\'.repeat(200)}`);
    const body = Buffer.from(JSON.stringify({ texts, end: true }));
    assert.ok(body.length > 3_000_000);
    assert.deepEqual(await readJson(body), { texts, end: true });
  });

  it('that is large lets others work while it is read', async () => {
    const body = Buffer.from(JSON.stringify(Array.from({ length: 30 }, () => 'x'.repeat(1_000_000))));
    let turns = 0;
    let isReading = true;
    const turn = () => {
      turns++;
      if (isReading) setImmediate(turn);
    };
    setImmediate(turn);
    const value = (await readJson(body)) as string[];
    isReading = false;
    assert.equal(value.length, 30);
    assert.ok(turns >= 2, `${turns} turns`);
    assert.ok(parsed(list(10_000, '[true,"",null]')).pauses >= 15);
  });

  it('is refused as soon as its outline exceeds a bound, naming the field', async () => {
    const { depth, elements, members, values, numbers } = BODY_OUTLINE;
    const many = list(elements + 1, '{}');
    for (const [body, message] of [
      [`{"items":${many}}`, "Field 'items' has more than 10000 elements"],
      [`{"items":[{"x":[[1],${many}]}]}`, "Field 'items[0].x[1]' has more than 10000 elements"],
      [many, 'The body has more than 10000 elements'],
      [object(members + 1, n => `"f${n}":1`), 'The body has more than 2000 fields'],
      [`{"items":[{},${object(members + 1, n => `"f${n}":1`)}]}`, "Field 'items[1]' has more than 2000 fields"],
      [list(40, list(values / 40, '""')), `The body has more than ${values} values`],
      [list(3, list(numbers / 2, '1')), `The body has more than ${numbers} numbers`],
      [`${'['.repeat(depth + 1)}${']'.repeat(depth + 1)}`, 'The body is nested deeper than 20 levels'],
      [`"${'x'.repeat(1_048_577)}"`, 'The body has a text, number or space of more than 1048576 characters'],
      [`1${'0'.repeat(1_048_577)}`, 'The body has a text, number or space of more than 1048576 characters'],
      [`${' '.repeat(1_048_577)}1`, 'The body has a text, number or space of more than 1048576 characters'],
    ] as const)
      assert.equal(await refusal(body), message);
    assert.equal(((await readJson(Buffer.from(list(elements, '{}')))) as unknown[]).length, elements);
  });

  it('is refused with a repeated key, also an escaped one, with __proto__, and when it is not UTF-8', async () => {
    assert.equal(await refusal('{"a":{"b":1,"\\u0062":1}}'), "Field 'a.b' is given twice");
    assert.equal(await refusal('{"a":[1,{"__proto__":1}]}'), "Field 'a[1].__proto__' is not allowed");
    assert.equal(await refusal('{"\\u005f_proto__":1}'), "Field '__proto__' is not allowed");
    assert.equal(await refusal(Buffer.from([0x22, 0xc3, 0x22])), 'The body is not valid UTF-8');
    assert.match(await refusal(''), /^The body is not valid JSON: a value is expected at position 0, not the end$/);
  });

  it('with a number of a megabyte, or a giant exponent, has the value of its digits or one that no field accepts', async () => {
    const [small, large, exact, huge] = (await readJson(
      Buffer.from(`[0.${'0'.repeat(500_000)}1, ${'9'.repeat(500_000)}, 1234567.${'0'.repeat(9)}5, 1e999999999]`),
    )) as unknown[];
    assert.equal(String(small), '0');
    assert.equal(typeof large, 'symbol');
    assert.equal(String(exact), '1234567.0000000005');
    assert.equal(typeof huge, 'symbol');
  });
});

describe('JSON that PostgreSQL wrote', () => {
  it('keeps every digit of its numbers, short and long', () => {
    const number = fc
      .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.bigInt({ min: 0n, max: 10n ** 12n }))
      .map(([sign, whole, fraction]) => `${sign}${whole}.${fraction}`);
    const short = fc.tuple(fc.integer(), fc.nat(9999)).map(([whole, fraction]) => `${whole}.${fraction}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(number, short, fc.integer().map(String))), fc.string(), (numbers, text) => {
        const json = `{"text":${JSON.stringify(text)},"none":null,"nested":{"numbers":[${numbers.join(',')}],"flag":true}}`;
        assert.deepEqual(readStoredJson(json), {
          text,
          none: null,
          nested: { numbers: numbers.map(decimal), flag: true },
        });
      }),
    );
  });
});
