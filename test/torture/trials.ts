// The trials: an installation of one kind, and the faults that hit it.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '../../src/database/embedded/start.ts';
import { DISK_FAULTS, LOCAL_FAULTS, mountSmallDisk, NETWORK_FAULTS } from './faults.ts';
import { startInstallation } from './installation.ts';
import { type TortureReport, torture } from './torture.ts';
import { startUnreliableProxy } from './unreliable-proxy.ts';

interface TrialOptions {
  /** How often each fault happens. */
  rounds: number;
  seed: number;
  /** How long a writer waits after each invoice; 0 unless given. */
  restMs?: number;
  onFault?(name: string, pauseSeconds: number): void;
}

/** One kind of installation with its faults. */
export interface Trial {
  name: string;
  /** Runs in an empty folder; resolves to undefined where the machine does not allow it. */
  run(directory: string, options: TrialOptions): Promise<TortureReport | undefined>;
}

const SMALL_DISK_MEGABYTES = 400;

/** Every trial. */
export const TRIALS: Trial[] = [
  {
    name: 'the embedded PostgreSQL, at most 256 descriptors',
    async run(directory, options) {
      const installation = await startInstallation(directory, {}, { openFiles: 256 });
      try {
        return await torture({ installation }, { faults: LOCAL_FAULTS, ...options });
      } finally {
        await installation.stop();
      }
    },
  },
  {
    name: 'a PostgreSQL elsewhere, behind an unreliable network',
    async run(directory, options) {
      const postgres = await startEmbedded({ dataDirectory: join(directory, 'elsewhere') });
      const proxy = await startUnreliableProxy(postgres.url);
      try {
        const installation = await startInstallation(join(directory, 'kontor'), { DATABASE_URL: proxy.url });
        try {
          return await torture({ installation, proxy }, { faults: NETWORK_FAULTS, ...options });
        } finally {
          await installation.stop();
        }
      } finally {
        proxy.close();
        await postgres.stop();
      }
    },
  },
  {
    name: 'a small disk',
    async run(directory, options) {
      const disk = join(directory, 'disk');
      await mkdir(disk);
      const unmount = await mountSmallDisk(disk, SMALL_DISK_MEGABYTES);
      if (!unmount) return undefined;
      try {
        // One failed start would end the server, if those on a full disk counted.
        const installation = await startInstallation(disk, { DATABASE_RESTARTS: '1' });
        try {
          return await torture({ installation }, { faults: DISK_FAULTS, ...options });
        } finally {
          await installation.stop();
        }
      } finally {
        await unmount();
      }
    },
  },
];

/** True if a report shows no loss of any kind. */
export function isWhole({ lost, doubled, falseDenials, unexpected, doctor }: TortureReport): boolean {
  return lost.length + doubled.length + falseDenials.length + unexpected.length === 0 && doctor.clean;
}
