// Pictures that are refused as a logo, and how much work a hostile one makes.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { logoFault } from '../../src/domain/logo.ts';

const MIB = 1_048_576;
const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

describe('An SVG as a logo', () => {
  it('is refused with a script of any kind, also behind a value with the end of a tag', () => {
    for (const inside of [
      '<script/>',
      '<s:script/>',
      '<g onload="a()"/>',
      "<g\nonload = 'a()'/>",
      '<g id=">" onload="a()"/>',
      '<a href="javascript:a()"/>',
    ])
      assert.match(String(logoFault(svg(inside))), /has a script/, inside);
    for (const inside of ['<g id="on" />', '<text>on = 1, only once</text>'])
      assert.equal(logoFault(svg(inside)), undefined, inside);
  });

  it('of 1 MiB is answered soon, whatever is written in it', () => {
    for (const hostile of ['<', '< ', '<a:', ' on', ' ona', ' ona=', '<svg on', '</', '<"', '\t']) {
      const bytes = svg(` on${hostile.repeat(MIB / hostile.length)}`);
      // Ends a check that would take hours.
      runInContext('check()', createContext({ check: () => logoFault(bytes) }), { timeout: 60_000 });
    }
  });
});
