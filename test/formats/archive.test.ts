// The archive format of backups and account files: what is written is read again, and anything else is refused by name.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { openArchiveFile, writeArchiveFile } from '../../src/formats/archive/archive-file.ts';
import { MANIFEST, type Manifest } from '../../src/formats/archive/manifest.ts';
import { readArchive, verifyArchive } from '../../src/formats/archive/read-archive.ts';
import { encodeHeader } from '../../src/formats/archive/tar.ts';

const directory = await mkdtemp(join(tmpdir(), 'kontor-archive-'));
after(() => rm(directory, { recursive: true }));

const manifest: Manifest = {
  format: 1,
  kind: 'backup',
  kontor: '0.2.0',
  createdAt: '2026-03-01T12:00:00.000Z',
  postgres: '18.4',
  migrations: [{ name: '0001_baseline.sql', checksum: 'aa' }],
  counts: { document: 2 },
};

const MIB = 1_048_576;
const ENTRIES: Record<string, Buffer> = {
  'tables/account.copy': Buffer.from('1\tdemo\n'),
  'tables/document.copy': randomBytes(3 * MIB + 17),
  'tables/empty.copy': Buffer.alloc(0),
  'tables/exact.copy': Buffer.alloc(2 * MIB, 'x'),
  'templates/Größe & Maß.typ': Buffer.from('= Rechnung\n'),
  [`templates/${'long/'.repeat(60)}name.typ`]: Buffer.from('long'),
  'templates/odd.part00001': Buffer.from('not a part'),
};

async function write(name: string, of: Manifest = manifest): Promise<string> {
  const file = join(directory, name);
  await writeArchiveFile(file, of, async archive => {
    for (const [entry, content] of Object.entries(ENTRIES)) await archive.entry(entry, pieces(content));
  });
  return file;
}

// Pieces that fit the parts of an entry nowhere.
function* pieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 99_991) yield content.subarray(at, at + 99_991);
}

const verify = (bytes: Buffer) => verifyArchive(Readable.from(pieces(bytes)), 'backup');
const good = await write('good.tar.zst');
const goodBytes = await readFile(good);

describe('An archive', () => {
  it('returns every entry, byte by byte, in its order', async () => {
    const found: [string, Buffer][] = [];
    for await (const { name, content } of readArchive(await openArchiveFile(good)))
      found.push([name, Buffer.concat(await Array.fromAsync(content))]);
    assert.deepEqual(JSON.parse(String(found.shift()?.[1])), manifest);
    assert.deepEqual(found, Object.entries(ENTRIES));
  });

  it('can be read although entries are skipped or left early', async () => {
    const names: string[] = [];
    for await (const { name, content } of readArchive(await openArchiveFile(good))) {
      names.push(name);
      if (name === 'tables/document.copy') for await (const _ of content) break;
    }
    assert.deepEqual(names, [MANIFEST, ...Object.keys(ENTRIES)]);
  });

  it('is a tar file whose checksums sha256sum checks', { skip: process.platform === 'win32' }, async () => {
    const folder = await mkdtemp(join(directory, 'unpacked-'));
    execFileSync('tar', ['-xf', '-', '-C', folder], { input: zstdDecompressSync(goodBytes) });
    const checked = execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });
    assert.equal(String(checked), '');
    assert.equal(await readFile(join(folder, 'tables/account.copy'), 'utf8'), '1\tdemo\n');
  });

  it('is one Zstandard frame, and the empty second one of older backups is accepted', async () => {
    const frame = Buffer.from('28b52ffd', 'hex');
    assert.equal(goodBytes.indexOf(frame), goodBytes.lastIndexOf(frame));
    const empty = zstdCompressSync('', { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    assert.ok((await verify(Buffer.concat([goodBytes, empty]))).entries.has('tables/account.copy'));
    for (const tail of [empty.subarray(1), Buffer.concat([Buffer.of(0), empty])])
      await assert.rejects(verify(Buffer.concat([goodBytes, tail])), { name: 'ArchiveError' });
  });

  it('is a file that only its owner reads, and never replaces another', async () => {
    if (process.platform !== 'win32') assert.equal((await stat(good)).mode & 0o777, 0o600);
    await assert.rejects(write('good.tar.zst'), /good\.tar\.zst exists/);
    assert.deepEqual(await readFile(good), goodBytes);
  });

  it('leaves no file behind when its source fails', async () => {
    const before = await readdir(directory);
    const failing = writeArchiveFile(join(directory, 'failed'), manifest, async archive => {
      await archive.entry('tables/x.copy', [Buffer.alloc(5 * MIB)]);
      throw new Error('the source failed');
    });
    await assert.rejects(failing, /the source failed/);
    assert.deepEqual(await readdir(directory), before);
  });
});

