// Scripts that a page makes a browser load: their bytes, and what is in them.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { injectRequest } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { signedInClient } from './form-client.ts';

/** Bytes as they are sent with gzip, which every browser takes; with Brotli they are fewer. */
const LIMITS: [string, number][] = [
  ['/admin/invoices/new', 37_500],
  ['/admin/invoices', 22_500],
  ['/admin/security', 4_500],
  ['/admin', 3_500],
];

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
const client = await signedInClient(rig, { account: account.code });

async function sent(address: string, encoding: string): Promise<Buffer> {
  const { statusCode, rawPayload, headers } = await injectRequest(rig.server, {
    url: address,
    headers: { 'accept-encoding': encoding },
  });
  assert.deepEqual([statusCode, headers['content-encoding']], [200, encoding.split(',')[0]], address);
  return rawPayload;
}

/** Bytes of all scripts of a page, by the encoding. */
async function weightOf(path: string, encoding: string): Promise<number> {
  const { text } = await client.get(path);
  const scripts = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address = '']) => address);
  assert.ok(scripts.length > 0);
  const sizes = await Promise.all(scripts.map(async address => (await sent(address, encoding)).length));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

describe('The scripts of a page', () => {
  it('are bundled by a process that ends', { skip: process.platform !== 'linux' }, async () => {
    const children = () => execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    for (let left = 50; children().includes('esbuild') && left > 0; left--) await setTimeout(100);
    assert.doesNotMatch(children(), /esbuild/);
  });

  for (const [path, limit] of LIMITS)
    it(`${path} are less than ${limit} bytes as they are sent, and fewer with Brotli`, async () => {
      const bytes = await weightOf(path, 'gzip');
      assert.ok(bytes < limit, `${bytes}`);
      assert.ok((await weightOf(path, 'br, gzip')) < bytes);
    });

  it('contain all that they import, and the copyright notices of packages', async () => {
    const { text } = await client.get('/admin/invoices/new');
    const [, address = ''] = /<script[^>]* src="([^"]+document-form\.js)"/.exec(text) ?? [];
    const script = gunzipSync(await sent(address, 'gzip')).toString();
    assert.doesNotMatch(script, /\b(?:from|import)\s*\(?["']/);
    assert.match(script, /© .* MIT license/s);
  });
});
