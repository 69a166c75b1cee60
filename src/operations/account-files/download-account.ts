// Exports an account to an administrator of the installation in a browser, as a stream.

import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { EarlyOutput } from '../../formats/archive/early-output.ts';
import { writeArchive } from '../../formats/archive/write-archive.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { type ExportOptions, exportAccount } from './export-account.ts';

/** Records the export in the audit trail. */
const RECORD_EXPORT = defineWrite({
  name: 'account.export',
  role: 'administration',
  locks: (_: object) => ({ exclusive: ['account'] }),
  write: (_, __, { account }) => ({ answer: undefined, outcome: `exported account ${account.code}`, commands: [] }),
  trail: {
    of: 'people',
    entries: (_, __, { account }) => [{ type: 'account', name: account.code, after: { exported: true } }],
  },
});

export interface DownloadOptions extends Pick<ExportOptions, 'version' | 'templates'> {
  /** Aborts when the client has disconnected. */
  gone: AbortSignal;
  /** Receives an error after the start of the file; the client only sees a broken connection. */
  onError(error: unknown): void;
  /** Milliseconds after which the file begins although the account is still being counted. */
  patienceMs?: number;
}

/** Maximum of concurrent exports of a process; each uses one connection of the owner. */
const MAX_RUNNING = 2;
const PATIENCE_MS = 10_000;
const running = new Set<number>();

/** An export was rejected, because the account is being exported already, or the server exports others. */
export class ExportRuns extends AppError {
  readonly isOther: boolean;

  constructor(isOther: boolean) {
    super('CONFLICT', isOther ? new Message('exports_running', { count: MAX_RUNNING }) : new Message('export_runs'));
    this.isOther = isOther;
  }
}

/**
 * Begins the export of an account; resolves to the file at its first bytes. One export at a time for each account of a database.
 * The audit trail of the account records it before the first byte. Destroying the file ends the export. Throws
 * ExportRuns, and the errors of `exportAccount`.
 */
export async function downloadAccount(
  context: DatabaseContext,
  actor: Administrator,
  { version, templates, gone, onError, patienceMs = PATIENCE_MS }: DownloadOptions,
): Promise<Readable> {
  const { accountId } = actor;
  if (running.has(accountId)) throw new ExportRuns(false);
  if (running.size >= MAX_RUNNING) throw new ExportRuns(true);
  const output = new EarlyOutput();
  // The export itself reports its errors.
  output.on('error', () => {});
  const abort = () => output.destroy();
  gone.addEventListener('abort', abort, { once: true });
  const begun = Promise.withResolvers<void>();
  running.add(accountId);
  const exported = exportAccount(context, actor, {
    version,
    templates,
    refuseAnother: () => new ExportRuns(false),
    signal: gone,
    begin: () => runWriteAs(context, actor, RECORD_EXPORT, {}),
    progress: () => {},
    async save(manifest, write) {
      begun.resolve();
      const archive = await writeArchive(output, manifest);
      await write(archive);
      await archive.finish();
      return 0;
    },
  });
  const ended = exported
    .then(
      () => {},
      error => {
        output.destroy(error instanceof Error ? error : new Error(String(error)));
        if (!gone.aborted) onError(error);
      },
    )
    .finally(() => {
      running.delete(accountId);
      gone.removeEventListener('abort', abort);
    });
  const waited = new AbortController();
  await Promise.race([begun.promise, exported, sleep(patienceMs, undefined, { signal: waited.signal })]).finally(() =>
    waited.abort(),
  );
  // Proxies, and this server, close idle connections.
  output.signOfLife();
  const timer = setInterval(() => output.signOfLife(), patienceMs).unref();
  void ended.then(() => clearInterval(timer));
  return output;
}
