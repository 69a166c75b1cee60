/** Helpers of the tests of rendering processes: a template that never ends or grows, and facts about processes from /proc (Linux). */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { templatesDirectory } from './print-rig.ts';

/** The options of a test that reads /proc. */
export const onLinux = { skip: process.platform !== 'linux' && 'only Linux has /proc' };

/** A folder with the template `endless`, which for a document whose number contains ENDLESS never ends, for LARGE grows. */
export async function endlessTemplates(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-endless-'));
  await cp(join(templatesDirectory, 'standard'), join(folder, 'endless'), { recursive: true });
  await writeFile(
    join(folder, 'endless/page.typ'),
    `#let print(view, logo) = {
      if view.number.contains("ENDLESS") { for a in range(100000) { for b in range(100000) {} } }
      if view.number.contains("LARGE") { let all = (); for a in range(100000000) { all.push((a, str(a))) }; all.len() }
      view.number
    }`,
  );
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The child processes of a process. */
export function childrenOf(pid: number): number[] {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  return threads.flatMap(thread => read(pid, `task/${thread}/children`).split(' ').filter(Boolean).map(Number));
}

/** The child processes that render. */
export function renderersOf(pid: number): number[] {
  return childrenOf(pid).filter(child => read(child, 'cmdline').includes('render-process'));
}

/** The environment of a process, with null characters between the variables. */
export function environmentOf(pid: number): string {
  return read(pid, 'environ');
}

/** True if the process exists and has not ended. */
export function isAlive(pid: number): boolean {
  // Z and X are the states of a process that has ended.
  return !['', 'Z', 'X'].includes(afterName(pid)[0] ?? '');
}

/** The nice level of a process; 0 is the usual priority, 19 the lowest. */
export function niceLevel(pid: number): number {
  return Number(afterName(pid)[16]);
}

/** Resolves when a process has used 100 ms of processor time more. */
export async function isWorking(pid: number): Promise<void> {
  const ticks = () => Number(afterName(pid)[11]);
  const before = ticks();
  await until(() => ticks() >= before + 10);
}

/** Waits for a condition. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(10);
}

// proc(5): the fields of `stat` after the name, from the state on.
function afterName(pid: number): string[] {
  const stat = read(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}
