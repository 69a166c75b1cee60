/** `--json` of every command that prints records: one JSON value on standard output. */
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { COMMANDS } from '../../src/cli/command-list.ts';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';
import { ublOf } from '../operations/e-invoices/files.ts';
import { command } from '../support/command.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { type Ended, kontor } from '../support/kontor-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'kontor-json-'));
chmodSync(directory, 0o755);
const database = await freshDatabase(directory);
const elsewhere = await freshDatabase(directory);
after(async () => {
  await database.drop();
  await elsewhere.drop();
  rmSync(directory, { recursive: true, force: true });
});
const settings = { DATABASE_URL: database.url, KONTOR_DATA: directory, WEBHOOK_PRIVATE: 'on' };

const day = '2026-01-05';
const rates = join(directory, 'eurofxref.csv');
const backups = join(directory, 'backups');
const file = join(directory, 'acme.account');
const saft = join(directory, 'acme.xml');
const eInvoice = join(directory, 'invoice.xml');
await writeFile(eInvoice, ublOf());
await writeFile(rates, 'Date, USD, \n20 November 2026, 1.1548, \n');

const SET_CHANGE = 'set change acme FT2 --totals warn --e-invoice peppol --e-invoice-check off --saft-type FS';
/** Commands in the order in which they run; each is run with --json. */
const LINES = [
  'migrate',
  'account add acme --name Acme',
  'user add acme ana --name Ana --role admin',
  'user add acme olga --name Olga --role admin',
  'user list acme',
  'user password acme ana',
  'user disable acme olga',
  'location add acme FARO --description Faro',
  'user enable acme olga',
  'token add acme --user ana --name shop',
  'category add acme TOYS --description Toys',
  'vat-code take-over acme',
  'vat-code add acme DE19 --description Germany --rate 19',
  'vat-code change acme DE19 --inactive 1',
  'vat-code list acme',
  'token list acme',
  'token rotate acme shop',
  'family add acme SOFT --description Soft --category TOYS',
  'location change acme FARO --city Faro',
  'category change acme TOYS --obs x',
  'location add acme GAIA --description Gaia',
  'location list acme',
  'category list acme',
  'family list acme',
  'account show acme',
  'family change acme SOFT --unit-price 2',
  'location remove acme GAIA',
  'family remove acme SOFT',
  'category remove acme TOYS',
  'token revoke acme shop',
  'session list acme',
  'session end acme --user ana',
  'sms list acme',
  'user reset-link acme ana',
  'account second-factor acme admins',
  'mail list acme',
  'user remove-second-factor acme ana',
  'webhook add acme http://127.0.0.1:9/hooks --events invoice.created',
  'webhook list acme',
  'webhook change acme 1 --description Shop',
  'webhook test acme 1 --wait 0',
  'webhook deliveries acme',
  'webhook resend acme 1 --since 2026-01-05',
  'webhook rotate acme 1 --overlap 0',
  'webhook disable acme 1',
  'webhook enable acme 1 --from-now',
  'webhook remove acme 1',
  'audit list acme',
  'audit verify acme',
  'set add acme FT2 --type invoice --warehouse FARO',
  'theme set acme --reset',
  'theme show acme --set FT2',
  'rate set acme USD 0.86 --date 2026-01-05',
  SET_CHANGE,
  'set list acme',
  `rate import acme ${rates}`,
  'account set acme --sms-cap 7',
  'user role acme olga clerk',
  'set add acme FT9 --type invoice',
  'rate list acme',
  'account list',
  'user remove acme olga',
  'set remove acme FT9',
  'demo acme --scale 1',
  'document void acme REC DEMO-000001 --reason wrong',
  'document close acme ORDER --reason wrong',
  `document export acme REC DEMO-000001 --format json --to ${file}.json`,
  `document import acme ${eInvoice}`,
  `document import acme ${eInvoice} --create`,
  'doctor acme',
  `saft export acme --from 2026-01-01 --to 2026-12-31 --file ${saft}`,
  `saft check ${saft}`,
  `backup --to ${backups}/`,
  `account export acme --to ${file}`,
  'account delete acme --confirm acme --force',
  `backup verify ${backups}/*`,
  `account import ${file}`,
  'account rename acme acme-2',
  'account suspend acme-2 --reason unpaid',
  'account resume acme-2',
  'account add lab --name Lab --test',
  'account test lab on',
  'account reset lab --confirm lab',
  `restore ${backups}/* --overwrite --yes`,
  `account move acme --to ${elsewhere.url} --delete-source`,
];

const outputs = new Map<string, unknown>();

