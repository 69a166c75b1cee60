// Official rules and schemas, which are not part of Kontor, over the XML of electronic invoices. The head of run.ts says where they are.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';
import { fsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import saxon from 'saxon-js';
import type { ProfileName, Syntax } from '../../src/domain/invoicing/profile.ts';

/** Rules of each profile and syntax. CIUS-PT contradicts EN 16931 and repeats what it takes over. */
export const RULES: Record<ProfileName, Partial<Record<Syntax, string[]>>> = {
  en16931: { ubl: ['en16931-ubl'], cii: ['en16931-cii'] },
  'factur-x': { cii: ['factur-x-cii'] },
  xrechnung: { ubl: ['en16931-ubl', 'xrechnung-ubl'], cii: ['en16931-cii', 'xrechnung-cii'] },
  peppol: { ubl: ['en16931-ubl', 'peppol-ubl'] },
  'cius-pt': { ubl: ['cius-pt-ubl'] },
  'fr-ctc': { ubl: ['en16931-ubl', 'fr-ctc-ubl'], cii: ['en16931-cii', 'fr-ctc-cii'] },
};

const SCHEMAS = {
  Invoice: 'UBL_21/maindoc/UBL-Invoice-2.1.xsd',
  CreditNote: 'UBL_21/maindoc/UBL-CreditNote-2.1.xsd',
  CrossIndustryInvoice: 'factur-x/FACTUR-X_EN16931.xsd',
};

/** Names of the rules that a folder lacks. */
export const missingRules = (folder: string): string[] =>
  [...new Set(Object.values(RULES).flatMap(each => Object.values(each).flat()))].filter(
    name => !['xslt', 'sef.json'].some(ending => existsSync(join(folder, `${name}.${ending}`))),
  );

/** Names of the schemas that a folder lacks. */
export const missingSchemas = (folder: string): string[] =>
  Object.values(SCHEMAS).filter(path => !existsSync(join(folder, path)));

const sheets = new Map<string, object>();

/** Rules in the form that saxon-js runs; they are compiled once, in minutes, and read once. */
function compiled(folder: string, name: string): object {
  const target = join(folder, `${name}.sef.json`);
  if (!existsSync(target))
    execFileSync('node_modules/.bin/xslt3', [`-xsl:${join(folder, name)}.xslt`, `-export:${target}`, '-nogo']);
  const sheet = sheets.get(target) ?? JSON.parse(readFileSync(target, 'utf8'));
  sheets.set(target, sheet);
  return sheet;
}

interface Finding {
  /** Number of the rule: BR-FR-12 for BR-FR-12_BT-49. */
  rule: string;
  message: string;
  isWarning: boolean;
}

/** Findings of rules about an XML text. */
function failed(folder: string, rules: string, xml: string): Finding[] {
  const { principalResult } = saxon.transform({
    stylesheetInternal: compiled(folder, rules),
    sourceText: xml,
    destination: 'serialized',
  });
  const all = String(principalResult).matchAll(
    /<svrl:failed-assert([^>]*)>[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g,
  );
  return [...all].map(([, attributes = '', message = '']) => ({
    rule: / id="([^"_]+)/.exec(attributes)?.[1] ?? '?',
    message: message.trim().replace(/\s+/g, ' '),
    isWarning: /flag="(?:warning|information)"/.test(attributes),
  }));
}

/** Messages of the fatal findings of rules about an XML text. Counts the warnings by rule in `warnings`. */
export const findings = (folder: string, rules: string, xml: string, warnings: Record<string, number> = {}): string[] =>
  failed(folder, rules, xml).flatMap(({ rule, message, isWarning }) => {
    if (isWarning) warnings[rule] = (warnings[rule] ?? 0) + 1;
    return isWarning ? [] : [message];
  });

/** Numbers of the fatal rules that an XML text breaks. */
export const brokenRules = (folder: string, rules: string, xml: string): string[] =>
  failed(folder, rules, xml).flatMap(({ rule, isWarning }) => (isWarning ? [] : [rule]));

const validators = new Map<string, XsdValidator>();

/** Findings of the schema of an XML text. */
export function schemaFindings(folder: string, xml: string): string[] {
  const [, root = ''] = /<(?:rsm:)?(\w+) xmlns/.exec(xml) ?? [];
  const document = XmlDocument.fromString(xml);
  try {
    validatorOf(folder, SCHEMAS[root as keyof typeof SCHEMAS]).validate(document);
    return [];
  } catch (error) {
    return [String(error)];
  } finally {
    document.dispose();
  }
}

function validatorOf(folder: string, path: string): XsdValidator {
  const known = validators.get(path);
  if (known) return known;
  xmlRegisterInputProvider(fsInputProviders);
  const file = join(folder, path);
  const schema = XmlDocument.fromBuffer(readFileSync(file), { url: pathToFileURL(file).href });
  const made = XsdValidator.fromDoc(schema);
  validators.set(path, made);
  return made;
}
