// Each write definition: its functions are pure, whatever else its file does.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definedWrites, defineWrite } from '../../../src/operations/write/define-write.ts';
import { runWriteAs } from '../../../src/operations/write/run-write.ts';
import { startRig } from '../../support/rig.ts';
import { loadAllWrites } from './all-writes.ts';

await loadAllWrites();
const writes = [...definedWrites()];
const steps = writes.flatMap(write =>
  Object.entries(write).flatMap(([step, part]) =>
    typeof part === 'function' ? [{ name: `${write.name}: ${step}`, step: part }] : [],
  ),
);

/** Also in a text of the step: none has one of these words by chance. */
const IMPURE =
  /\bawait\b|\basync\b|\bDate\.now\b|\bnew Date\(\)|\bperformance\b|\bMath\.random\b|\brandom\w+\(|\bcrypto\b|\bset(?:Timeout|Interval|Immediate)\b|\bprocess\./;

describe('Write definitions', () => {
  it('are all found', () => {
    assert.ok(writes.length > 80 && steps.length > 4 * 80, `${writes.length} writes, ${steps.length} steps`);
  });

  it('await nothing and read no clock, random number or environment', () => {
    const impure = steps.flatMap(({ name, step }) => {
      const [word] = IMPURE.exec(String(step)) ?? [];
      return word === undefined ? [] : [`${name} has ${word}`];
    });
    assert.deepEqual(impure, []);
  });

  it('have a name each, of a subject and a verb', () => {
    for (const { name } of writes) assert.match(name, /^[a-z-]+\.[a-z-]+$/);
    const [first] = writes;
    assert.ok(first);
    assert.throws(() => defineWrite({ ...first } as never), /Two writes have the name/);
  });

  it('fail where a plan is a promise that the types did not show', async () => {
    const rig = await startRig();
    const { id: accountId } = await rig.account();
    const write = defineWrite({
      name: 'test.promise',
      locks: (_: undefined) => ({}),
      lookUp: () => ({}),
      decide: (): unknown => Promise.resolve('a plan'),
      write: () => ({ answer: undefined, outcome: '', commands: [] }),
      trail: { none: 'a test' },
    });
    const run = runWriteAs({ pool: rig.database.pool }, { kind: 'system', accountId }, write, undefined);
    await assert.rejects(run, /decide of test\.promise must not return a promise/);
  });
});

/** Never called: the compiler rejects steps that return promises. */
export function compiledOnly(): void {
  defineWrite({
    name: 'test.decide',
    locks: (_: undefined) => ({}),
    lookUp: () => ({}),
    // @ts-expect-error
    decide: async () => 'a plan',
    write: () => ({ answer: undefined, outcome: '', commands: [] }),
    trail: { none: 'a test' },
  });
  defineWrite({
    name: 'test.write',
    locks: (_: undefined) => ({}),
    lookUp: () => ({}),
    decide: () => 'a plan',
    // @ts-expect-error
    write: async () => ({ answer: undefined, outcome: '', commands: [] }),
    trail: { none: 'a test' },
  });
}
