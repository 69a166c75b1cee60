// A real browser for tests of pages: Chromium of this machine, else the one inside the package @sparticuz/chromium.
// CHROMIUM_PATH names another. Nothing is downloaded.

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { after } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { afterAllFiles } from './runner/shared.ts';

// The folders are relative to this file: the fonts that the package brings.
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

interface Program {
  executablePath: string;
  env: NodeJS.ProcessEnv;
}

let shared: Promise<Browser> | undefined;

/** A browser without pages, which the files of a process share. Its pages close after the test file. */
export async function startBrowser(): Promise<Browser> {
  // Node takes what follows an `await` of a promise for a part of the file that made the promise. So no file awaits the shared one itself,
  // and this hook is set before.
  after(async () => {
    const browser = await shared;
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  shared ??= launch();
  return await shared;
}

async function launch(): Promise<Browser> {
  const { executablePath, env } = installed() ?? (await packaged());
  const browser = await chromium.launch({
    executablePath,
    env: env as Record<string, string>,
    // The sandbox needs rights that containers do not give; the pages are our own.
    args: ['--no-sandbox', '--disable-gpu'],
    // It ends when this process does, whose signals are its own.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  afterAllFiles(() => browser.close(), 1);
  return browser;
}

function installed(): Program | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap(folder => NAMES.map(name => join(folder, name)));
  const paths = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : inPath;
  const executablePath = paths.find(path => existsSync(path));
  return executablePath === undefined ? undefined : { executablePath, env: process.env };
}

// The package unpacks itself to the folder for temporary files, with the libraries that its system, Amazon Linux, lacks. Its own list of
// font folders names only /tmp/fonts and folders of Amazon's: without any font it ends as soon as a page has a field to type in.
async function packaged(): Promise<Program> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('There is no Chromium for the tests of pages: install one, or set CHROMIUM_PATH');
  const modules = join(import.meta.dirname, '../../node_modules');
  const { version } = JSON.parse(await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8'));
  const cache = join(modules, '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const unpacked = await mkdtemp(join(cache, 'chromium-new-'));
    const { TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
    Object.assign(process.env, { TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });
    const { default: archive } = await import('@sparticuz/chromium');
    await archive.executablePath();
    restore({ TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH });
    await writeFile(join(unpacked, 'fonts/fonts.conf'), FONTS);
    // Another test file may have been faster.
    await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true, force: true }));
  }
  const env = { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') };
  return { executablePath: join(folder, 'chromium'), env };
}

function restore(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
