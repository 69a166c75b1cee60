// A web shop's day with one kill of each, the short form of that in `npm run torture`.

import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { shopDay } from './shop-day.ts';

it('Changes, webhooks and lists agree after a day with killed servers, databases and receivers', {
  timeout: 240_000,
}, async test => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-shop-'));
  await chmod(directory, 0o755);
  try {
    const { differences, ...counts } = await shopDay(directory, { writes: 60, kills: 1, refused: 0, seed: 1 });
    test.diagnostic(JSON.stringify(counts));
    assert.deepEqual(differences, []);
    assert.ok(counts.writes >= 60 && counts.repeated > 0, JSON.stringify(counts));
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
