// package-lock.json: what npm installs from a registry is what its authors published, byte for byte.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
}

const { packages } = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>;
};
const known: { lockWithoutIntegrity: string[] } = JSON.parse(
  await readFile(new URL('./known-violations.json', import.meta.url), 'utf8'),
);
const isOurs = (path: string) => path === '' || /^packages\/[\w-]+$/.test(path);
const entries = Object.entries(packages).filter(([path, { link }]) => !isOurs(path) && !link);

it('Every entry of package-lock.json from a registry has its SHA-512, except those that are listed', () => {
  const without = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  assert.deepEqual(
    without.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`).toSorted(),
    known.lockWithoutIntegrity,
    'npm view NAME@VERSION dist.integrity tells it; an entry that has it leaves test/checks/known-violations.json',
  );
  // An exception is a build for another platform, which npm does not install here.
  for (const [path, { optional, os }] of without) assert.ok(optional && os, path);
});

it('The pages that speak of checksums say how many entries have none', async () => {
  for (const page of ['README.md', 'SECURITY.md', 'docs/operating.md']) {
    const text = await readFile(new URL(`../../${page}`, import.meta.url), 'utf8');
    assert.match(
      text.replace(/\s+/g, ' '),
      new RegExp(`\\b${known.lockWithoutIntegrity.length} optional builds`),
      page,
    );
  }
});

it('Every entry of package-lock.json comes from the registry, and none from an address of its own', () => {
  for (const [path, { resolved = '' }] of entries)
    assert.ok(resolved === '' || resolved.startsWith('https://registry.npmjs.org/'), `${path}: ${resolved}`);
});