async function runJson(line: string): Promise<void> {
  const [only = ''] = line.includes('*') ? await readdir(backups) : [];
  const order = line.includes('ORDER') ? await openOrder() : '';
  const words = line.replace('*', only).replace('ORDER', order).split(' ');
  const { code, out, err } = await command(settings, [...words, '--json']);
  assert.deepEqual([line, code], [line, 0], err);
  outputs.set(line, parsed(line, out));
}

/** Set and number of an order of the sample data that is open. */
async function openOrder(): Promise<string> {
  const client = await connectOnce(database.url);
  const { rows } = await client.query(
    "SELECT document_set, seq_number FROM document WHERE type = 'order' AND status = 'ISSUED'",
  );
  await client.end();
  return `${rows[0].document_set} ${rows[0].seq_number}`;
}

/** The one JSON value of an output. */
function parsed(line: string, out: string): unknown {
  try {
    return JSON.parse(out);
  } catch (error) {
    throw new Error(`${line}: not one JSON value: ${out}`, { cause: error });
  }
}

const entryOf = (line: string) =>
  COMMANDS.filter(({ words }) => words.every((word, index) => line.split(' ')[index] === word)).sort(
    (one, other) => other.words.length - one.words.length,
  )[0];

/** The names and texts of a value at any depth. `settings` has names of environment variables. */
function* membersOf(value: unknown): Generator<[name: string, text: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) yield [name, member];
    if (name !== 'settings') yield* membersOf(member);
  }
}

const failure = ({ out, err }: Ended) => {
  assert.equal(out, '');
  return JSON.parse(err.trimEnd().split('\n').at(-1) ?? '').error;
};

describe('--json', () => {
  it('makes every command print one JSON value and nothing else, its messages on standard error', async () => {
    for (const line of LINES) await runJson(line);
    const ran = new Set([...outputs.keys()].map(entryOf));
    const without = COMMANDS.filter(entry => !ran.has(entry)).map(({ words }) => words.join(' '));
    // The export of records needs an invoice of a Spanish company.
    assert.deepEqual(
      without,
      ['serve', 'verifactu export', 'openapi', 'mcp'],
      'a command that prints records has its line in LINES',
    );
  });

  it('has names in lower case with underscores, as in the interface, and times in UTC', () => {
    for (const [line, value] of outputs)
      for (const [name, text] of membersOf(value)) {
        assert.match(name, /^[a-z][a-z0-9_]*$/, line);
        if (/_at$|^time$|_until$/.test(name) && text !== null)
          assert.match(String(text), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/, `${line}: ${name}`);
      }
  });

  it('prints what a command made or changed as the list prints it', () => {
    const of = (line: string) => outputs.get(line) as Record<string, unknown>;
    assert.match(String(of('token add acme --user ana --name shop').token), /^kt_[\w-]{43}$/);
    assert.match(String(of('user password acme ana').password), /^\S{12,}$/);
    assert.deepEqual(of('user disable acme olga'), { login: 'olga', active: false });
    assert.equal(of('account set acme --sms-cap 7').sms_daily_cap, 7);
    const { totals, e_invoice, e_invoice_check, saft_type } = of(SET_CHANGE);
    assert.deepEqual([totals, e_invoice, e_invoice_check, saft_type], ['warn', 'peppol', 'off', 'FS']);
    assert.deepEqual(of(`rate set acme USD 0.86 --date ${day}`), { currency: 'USD', day, rate: '0.86', in: 'EUR' });
    assert.deepEqual(of('doctor acme'), []);
  });

  it('prints an error as a JSON object on the last line of standard error, with the same exit code', async () => {
    const errors: [line: string, code: string, exitCode: number, message: RegExp, reason?: string][] = [
      ['user list nobody', 'NOT_FOUND', 1, /no account 'nobody'/, 'no_account'],
      ['user add acme ana --name Ana --role boss', 'USAGE', 2, /--role <role>.*admin, manager, clerk, readonly/],
      ['account lst', 'USAGE', 2, /unknown command 'lst'/],
      ['set change acme FT', 'USAGE', 2, /Nothing to change/],
      ['account add x --name X --country XX', 'INVALID_ARGUMENT', 1, /country/, 'not_a_country'],
    ];
    await Promise.all(
      errors.map(async ([line, code, exitCode, message, reason]) => {
        const ended = await command(settings, [...line.split(' '), '--json']);
        const error = failure(ended);
        assert.deepEqual([line, error.code, error.exit_code, ended.code], [line, code, exitCode, exitCode]);
        assert.match(error.message, message);
        assert.equal(error.reason, reason);
        for (const each of error.details ?? []) assert.equal(each.reason, reason);
      }),
    );
    const noDatabase = await kontor({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }, ['account', 'list', '--json']);
    assert.deepEqual([failure(noDatabase).code, noDatabase.code], ['NO_DATABASE', 3]);
  });
});
