// Keeps the compiled program on disk, so that it starts faster and takes less memory (decisions 0019, 0032). Plain JavaScript.
import { lstatSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NOT_OWNER_MAY_WRITE = 0o022;

/**
 * Uses the first directory that this user owns and no other can write, since what is in it runs as this user: in the checkout,
 * or in KONTOR_DATA where the checkout is read-only. Without one the program only starts slower. NODE_COMPILE_CACHE names another,
 * and NODE_DISABLE_COMPILE_CACHE=1 does without.
 */
export function enableCompileCache() {
  if (module.getCompileCacheDir()) return;
  for (const directory of candidates()) {
    if (isPrivate(directory) && module.enableCompileCache(directory).directory) return;
  }
}

function* candidates() {
  yield fileURLToPath(new URL('../node_modules/.cache/kontor-compiled', import.meta.url));
  const data = process.env.KONTOR_DATA;
  // Root runs commands on data of another user, who could put a directory in place of this one.
  if (data && process.getuid?.() !== 0 && isOwn(data)) yield join(data, 'compiled');
}

function isPrivate(directory) {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return isOwn(directory);
  } catch {
    return false;
  }
}

/** Whether it is a directory of this user that no other can write. Windows gives directories no such bits. */
function isOwn(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return false;
  return process.platform === 'win32' || (found.uid === process.getuid() && (found.mode & NOT_OWNER_MAY_WRITE) === 0);
}
