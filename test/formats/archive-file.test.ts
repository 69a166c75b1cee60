// The next writer of an archive removes what a killed one has left, and nothing else.

import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { writeArchiveFile } from '../../src/formats/archive/archive-file.ts';
import { ARCHIVE_FORMAT } from '../../src/formats/archive/manifest.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-archive-file-'));
after(() => rm(folder, { recursive: true, force: true }));

it('An archive removes unfinished ones of a day ago, under any name, and no other file', async () => {
  const id = '8a6e0804-2bd0-4672-b79d-d97027f9071a';
  const abandoned = `old.account.${id}.unfinished`;
  const stays = [`new.account.${id}.unfinished`, 'mine.unfinished', `b.${id}`];
  for (const name of [abandoned, ...stays]) await writeFile(join(folder, name), 'text');
  for (const name of [abandoned, 'mine.unfinished', `b.${id}`]) await utimes(join(folder, name), 0, 0);
  const facts = {
    kontor: '0.3.0',
    createdAt: '2026-01-01T00:00:00.000Z',
    postgres: '18.4',
    migrations: [],
    counts: {},
  };
  await writeArchiveFile(join(folder, 'done'), { format: ARCHIVE_FORMAT, kind: 'account', ...facts }, async () => {});
  assert.deepEqual((await readdir(folder)).sort(), [...stays, 'done'].sort());
});
