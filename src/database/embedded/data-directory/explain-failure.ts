/** Explains why PostgreSQL did not start or a file could not be written, with the remedy. */
import { isCode } from '../../../files/private-file.ts';

/** The paths that a remedy names: the directory of PostgreSQL's data, and its log. */
interface Paths {
  directory: string;
  log: string;
}

const QUOTED_LINES = 12;

const DISK_FULL = /No space left|Disk quota|Check free disk space|ENOSPC|EDQUOT/i;

/** True if a start failed for lack of space, which may end without a change of anything else. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && DISK_FULL.test(error.message);
}

const remedies: [RegExp, (paths: Paths) => string][] = [
  [DISK_FULL, ({ directory }) => `Free space on the disk that holds ${directory}.`],
  [/Read-only file system/i, () => 'Set KONTOR_DATA to a directory that can be written.'],
  [/Permission denied/i, ({ directory }) => `Give the owner of ${directory} access to everything in it (chown -R).`],
  [/look up effective user/i, () => 'Start Kontor as a user that the system knows by name (useradd).'],
  [
    /Cannot allocate memory|shared memory segment/i,
    ({ directory }) => `Set a smaller shared_buffers in ${directory}/local.conf.`,
  ],
  [/configuration file .* contains errors/i, ({ directory }) => `Correct ${directory}/local.conf.`],
  [/shared librar|GLIBC|exec format/i, () => 'Run npm ci again, on the machine that Kontor runs on.'],
  [/checkpoint record|could not read file|invalid page|PANIC/i, () => 'The data is damaged: restore a backup.'],
];

/** An error with the last lines of PostgreSQL's log and the remedy. */
export function startFailure(message: string, log: string, paths: Paths): Error {
  const lastLines = log.trim().split('\n').slice(-QUOTED_LINES);
  const remedy = remedies.find(([pattern]) => pattern.test(log))?.[1](paths) ?? `The whole log is ${paths.log}.`;
  return new Error([`${message}:`, ...lastLines.map(line => `  ${line}`), remedy].join('\n'));
}

/** An error of the file system with the remedy, if there is a usual one; other errors unchanged. */
export function explain(error: unknown, dataDirectory: string): unknown {
  if (!(error instanceof Error)) return error;
  const remedy = fileRemedy(error, dataDirectory);
  return remedy ? new Error(`${error.message}. ${remedy}`, { cause: error }) : error;
}

function fileRemedy(error: Error, dataDirectory: string): string | undefined {
  if (isCode(error, 'ENOSPC', 'EDQUOT')) return `Free space on the disk that holds ${dataDirectory}.`;
  // On file systems such as /proc, where no directory can be created, mkdir fails with ENOENT.
  const noDirectory = isCode(error, 'ENOENT') && error.message.includes('mkdir');
  const unwritable = isCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR') || noDirectory;
  return unwritable
    ? `Set KONTOR_DATA to a directory that this user may write; ${dataDirectory} is not one.`
    : undefined;
}
