/** IBAN and BIC: what is accepted, and what a refusal says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ibanError, isBic, withoutBlanks } from '../../../src/domain/values/iban.ts';

// The examples of the IBAN registry.
const EXAMPLES = `AD1200012030200359100100 AE070331234567890123456 AT611904300234573201 BE68539007547034 BG80BNBG96611020345678
BR1800360305000010009795493C1 CH9300762011623852957 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000
DK5000400440116243 EE382200221020145685 ES9121000418450200051332 FI2112345600000785 FO6264600001631634 FR1420041010050500013M02606
GB29NWBK60161331926819 GE29NB0000000101904917 GI75NWBK000000007099453 GL8964710001000206 GR1601101250000000012300695
HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999 IS140159260076545510730339
IT60X0542811101000000123456 KW81CBKU0000000000001234560101 KZ86125KZT5004100100 LB62099900000001001901229114 LI21088100002324013AA
LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 MC5811222000010123456789030 MD24AG000225100013104168
ME25505000012345678951 MK07250120000058984 MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR NL91ABNA0417164300
NO9386011117947 PL61109010140000071219812874 PT50000201231234567890154 RO49AAAA1B31007593840000 RS35260005601001611379
SA0380000000608010167519 SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541 SM86U0322509800000000270100
TN5910006035183598478831 TR330006100519786457841326 UA213223130000026007233566001 VA59001123000012345678 XK051212012345678906`;

test('the examples of the IBAN registry are valid, with blanks and in lower case too', () => {
  for (const iban of EXAMPLES.split(/\s+/)) {
    assert.equal(ibanError(iban), undefined, iban);
    const printed = iban.replaceAll(/(.{4})/g, '$1\u00a0').toLowerCase();
    assert.equal(withoutBlanks(printed), iban);
  }
});

test('one mistyped digit, or two neighbouring digits that changed places, make every example invalid', () => {
  for (const iban of EXAMPLES.split(/\s+/)) {
    for (let at = 2; at < iban.length; at++) {
      const [one = '', two = ''] = iban.slice(at, at + 2);
      if (!isDigit(one)) continue;
      const other = one === '7' ? '1' : '7';
      assert.match(String(ibanError(iban.slice(0, at) + other + iban.slice(at + 1))), /check digits/, iban);
      if (isDigit(two) && one !== two)
        assert.match(String(ibanError(iban.slice(0, at) + two + one + iban.slice(at + 2))), /check digits/, iban);
    }
  }
});

const isDigit = (text: string) => /^\d$/.test(text);

test('a refusal says what is wrong', () => {
  const refused: [iban: string, reason: RegExp][] = [
    ['', /such as PT50 0002/],
    ['000201231234567890154', /such as PT50 0002/],
    ['PT50-0002-0123-1234-5678-9015-4', /such as PT50 0002/],
    ['PT5000020123123456789015', /those of PT have 25 characters, this one has 24/],
    ['US50000201231234567890154', /country 'US' has none/],
    ['PT51000201231234567890154', /check digits do not match/],
  ];
  for (const [iban, reason] of refused) assert.match(String(ibanError(iban)), reason, iban);
});

test('a BIC has 8 or 11 characters, with the country in the middle', () => {
  for (const bic of ['CGDIPTPL', 'DEUTDEFF500', 'COBADEFFXXX', 'NLPRXKPR', 'E097AEXX']) assert.ok(isBic(bic), bic);
  for (const bic of ['', 'CGDIPTP', 'CGDIPTPLXX', 'CGDIQQPL', 'cgdiptpl', 'CGDI PTPL', 'Banco BPI', 'MONTEPIO'])
    assert.ok(!isBic(bic), bic);
});
