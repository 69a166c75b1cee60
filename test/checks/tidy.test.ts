// The rules of tidiness that a machine can check: what files open with, words that are not allowed, who reads the environment.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertOnlyKnown, codeOf, filesOf, read, sources } from './source-files.ts';

const tests = filesOf('{test,bench}/**/*.ts');
const migrations = filesOf('migrations/*.sql');

/** Files that read the environment beside config.ts, each with the reason. */
const ENVIRONMENT_READERS: Record<string, string> = {
  'src/cli/server/serve.ts': 'passes it to the server processes that it starts',
  'src/cli/terminal/errors.ts': 'KONTOR_DEBUG must work even when the settings are wrong',
};

describe('Every file', () => {
  it('opens with a sentence that says what it is', () => {
    const silent = [...sources, ...tests, ...migrations].filter(
      file => !/^(?:\/\/ |\/\*\* |-- )\S.*[.:;,\w)]/.test(read(file)),
    );
    assert.deepEqual(silent, []);
  });

  it('has no any, no non-null assertion, no TODO and is no barrel', () => {
    for (const file of sources) {
      const code = codeOf(file);
      assert.doesNotMatch(code, /(?::|<|\bas|\|) ?any\b/, file);
      assert.doesNotMatch(code, /[\w)\]]!(?:[.;,)\]]|\[)/, `${file} has a non-null assertion`);
      assert.doesNotMatch(read(file), /\b(?:TODO|FIXME)\b|@ts-(?:ignore|expect-error|nocheck)/, file);
      assert.doesNotMatch(file, /(?:^|\/)(?:index|utils?|helpers?|common|misc|base)\.ts$/);
    }
  });

  it('cites the contract as `contract §5 Totals`', () => {
    const OLD_FORM = /\bcontract,? sections? \d|\bsection \d+ of the contract/i;
    assertOnlyKnown(
      'oldCitations',
      [...sources, ...tests].filter(file => OLD_FORM.test(read(file))),
    );
  });
});

describe('The source tree', () => {
  it('reads the environment in config.ts only', () => {
    const readers = sources.filter(file => /process\.env/.test(read(file)));
    assert.deepEqual(
      readers.filter(file => file !== 'src/config/config.ts'),
      Object.keys(ENVIRONMENT_READERS),
    );
  });
});