describe('A damaged archive is refused by the name of an entry', () => {
  it('when any one byte differs', async () => {
    const step = Math.floor(goodBytes.length / 60);
    // The fifth byte has a bit that Zstandard doesn't use.
    const positions = [0, 3, 5, ...Array.from({ length: 60 }, (_, index) => 40 + index * step), goodBytes.length - 2];
    for (const position of positions) {
      const bytes = Buffer.from(goodBytes);
      bytes[position] = (bytes[position] ?? 0) ^ 0x10;
      await assert.rejects(
        verify(bytes),
        /^ArchiveError: (?:Entry \S.* is damaged|The file is not an archive)/,
        `at ${position}`,
      );
    }
  });

  it('when it is truncated', async () => {
    for (const length of [0, 3, 100, MIB, goodBytes.length - 400, goodBytes.length - 20, goodBytes.length - 1])
      await assert.rejects(verify(goodBytes.subarray(0, length)), { name: 'ArchiveError' }, `of ${length} bytes`);
    const file = await write('cut.tar.zst');
    await truncate(file, 2 * MIB);
    await assert.rejects(
      verifyArchive(await openArchiveFile(file), 'backup'),
      /Entry tables\/document\.copy is damaged/,
    );
  });

  it('when something follows it', async () => {
    for (const tail of ['x', 'more'.repeat(100_000)])
      await assert.rejects(verify(Buffer.concat([goodBytes, Buffer.from(tail)])), /goes on after the end/);
  });

  it('when the content was changed and compressed again', async () => {
    const tar = zstdDecompressSync(goodBytes);
    const at = tar.indexOf('1\tdemo\n');
    tar[at] = '2'.charCodeAt(0);
    await assert.rejects(verify(zstdCompressSync(tar)), /Entry tables\/account\.copy is damaged: its SHA-256/);
  });

  it('when an entry is missing, doubled, renamed or added', async () => {
    const tar = zstdDecompressSync(goodBytes);
    const start = tar.indexOf('tables/account.copy');
    const account = tar.subarray(start, start + 1024);
    const [before, after] = [tar.subarray(0, start), tar.subarray(start + 1024)];
    const refused = (...pieces: Buffer[]) =>
      assert.rejects(verify(zstdCompressSync(Buffer.concat(pieces))), /is damaged/);
    const named = (name: string) => Buffer.concat([encodeHeader(name, 7, 0), account.subarray(512)]);
    await refused(before, after);
    await refused(before, account, account, after);
    await refused(before, named('tables/other.copy'), after);
    await refused(before, named('../../etc/passwd'), after);
    await refused(before, named('/etc/passwd'), after);
    await refused(tar, Buffer.from('more'));
  });
});

describe('Another file is refused', () => {
  it('when it is no archive', async () => {
    for (const content of ['', 'hello', '\x28\xb5\x2f\xfd', 'PK\x03\x04'.repeat(1000)])
      await assert.rejects(verify(Buffer.from(content, 'latin1')), /not an archive of Kontor/);
    await writeFile(join(directory, 'failed.txt'), 'no manifest');
    const tar = execFileSync('tar', ['-cf', '-', '-C', directory, 'failed.txt']);
    await assert.rejects(verify(zstdCompressSync(tar)), /not an archive of Kontor/);
    await assert.rejects(openArchiveFile(join(directory, 'nothing')), /There is no file .*nothing/);
  });

  it('when a newer program wrote it, or it is of the other kind', async () => {
    const newer = await readFile(await write('newer.tar.zst', { ...manifest, format: 2, kontor: '9.1.0' }));
    await assert.rejects(verify(newer), /written by a newer Kontor \(9\.1\.0, format 2\).*Use Kontor 9\.1\.0 or later/);
    await assert.rejects(verifyArchive(Readable.from([goodBytes]), 'account'), /'kontor restore' reads it/);
  });

  it('when it can be decompressed to more than any manifest', async () => {
    const header = encodeHeader(MANIFEST, 64 * MIB, 0);
    const bomb = zstdCompressSync(Buffer.concat([header, Buffer.alloc(64 * MIB, ' ')]));
    await writeFile(join(directory, 'bomb'), bomb);
    await assert.rejects(
      verifyArchive(await openArchiveFile(join(directory, 'bomb')), 'backup'),
      /manifest\.json is damaged: it is too long/,
    );
  });
});
