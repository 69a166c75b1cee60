// The theme of printed documents: which values its fields take, and what is said about others.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  checkTheme,
  contrastWithWhite,
  STANDARD_THEME,
  THEME_NAMES,
  textFor,
  themeOf,
} from '../../src/domain/theme.ts';

const faultsOf = (value: unknown) =>
  checkTheme(value).errors.list.map(({ field, message }) => [field, String(message.params.reason)]);

describe('A theme', () => {
  it('takes its own defaults, and stores none of them', () => {
    assert.deepEqual(faultsOf(STANDARD_THEME), []);
    assert.deepEqual(checkTheme(STANDARD_THEME).changes, {});
    assert.deepEqual(themeOf(undefined), STANDARD_THEME);
  });

  it('keeps what differs from the defaults, in one form', () => {
    const { changes, errors } = checkTheme({
      accent_colour: '#1C6B45',
      figures: ['payment', 'balance'],
      columns: ['amount', 'qty', 'description'],
      footer: { pt: ' Capital social\r\n5000 € ', default: 'Capital', en: '  ' },
      logo_height: 20,
    });
    assert.deepEqual(errors.list, []);
    assert.deepEqual(changes, {
      accent_colour: '#1c6b45',
      figures: ['balance', 'payment'],
      columns: ['amount', 'qty', 'description'],
      footer: { default: 'Capital', pt: 'Capital social\n5000 €' },
    });
  });

  const long = 'x'.repeat(10_000);
  const refused: [unknown, string, RegExp][] = [
    [null, 'theme', /must be an object/],
    [['accent_colour'], 'theme', /must be an object/],
    [{ accent: '#000000' }, 'accent', /is not a field of a theme, which has accent_colour, /],
    [{ constructor: 1 }, 'constructor', /is not a field of a theme/],
    [{ accent_colour: 'red; }' }, 'accent_colour', /must be a colour such as #12517a/],
    [{ accent_colour: '#12517' }, 'accent_colour', /must be a colour/],
    [{ accent_colour: '' }, 'accent_colour', /must be a colour/],
    [{ accent_colour: ['#12517a'] }, 'accent_colour', /must be a colour/],
    [{ accent_colour: '#ffdd00' }, 'accent_colour', /is too light/],
    [{ heading_colour: '#777777' }, 'heading_colour', /is too light/],
    [{ logo_place: 'top' }, 'logo_place', /must be one of left, centre, right/],
    [{ logo_height: 7 }, 'logo_height', /whole number of millimetres from 8 to 40/],
    [{ logo_height: 20.5 }, 'logo_height', /whole number/],
    [{ margin_side: '20' }, 'margin_side', /whole number of millimetres from 10 to 30/],
    [{ sender: 'yes' }, 'sender', /must be true or false/],
    [{ paper: 'a3' }, 'paper', /must be one of a4, letter, a5/],
    [{ columns: ['description', 'qty'] }, 'columns', /must have amount/],
    [{ columns: ['description', 'qty', 'amount', 'qty'] }, 'columns', /has 'qty' twice/],
    [{ columns: ['description', 'qty', 'amount', 'margin'] }, 'columns', /must be a list of code, description/],
    [{ columns: 'description' }, 'columns', /must be a list/],
    [{ figures: [1] }, 'figures', /must be a list of vat_summary/],
    [{ footer: 'text' }, 'footer', /must be text by language, such as/],
    [{ footer: { pt: 5 } }, 'footer.pt', /must be text/],
    [{ footer: { 'pt-PT': 'a' } }, 'footer.pt-PT', /must be the code of a language/],
    [{ footer: { pt: 'a\0b' } }, 'footer.pt', /must be text/],
    [{ footer: { pt: long } }, 'footer.pt', /must have at most 500 characters/],
    [{ text_above: { default: long } }, 'text_above.default', /must have at most 2000 characters/],
    [{ footer: { pt: 'a\n\n\n\n\nb' } }, 'footer.pt', /must have at most 5 lines/],
  ];
  for (const [value, field, reason] of refused)
    it(`refuses ${JSON.stringify(value).slice(0, 60)}`, () => {
      const [fault] = faultsOf(value);
      assert.equal(fault?.[0], field);
      assert.match(fault?.[1] ?? '', reason);
    });

  it('names every field that is wrong', () => {
    const value = Object.fromEntries(THEME_NAMES.map(name => [name, 5000]));
    assert.deepEqual(
      faultsOf(value)
        .map(([field]) => field)
        .sort(),
      [...THEME_NAMES].sort(),
    );
  });

  it('that is stored with invalid fields has their defaults', () => {
    const stored = { accent_colour: 'red; }', columns: ['amount'], logo_height: 30, other: 1 };
    assert.deepEqual(themeOf(stored), { ...STANDARD_THEME, logo_height: 30 });
    assert.deepEqual(themeOf('x'), STANDARD_THEME);
  });

  it('may have a light accent when headings have a colour of their own', () => {
    assert.deepEqual(faultsOf({ accent_colour: '#ffdd00', heading_colour: '#333333' }), []);
  });

  it('has the text of a language, else that for all others', () => {
    assert.equal(textFor({ default: 'a', pt: 'b' }, 'pt'), 'b');
    assert.equal(textFor({ default: 'a', pt: 'b' }, 'de'), 'a');
    assert.equal(textFor({ pt: 'b' }, 'de'), '');
    assert.equal(textFor({}, 'constructor'), '');
  });

  it('computes contrast as WCAG does', () => {
    assert.equal(contrastWithWhite('#000000'), 21);
    assert.equal(contrastWithWhite('#ffffff'), 1);
    assert.equal(contrastWithWhite('#767676').toFixed(2), '4.54');
  });
});
