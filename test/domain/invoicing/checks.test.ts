// The rules against recorded verdicts of the official ones, about documents that each break one rule, and about good ones.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PROFILES } from '../../../src/definitions/profiles/profiles.ts';
import { findingsOf, RULES } from '../../../src/domain/invoicing/checks/findings.ts';
import { eInvoiceOf } from '../../../src/domain/invoicing/model.ts';
import { PROFILE_NAMES, type ProfileName } from '../../../src/domain/invoicing/profile.ts';
import { CASES, type Case } from '../../e-invoices/deficient-documents.ts';
import { readVerdicts } from '../../e-invoices/verdicts.ts';

const verdicts = readVerdicts();

/** Rules that XML cannot break, because the writers round or leave out; they protect the figures of the document. */
const UNSEEN = ['BR-CO-16', 'BR-DEC-12', 'BR-53', 'BR-CL-23', 'DT-CIUS-PT-117', 'BR-FR-DEC-02'];
/** Other numbers under which official rules report the same. */
const ALIASES: Record<string, RegExp> = {
  'BR-FR-32': /^BR-FR-32-LEGALID$/,
  'BR-07': /^DT-CIUS-PT-042$/,
  'DT-CIUS-PT-032': /^DT-CIUS-PT-032\.1$/,
  'DT-CIUS-PT-047': /^DT-CIUS-PT-047\.1$/,
  'BR-CO-17': /^DT-CIUS-PT-167$/,
  'BR-16': /^BR-CO-18$/,
  'BR-61': /^CII-SR-470$/,
  'BR-CL-22': /^FX-SCH-A-000589$/,
  'PEPPOL-EN16931-R010': /^PEPPOL-EN16931-CL008$/,
  'PEPPOL-EN16931-R020': /^PEPPOL-EN16931-CL008$/,
};

const found = ({ document }: Case, profile: ProfileName) =>
  findingsOf(eInvoiceOf({ ...document, profile: PROFILES[profile] }), profile);
const errors = (each: Case, profile: ProfileName): string[] =>
  found(each, profile)
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => rule);

describe('Each rule', () => {
  it('has a document that breaks it, and one that keeps it', () => {
    const all = CASES.map(each => new Set(PROFILE_NAMES.flatMap(name => found(each, name).map(({ rule }) => rule))));
    for (const { id } of RULES) {
      assert.ok(
        CASES.some(({ breaks }) => breaks.includes(id)),
        `no document is to break ${id}`,
      );
      assert.ok(
        all.some(rules => !rules.has(id)),
        id,
      );
    }
  });

  it('has a number, terms and a field', () => {
    for (const rule of RULES) {
      assert.match(rule.id, /^[A-Z-]+[A-Z0-9-]*(?:-[a-z])?$/, rule.id);
      assert.match(rule.terms, /^B[TG]-[\d-]+(?:, B[TG]-\d+)*$/, rule.id);
    }
  });
});

describe('The findings', () => {
  for (const each of CASES)
    it(`agree with the official rules: ${each.name}`, () => {
      const verdict = verdicts[each.name];
      assert.ok(verdict, 'no verdict is recorded');
      const here = new Set(PROFILE_NAMES.flatMap(name => found(each, name).map(({ rule }) => rule)));
      for (const id of each.breaks) assert.ok(here.has(id), `${id} is not found: ${[...here].join(', ')}`);
      for (const profile of PROFILE_NAMES) {
        const ours = errors(each, profile).filter(id => !UNSEEN.includes(id));
        const theirs: string[] = verdict[profile] ?? [];
        const agrees = (id: string): boolean => theirs.includes(id) || theirs.some(other => ALIASES[id]?.test(other));
        assert.deepEqual(
          ours.filter(id => !agrees(id)),
          [],
          `false alarm of ${profile}; official: ${theirs.join(', ')}`,
        );
        if (theirs.length > 0) assert.ok(ours.length > 0, `${profile} misses ${theirs.join(', ')}`);
      }
    });
});
