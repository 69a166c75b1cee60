/** Address of PostgreSQL: a Unix socket, or TCP on systems without such sockets. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfExists, replaceFile } from '../../../files/private-file.ts';
import type { DataLocation } from '../data-directory/location.ts';
import {
  mayHoldSocket,
  restoreSocketDirectory,
  SOCKET_PORT,
  socketDirectory,
} from '../data-directory/socket-directory.ts';
import { choosePort } from './port.ts';

/** An address of PostgreSQL. */
export interface Listening {
  /** The port; for a socket, the number in its name. */
  port: number;
  /** The directory of the Unix socket; empty on TCP. */
  socketDirectory: string;
}

export const hasSockets = process.platform !== 'win32';

/**
 * The address for the next start: the recorded one while other processes use the server, because they connect to it; otherwise the
 * socket.
 */
export async function chooseListening(location: DataLocation, inUse: boolean): Promise<Listening> {
  const recorded = await readListening(location);
  if (recorded && inUse) {
    if (recorded.socketDirectory) await restoreSocketDirectory(recorded.socketDirectory, location);
    return recorded;
  }
  if (hasSockets) return { port: SOCKET_PORT, socketDirectory: await socketDirectory(location) };
  return { port: await choosePort(recorded?.port), socketDirectory: '' };
}

/** Records the address, for the next start while processes use the server. */
export async function recordListening(location: DataLocation, { port, socketDirectory }: Listening): Promise<void> {
  const recorded = await readListening(location);
  if (recorded?.port === port && recorded.socketDirectory === socketDirectory) return;
  await replaceFile(location.address, `${port}\n${socketDirectory}\n`, location.account);
}

/**
 * Removes the socket of a killed server. PostgreSQL does not start while the socket's lock file has the number of a running process,
 * which may be an unrelated one by now. The caller must know that no server runs here.
 */
export async function removeSocket({ port, socketDirectory }: Listening): Promise<void> {
  if (!socketDirectory) return;
  const socket = join(socketDirectory, `.s.PGSQL.${port}`);
  for (const file of [socket, `${socket}.lock`]) await rm(file, { force: true });
}

async function readListening(location: DataLocation): Promise<Listening | undefined> {
  const [port, socketDirectory = ''] = (await readIfExists(location.address))?.split('\n') ?? [];
  const valid = Number(port) > 0 && (socketDirectory === '' || mayHoldSocket(socketDirectory, location));
  return valid ? { port: Number(port), socketDirectory } : undefined;
}
