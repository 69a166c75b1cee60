/** A server that root starts warns about it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { isRoot, ordinaryUser, whyNotOrdinary } from '../database/embedded/embedded-rig.ts';
import { KONTOR } from '../support/kontor-process.ts';

const notOrdinary = whyNotOrdinary();

/** Output of a server without a database. */
function errorOutput(user: { uid?: number; gid?: number } = {}): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' };
  return new Promise(resolve =>
    execFile(process.execPath, [KONTOR, 'serve', '--port', '0'], { env, cwd: '/', ...user }, (_error, _out, err) =>
      resolve(err),
    ),
  );
}

test('root is warned, with the remedy', isRoot ? {} : { skip: 'this is not root' }, async () => {
  const output = await errorOutput();
  assert.match(output, /^WARNING: Kontor runs as root\..*User=kontor.*runuser.*No connection to PostgreSQL/s);
});

test('another user is not', notOrdinary ? { skip: notOrdinary } : {}, async () => {
  const output = await errorOutput({ uid: ordinaryUser, gid: ordinaryUser });
  assert.match(output, /^No connection to PostgreSQL/);
});
