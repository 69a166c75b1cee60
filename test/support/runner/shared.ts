// Values that test files of one process share end with the process, not with the file that made them.

import { after } from 'node:test';

const ends: (() => Promise<unknown>)[] = [];
let shares = false;
let processes = 0;

/** Lets the files of this process share; the returned function ends all that they shared. */
export function shareAmongFiles(): () => Promise<void> {
  shares = true;
  return async () => {
    for (const end of ends.splice(0)) await end();
  };
}

/** True if further test files run in this process. */
export const isShared = () => shares;

/** Calls `end` when all files of this process have ended. `childProcesses` run until then. */
export function afterAllFiles(end: () => Promise<unknown>, childProcesses = 0): void {
  if (shares) {
    ends.push(end);
    processes += childProcesses;
  } else after(end);
}

/** The number of child processes that the files share now. */
export const sharedProcesses = () => processes;
