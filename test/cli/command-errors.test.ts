/** Errors, help and output of commands. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { Command } from 'commander';
import { COMMANDS } from '../../src/cli/command-list.ts';
import { program } from '../../src/cli/program.ts';
import { cmykJpeg } from '../printing/cmyk-jpeg.ts';
import { command } from '../support/command.ts';
import { commandsOnDatabase } from './data-directory.ts';

const data = await commandsOnDatabase();

const cmykLogo = join(data.path, 'cmyk.jpg');

before(async () => {
  await writeFile(cmykLogo, cmykJpeg);
  await data.run('account', 'add', 'demo', '--name', 'Demo');
  await data.run('user', 'add', 'demo', 'ana', '--name', 'Ana Sousa', '--role', 'clerk');
});

test('errors have a message with the remedy, and their exit code', async () => {
  const errors: [words: string[], code: number, message: RegExp, env?: Record<string, string>][] = [
    [['account', 'add', 'demo', '--name', 'Demo'], 1, /code: 'demo'.*another code/],
    [
      ['account', 'add', 'x y', '--name', '', '--country', 'XX', '--currency', 'EURO', '--timezone', 'Mars'],
      1,
      /<code>.*--country.*--currency.*--name.*--timezone/,
    ],
    [['user', 'list', 'nobody'], 1, /no account 'nobody'.*kontor account list/],
    [['user', 'add', 'demo', 'ana', '--name', 'A', '--role', 'clerk'], 1, /Another user has this login: 'ana'/],
    [
      ['user', 'add', 'demo', 'x', '--name', 'A', '--role', 'clerk', '--password-stdin'],
      1,
      /--password-stdin must have at least 12 characters/,
    ],
    [['user', 'add', 'demo', 'x', '--name', 'A', '--role', 'boss'], 2, /admin, manager, clerk, readonly/],
    [['token', 'add', 'demo', '--user', 'nobody', '--name', 'x'], 1, /no user 'nobody'.*kontor user list demo/],
    [['token', 'add', 'demo', '--user', 'ana', '--name', 'x', '--scope', 'all'], 2, /read, write, sms/],
    [['token', 'add', 'demo', '--user', 'ana', '--name', 'x', '--expires', '2020-01-01'], 2, /past/],
    [['token', 'add', 'demo', '--user', 'ana', '--name', 'x', '--nonce-window', '1025'], 1, /from 0 to 1024/],
    [['token', 'add', 'demo', '--user', 'ana', '--name', 'x', '--nonce-window', '-1'], 2, /whole number/],
    [['user', 'disable', 'demo', 'nobody'], 1, /no user 'nobody'.*kontor user list demo/],
    [['session', 'end', 'demo'], 2, /write its id, or --user/],
    [['session', 'end', 'demo', '0123456789abcdef'], 1, /no session '0123456789abcdef'.*kontor session list demo/],
    [['token', 'rotate', 'demo', 'nothing'], 1, /no token 'nothing'.*kontor token list demo/],
    [['token', 'rotate', 'demo', 'nothing', '--overlap', '1y'], 2, /0 or a time such as 24h/],
    [['set', 'add', 'demo', 'FT', '--type', 'invoice'], 1, /code: 'FT'.*kontor set list demo/],
    [['location', 'add', 'demo', 'MAIN', '--description', 'x'], 1, /'MAIN'.*Take another location_code/],
    [
      ['family', 'add', 'demo', 'X', '--description', 'x', '--category', 'NONE'],
      1,
      /--category names an unknown category: 'NONE'/,
    ],
    [['family', 'add', 'demo', 'X', '--description', 'x', '--unit-price', 'much'], 2, /number/],
    [['account', 'set', 'demo'], 2, /Nothing to change/],
    [['account', 'set', 'demo', '--logo', '/nowhere.png'], 2, /nowhere\.png/],
    [['account', 'set', 'demo', '--logo', cmykLogo], 1, /--logo is a JPEG in CMYK.*save it in RGB/],
    [['demo', 'demo', '--scale', '0'], 2, /whole number from 1/],
    [['document', 'void', 'demo', 'FT', 'none', '--reason', 'x'], 1, /no document 'none'/],
    [['rate', 'set', 'demo', 'EUR', '1'], 1, /<currency> is EUR, the currency of the account/],
    [
      ['rate', 'set', 'demo', 'usd', '1,1', '--date', '2026-02-30'],
      1,
      /<currency>.*upper case: write USD.*<rate>.*--date/,
    ],
    [['rate', 'list', 'demo', '--currency', 'usd'], 1, /--currency.*upper case: write USD/],
    [['rate', 'import', 'demo', '/nowhere.csv'], 2, /nowhere\.csv can't be read/],
    [['invoice'], 2, /unknown command/],
    [['serve', '--port', 'http'], 2, /^--port is 'http'.*from 0 to 65535/],
    [['serve'], 2, /^PORT is 'http'.*from 0 to 65535/, { PORT: 'http' }],
    [['account', 'lst'], 2, /unknown command 'lst'\n\(Did you mean list\?\)/],
    [['account', 'set', 'demo', '--negative-stok', 'x'], 2, /Did you mean --negative-stock/],
    [['account', 'add', 'x', '--name', 'X', '--country', 'pt'], 1, /--country must be .*, in upper case: write PT/],
    [['account', 'set', 'demo', '--sms-countries', 'PT,es'], 1, /--sms-countries names no country with 'es'.*write ES/],
    [['account', 'set', 'demo', '--sms-cap', '1e9'], 2, /--sms-cap.*whole number, 0 to 999999999/],
    [['set', 'change', 'demo', 'FT', '--language', 'xx'], 2, /--language 'xx' is unknown\. There are en, pt, es, fr/],
    [['set', 'add', 'demo', 'X', '--type', 'order', '--language', 'PT'], 2, /--language 'PT' is unknown\. Write pt/],
    [['user', 'role', 'demo', 'ana', 'boss'], 2, /admin, manager, clerk, readonly/],
    [['serve'], 2, /DATABASE_POOL is 'many'/, { DATABASE_POOL: 'many' }],
    [
      ['account', 'list'],
      3,
      /No connection to PostgreSQL.*DATABASE_URL/,
      { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
    ],
  ];
  for (const [words, code, message, env] of errors) {
    const ended = await command({ ...data.settings, ...env }, words);
    assert.deepEqual([words.join(' '), ended.code, ended.out], [words.join(' '), code, '']);
    assert.match(ended.err, message);
    assert.doesNotMatch(ended.err, /\n\s+at /);
  }
});

test('every command has help, and --json where it prints records', async () => {
  for (const { words, description, withoutJson } of COMMANDS) {
    const help = await helpOf(words);
    assert.ok(help.includes(`Usage: kontor ${words.join(' ')}`) && help.includes(description), help);
    assert.equal(/^ +--json /m.test(help), withoutJson !== true, words.join(' '));
  }
  const ended = await data.run('account', 'add', '--help');
  assert.deepEqual(ended, { code: 0, out: await helpOf(['account', 'add']), err: '' });
});

/** Output of a command with --help, without a process for each. */
async function helpOf(words: string[]): Promise<string> {
  const root = await program(words, () => undefined);
  let command: Command | undefined = root;
  for (const word of words) command = command?.commands.find(each => each.name() === word);
  let help = '';
  command
    ?.configureOutput({
      writeOut: text => {
        help += text;
      },
    })
    .outputHelp();
  return help;
}

test('the OpenAPI document is written to standard output or a file, without a database', async () => {
  const file = join(data.path, 'openapi.json');
  const [printed, written] = await Promise.all([data.run('openapi'), data.run('openapi', '--output', file)]);
  assert.equal(JSON.parse(printed.out).openapi.slice(0, 3), '3.0');
  assert.deepEqual([written.code, written.out, await readFile(file, 'utf8')], [0, '', printed.out]);
});

test('a command whose output nobody reads any more ends without an error, help too', async () => {
  const cli = join(import.meta.dirname, '../../bin/kontor.js');
  for (const words of ['--help', 'account add --help', 'account list']) {
    // `true` has ended before the command writes.
    const line = `('${process.execPath}' '${cli}' ${words}; echo "status $?" >&2) | true`;
    const { stderr } = spawnSync('sh', ['-c', line], { encoding: 'utf8', env: { ...process.env, ...data.settings } });
    assert.equal(stderr, 'status 0\n', words);
  }
});
