// Countries by their codes and names.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { countryCode } from '../../../src/operations/imports/country-code.ts';

it('A country is found by code or name, in seven languages, without regard to case and accents', () => {
  for (const [text, code] of [
    ['DE', 'DE'],
    ['de', 'DE'],
    ['DEU', 'DE'],
    ['Deutschland', 'DE'],
    ['Duitsland', 'DE'],
    ['Germania', 'DE'],
    ['Germany', 'DE'],
    ['Alemanha', 'DE'],
    ['ALEMANIA', 'DE'],
    [' allemagne ', 'DE'],
    ['Österreich', 'AT'],
    ['osterreich', 'AT'],
    ['España', 'ES'],
    ['Espana', 'ES'],
    ['Países Baixos', 'NL'],
    ['The Netherlands', 'NL'],
    ['Tschechien', 'CZ'],
    ['Royaume Uni', 'GB'],
    ['U.S.A.', 'US'],
    ['USA', 'US'],
    ['Côte d’Ivoire', 'CI'],
    // Two countries have this name.
    ['Congo', undefined],
    ['Atlantis', undefined],
    ['', undefined],
  ])
    assert.equal(countryCode(text ?? ''), code, text);
});
