// Themes of a company and of its document sets: who changes them, what is stored, and that every print follows.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { AppError } from '../../../src/domain/errors.ts';
import type { PrintJob } from '../../../src/domain/print-job.ts';
import { STANDARD_THEME } from '../../../src/domain/theme.ts';
import {
  changeTheme,
  drawnLetterhead,
  readTheme,
  type ThemeChange,
} from '../../../src/operations/administration/themes.ts';
import { statementJob } from '../../../src/operations/party-statements/print-statement.ts';
import { runReadAs } from '../../../src/operations/read/run-read.ts';
import type { Look } from '../../../src/operations/read/session-reads.ts';
import { command } from '../../support/command.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { changedFile, exportTo, importFrom } from '../account-files/account-files-rig.ts';

const rig = await startRig();
const account = await rig.account('acme');
const neighbour = await rig.account('other');
const admin = { kind: 'administrator', accountId: account.id } as const;
const change = (input: ThemeChange) => changeTheme(rig.administration, admin, input);
const read = (set?: string) => readTheme(rig.administration, admin, set);

const jobs: PrintJob[] = [];
const { printer } = rig.server.context;
const print = printer.print.bind(printer);
printer.print = (job, request) => {
  jobs.push(job);
  return print(job, request);
};
const body = (document_set: string, seq_number: string) => ({
  document_set,
  seq_number,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 1,
  items: [{ description: 'Tea', qty: 1, unit_price: 1 }],
});
const { id: invoice } = (await account.client.post('/invoices', body('FT', 'T/1'))).body;
const { id: order } = (await account.client.post('/orders', body('ORD', 'T/1'))).body;

/** The job of a print, or undefined if it was cached. */
async function printed(id = invoice, path = '/invoices', { client } = account): Promise<PrintJob | undefined> {
  jobs.length = 0;
  const answer = await client.get(path, { id, print: 1 });
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  return jobs[0];
}

const picture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
const drawing = { draw: printer.logoFault, convert: printer.convertPdf };

describe('The theme of a company', () => {
  it('is the standard one at first, which no job names', async () => {
    assert.deepEqual((await read()).theme, STANDARD_THEME);
    assert.equal((await printed())?.theme, undefined);
  });

  it('is on all its documents at once, on those printed before too, and on no other company’s', async () => {
    await change({ theme: { accent_colour: '#1c6b45', footer: { default: 'Foot' } } });
    for (const job of [await printed(), await printed(order, '/orders')])
      assert.deepEqual(job?.theme, { ...STANDARD_THEME, accent_colour: '#1c6b45', footer: { default: 'Foot' } });
    assert.equal(await printed(), undefined, 'the file is kept');
    const { id } = (await neighbour.client.post('/invoices', body('FT', 'T/1'))).body;
    assert.equal((await printed(id, '/invoices', neighbour))?.theme, undefined);
  });

  it('is refused with the name of every bad field, and then nothing changes', async () => {
    await assert.rejects(change({ theme: { accent_colour: 'red; }', paper: 'a3' } }), (error: AppError) => {
      assert.deepEqual(
        error.details?.map(({ field }) => field),
        ['accent_colour', 'paper'],
      );
      return true;
    });
    assert.equal((await read()).theme.accent_colour, '#1c6b45');
  });

  it('goes to a document set with its own theme only until that has one', async () => {
    await change({ set: 'ORD', theme: { paper: 'letter' } });
    assert.deepEqual((await printed(order, '/orders'))?.theme, { ...STANDARD_THEME, paper: 'letter' });
    assert.equal((await read()).theme.accent_colour, '#1c6b45');
    const shown = await read('ORD');
    assert.deepEqual([shown.isOwn, shown.changes], [true, { paper: 'letter' }]);
    await change({ set: 'ORD', theme: null });
    assert.deepEqual([(await read('ORD')).isOwn, (await read('ORD')).theme.accent_colour], [false, '#1c6b45']);
    assert.equal((await printed(order, '/orders'))?.theme?.paper, 'a4');
    await assert.rejects(change({ set: 'NONE', theme: {} }), { code: 'NOT_FOUND' });
    await assert.rejects(read('NONE'), { code: 'NOT_FOUND' });
  });

  it('is that of the newest document on a statement', async () => {
    const customer = (await account.client.post('/customers', { code: 'C1', name: 'One' })).body;
    await account.client.post('/invoices', { ...body('FT', 'T/2'), customer: { id: customer.id } });
    const of = { kind: 'customer', id: customer.id, currency: 'EUR', from: '2026-01-01', to: '2026-12-31' } as const;
    const look: Look = (questions, mode) => runReadAs(rig.server.context, admin, questions, mode);
    const { print: job } = await statementJob(look, account.id, of);
    assert.equal(job.theme?.accent_colour, '#1c6b45');
  });

  it('is in the audit trail', async () => {
    const { rows } = await asOwner(rig, client =>
      inAccount(client, account.code, () =>
        client.query(
          "SELECT record_type, record_name, after FROM audit_entry WHERE action = 'theme.change' ORDER BY number",
        ),
      ),
    );
    assert.deepEqual(
      rows.map(({ record_type, record_name }) => `${record_type} ${record_name}`),
      ['account acme', 'document set ORD', 'document set ORD'],
    );
  });
});

