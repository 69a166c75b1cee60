// Groups of processes that may use a part of a processor only: Linux's control groups, version 2 or 1.

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const V2 = '/sys/fs/cgroup';
const V1 = '/sys/fs/cgroup/cpu';
/** Short, so that a server that has used its part waits for milliseconds only. */
const PERIOD_US = 10_000;

/** A group. A process joins it by its number, written to the file `processes`; its child processes are in it too. */
export interface ProcessorGroup {
  processes: string;
  /** Removes the group when all its processes have ended. */
  remove(): void;
}

/** Makes a group that may use `share` of a processor. Throws where the system or the user may not. */
export function processorGroup(name: string, share: number): ProcessorGroup {
  const quota = Math.round(share * PERIOD_US);
  const isV2 = existsSync(join(V2, 'cgroup.controllers'));
  if (!isV2 && !existsSync(join(V1, 'cpu.cfs_quota_us')))
    throw new Error(`There are no control groups for processors at ${V2}`);
  const folder = join(isV2 ? V2 : V1, name);
  try {
    if (isV2) writeFileSync(join(V2, 'cgroup.subtree_control'), '+cpu');
    mkdirSync(folder);
    if (isV2) writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
    else {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota));
    }
  } catch (cause) {
    throw new Error(`Control groups can't be made here (they need root): ${(cause as Error).message}`, { cause });
  }
  return { processes: join(folder, 'cgroup.procs'), remove: () => rmdirSync(folder) };
}
