// The log reaches standard output complete and in order.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';

const LINES = 3_000;
const PROGRAM = `
  import { createLogger } from ${JSON.stringify(new URL('../../src/log/logger.ts', import.meta.url).href)};
  const logger = createLogger({ logLevel: 'info', logFormat: 'auto', noColour: false });
  for (let n = 0; n < ${LINES}; n++) {
    logger.info({ n, login: 'São "João" 😀' }, 'a line');
    if (n % 700 === 0) await new Promise(resolve => setTimeout(resolve, 5));
  }
`;

describe('The log', () => {
  it('has every line once, in order, with its time, when the process has ended', async () => {
    const before = Date.now();
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = (await text(child.stdout)).trimEnd().split('\n');
    const times = lines.map((line, index) => {
      const { time, ...rest } = JSON.parse(line);
      assert.deepEqual(rest, { level: 30, n: index, login: 'São "João" 😀', msg: 'a line' });
      assert.equal(new Date(time).toISOString(), time);
      return Date.parse(time);
    });
    assert.equal(lines.length, LINES);
    assert.ok(times.every((time, index) => time >= before && time <= Date.now() && time >= (times[index - 1] ?? 0)));
  });
});
