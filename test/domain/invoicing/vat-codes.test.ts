// The default VAT of a line, and what the facts of a VAT code mean for tax authorities. docs/decisions/0107-vat-codes.md

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jurisdictionOf } from '../../../src/definitions/jurisdictions/jurisdictions.ts';
import { vatOfLine } from '../../../src/domain/invoicing/categories.ts';
import { vatCodesOfCountry } from '../../../src/domain/invoicing/country-vat-codes.ts';
import { lineTax } from '../../../src/domain/invoicing/line-tax.ts';
import { defaultVat, lacksVat } from '../../../src/domain/invoicing/vat-codes.ts';
import { decimal, ZERO } from '../../../src/domain/values/decimal.ts';

const portugal = jurisdictionOf('PT');
const taxed = { code: 'NOR', vat_category: 'S' };
const exempt = { code: 'M40', vat_category: 'AE' };
const reduced = { code: 'RED', vat_category: 'S' };
const none = { party: undefined, article: undefined, articleRate: undefined, company: undefined };

describe('The default of a line', () => {
  it('follows a buyer without tax, then the article, then the buyer, then the company', () => {
    const all = { party: exempt, article: reduced, articleRate: '13', company: taxed };
    assert.equal(defaultVat(all), exempt);
    assert.equal(defaultVat({ ...all, party: taxed }), reduced);
    assert.equal(defaultVat({ ...all, party: taxed, article: undefined }), '13');
    assert.equal(defaultVat({ ...none, party: reduced, company: taxed }), reduced);
    assert.equal(defaultVat({ ...none, company: taxed }), taxed);
    assert.equal(defaultVat(none), undefined);
  });
});

describe('A line without VAT', () => {
  it('has a price, and nothing that stands for 0 %', () => {
    const price = decimal('1');
    assert.equal(lacksVat({ unit_price: price }), true);
    assert.equal(lacksVat({ unit_price: price, vat: ZERO }), false);
    assert.equal(lacksVat({ unit_price: price, vat_category: 'Z' }), false);
    assert.equal(lacksVat({ unit_price: price, vat_exemption: 'M07' }), false);
    assert.equal(lacksVat({ unit_price: ZERO }), false);
    assert.equal(lacksVat({}), false);
  });
});

describe('The facts of a code', () => {
  const line = { vat: ZERO, vat_category: 'E' as const, vat_exemption: 'M07', vat_reason: 'Serviços de ensino' };

  it('give electronic invoices their reason (BT-120) beside the code (BT-121)', () => {
    assert.deepEqual(vatOfLine(line, ZERO, portugal).reason, {
      code: 'VATEX-EU-132',
      own: 'M07',
      text: 'Serviços de ensino',
    });
    const german = {
      vat: ZERO,
      vat_category: 'AE' as const,
      vat_reason: 'Steuerschuldnerschaft des Leistungsempfängers',
    };
    assert.deepEqual(vatOfLine(german, ZERO, jurisdictionOf('DE')).reason, {
      code: 'VATEX-EU-AE',
      own: undefined,
      text: german.vat_reason,
    });
  });

  it('give SAF-T the region and the reason', () => {
    const rules = { jurisdiction: portugal, region: 'PT-AC', exemption: 'M99' };
    const four = decimal('4');
    assert.equal(lineTax({ vat: four }, four, rules, undefined).region, 'PT-AC');
    const { region, code } = lineTax({ vat: four, vat_region: 'PT-MA' }, four, rules, undefined);
    assert.deepEqual([region, code], ['PT-MA', 'RED']);
    assert.deepEqual(lineTax(line, ZERO, rules, undefined).exemption, { code: 'M07', text: 'Serviços de ensino' });
  });
});

describe('The codes of a country', () => {
  it('are its present rates and its exemptions', () => {
    const { codes, usualCode } = vatCodesOfCountry(jurisdictionOf('ES'));
    assert.deepEqual(
      codes.map(({ code, rate, vat_category }) => `${code} ${rate} ${vat_category}`),
      [
        ...['IVA4 4 S', 'IVA10 10 S', 'IVA21 21 S', 'E1 0 E', 'E2 0 G', 'E3 0 E', 'E4 0 E', 'E5 0 K', 'E6 0 E'],
        ...['S2 0 AE', 'N1 0 O', 'N2 0 O'],
      ],
    );
    assert.equal(usualCode, 'IVA21');
    assert.deepEqual(vatCodesOfCountry(jurisdictionOf('US')), { codes: [], usualCode: undefined });
    assert.equal(vatCodesOfCountry(portugal).codes.length, 9 + Object.keys(portugal.exemptions).length);
  });
});
