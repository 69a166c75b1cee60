// Usual mistakes of integrators, and the answer to each.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Mistake, readMistakes } from './mistakes.ts';
import { startSetting } from './setting.ts';

const subjects = readMistakes();
const { send } = await startSetting();

interface ApiError {
  code: string;
  message: string;
  details?: { field: string; message: string }[];
}

describe('A mistake gets its message:', () => {
  for (const { title, mistakes } of subjects) {
    describe(title, () => {
      for (const mistake of mistakes) it(`${mistake.mistake} (${mistake.request})`, () => check(mistake));
    });
  }

  it('there are at least 240, each another one', () => {
    const all = subjects.flatMap(({ mistakes }) => mistakes.map(({ mistake }) => mistake));
    assert.ok(all.length >= 240);
    assert.equal(new Set(all).size, all.length);
  });
});

async function check(mistake: Mistake): Promise<void> {
  const { status, headers, text } = await send(mistake);
  assert.equal(status, mistake.status, text);
  if (mistake.code === undefined) {
    const [, warning = ''] = /^"((?:[^"\\]|\\.)*)"/.exec(String(headers['x-warnings'])) ?? [];
    assertMessage(decodeURIComponent(warning), mistake.message);
    return;
  }
  const { code, message, details = [] }: ApiError = JSON.parse(text);
  assert.equal(code, mistake.code);
  const { field } = mistake;
  const found = field === undefined ? message : details.find(each => each.field === field)?.message;
  assertMessage(found, mistake.message);
  if (field === undefined) assert.equal(details.length, 0, 'the field is named in the table');
  if (status === 429) assert.equal(headers['retry-after'], /try again in (\d+) s/.exec(message)?.[1]);
}

function assertMessage(actual: string | undefined, expected: string): void {
  const pattern = expected
    .split('…')
    .map(part => RegExp.escape(part))
    .join('.+');
  assert.match(actual ?? '', new RegExp(`^${pattern}$`));
}
