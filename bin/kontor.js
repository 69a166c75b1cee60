#!/usr/bin/env node
// Starts src/cli: here if this Node is new enough, else with the Node that npm installed for it. Plain JavaScript for Node 20 and later.
import { endWithFormer, handOver, isHandedOver } from './older-node.js';

/** The oldest Node that runs src: package-lock.json has the same limit, and @types/node in package.json is of this version. */
const requiredMajor = 24;

/** How often a command that npm runs looks whether its parent is still there. */
const parentCheckMs = 200;

if (!isHandedOver) endWithParent();
if (Number.parseInt(process.versions.node, 10) < requiredMajor) handOver(requiredMajor);
else {
  if (isHandedOver) endWithFormer();
  const { enableCompileCache } = await import('./compile-cache.js');
  enableCompileCache();
  await import('../src/cli/kontor.ts');
}

// npm runs a command through a shell, and passes a signal on to the shell only, which ends without the command. `npm start` avoids that by
// `exec`; npx can't. A command whose parent has ended ends like after SIGTERM.
function endWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, parentCheckMs);
  timer.unref();
}
