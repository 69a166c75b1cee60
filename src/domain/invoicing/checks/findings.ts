// Applies the rules to an electronic invoice. They foretell the verdict of the official rules: test/domain/invoicing/checks.

import { type FieldError, MAX_FIELD_ERRORS, ofField } from '../../errors.ts';
import { Message } from '../../messages/message.ts';
import type { MadeInvoice } from '../model.ts';
import { PROFILE_NAMES, type ProfileName } from '../profile.ts';
import { EN16931_RULES } from './en16931.ts';
import { FRENCH_RULES } from './france.ts';
import { GERMAN_RULES } from './germany.ts';
import { PEPPOL_RULES } from './peppol.ts';
import { PORTUGUESE_RULES } from './portugal.ts';
import type { Rule } from './rule.ts';

/** All rules. */
export const RULES: readonly Rule[] = [
  ...EN16931_RULES,
  ...PEPPOL_RULES,
  ...GERMAN_RULES,
  ...PORTUGUESE_RULES,
  ...FRENCH_RULES,
];

const BY_PROFILE = Object.fromEntries(
  PROFILE_NAMES.map(name => [name, RULES.filter(({ profiles }) => !profiles || profiles.includes(name))]),
) as unknown as Record<ProfileName, readonly Rule[]>;

/** A broken rule: its number, and the field with the sentence about it. */
export interface Finding extends FieldError {
  rule: string;
  severity: 'error' | 'warning';
}

/** All findings about an invoice by the rules of a profile, at most MAX_FIELD_ERRORS. */
export function findingsOf(made: MadeInvoice, profile: ProfileName): Finding[] {
  const found: Finding[] = [];
  for (const rule of BY_PROFILE[profile]) {
    for (const field of brokenFields(rule, made)) {
      if (found.length === MAX_FIELD_ERRORS) return found;
      const { id, severity = 'error' } = rule;
      found.push({ rule: id, severity, ...ofField(field, textOf(rule, field)) });
    }
  }
  return found;
}

/** The findings that refuse a document: of each field, the first one. */
export function refusalsOf(findings: readonly Finding[]): Finding[] {
  const fields = new Set<string>();
  return findings.filter(({ severity, field }) => severity === 'error' && !fields.has(field) && fields.add(field));
}

function brokenFields(rule: Rule, made: MadeInvoice): string[] {
  if ('ofLine' in rule)
    return made.lines.filter(line => !rule.lineHolds(line, made)).map(({ at }) => `items[${at}].${rule.ofLine}`);
  if (rule.holds(made)) return [];
  return [typeof rule.field === 'string' ? rule.field : rule.field(made)];
}

function textOf({ id, terms, message }: Rule, field: string): Message {
  const rules = `${id}, ${terms}`;
  if (message) return message(rules);
  const [, fact] = /^company\.(.+)$/.exec(field) ?? [];
  return fact === undefined
    ? new Message('e_invoice_needs', { rules })
    : new Message('e_invoice_company', { option: optionOf(fact), rules });
}

// The option of `kontor account set`.
const optionOf = (fact: string): string => `--${fact.replace('accounts', 'account').replaceAll('_', '-')}`;
