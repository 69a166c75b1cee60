// Records the verdicts of the official rules about the documents of deficient-documents.ts, for test/domain/invoicing/checks.test.ts:
// `npm exec -c 'node test/e-invoices/record-verdicts.ts --rules DIR'`; with `--case NAME`, these and new
// ones only. The head of run.ts says where DIR comes from.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PROFILES } from '../../src/definitions/profiles/profiles.ts';
import { eInvoiceOf } from '../../src/domain/invoicing/model.ts';
import { PROFILE_NAMES, type ProfileName, SYNTAXES, type Syntax } from '../../src/domain/invoicing/profile.ts';
import { writeCii } from '../../src/formats/invoices/cii.ts';
import { writeUbl } from '../../src/formats/invoices/ubl.ts';
import { CASES, type Case } from './deficient-documents.ts';
import { brokenRules, RULES } from './official-rules.ts';
import { readVerdicts, VERDICTS } from './verdicts.ts';

const { values } = parseArgs({
  options: { rules: { type: 'string', default: '' }, case: { type: 'string', multiple: true, default: [] } },
});
const WRITERS = { ubl: writeUbl, cii: writeCii };

function verdict({ document }: Case, profile: ProfileName): string[] {
  const { invoice } = eInvoiceOf({ ...document, profile: PROFILES[profile] });
  const brokenIn = (syntax: Syntax) =>
    (RULES[profile][syntax] ?? []).flatMap(rules =>
      brokenRules(values.rules, rules, WRITERS[syntax](invoice, PROFILES[profile])),
    );
  return [...new Set(SYNTAXES.flatMap(brokenIn))].sort();
}

const known = values.case.length > 0 ? readVerdicts() : {};
const lines = CASES.map(each => {
  const kept = values.case.includes(each.name) ? undefined : known[each.name];
  if (kept) return JSON.stringify([each.name, kept]);
  const broken = PROFILE_NAMES.map(profile => [profile, verdict(each, profile)] as const);
  const line = JSON.stringify([each.name, Object.fromEntries(broken.filter(([, rules]) => rules.length > 0))]);
  console.log(line);
  return line;
});
writeFileSync(VERDICTS, `${lines.join('\n')}\n`);
