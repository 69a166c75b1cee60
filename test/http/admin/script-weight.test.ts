// What a page makes a browser load: how many bytes of script, and that taking comments out of scripts changes nothing else.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { withoutComments } from '../../../src/http/admin/modules/without-comments.ts';
import { injectRequest } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { signedInClient } from './form-client.ts';

/** Bytes as they are sent with gzip, which every browser takes; with Brotli they are fewer. */
const LIMITS: [string, number][] = [
  ['/admin/invoices/new', 43_000],
  ['/admin/invoices', 22_000],
  ['/admin/security', 6_500],
  ['/admin', 5_000],
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

/** Bytes of all scripts of a page, with those that they import, by the encoding. */
async function weightOf(path: string, encoding: string): Promise<number> {
  const { text } = await client.get(path);
  const waiting = [...text.matchAll(/<script[^>]* src="([^"]+)"|modulepreload" href="([^"]+)"/g)].map(
    ([, script, module]) => script ?? module ?? '',
  );
  assert.ok(waiting.length > 0);
  const loaded = new Map<string, number>();
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (loaded.has(address)) continue;
    loaded.set(address, (await sent(address, encoding)).length);
    const script = gunzipSync(await sent(address, 'gzip')).toString();
    for (const [, imported = ''] of script.matchAll(/(?:from|import)\s*["'](\.[^"'\n]+)["']/g))
      waiting.push(new URL(imported, `http://x${address}`).pathname);
  }
  return [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0);
}

describe('The scripts of a page', () => {
  for (const [path, limit] of LIMITS)
    it(`${path} are less than ${limit} bytes as they are sent, and fewer with Brotli`, async () => {
      const bytes = await weightOf(path, 'gzip');
      assert.ok(bytes < limit, `${bytes}`);
      assert.ok((await weightOf(path, 'br, gzip')) < bytes);
    });
});

describe('A script without comments', () => {
  it('has the same texts, templates and regular expressions', () => {
    const same = [
      "const a = 'it\\'s // no comment';\n",
      'const b = `/* no \x24{x ? `// \x24{"}"} \x24{{ a: 1 }.a}` : "`"} comment */\n    two lines`;\n',
      'const c = /[/*]\\/\\/"/g.test(d) / 2 / e;\n',
      "return /'/.exec(a) ?? b / c;\n",
      '/*! Copyright somebody */\nf();\n',
    ];
    for (const script of same) assert.equal(withoutComments(script), script);
  });

  it('has no comments and no indentation, and its lines still end where they ended', () => {
    const script = 'a // one\n  /** two\n * lines */\n  b() /* in a line */ + 1;/**/c;\n\n\n\t// last\n';
    assert.equal(withoutComments(script), 'a\nb() + 1; c;\n');
  });
});
