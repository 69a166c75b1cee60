/** Says why PostgreSQL didn't start, in its own words, and what to do about it. */

import type { DataLocation } from './location.ts';
import { isCode } from './private-file.ts';

const quotedLines = 12;

const remedies: [RegExp, (location: DataLocation) => string][] = [
  [
    /No space left|Disk quota|Check free disk space/i,
    location => `Free space on the disk that holds ${location.directory}.`,
  ],
  [/Read-only file system/i, () => 'Set KONTOR_DATA to a directory that can be written.'],
  [/Permission denied/i, location => `Give the owner of ${location.directory} access to everything in it (chown -R).`],
  [/look up effective user/i, () => 'Start Kontor as a user that the system knows by name (useradd).'],
  [
    /Cannot allocate memory|shared memory segment/i,
    location => `Set a smaller shared_buffers in ${location.directory}/local.conf.`,
  ],
  [/configuration file .* contains errors/i, location => `Correct ${location.directory}/local.conf.`],
  [/shared librar|GLIBC|exec format/i, () => 'Run npm ci again, on the machine that Kontor runs on.'],
  [/checkpoint record|could not read file|invalid page|PANIC/i, () => 'The data is damaged: restore a backup.'],
];

/** An error that quotes the end of PostgreSQL's log and ends with the remedy. */
export function startFailure(what: string, log: string, location: DataLocation): Error {
  const quoted = log.trim().split('\n').slice(-quotedLines);
  const remedy = remedies.find(([pattern]) => pattern.test(log))?.[1](location) ?? `The whole log is ${location.log}.`;
  return new Error([`${what}:`, ...quoted.map(line => `  ${line}`), remedy].join('\n'));
}

/** An error of the file system, with the remedy where there is a usual one; other errors as they are. */
export function explain(error: unknown, dataDirectory: string): unknown {
  if (!(error instanceof Error)) return error;
  const remedy = fileRemedy(error, dataDirectory);
  return remedy ? new Error(`${error.message}. ${remedy}`, { cause: error }) : error;
}

function fileRemedy(error: Error, dataDirectory: string): string | undefined {
  const is = (...codes: string[]) => codes.some(code => isCode(error, code));
  if (is('ENOSPC', 'EDQUOT')) return `Free space on the disk that holds ${dataDirectory}.`;
  // Where nothing can be made, as in /proc, mkdir says ENOENT.
  const unwritable = is('EACCES', 'EPERM', 'EROFS', 'ENOTDIR') || (is('ENOENT') && error.message.includes('mkdir'));
  return unwritable
    ? `Set KONTOR_DATA to a directory that this user may write; ${dataDirectory} is not one.`
    : undefined;
}
