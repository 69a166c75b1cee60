// People who import: a session of an account, its next write, and the work of the server's worker.

import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionActor } from '../../../src/operations/actor.ts';
import { hashOf } from '../../../src/operations/credentials.ts';
import {
  checkImport,
  type ImportView,
  readImport,
  startImport,
  uploadImport,
} from '../../../src/operations/imports/imports.ts';
import type { WriteRequest } from '../../../src/operations/write/run-write.ts';
import { importHandler } from '../../../src/worker/handlers/imports.ts';
import type { Account } from '../../support/account.ts';
import { doJob } from '../../support/jobs.ts';
import type { Rig } from '../../support/rig.ts';

export interface Importer {
  actor: SessionActor;
  /** Headers of the next write of the session. */
  request(): WriteRequest;
  upload(kind: string, text: string | Buffer): Promise<number>;
  /** Uploads and checks; the fields are those that the headings suggest. */
  checked(kind: string, text: string | Buffer, onExisting?: 'update' | 'skip'): Promise<ImportView>;
  start(id: number, allOrNothing?: boolean): Promise<ImportView>;
  view(id: number): Promise<ImportView>;
  /** Does the work of the worker until nothing is left. */
  work(): Promise<void>;
}

/** A person with a session of their own. */
export async function openImporter(rig: Rig, account: Account, token?: string): Promise<Importer> {
  const sessionHash = hashOf(token ?? (await account.login()).token);
  const actor: SessionActor = {
    kind: 'session',
    via: 'interface',
    accountId: account.id,
    sessionHash,
    sessionKey: `${account.id} ${sessionHash.toString('latin1')}`,
    withoutTrace: false,
    origin: { address: '127.0.0.1', requestId: 'test' },
  };
  const { context } = rig.server;
  let nonce = 1_000n;
  const request = () => ({ nonce: ++nonce, idempotency: undefined });
  const view = (id: number) => readImport(context, actor, id, {});
  const work = async () => {
    const worker = { ...rig.administration, pool: rig.database.pool };
    while (await doJob(worker, importHandler(worker))) await sleep(0);
  };
  const upload = (kind: string, text: string | Buffer) =>
    uploadImport(
      context,
      actor,
      { kind, fileName: `${kind}.csv`, bytes: Buffer.from(text), login: 'admin' },
      request(),
    );
  return {
    actor,
    request,
    view,
    work,
    upload,
    async checked(kind, text, onExisting = 'update') {
      const id = await upload(kind, text);
      const { fields, job } = await view(id);
      await checkImport(context, actor, { id, fields, decimalMark: job.decimal_mark, onExisting }, request());
      await work();
      return view(id);
    },
    async start(id, allOrNothing = false) {
      await startImport(context, actor, { id, allOrNothing }, request());
      await work();
      return view(id);
    },
  };
}
