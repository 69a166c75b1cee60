// Sentences of a document in its language: why lines have no VAT, and until when it is payable.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jurisdictionOf } from '../../src/definitions/jurisdictions/jurisdictions.ts';
import { LANGUAGES } from '../../src/domain/values/languages.ts';
import { makeView } from '../../src/printing/view/make-view.ts';
import { invoice, job } from './print-rig.ts';
import { view, wordsOf } from './view-rig.ts';

const line = (fields: object) => ({ description: 'Tea', qty: 1, unit_price: 10, vat: 0, ...fields });

/** The sentences of lines in a language, for a company of a country. */
function sentences(lines: object[], language = 'en', country = 'PT'): string[] {
  const { account } = job('');
  const { exemptions } = jurisdictionOf(country);
  const more = { language, exemptions, account: { ...account, country } };
  const { vat_reasons, lines: views } = makeView(job(invoice({ items: lines }), more), wordsOf(language));
  return [...vat_reasons, ...views.flatMap(({ details }) => details)];
}

describe('A line without VAT', () => {
  it('has the sentence of its code', () => {
    const cases: [string, string][] = [
      ['VATEX-EU-IC', 'Intra-Community supply, Article 138 of Directive 2006/112/EC'],
      ['VATEX-EU-AE', 'Reverse charge'],
      ['VATEX-EU-G', 'Export outside the EU, Article 146 of Directive 2006/112/EC'],
      ['VATEX-EU-132-1A', 'Exempt from VAT, Article 132(1)(a) of Directive 2006/112/EC'],
      ['VATEX-EU-79-C', 'Exempt from VAT, Article 79(c) of Directive 2006/112/EC'],
      ['VATEX-EU-309', 'Exempt from VAT, Article 309 of Directive 2006/112/EC'],
      ['VATEX-EU-F', 'Margin scheme – second-hand goods'],
      // A code without a sentence, and words, are printed as they are.
      ['VATEX-FR-CNWVAT', 'VATEX-FR-CNWVAT'],
      ['Small business', 'Small business'],
    ];
    for (const [vat_exemption, expected] of cases) assert.deepEqual(sentences([line({ vat_exemption })]), [expected]);
  });

  it('has that of the country in its language, and a general one before it in others', () => {
    const exempt = [line({ vat_exemption: 'M07' })];
    assert.deepEqual(sentences(exempt, 'pt'), ['M07: Isento artigo 9.º do CIVA']);
    assert.deepEqual(sentences(exempt), [
      'Exempt from VAT, Article 132 of Directive 2006/112/EC (M07: Isento artigo 9.º do CIVA)',
    ]);
    assert.deepEqual(sentences([line({ vat_exemption: 'M10' })], 'de'), ['Steuerfrei (M10: IVA - regime de isenção)']);
    assert.deepEqual(sentences([line({ vat_exemption: 'DE-4-1B' })], 'fr', 'DE'), [
      'Livraison intracommunautaire exonérée, article 138 de la directive 2006/112/CE (DE-4-1B: Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b UStG))',
    ]);
    // The code of another country is no code here.
    assert.deepEqual(sentences(exempt, 'en', 'ES'), ['M07']);
  });

  it('has every code of every country in every language, and never the code alone', () => {
    for (const country of ['PT', 'ES', 'DE'])
      for (const code of Object.keys(jurisdictionOf(country).exemptions))
        for (const language of LANGUAGES) {
          const [sentence = ''] = sentences([line({ vat_exemption: code })], language, country);
          assert.ok(sentence.length > code.length + 5 && !sentence.includes('exempt_'), `${language} ${sentence}`);
        }
  });

  it('has that of its category without a code, and its own before all', () => {
    assert.deepEqual(sentences([line({ vat_category: 'K' })], 'es'), [
      'Entrega intracomunitaria exenta, artículo 138 de la Directiva 2006/112/CE',
    ]);
    assert.deepEqual(sentences([line({ vat_category: 'E', vat_exemption: 'M07', vat_reason: 'Ensino' })]), ['Ensino']);
    assert.deepEqual(sentences([line({}), line({ vat_category: 'Z' })]), []);
  });

  it('shares the sentence with others, or has it below itself if another line has another one', () => {
    const same = [line({ vat_exemption: 'M07' }), line({ vat_exemption: 'M07' })];
    const one = makeView(job(invoice({ items: same })), wordsOf('en'));
    assert.deepEqual([one.vat_reasons, one.lines.flatMap(({ details }) => details)], [['M07'], []]);
    const two = makeView(job(invoice({ items: [...same, line({ vat_category: 'AE' })] })), wordsOf('en'));
    assert.deepEqual(two.vat_reasons, []);
    assert.deepEqual(
      two.lines.flatMap(({ details }) => details),
      ['VAT exemption: M07', 'VAT exemption: M07', 'VAT exemption: Reverse charge'],
    );
  });

  it('with VAT or without a price has none', () => {
    const vat_exemption = 'VATEX-EU-IC';
    assert.deepEqual(sentences([line({ vat: 23, vat_exemption }), line({ unit_price: undefined, vat_exemption })]), []);
  });
});

describe('The terms of an invoice', () => {
  const asks = { asks_for_payment: true } as const;
  const terms = (fields: object, more: object = {}) =>
    view(fields, { ...asks, ...more }).payment.filter(({ label }) => label === 'Payment terms');
  const value = (fields: object = {}, more: object = {}) => terms(fields, more)[0]?.value;

  it('say until when it is payable, and within how many days unless words say so', () => {
    assert.equal(value(), 'Payable within 30 days, by 31 Mar 2024');
    assert.equal(value({ due_date: '2024-03-01' }), 'Payable by 1 Mar 2024');
    assert.equal(value({ due_date: '2024-03-02' }), 'Payable by 2 Mar 2024');
    assert.equal(value({ payment_terms: '30 days net' }), '30 days net\nPayable by 31 Mar 2024');
  });

  it('are in the language of the document', () => {
    const said = LANGUAGES.map(language => {
      const { payment } = makeView(job(invoice(), { ...asks, language }), wordsOf(language));
      return payment[0]?.value ?? '';
    });
    assert.equal(new Set(said).size, LANGUAGES.length);
    for (const each of said) assert.ok(each.includes('30') && !each.includes('{'), each);
  });

  it('say nothing of a day where nothing is due, or several parts are', () => {
    assert.equal(value({ amount_paid: 246, amount_due: 0 }), undefined);
    assert.equal(value({ status: 'VOID' }), undefined);
    assert.equal(value({}, { asks_for_payment: undefined }), undefined);
    const instalments = [
      { due_date: '2024-03-15', amount: 123 },
      { due_date: '2024-03-31', amount: 123 },
    ];
    assert.equal(value({ instalments }), undefined);
    assert.equal(value({ instalments, payment_terms: 'Two parts' }), 'Two parts');
    assert.equal(value({ due_date: undefined }), undefined);
  });
});