describe('An own letterhead', () => {
  it('is printed behind the first page as soon as it is there, and not looked for when it is gone', async () => {
    await change({ letterhead: await drawnLetterhead(picture, drawing) });
    const job = await printed();
    assert.equal(job?.theme?.letterhead, 'first');
    assert.ok(job?.account.letterhead && Buffer.from(job.account.letterhead).equals(picture));
    assert.equal((await read()).theme.accent_colour, '#1c6b45', 'other fields stay');
    await change({ letterhead: null });
    assert.deepEqual([(await read()).theme.letterhead, (await printed())?.account.letterhead], ['none', undefined]);
  });

  it('of a document set goes before that of the company', async () => {
    const own = Buffer.from(String(picture).replace('<rect', '<rect fill="red"'));
    await change({ letterhead: picture });
    await change({ set: 'ORD', letterhead: own });
    const sent = async (id: number, path: string) => String((await printed(id, path))?.account.letterhead);
    assert.equal(await sent(order, '/orders'), String(own));
    assert.equal(await sent(invoice, '/invoices'), String(picture));
    await change({ set: 'ORD', theme: null });
    assert.equal(await sent(order, '/orders'), String(picture));
  });

  it('may be a PDF, of which the first page is drawn', async () => {
    const request = { accountId: account.id, gone: new AbortController().signal };
    const pdf = await print({ ...(await jobOfInvoice()), theme: { ...STANDARD_THEME, paper: 'a5' } }, request);
    const drawn = await drawnLetterhead(pdf, drawing);
    assert.match(String(drawn.subarray(0, 200)), /^<svg viewBox="0 0 419\.5/);
    await change({ letterhead: drawn });
    assert.ok((await printed())?.account.letterhead);
  });

  const refused: [string, Buffer, RegExp][] = [
    ['a text', Buffer.from('text'), /must be a PDF, or a PNG, JPEG or SVG picture/],
    ['a damaged PDF', Buffer.from('%PDF-1.7 nothing'), /is a PDF that can't be read/],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), /script/],
    ['a large file', Buffer.concat([picture, Buffer.alloc(4_194_304)]), /is larger than 4 MiB/],
  ];
  for (const [name, bytes, message] of refused)
    it(`is refused: ${name}`, () =>
      assert.rejects(drawnLetterhead(bytes, drawing), { code: 'INVALID_ARGUMENT', message }));
});

const jobOfInvoice = async (): Promise<PrintJob> => {
  await change({ theme: { margin_side: 19 } });
  return (await printed()) as PrintJob;
};

describe('Themes in account files', () => {
  it('come back with the account, and bad values of a file harm no print', async () => {
    await change({ theme: { accent_colour: '#7a1250', letterhead: 'all' }, letterhead: picture });
    await change({ set: 'ORD', theme: { paper: 'letter', letterhead: 'first' } });
    const file = await exportTo(rig, 'acme');
    await importFrom(rig, file, { code: 'copy', drawLogo: printer.logoFault });
    const copy = { kind: 'administrator', accountId: await idOf('copy') } as const;
    const [company, set] = [
      await readTheme(rig.administration, copy),
      await readTheme(rig.administration, copy, 'ORD'),
    ];
    assert.deepEqual(company.changes, { accent_colour: '#7a1250', letterhead: 'all' });
    assert.ok(company.letterhead?.equals(picture));
    assert.deepEqual(set.changes, { paper: 'letter', letterhead: 'first' });

    const crafted = await changedFile(file, entries => {
      const row = JSON.parse(entries.get('tables/account.ndjson') ?? '');
      row.theme = { accent_colour: 'red; }', columns: ['x'], footer: { default: 'y'.repeat(10_000) }, paper: 'letter' };
      row.letterhead = `\\x${Buffer.from('<svg no picture').toString('hex')}`;
      entries.set('tables/account.ndjson', `${JSON.stringify(row)}\n`);
    });
    const lines: string[] = [];
    await importFrom(rig, crafted, { code: 'crafted', drawLogo: printer.logoFault, report: line => lines.push(line) });
    assert.ok(
      lines.some(line => /The letterhead in the file is left out/.test(line)),
      lines.join('\n'),
    );
    const { theme } = await readTheme(rig.administration, { kind: 'administrator', accountId: await idOf('crafted') });
    assert.deepEqual(theme, { ...STANDARD_THEME, paper: 'letter' });
  });
});

const idOf = (code: string): Promise<number> =>
  asOwner(
    rig,
    async client => (await client.query('SELECT account_id AS id FROM account WHERE code = $1', [code])).rows[0].id,
  );

describe('kontor theme', () => {
  const run = (...words: string[]) => command({ DATABASE_URL: rig.ownerUrl }, ['theme', ...words]);
  const file = join(rig.config.dataDirectory, 'theme.json');

  it('sets fields from a file, shows them and sets them back', async () => {
    await writeFile(file, JSON.stringify({ accent_colour: '#7a1250', columns: ['description', 'qty', 'amount'] }));
    const set = await run('set', 'other', file, '--set', 'FT');
    assert.equal(set.code, 0, set.err);
    assert.equal(set.out, 'Changed the theme of document set FT\n');
    await writeFile(file, JSON.stringify({ paper: 'letter' }));
    const more = JSON.parse((await run('set', 'other', file, '--set', 'FT', '--json')).out);
    assert.deepEqual(
      [more.theme.accent_colour, more.theme.paper, more.own, more.letterhead_bytes],
      ['#7a1250', 'letter', true, null],
    );
    assert.equal(JSON.parse((await run('show', 'other')).out).accent_colour, STANDARD_THEME.accent_colour);
    await run('set', 'other', '--set', 'FT', '--reset');
    assert.equal(
      JSON.parse((await run('show', 'other', '--set', 'FT')).out).accent_colour,
      STANDARD_THEME.accent_colour,
    );
  });

  it('says what is wrong', async () => {
    await writeFile(file, JSON.stringify({ accent_colour: 'red; }', logo_height: 1 }));
    const wrong = await run('set', 'other', file);
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /accent_colour.*must be a colour such as #12517a/);
    assert.match(wrong.err, /logo_height.*8 to 40/);
    await writeFile(file, '[1]');
    assert.match((await run('set', 'other', file)).err, /must be a JSON object with fields of a theme/);
    assert.equal((await run('set', 'other')).code, 2);
    assert.match((await run('show', 'other', '--set', 'NONE')).err, /document set/);
    assert.match((await run('set', '--help')).out, /accent_colour +#rrggbb\. Default: "#12517a"/);
  });

  it('takes a letterhead', async () => {
    const pdf = join(rig.config.dataDirectory, 'letterhead.svg');
    await writeFile(pdf, picture);
    const set = await run('set', 'other', '--letterhead', pdf, '--json');
    assert.equal(set.code, 0, set.err);
    assert.deepEqual(JSON.parse(set.out).letterhead_bytes, picture.length);
    assert.equal(JSON.parse(set.out).theme.letterhead, 'first');
  });
});
