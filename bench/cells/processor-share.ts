// Groups of processes that may use a part of a processor, and get it before other programs: Linux's control groups, version 2 or 1.

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const V2 = '/sys/fs/cgroup';
const V1 = '/sys/fs/cgroup/cpu';
/** Short, so that a server that has used its part waits for milliseconds only. */
const PERIOD_US = 10_000;
/** The most that version 2 and version 1 permit: other programs of the machine wait. */
const WEIGHT = { v2: '10000', v1: '262144' };

/** A group. A process joins it by its number, written to the file `processes`; its child processes are in it too. */
export interface ProcessorGroup {
  processes: string;
  /** Removes the group when all its processes have ended or left. */
  remove(): void;
}

/** Creates a group with a `share` of a processor. Default: no limit. Throws if the system or the user does not allow it. */
export function processorGroup(name: string, share?: number): ProcessorGroup {
  const isV2 = existsSync(join(V2, 'cgroup.controllers'));
  if (!isV2 && !existsSync(join(V1, 'cpu.cfs_quota_us')))
    throw new Error(`There are no control groups for processors at ${V2}`);
  const root = isV2 ? V2 : V1;
  const folder = join(root, name);
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const quota = share === undefined ? undefined : Math.round(share * PERIOD_US);
  try {
    if (isV2) writeFileSync(join(V2, 'cgroup.subtree_control'), '+cpu');
    mkdirSync(folder);
    write(isV2 ? 'cpu.weight' : 'cpu.shares', isV2 ? WEIGHT.v2 : WEIGHT.v1);
    if (quota !== undefined && isV2) write('cpu.max', `${quota} ${PERIOD_US}`);
    if (quota !== undefined && !isV2) {
      write('cpu.cfs_period_us', String(PERIOD_US));
      write('cpu.cfs_quota_us', String(quota));
    }
  } catch (cause) {
    throw new Error(`Control groups can't be made here (they need root): ${(cause as Error).message}`, { cause });
  }
  return {
    processes: join(folder, 'cgroup.procs'),
    remove() {
      // This process may be in it.
      writeFileSync(join(root, 'cgroup.procs'), String(process.pid));
      rmdirSync(folder);
    },
  };
}
