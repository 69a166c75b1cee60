/** A server on a terminal: what it says at its start and its end, and its log. A real pseudo-terminal, of util-linux. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { KONTOR } from '../support/kontor-process.ts';
import { dataDirectory, helo } from './data-directory.ts';

const data = await dataDirectory();
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;
const options = hasTerminal ? {} : { skip: 'needs script(1) of util-linux' };
const CTRL_C = '\x03';

/** True if a character moves the cursor or turns the direction of writing; line ends apart. */
const isHarmful = (character: string) => character !== '\n' && /[\p{Cc}\p{Cf}]/u.test(character);

interface Session {
  child: ChildProcess;
  /** Output of the terminal so far, with Unix line ends. */
  shown(): string;
  until(pattern: RegExp): Promise<RegExpExecArray>;
}

const started: ChildProcess[] = [];
after(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts a server on a terminal of its own. */
function onTerminal(settings: Record<string, string> = {}): Session {
  const { NO_COLOR: _, ...environment } = process.env;
  const env = { ...environment, TERM: 'xterm', LOG_LEVEL: 'info', PORT: '0', ...data.settings, ...settings };
  const command = `exec '${process.execPath}' '${KONTOR}' serve`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], { env });
  started.push(child);
  let output = '';
  child.stdout.on('data', text => {
    output += text;
  });
  const shown = () => output.replaceAll('\r\n', '\n');
  return {
    child,
    shown,
    async until(pattern) {
      for (;;) {
        const found = pattern.exec(shown());
        if (found) return found;
        assert.equal(child.exitCode, null, shown());
        await sleep(20);
      }
    },
  };
}

async function pressCtrlC({ child }: Session): Promise<number | null> {
  const closed = once(child, 'close');
  child.stdin?.write(CTRL_C);
  return (await closed)[0];
}

test(
  'on a terminal the start says address, account, data and how to stop; requests have one short line each',
  options,
  async () => {
    const session = onTerminal();
    const [, address = ''] = await session.until(/ready at (\S+) after .* s; its data is in \S+\n/);
    await session.until(/\n {2}stop +Ctrl-C\n/);
    assert.ok(session.shown().includes(data.path));
    assert.match(session.shown(), /\n {2}base address {2}http:\S+\/api\/demo\/v4\.0\.0\n/);
    const [, token = ''] = /API token +(\S+)/.exec(session.shown()) ?? [];
    assert.equal((await helo(`${address}/api/demo/v4.0.0`, token)).status, 200);
    await fetch(`${address}/invoices/5?password=sesame`);
    await session.until(/GET \/invoices\/5/);
    const lines = session.shown().split('\n');
    const line = lines.filter(text => text.includes('/invoices/5'));
    assert.equal(line.length, 1);
    assert.match(
      (line[0] ?? '').replaceAll('\x1b', '␛'),
      /^␛\[2m\d\d:\d\d:\d\d␛\[22m {2}␛\[33m404␛\[39m {2}GET \/invoices\/5 {2}\d+ ms {2}.*NOT_FOUND.* from 127\.0\.0\.1 {2}/,
    );
    assert.match(lines.find(text => text.includes('GET /helo')) ?? '', /200.*GET \/helo {2}\d+ ms {2}demo/);
    assert.doesNotMatch(session.shown(), /sesame|"level"/);
    assert.equal(await pressCtrlC(session), 0);
    assert.match(session.shown(), /\nStopping\. Press Ctrl-C again to stop at once\nKontor has stopped\n$/);
  },
);

test(
  'a later start names address and accounts too, and what a client sends moves no cursor and forges no line',
  options,
  async () => {
    const session = onTerminal({ NO_COLOR: '1' });
    const [, address = ''] = await session.until(/ready at (\S+) after/);
    await session.until(/\n {2}accounts {6}demo\n[\s\S]* {2}stop +Ctrl-C\n/);
    const before = session.shown().length;
    const username = 'x\x1b[2J\x1b]0;title\x07\n12:00:00  200  GET /forged\r\u009b31m\u202egnol';
    await fetch(`${address}/api/demo/v4.0.0/auth`, {
      method: 'POST',
      body: new URLSearchParams({ username, password: 'p' }),
    });
    await session.until(/403 {2}POST \S+\/auth /);
    const shown = session.shown().slice(before);
    assert.match(
      shown,
      /warning {2}login failed {2}account=demo {2}login=x\\u\{1b\}\[2J\\u\{1b\}\]0;title\\u\{7\}\\u\{a\}12:00:00/,
    );
    assert.deepEqual([...shown].filter(isHarmful), []);
    assert.equal(shown.split('\n').filter(line => line.includes('forged')).length, 1);
    assert.equal(await pressCtrlC(session), 0);
  },
);

test('Ctrl-C says how many requests it finishes, and how to stop at once', options, async () => {
  const session = onTerminal();
  const [, port = ''] = await session.until(/ready at http:\/\/127\.0\.0\.1:(\d+) after/);
  await session.until(/stop +Ctrl-C\n/);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  socket.write(
    'POST /api/demo/v4.0.0/auth HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{',
  );
  await sleep(500);
  session.child.stdin?.write(CTRL_C);
  await session.until(/\nFinishing 1 request, for at most 13 s\. Press Ctrl-C again to stop at once\n/);
  await sleep(500);
  assert.equal(await pressCtrlC(session), 130);
  assert.match(session.shown(), /Ended at once by a second signal/);
  socket.destroy();
});

test('LOG_FORMAT=json prints JSON on a terminal, and a server without one prints JSON', options, async () => {
  const session = onTerminal({ LOG_FORMAT: 'json' });
  const [, address = ''] = await session.until(/ready at (\S+) after/);
  await fetch(`${address}/healthz`);
  await session.until(
    /\n\{"level":30,"time":"[^"]+","request_id":"[^"]+","method":"GET","route":"\/healthz","status":200/,
  );
  assert.equal(await pressCtrlC(session), 0);
  const server = await data.serve();
  await fetch(`${server.address}/healthz`);
  await server.said('"route":"/healthz"');
  assert.doesNotMatch(server.err(), /Ctrl-C/);
  assert.equal(await server.stop(), 0);
  assert.match(server.err(), /\nStopping\. A second signal stops it at once\nKontor has stopped\n$/);
});
