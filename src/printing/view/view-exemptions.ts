/** Makes the sentences about lines without VAT. EN 16931, BT-120; Directive 2006/112/EC, article 226 (11) to (14) */

import type { PrintJob } from '../../domain/print-job.ts';
import { ZERO } from '../../domain/values/decimal.ts';
import { languageOfCountry } from '../../domain/values/languages.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { type Words, word } from '../templates/words.ts';
import { type Fields, printable, text } from './document-fields.ts';
import type { LineAmounts } from './line-amounts.ts';

/** Codes of VATEX with a sentence of their own. Those of an article of the directive share one. */
const CODES: Readonly<Record<string, string>> = {
  'VATEX-EU-AE': 'exempt_reverse_charge',
  'VATEX-FR-AE': 'exempt_reverse_charge',
  'VATEX-EU-IC': 'exempt_intra_community',
  'VATEX-EU-G': 'exempt_export',
  'VATEX-EU-O': 'exempt_out_of_scope',
  'VATEX-EU-D': 'exempt_margin_travel',
  'VATEX-EU-F': 'exempt_margin_used',
  'VATEX-EU-I': 'exempt_margin_art',
  'VATEX-EU-J': 'exempt_margin_collectors',
};
const CATEGORIES: Readonly<Record<string, string>> = {
  E: 'exempt',
  AE: 'exempt_reverse_charge',
  K: 'exempt_intra_community',
  G: 'exempt_export',
  O: 'exempt_out_of_scope',
};
/** `VATEX-EU-132-1A`: article 132, paragraph 1, point (a). */
const ARTICLE = /^VATEX-EU-(\d+)(?:-(\d*)([A-Z]*))?$/;

/**
 * The sentence of each line, in the language of the document; '' for a line with VAT or without a reason. The sentence of the line goes
 * before that of its code, and that of a code before that of its category. A code without a sentence is one itself.
 */
export function exemptionsOf(
  job: Pick<PrintJob, 'account' | 'language' | 'exemptions'>,
  lines: readonly Fields[],
  amounts: readonly (LineAmounts | undefined)[],
  words: Words,
): string[] {
  return lines.map((line, at) => {
    const own = text(line, 'vat_reason');
    if (own !== '') return own;
    const { price, rate = ZERO } = amounts[at] ?? {};
    if (!price || !rate.eq(ZERO)) return '';
    const code = text(line, 'vat_exemption');
    const ofCategory = wordOfCategory(text(line, 'vat_category'), words);
    return code === '' ? ofCategory : ofCode(job, code, ofCategory, words);
  });
}

const wordOfCategory = (category: string, words: Words): string => {
  const name = ownValue(CATEGORIES, category);
  return name === undefined ? '' : word(words, name);
};

function ofCode(
  { account, language, exemptions = {} }: Parameters<typeof exemptionsOf>[0],
  code: string,
  ofCategory: string,
  words: Words,
): string {
  const national = ownValue(exemptions, code);
  if (!national) return ofVatex(code, words) ?? (code.startsWith('VATEX-') && ofCategory ? ofCategory : code);
  const inItsLanguage = `${code}: ${printable(national.text)}`;
  if (languageOfCountry(account.country) === language) return inItsLanguage;
  const general = ofVatex(national.code ?? '', words) ?? wordOfCategory(national.category, words);
  return `${general} (${inItsLanguage})`;
}

function ofVatex(code: string, words: Words): string | undefined {
  const name = ownValue(CODES, code);
  if (name !== undefined) return word(words, name);
  const [, article, paragraph, point] = ARTICLE.exec(code) ?? [];
  if (article === undefined) return undefined;
  const parts = [paragraph, point?.toLowerCase()].filter(Boolean).map(part => `(${part})`);
  return word(words, 'exempt_article').replace('{article}', [article, ...parts].join(''));
}
