// Reads bank files as banks write them, and refuses what is not one with its line or element.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CsvMapping } from '../../../src/domain/bank/csv-mapping.ts';
import type { Statement } from '../../../src/domain/bank/statement.ts';
import { read, readBankFile } from '../../../src/formats/bank/read-bank-file.ts';
import {
  CAIXA,
  CAIXA_MAPPING,
  CAMT_02,
  CAMT_08,
  CUSTOMER_IBAN,
  largeCamt,
  N26,
  REVOLUT,
  SPARKASSE,
  TWO_PAGES,
} from '../../support/bank-files.ts';

const statementsOf = (file: string | Buffer, mapping?: object): Statement[] => {
  const part = readBankFile(Buffer.from(file as string), { mapping: mapping as CsvMapping });
  assert.ok('statements' in part, JSON.stringify(part));
  return part.statements;
};

async function refusalOf(file: string | Buffer, mapping?: object): Promise<string> {
  for await (const part of read(Buffer.from(file as string), { mapping: mapping as CsvMapping }))
    if ('refused' in part) return JSON.stringify(part.refused);
  return 'read';
}

const amounts = ({ entries }: Statement) => entries.map(({ amount }) => amount);

describe('MT940', () => {
  it('of a German bank has its subfields, SEPA tags, reversals and account', () => {
    const [statement] = statementsOf(SPARKASSE);
    assert.ok(statement);
    assert.deepEqual(amounts(statement), ['119', '-45.9', '-19']);
    assert.equal(statement.account, '37040044/0532013000');
    assert.deepEqual([statement.opening, statement.closing, statement.to_date], ['1000', '1054.1', '2026-03-04']);
    const [first, second, third] = statement.entries;
    assert.deepEqual(
      [first?.name, first?.iban, first?.bic, first?.text, first?.end_to_end_id],
      ['CAFE CENTRAL GMBH', CUSTOMER_IBAN, 'BYLADEM1001', 'Rechnung FT 2026-0001 vom 20.02.2026', undefined],
    );
    assert.equal(second?.end_to_end_id, 'KONTOR-77-1');
    assert.equal(second?.bank_reference, '26061B8KX1');
    assert.equal(second?.name, 'Muehle Sued KG Mahlwerk');
    assert.match(String(second?.text), /^CC 2026\/12 DATUM 03\.03\.2026, 08\.12 UHR/);
    assert.equal(third?.is_reversal, true);
  });

  it('joins the pages of a statement, in the envelope of SWIFT and with code words', () => {
    const statements = statementsOf(TWO_PAGES);
    assert.equal(statements.length, 1);
    const [{ entries, opening, closing }] = statements as [Statement];
    assert.deepEqual([opening, closing, entries.length], ['10', '1200', 2]);
    assert.deepEqual(
      [entries[0]?.name, entries[0]?.iban, entries[0]?.text, entries[0]?.end_to_end_id],
      ['JANSEN BAKKERIJ', 'NL20INGB0001234567', 'factuur 2026 0007', 'E2E-99'],
    );
    assert.equal(entries[1]?.text, 'BANKKOSTEN KWARTAAL REFERENTIE 5');
    // The booking day is that nearest to the value date.
    assert.equal(entries[1]?.date, '2026-01-05');
  });

  it('is refused by line', async () => {
    assert.match(await refusalOf(SPARKASSE.replace('CR119,00', 'CRx19,00')), /bank_not_field.*|line 5/);
    assert.match(
      await refusalOf(SPARKASSE.replace(':62F:C260304EUR1054,10', ':62F:C260304EUR1054,11')),
      /bank_sum.*"difference":"0.01"/,
    );
    assert.match(await refusalOf(SPARKASSE.replace(/:62F:.*/, '')), /bank_without_balance.*62F/);
    assert.match(await refusalOf(SPARKASSE.replaceAll('EUR', 'EUX')), /line 4 \(:60F:\).*bank_currency.*EUX/);
    assert.match(await refusalOf(SPARKASSE.replace(':62F:C260304EUR', ':62F:C260304USD')), /bank_other_currency/);
    assert.match(await refusalOf(SPARKASSE.replace('260302', '260231')), /bank_not_day/);
    assert.match(await refusalOf(TWO_PAGES.replace(':60M:C260305EUR1220,50', ':60M:C260305EUR1220,00')), /bank_pages/);
    const pages = TWO_PAGES.split(/(?<=-\}\{5:\}\n)/);
    assert.match(await refusalOf(pages[1] as string), /line 5 \(:60M:\).*bank_page_before/);
    assert.match(await refusalOf(pages[0] as string), /line 9 \(:62M:\).*bank_page_behind/);
    assert.match(await refusalOf(`${pages[0]}${SPARKASSE}`), /line 9 \(:62M:\).*bank_page_behind/);
    assert.match(await refusalOf(`${SPARKASSE}\n${pages[1]}`), /\(:60M:\).*bank_page_before/);
  });
});

