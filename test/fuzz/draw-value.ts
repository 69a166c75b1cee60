// Draws values for the fields and parameters of a schema: mostly plausible ones, some at the edges, some that no client should send.

import { LosslessNumber } from 'lossless-json';
import type { Random } from '../../src/sample-data/random.ts';
import { resolve } from '../support/answers.ts';

type Json = Record<string, unknown>;

/** Values that earlier answers had, so that requests name records which exist. */
export class SeenValues {
  readonly #values = new Map<string, unknown[]>();

  /** Keeps a value of a path under the name of its field, at most 20 of each. */
  add(path: string, name: string, value: unknown): void {
    const key = `${path} ${name}`;
    const list = this.#values.get(key) ?? [];
    this.#values.set(key, [...list, value].slice(-20));
  }

  /** The values of a path under a name; `ANY_PATH` has those that requests of all paths may name. */
  of(path: string, name: string): unknown[] {
    return this.#values.get(`${path} ${name}`) ?? this.#values.get(`${ANY_PATH} ${name}`) ?? [];
  }
}

export const ANY_PATH = '*';

const EDGE_NUMBERS =
  '0 -0 -1 1 0.005 0.1 99999999999 2147483647 2147483648 9007199254740993 9223372036854775807 9223372036854775808 -9223372036854775808 999999999999999 9999999999999999 1e15 1e-11 1e308 1e999999999 -1e-999999999 77.49000000000001 0.00000000005'.split(
    ' ',
  );

const EDGE_TEXTS = [
  '',
  ' ',
  '0',
  '*',
  'null',
  '%',
  '_',
  "'; DROP TABLE document; --",
  '\\',
  '"',
  '\u0000',
  '\ud800',
  '\uffff',
  '\u202e\u0301',
  '😀'.repeat(40),
  'é'.normalize('NFD'),
  '../../etc/passwd',
  '<script>',
  '__proto__',
  'constructor',
  'NaN',
  '2024-02-30',
  '2024-02-29',
  '0000-01-01',
  '9999-12-31',
  '2024-01-01:2023-01-01',
  '2024-01-01T25:00:00Z',
  '2024-06-30T23:59:60Z',
  '1'.repeat(400),
  'x'.repeat(300),
  'x'.repeat(5000),
];

/** Random source and request for which values are drawn. */
export interface Draw {
  random: Random;
  /** Path of the operation, `/orders`. */
  path: string;
  seen: SeenValues;
  /** How likely values are that no client should send: 0 for a plausible request, 1 for a hostile one. */
  hostility: number;
}

/** A number of a body as its digits: those that no double can hold are written as they are. */
const digits = (text: string): unknown => new LosslessNumber(text);

/** Draws a value of a JSON body for a schema. */
export function drawValue(draw: Draw, name: string, node: Json): unknown {
  const { random, path, seen, hostility } = draw;
  if (random.chance(0.04 * hostility)) return drawWrongType(random);
  const schema = resolve(node);
  const known = seen.of(path, name);
  if (known.length > 0 && random.chance(0.8 - 0.4 * hostility)) return random.pick(known);
  if (schema.example !== undefined && random.chance(0.5)) return schema.example;
  if (Array.isArray(schema.enum) && random.chance(0.9)) return random.pick<unknown>(schema.enum);
  if (schema.type === 'object') return drawObject(draw, schema);
  if (schema.type === 'array') return drawArray(draw, name, schema);
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'integer' || schema.type === 'number') {
    if (random.chance(0.2 * hostility)) return digits(random.pick(EDGE_NUMBERS));
    return schema.type === 'integer' ? random.whole(0, 50) : random.whole(0, 10_000) / 100;
  }
  return drawText(draw, schema);
}

/** Draws the text of a query parameter or a header. */
export function drawParameter(draw: Draw, name: string, schema: Json): string {
  const { random, hostility } = draw;
  const value = drawValue(draw, name, schema);
  if (typeof value === 'string') return value;
  if (random.chance(0.15 * hostility)) return random.pick(EDGE_TEXTS);
  return typeof value === 'object' ? random.pick(EDGE_NUMBERS) : String(value);
}

function drawText({ random, hostility }: Draw, { format, maxLength }: Json): string {
  if (random.chance(0.2 * hostility)) return random.pick(EDGE_TEXTS);
  if (format === 'date') return `202${random.whole(4, 6)}-0${random.whole(1, 9)}-1${random.whole(0, 9)}`;
  if (format === 'date-time') return `2025-0${random.whole(1, 9)}-1${random.whole(0, 9)}T10:0${random.whole(0, 9)}:00Z`;
  if (format === 'currency') return random.pick(['EUR', 'USD', 'JPY', 'XXX', 'eur']);
  if (format === 'country') return random.pick(['PT', 'DE', 'ZZ', 'pt']);
  if (format === 'unit-code') return random.pick(['KGM', 'C62', 'HUR', 'kgm']);
  if (format === 'tax-key') return random.pick(['9', '0401', 'auto', 'AUTO']);
  if (format === 'payment-means') return random.pick(['30', '48', 'ZZZ', '0']);
  if (format === 'iban') return random.pick(['PT50000201231234567890154', 'DE89 3704 0044 0532 0130 00', 'XX1']);
  if (format === 'bic') return random.pick(['CGDIPTPL', 'x']);
  if (format === 'legal-registration') return random.pick(['0002:123456789', 'HRB 12', '9999:1']);
  if (format === 'email') return 'someone@example.com';
  if (format === 'uri') return 'https://example.com/';
  const most = typeof maxLength === 'number' ? maxLength : 20;
  const length = random.chance(0.1) ? most + random.whole(0, 1) : random.whole(1, Math.min(most, 12));
  return Array.from({ length }, () => random.pick([...'abcXYZ019 .-/éß漢'])).join('');
}

function drawWrongType(random: Random): unknown {
  return random.pick<unknown>([
    null,
    true,
    [],
    {},
    '',
    digits(random.pick(EDGE_NUMBERS)),
    random.pick(EDGE_TEXTS),
    [[[[[[]]]]]],
    { a: { b: { c: 1 } } },
  ]);
}

function drawObject(draw: Draw, { properties, required }: Json): Json {
  const { random, hostility } = draw;
  const needed = new Set(Array.isArray(required) ? required : []);
  const result: Json = {};
  for (const [name, node] of Object.entries((properties ?? {}) as Record<string, Json>)) {
    const probability = needed.has(name) ? 1 - 0.05 * hostility : 0.15;
    if (random.chance(probability)) result[name] = drawValue(draw, name, node);
  }
  if (random.chance(0.08 * hostility)) result[random.pick(EDGE_TEXTS)] = drawWrongType(random);
  return result;
}

function drawArray(draw: Draw, name: string, { items, example }: Json): unknown[] {
  const { random, hostility } = draw;
  const length = random.chance(0.03 * hostility) ? random.whole(900, 1100) : random.whole(0, 4);
  const node = (items ?? { type: 'string', example }) as Json;
  if (length > 10) return Array.from({ length }, () => ({ description: 'x', qty: 1 }));
  return Array.from({ length }, () => drawValue(draw, name, node));
}
