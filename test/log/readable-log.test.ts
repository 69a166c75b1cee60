// The lines of the log for people: what they show of each kind of event.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readableLine } from '../../src/log/readable-log.ts';

const time = new Date(2026, 10, 22, 14, 3, 7).toISOString();
const request = {
  level: 30,
  time,
  request_id: '6950b904-c8b3-408d',
  method: 'POST',
  duration_ms: 36.6,
  msg: 'request',
};
const shown = (line: object, colours = false) => readableLine(colours)(JSON.stringify({ time, ...line }));

describe('A line of the log for people', () => {
  const LINES: [what: string, line: object, text: string][] = [
    [
      'has status, method, path, time, account and user of a request',
      { ...request, route: '/invoices', status: 201, account: 'demo', login: 'ana' },
      '14:03:07  201  POST /invoices  37 ms  demo ana  6950b904\n',
    ],
    [
      'has the reason, the whole path and the address of a refused one',
      {
        ...request,
        route: '/invoices',
        status: 400,
        path: '/api/demo/v4.0.0/invoices',
        code: 'INVALID_ARGUMENT',
        field: 'date',
        address: '10.0.0.7',
      },
      '14:03:07  400  POST /api/demo/v4.0.0/invoices  37 ms  INVALID_ARGUMENT date  from 10.0.0.7  6950b904\n',
    ],
    [
      'names the level from warning on',
      { level: 40, msg: 'SMS failed', id: 7 },
      '14:03:07  warning  SMS failed  id=7\n',
    ],
    [
      'has the reason of an error, and its stack only when it is one of the server itself',
      {
        level: 50,
        msg: 'Internal error',
        err: { message: 'broken\npipe', stack: 'Error: broken\n    at a (b:1)\n    at c' },
      },
      '14:03:07  error  Internal error  broken\\u{a}pipe\n    at a (b:1)\n    at c\n',
    ],
    [
      'leaves the stack of a warning out',
      { level: 40, msg: 'late', err: { message: 'late', stack: 'E\n at a' } },
      '14:03:07  warning  late\n',
    ],
  ];
  for (const [what, line, text] of LINES) it(what, () => assert.equal(shown(line), text));

  it('is one line without control characters, whatever is in any member', () => {
    for (const evil of ['\n', '\r', '\x1b[2J', '\u009b1m', '\u2028', '\u202e', '\u200b', '\ud800', '\x7f', '\0'])
      for (const member of [
        'msg',
        'login',
        'path',
        'route',
        'code',
        'field',
        'address',
        'account',
        'method',
        'other',
        'request_id',
      ])
        for (const base of [request, { level: 40, msg: 'login failed' }]) {
          const text = shown({ ...base, [member]: `a${evil}b`, [`a${evil}b`]: 1 });
          assert.match(text, /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+\n$/u, JSON.stringify(text));
        }
  });

  it('has colours only where they are wanted', () => {
    assert.ok(shown({ ...request, status: 500 }, true).includes('\x1b[31m500\x1b[39m'));
    assert.ok(!shown({ ...request, status: 500 }).includes('\x1b'));
  });
});
