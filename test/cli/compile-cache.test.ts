/** The compiled program is kept where only the user of the process can write, and its absence changes nothing but time. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const directory = await mkdtemp(join(await realpath(tmpdir()), 'kontor-compiled-'));
const checkout = join(directory, 'checkout');
const data = join(directory, 'data');
const inCheckout = join(checkout, 'node_modules/.cache/kontor-compiled');
const asRoot = process.getuid?.() === 0;
/** A user who is not root. */
const user = asRoot ? { uid: 65_534, gid: 65_534 } : {};
after(() => rm(directory, { recursive: true }));
const withoutModes = { skip: process.platform === 'win32' };

// A checkout with a command that prints where compiled code is kept.
beforeEach(async () => {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { mode: 0o755 });
  for (const part of ['bin', 'src/cli', 'node_modules']) await mkdir(join(checkout, part), { recursive: true });
  await mkdir(data, { mode: 0o700 });
  for (const file of ['kontor.js', 'compile-cache.js', 'older-node.js'])
    await copyFile(join(import.meta.dirname, '../../bin', file), join(checkout, 'bin', file));
  await writeFile(join(checkout, 'package.json'), '{ "type": "module" }');
  const command = "import { getCompileCacheDir } from 'node:module'; console.log(getCompileCacheDir() ?? 'none');";
  await writeFile(join(checkout, 'src/cli/kontor.ts'), command);
  if (asRoot) for (const path of [checkout, join(checkout, 'node_modules'), data]) await chown(path, 65_534, 65_534);
});

/** Where the command keeps compiled code; `none`. */
async function place(env: NodeJS.ProcessEnv = {}, as: { uid?: number; gid?: number } = user): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(checkout, 'bin/kontor.js')], {
    env: { PATH: process.env.PATH, ...env },
    ...as,
  });
  assert.equal(stderr, '');
  return stdout.trim();
}

async function makeCheckoutReadOnly(): Promise<void> {
  // A file in place of the directory stops root too.
  await writeFile(join(checkout, 'node_modules/.cache'), '');
}

describe('the compiled program', () => {
  it('is kept in the checkout, in a directory that only the user can enter', withoutModes, async () => {
    assert.ok((await place()).startsWith(inCheckout));
    assert.equal((await stat(inCheckout)).mode & 0o777, 0o700);
    assert.notDeepEqual(await readdir(await place()), []);
  });

  it('is kept in KONTOR_DATA when the checkout is read-only', async () => {
    await makeCheckoutReadOnly();
    assert.ok((await place({ KONTOR_DATA: data })).startsWith(join(data, 'compiled')));
  });

  it('is kept nowhere when every directory is read-only or missing, and the command runs', async () => {
    await makeCheckoutReadOnly();
    assert.equal(await place(), 'none');
    assert.equal(await place({ KONTOR_DATA: join(directory, 'missing') }), 'none');
  });

  it('is not read from a directory that others can write', withoutModes, async () => {
    await place();
    await chmod(inCheckout, 0o777);
    assert.equal(await place(), 'none');
    await rm(join(checkout, 'node_modules/.cache'), { recursive: true });
    await makeCheckoutReadOnly();
    await chmod(data, 0o770);
    assert.equal(await place({ KONTOR_DATA: data }), 'none');
  });

  it('of root is not kept in the KONTOR_DATA of another user', { skip: !asRoot }, async () => {
    await makeCheckoutReadOnly();
    assert.equal(await place({ KONTOR_DATA: data }, {}), 'none');
  });

  it('is on disk after kill -9 of a server', async () => {
    const afterStart = pathToFileURL(join(import.meta.dirname, '../../src/cli/server/after-start.ts'));
    const server = `import { tidyUpSoon } from '${afterStart}'; tidyUpSoon(); setTimeout(() => {}, 20_000);`;
    await writeFile(join(checkout, 'src/cli/kontor.ts'), server);
    const child = spawn(process.execPath, [join(checkout, 'bin/kontor.js')], { env: { NODE_COMPILE_CACHE: data } });
    while (!(await readdir(data, { recursive: true })).some(name => name.includes(sep))) await sleep(50);
    child.kill('SIGKILL');
    assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL']);
  });

  it('is kept where NODE_COMPILE_CACHE says', async () => {
    assert.ok((await place({ NODE_COMPILE_CACHE: data })).startsWith(data));
  });
});
