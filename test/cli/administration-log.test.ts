// Changes that administrators make to users, tokens and sessions are logged as a line of JSON on standard error. Real commands.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { command } from '../support/command.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const { code } = await rig.account();

it('Each command that changes a user, a token or a session reports account, login and who did it, and no secret', async () => {
  const settings = { DATABASE_URL: rig.ownerUrl, SUDO_USER: 'olga' };
  const run = async (words: string, expected: object, login = 'ana') => {
    const { out, err } = await command(settings, words.split(' '), 'a long and secret password\n');
    const line = err.split('\n').find(text => text.startsWith('{')) ?? '{}';
    const { time, ...event } = JSON.parse(line);
    assert.ok(Math.abs(Date.parse(time) - Date.now()) < 60_000, err);
    assert.deepEqual(event, { ...expected, account: code, login, by: 'olga', address: 'local' });
    assert.doesNotMatch(out, /^\{"time/m);
    return out.trim();
  };
  await run(`user add ${code} ana --name Ana --role admin --password-stdin`, { event: 'user added' });
  await run(`user password ${code} ana --password-stdin`, { event: 'password changed' });
  await run(`token add ${code} --user ana --name shop`, { event: 'token added', token: 'shop' });
  const token = await run(`token rotate ${code} shop`, { event: 'token rotated', token: 'shop' });
  await rig.session(code, token);
  const listed = await command(settings, ['session', 'list', code, '--user', 'ana', '--json']);
  const session = JSON.parse(listed.out)[0].id;
  await run(`session end ${code} ${session}`, { event: 'session ended', session });
  await run(`session end ${code} --user ana`, { event: 'sessions ended' });
  await run(`token revoke ${code} shop`, { event: 'token revoked', token: 'shop' });
  await run(`user add ${code} other --name Other --role admin`, { event: 'user added' }, 'other');
  await run(`user role ${code} ana clerk`, { event: 'role changed', role: 'clerk' });
  await run(`user disable ${code} ana`, { event: 'user disabled' });
  await run(`user enable ${code} ana`, { event: 'user enabled' });
  await run(`user remove ${code} ana`, { event: 'user removed' });
});
