// Size of what `npm ci --omit=dev` installs, and that npm prints no warning.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const LIMIT_MB = 235;

/** An entry of package-lock.json. */
interface Entry {
  dev?: boolean;
  link?: boolean;
  deprecated?: string;
  os?: string | string[];
  engines?: { node?: string };
}

const root = join(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const manifest = read('package.json') as Record<
  'engines' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;
const packages = Object.entries((read('package-lock.json') as { packages: Record<string, Entry> }).packages).filter(
  ([path]) => path.startsWith('node_modules/'),
);
const pinned = Object.keys(manifest.optionalDependencies).map(name => `node_modules/${name}`);

/** The size of the files of a package in bytes, without packages inside it, which have entries of their own. */
function size(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += size(path);
    else if (entry.isFile()) bytes += statSync(path).size;
  }
  return bytes;
}

it(`What npm ci --omit=dev installs for Node 24 and later has less than ${LIMIT_MB} MB`, () => {
  const sizes = packages
    .filter(([path, { dev, link }]) => !dev && !link && !pinned.includes(path) && existsSync(join(root, path)))
    .map(([path]) => ({ path, megabytes: size(join(root, path)) / 1e6 }))
    .toSorted((a, b) => b.megabytes - a.megabytes);
  assert.ok(sizes.length > 50, 'the packages are installed');
  const total = sizes.reduce((sum, { megabytes }) => sum + megabytes, 0);
  const largest = sizes.slice(0, 8).map(({ path, megabytes }) => `${path} ${megabytes.toFixed(1)} MB`);
  assert.ok(total < LIMIT_MB, `${total.toFixed(0)} MB; the largest are ${largest.join(', ')}`);
});

it('The pinned Node is installed only where the Node that is found is too old, by its entries in package-lock.json', () => {
  const [, oldest] = /^const requiredMajor = (\d+);$/m.exec(readFileSync(join(root, 'bin/kontor.js'), 'utf8')) ?? [];
  assert.equal(manifest.devDependencies['@types/node']?.split('.')[0], oldest, 'the compiler knows what that Node has');
  assert.equal(pinned.length, 5);
  for (const path of pinned)
    assert.equal(
      packages.find(([each]) => each === path)?.[1].engines?.node,
      `<${oldest}`,
      `${path} in package-lock.json needs "engines": { "node": "<${oldest}" }, which its authors do not publish (docs/decisions/0047)`,
    );
});

it('No package is deprecated, and all run on the oldest Node that npm may run on', () => {
  const least = Number.parseInt(manifest.engines.node?.replace('>=', '') ?? '', 10);
  for (const [path, { deprecated, engines, os }] of packages) {
    assert.equal(deprecated, undefined, `${path} is deprecated: ${deprecated}`);
    if (os || pinned.includes(path)) continue;
    const ranges = (engines?.node ?? '*').split('||');
    assert.ok(
      ranges.some(range => acceptsMajor(range, least)),
      `${path} needs Node ${engines?.node}, not ${least}`,
    );
  }
});

/** True if a range of versions, without alternatives, has the last releases of a major version. */
function acceptsMajor(range: string, major: number): boolean {
  const comparators = [...range.matchAll(/(>=|<=|>|<|\^|~|=)?\s*v?(\d+)[\d.x*-]*/g)];
  return comparators.every(([, sign, text]) => {
    const number = Number(text);
    if (sign === '>=' || sign === '>') return major >= number;
    if (sign === '<=') return major <= number;
    return sign === '<' ? major < number : major === number;
  });
}