describe('camt.053', () => {
  it('of 2009 has batches, charges, reversals, references, and no pending entries', () => {
    const [statement] = statementsOf(CAMT_02);
    assert.ok(statement);
    assert.deepEqual(amounts(statement), ['100', '200', '98.5', '45.9']);
    const [batch, referred, charged, reversed] = statement.entries;
    assert.deepEqual(
      [batch?.name, batch?.iban, batch?.bic, batch?.text, batch?.end_to_end_id],
      ['Bäckerei Blau', CUSTOMER_IBAN, 'BYLADEM1001', 'FT2026 0002', 'A-1'],
    );
    assert.deepEqual([referred?.reference, referred?.end_to_end_id], ['RF18539007547034', undefined]);
    assert.deepEqual([charged?.charge, charged?.date], ['1.5', '2026-03-05']);
    // Money that comes back has the former creditor as the other party.
    assert.deepEqual([reversed?.name, reversed?.is_reversal], ['Muehle Sued KG', true]);
  });

  it('of later versions has several statements and prefixes', () => {
    const statements = statementsOf(CAMT_08);
    assert.deepEqual(
      statements.map(({ identification }) => identification),
      ['S-1', 'S-2'],
    );
    assert.deepEqual(
      statements.map(({ entries }) => entries[0]?.name),
      ['Moinho', 'Padaria Central'],
    );
    assert.deepEqual(
      statements.map(({ entries }) => entries[0]?.amount),
      ['-10', '25.25'],
    );
  });

  it('is refused by element', async () => {
    assert.match(await refusalOf(CAMT_02.replace('1498.50', '1498.51')), /bank_sum/);
    assert.match(
      await refusalOf(CAMT_02.replace('<Amt Ccy="EUR">98.50', '<Amt Ccy="EUX">98.50')),
      /Stmt\[1\]\/Ntry\[2\]\/Amt\/@Ccy.*bank_currency/,
    );
    assert.match(
      await refusalOf(CAMT_02.replace('<Amt Ccy="EUR">98.50', '<Amt Ccy="USD">98.50')),
      /bank_other_currency/,
    );
    assert.match(await refusalOf(CAMT_02.replace('98.50', '1e9')), /Ntry\[2\].*bank_not_amount/);
    assert.match(
      await refusalOf(CAMT_02.replace('<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>', '<CdtDbtInd>X</CdtDbtInd><RvslInd>')),
      /bank_not_direction/,
    );
    assert.match(await refusalOf('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'), /bank_file_doctype/);
    assert.match(await refusalOf(CAMT_02.replaceAll('053', '052')), /bank_file_not_camt/);
    assert.match(await refusalOf(CAMT_02.slice(0, 2000)), /e_invoice_not_xml/);
    assert.match(await refusalOf(largeCamt(10_001)), /bank_too_many_entries/);
  });

  it('with hostile text is text only', () => {
    const [statement] = statementsOf(CAMT_02.replace('Returned', '&lt;script&gt;alert(1)&lt;/script&gt;\u202e%s$x'));
    assert.equal(statement?.entries[3]?.text, '<script>alert(1)</script>\u202e%s$x');
  });
});

