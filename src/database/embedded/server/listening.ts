/** Decides where PostgreSQL listens: on a Unix socket, on TCP only where the system has no such sockets. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode, replaceFile } from '../../../files/private-file.ts';
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
  /** The port; with a socket, the number in its name. */
  port: number;
  /** The directory of the Unix socket; empty on TCP. */
  socketDirectory: string;
}

export const hasSockets = process.platform !== 'win32';

/**
 * The address for the next start. While other processes use the server it is the recorded one, since their connections go
 * there; otherwise it is the socket.
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
 * Removes the socket of a killed server. PostgreSQL would not start while its lock file has the number of a running
 * process, and that may be an unrelated one by now. The caller knows that no server runs here.
 */
export async function removeSocket({ port, socketDirectory }: Listening): Promise<void> {
  if (!socketDirectory) return;
  const socket = join(socketDirectory, `.s.PGSQL.${port}`);
  for (const file of [socket, `${socket}.lock`]) await rm(file, { force: true });
}

async function readListening(location: DataLocation): Promise<Listening | undefined> {
  try {
    const [port, socketDirectory = ''] = (await readFile(location.address, 'utf8')).split('\n');
    const valid = Number(port) > 0 && (socketDirectory === '' || mayHoldSocket(socketDirectory, location));
    return valid ? { port: Number(port), socketDirectory } : undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
