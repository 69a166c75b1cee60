// The figures that the alerts and the documentation name are those that /metrics shows.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { isInstalled } from './proxy-process.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const RULES = 'deploy/prometheus/kontor.rules.yml';

// Metrics of standbys are there where some are named, whether they answer or not.
const rig = await startRig({ DATABASE_READ_URL: 'postgresql://127.0.0.1:1/kontor' });
const { client } = await rig.account();
await rig.call('POST', '/api/nobody/v4.0.0/auth', { body: { user: 'a', password: 'b' } });
await client.get('/helo');
const { text } = await rig.call('GET', '/metrics', { headers: { host: 'localhost' } });
const names = new Set(
  [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);

describe('The alerts', () => {
  for (const page of [RULES, 'docs/operating.md', 'docs/reliability.md'])
    it(`${page} names metrics that exist`, () => {
      const used = [...read(page).matchAll(/\bkontor_[a-z0-9_]+/g)].map(([name]) => name);
      assert.ok(used.length > 1);
      assert.deepEqual(
        used.filter(name => !names.has(name)),
        [],
      );
    });

  it('select by labels that have such values', () => {
    const selectors = [...read(RULES).matchAll(/(kontor_\w+)\{([^}]*)\}/g)];
    assert.ok(selectors.length >= 3);
    for (const [selector, name = '', conditions = ''] of selectors)
      for (const [, label = '', sign, value = ''] of conditions.matchAll(/(\w+)(=~|=)"([^"]*)"/g)) {
        const found = [...text.matchAll(new RegExp(`^${name}\\{.*\\b${label}="([^"]*)"`, 'gm'))].map(
          ([, each]) => each ?? '',
        );
        assert.ok(found.length > 0, `${selector}: ${label} is a label`);
        // Statuses depend on what happened.
        if (label === 'status') continue;
        for (const alternative of sign === '=' ? [value] : value.split('|'))
          assert.ok(found.includes(alternative), selector);
      }
  });

  it('are rules that Prometheus reads', {
    skip: isInstalled('promtool', '--version') ? false : 'promtool is not installed here',
  }, () => {
    const said = execFileSync('promtool', ['check', 'config', 'prometheus.yml'], {
      cwd: join(root, 'deploy/prometheus'),
      encoding: 'utf8',
    });
    assert.match(said, /SUCCESS: \d+ rules found/);
  });
});