describe('CSV', () => {
  it('of a Portuguese bank is Windows-1252 with decimal comma, the newest row first', () => {
    const [statement] = statementsOf(CAIXA, CAIXA_MAPPING);
    assert.ok(statement);
    assert.deepEqual(amounts(statement), ['1011.07', '-1.1', '-1.1', '12.3']);
    assert.deepEqual([statement.opening, statement.closing], ['242.7', '1263.87']);
    assert.equal(statement.entries[3]?.text, 'TRF P2P JOÃO CONCEIÇÃO');
  });

  it('of N26 and Revolut is read by the columns that are suggested', () => {
    for (const [file, expected] of [
      [N26, ['119', '-45.9']],
      [REVOLUT, ['-3.2', '-20.5']],
    ] as const) {
      const part = readBankFile(Buffer.from(file), {});
      assert.ok('unmapped' in part && part.unmapped.suggested);
      const [statement] = statementsOf(`\uFEFF${file}`, part.unmapped.suggested);
      assert.deepEqual(statement && amounts(statement), expected);
    }
    const [n26] = statementsOf(N26, {
      date: 'Booking Date',
      amount: 'Amount (EUR)',
      text: 'Payment Reference',
      name: 'Partner Name',
      date_form: 'YMD',
      decimal: 'point',
    });
    assert.equal(n26?.entries[1]?.text, '=HYPERLINK("http://x")');
  });

  it('is refused by row', async () => {
    const text = CAIXA.toString('latin1');
    const latin = (changed: string) => Buffer.from(changed, 'latin1');
    assert.match(await refusalOf(latin(text.replace('1.252,67', '1.252,68')), CAIXA_MAPPING), /row \d+.*bank_sum/);
    assert.match(
      await refusalOf(latin(text.replace('1.011,07;', '1.0x1,07;')), CAIXA_MAPPING),
      /row 10.*bank_not_amount.*1\.0x1,07/,
    );
    assert.match(await refusalOf(latin(text.replace('27-03-2026;27', '31-02-2026;27')), CAIXA_MAPPING), /bank_not_day/);
    assert.match(await refusalOf(latin(text), { ...CAIXA_MAPPING, text: 'Nome' }), /csv_headings.*Nome/);
    assert.match(
      await refusalOf(N26.replace('119.00', '1.190,00'), {
        date: 'Booking Date',
        amount: 'Amount (EUR)',
        date_form: 'YMD',
        decimal: 'point',
      }),
      /row 2.*bank_not_field.*00/,
    );
    assert.match(
      await refusalOf(
        Buffer.concat([Buffer.from('Date;Amount;Téxto;é;é\n2026-01-01;1;'), Buffer.from([0xe9]), Buffer.from(';é\n')]),
        { date: 'Date', amount: 'Amount', date_form: 'YMD', decimal: 'point' },
      ),
      /line 2.*bank_encoding/,
    );
    assert.match(
      await refusalOf(REVOLUT.replace('76.30', '76.30\nX,Y,2026-03-04,2026-03-04,T,-1,0,USD,COMPLETED,75.3'), {
        date: 'Completed Date',
        amount: 'Amount',
        currency: 'Currency',
        date_form: 'YMD',
        decimal: 'point',
      }),
      /bank_other_currency/,
    );
    const plain = { date: 'Date', amount: 'Amount', date_form: 'YMD', decimal: 'point' };
    assert.match(
      await refusalOf('Date;Amount;Amount\n2026-01-01;1;2\n', plain),
      /csv_heading_twice.*"heading":"Amount"/,
    );
    assert.equal(await refusalOf('Date;Amount;Note;Note\n2026-01-01;1;2;3\n', plain), 'read');
    assert.match(
      await refusalOf('Account;MAIN\nDate;Amount\n2026-01-01;1.00\n2026-01-02;1.005\n', plain),
      /"place":"row 4".*bank_not_amount.*1\.005/,
    );
    assert.match(await refusalOf('hello'), /bank_file_unknown/);
    assert.match(await refusalOf(Buffer.from([0, 1, 2, 3, 0, 0, 1, 1])), /file_not_text|bank_file_unknown/);
  });
});
