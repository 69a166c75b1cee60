/** What the tests of rendering processes share: templates that never end, and the processes as the system sees them (Linux). */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { templatesDirectory } from './print-rig.ts';

/** Of a test that looks into /proc. */
export const onLinux = { skip: process.platform !== 'linux' && 'only Linux shows processes as files' };

/** A folder of templates where `endless` prints a document whose number contains ENDLESS for hours, and others at once. */
export async function endlessTemplates(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-endless-'));
  await cp(join(templatesDirectory, 'standard'), join(folder, 'endless'), { recursive: true });
  await writeFile(
    join(folder, 'endless/page.typ'),
    `#let print(view, logo) = {
      if view.number.contains("ENDLESS") { for a in range(100000) { for b in range(100000) {} } }
      view.number
    }`,
  );
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  return threads.flatMap(thread => read(pid, `task/${thread}/children`).split(' ').filter(Boolean).map(Number));
}

/** Those of them that render. */
export function renderersOf(pid: number): number[] {
  return childrenOf(pid).filter(child => read(child, 'cmdline').includes('render-process'));
}

/** The settings a process was started with. */
export function environmentOf(pid: number): string {
  return read(pid, 'environ');
}

export function isAlive(pid: number): boolean {
  // A process that has ended and waits for its parent to notice is a zombie.
  return !['', 'Z', 'X'].includes(afterName(pid)[0] ?? '');
}

/** The nice level of a process: 19 gives way to everyone. */
export function niceLevel(pid: number): number {
  return Number(afterName(pid)[16]);
}

/** `nice 19` where the system weighs sessions, '' where it doesn't. */
export function sessionWeightOf(pid: number): string {
  return /nice -?\d+/.exec(read(pid, 'autogroup'))?.[0] ?? '';
}

/** Resolves when a process has worked for another tenth of a second. */
export async function atWork(pid: number): Promise<void> {
  const ticks = () => Number(afterName(pid)[11]);
  const before = ticks();
  await until(() => ticks() >= before + 10);
}

export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(10);
}

// proc(5): what follows the name in `stat`, from the state on.
function afterName(pid: number): string[] {
  const stat = read(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}
