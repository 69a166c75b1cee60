// Files and notes of a company in its account file, in a copy of it, and after its deletion.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { deleteAccount } from '../../../src/operations/account-files/delete-account.ts';
import { administratorOf } from '../../../src/operations/administration/accounts.ts';
import { startRig } from '../../support/rig.ts';
import { changedFile, contentOf, exportTo, importFrom } from '../account-files/account-files-rig.ts';

const MEBIBYTE = 1024 * 1024;
const rig = await startRig();
const target = await startRig();
const account = await rig.account('files');
const { client } = account;
const customer = (await client.post('/customers', { code: 'CAFE', name: 'Café' })).body.id;
const record = { record_type: 'customer', record_id: customer };
const contents = [10 * MEBIBYTE, 1, MEBIBYTE, 2].map(size => randomBytes(size));
const ids: number[] = [];
for (const [index, content] of contents.entries()) {
  const body = { ...record, file_name: `Ficheiro ${index}.bin`, content: content.toString('base64') };
  const answer = await client.post('/attachments', body);
  assert.equal(answer.status, 201, answer.text);
  ids.push(answer.body.id);
}
await client.post('/notes', { ...record, text: 'Zeile 1\nLinha 2 "é" \\' });
const file = await exportTo(rig, 'files');

describe('An account file', () => {
  it('has the files and notes', async () => {
    await importFrom(target, file);
    const there = await target.session('files', account.apiToken);
    for (const path of ['/attachments', '/notes'])
      assert.equal((await there.get(path)).text, (await client.get(path)).text);
    for (const [index, id] of ids.entries())
      assert.deepEqual((await there.get('/attachment_content', { id })).bytes, contents[index]);
    const next = await there.post('/attachments', { ...record, file_name: 'a', content: 'YQ==' });
    assert.ok(next.body.id > Math.max(...ids));
  });

  it('is refused when a file is not what its hash says', async () => {
    const changed = await changedFile(file, entries => {
      const lines = String(entries.get('tables/attachment.ndjson')).split('\n');
      const at = lines.findIndex(line => line.includes('Ficheiro 1.bin'));
      lines[at] = String(lines[at]).replace(/"content":"\\\\x../, '"content":"\\\\x00');
      entries.set('tables/attachment.ndjson', lines.join('\n'));
    });
    await assert.rejects(importFrom(target, changed, { code: 'changed' }), /file \d+|content of a file/);
  });

  it('leaves nothing behind when its company is deleted', async () => {
    const actor = await administratorOf(target.database, 'files');
    const filled = async () =>
      Object.keys(await contentOf(target)).filter(name => /^(?:attachment|note) of/.test(name));
    assert.deepEqual(await filled(), [`attachment of ${actor.accountId}`, `note of ${actor.accountId}`]);
    await deleteAccount(target.database, actor, { force: true, progress: () => {} });
    assert.deepEqual(await filled(), []);
  });
});
