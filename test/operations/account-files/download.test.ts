// The file of an account that is made while a browser receives it.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DownloadOptions,
  downloadAccount,
  ExportRuns,
} from '../../../src/operations/account-files/download-account.ts';
import type { TemplateFile } from '../../../src/operations/account-files/export-account.ts';
import { administratorOf } from '../../../src/operations/administration/accounts.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { startRig } from '../../support/rig.ts';
import { entriesOf, exportTo, newFile } from './account-files-rig.ts';

const rig = await startRig();
const account = await rig.account();
assert.equal((await account.client.post('/invoices', invoiceBody('1'))).status, 201);
const actor = await administratorOf(rig.database, account.code);

/** An export that waits for its templates, as if the account were large. */
function held() {
  const { promise: templates, resolve: release } = Promise.withResolvers<TemplateFile[]>();
  const gone = new AbortController();
  const errors: unknown[] = [];
  const begin = (options: Partial<DownloadOptions> = {}) =>
    downloadAccount(rig.database, actor, {
      version: '0.2.0',
      templates: () => templates,
      gone: gone.signal,
      onError: error => errors.push(error),
      patienceMs: 5,
      ...options,
    });
  return { begin, release: () => release([]), gone, errors };
}

describe('The download of an account', () => {
  it('begins before the account is counted, and goes on so that no proxy gives it up', async () => {
    const { begin, release, errors } = held();
    const content = await begin();
    // The header of a Zstandard frame, and blocks without content.
    await sleep(50);
    const pieces: Buffer[] = [];
    for (let piece = content.read(); piece; piece = content.read()) pieces.push(piece);
    const early = Buffer.concat(pieces);
    assert.match(early.toString('hex'), /^28b52ffd0458(000000)+$/);
    release();
    const file = newFile();
    await writeFile(file, Buffer.concat([early, await buffer(content)]));
    const names = [...(await entriesOf(file)).keys()];
    assert.deepEqual(names, [...(await entriesOf(await exportTo(rig, account.code))).keys()]);
    assert.deepEqual(errors, []);
  });

  it('is the only one of its account, and leaves nothing behind when nobody receives it any more', async () => {
    const first = held();
    const content = await first.begin();
    await assert.rejects(first.begin(), ExportRuns);
    first.gone.abort();
    assert.equal(content.destroyed, true);
    first.release();
    const next = held();
    next.release();
    for (let tries = 0; ; tries++) {
      try {
        assert.ok((await buffer(await next.begin())).length > 1000);
        break;
      } catch (error) {
        // The connection of the first is given back after its next query.
        if (!(error instanceof ExportRuns) || tries > 200) throw error;
        await sleep(20);
      }
    }
    assert.deepEqual([...first.errors, ...next.errors], []);
  });
});
