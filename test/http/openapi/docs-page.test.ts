// GET /docs: the reference page.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();

describe('GET /docs', () => {
  it('loads nothing from other hosts, and serves only its own files', async () => {
    const page = await rig.call('GET', '/docs');
    assert.equal(page.status, 200);
    assert.match(page.headers['content-security-policy'] ?? '', /default-src 'self'/);
    assert.doesNotMatch(page.text, /https?:\/\//);
    const [script] = /\/docs\/files\/[\w.-]+\.js/.exec(page.text) ?? [];
    assert.equal((await rig.call('GET', script ?? '')).status, 200);
    for (const path of [
      '/docs/files/../../package.json',
      '/docs/files/%2e%2e/%2e%2e/package.json',
      '/docs/files/..%2fpackage.json',
      '/docs/files/',
    ])
      assert.ok([400, 403, 404].includes((await rig.call('GET', path)).status), path);
  });

  it('is where / redirects to; with a trailing slash it is the same page', async () => {
    const { status, headers } = await rig.call('GET', '/');
    assert.deepEqual([status, headers.location], [302, '/docs']);
    const [page, slash] = [await rig.call('GET', '/docs'), await rig.call('GET', '/docs/')];
    assert.deepEqual([slash.status, slash.text], [200, page.text]);
  });
});
