// `kontor rate`: sets, imports and lists the exchange rates of an account, as real processes.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { DAILY, HISTORY } from '../domain/currency/ecb-samples.ts';
import { command } from '../support/command.ts';
import { commandsOnDatabase } from './data-directory.ts';

const data = await commandsOnDatabase();
const run = async (...words: string[]) => {
  const { code, out, err } = await data.run('rate', ...words);
  assert.equal(code, 0, err);
  return out;
};
const history = join(data.path, 'eurofxref-hist.csv');

before(async () => {
  await writeFile(history, HISTORY);
  await data.run('account', 'add', 'acme', '--name', 'Acme');
  await data.run('account', 'add', 'alpen', '--name', 'Alpen', '--country', 'CH', '--currency', 'CHF');
});

it('kontor rate set writes a rate, and kontor rate list shows it', async () => {
  const said = await run('set', 'acme', 'USD', '0.8659', '--date', '2026-11-20');
  assert.equal(said, 'From 2026-11-20, 1 USD is worth 0.8659 EUR in account acme\n');
  const written = await run('set', 'acme', 'KWD', '2.8', '--date', '2026-11-21', '--json');
  assert.deepEqual(JSON.parse(written), { currency: 'KWD', day: '2026-11-21', rate: '2.8', in: 'EUR' });
  assert.equal(
    await run('list', 'acme'),
    'currency  day         rate    in\nKWD       2026-11-21  2.8     EUR\nUSD       2026-11-20  0.8659  EUR\n',
  );
});

it('kontor rate import reads a file or standard input, and reports what it wrote and left out', async () => {
  assert.equal(
    await run('import', 'acme', history),
    'Wrote 13 rates of 5 currencies to account acme, 1999-01-04 to 2026-11-20\n' +
      'Left out 1 rate of currencies that are not in use: CYP\n',
  );
  assert.match(await run('import', 'alpen', history), /\nLeft out 1 day without a rate of the account's currency\n$/);
  const piped = await command(data.settings, ['rate', 'import', 'acme', '-', '--json'], DAILY);
  assert.deepEqual([piped.code, piped.err], [0, '']);
  assert.deepEqual(JSON.parse(piped.out), {
    rates: 5,
    currencies: 5,
    first_day: '2026-11-20',
    last_day: '2026-11-20',
    unknown_currencies: [],
    unknown_rates: 0,
    days_without: 0,
  });
  const listed = JSON.parse(await run('list', 'acme', '--currency', 'USD', '--json'));
  assert.deepEqual(
    listed.map(({ day, rate }: { day: string; rate: string }) => `${day} ${rate}`),
    ['2026-11-20 0.865950813993765', '2026-11-19 0.869489609599165', '1999-01-04 0.848248367121893'],
  );
  assert.match(await run('list', 'alpen', '--date', '2020-01-01'), /EUR +1999-01-04 +1\.6168 +CHF\n/);
});

it('a wrong line is reported with its place, and nothing of its file is written', async () => {
  const wrong = HISTORY.replace('2026-11-19,1.1501', '2026-11-19,"1.1501"').replace('1.1548', '9');
  const ended = await command(data.settings, ['rate', 'import', 'acme', '-'], wrong);
  assert.deepEqual([ended.code, ended.out], [1, '']);
  assert.match(ended.err, /^Line 3, column 2 \(USD\): '"1\.1501"' must be N\/A or a number greater than 0/);
  assert.match(await run('list', 'acme', '--currency', 'USD', '--limit', '1'), /2026-11-20 +0\.865950813993765/);
});
