// Replaces the VAT codes of lines by their facts: rate, category, exemption, sentence and region. contract §5 VAT codes

import type Big from 'big.js';
import { accountFacts, accountOf } from '../../database/sql/account-facts.ts';
import { documentSet } from '../../database/sql/documents/document-sets.ts';
import {
  type ArticleVatRow,
  type VatCodeRow,
  vatCodes,
  vatOfArticles,
} from '../../database/sql/documents/vat-codes.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { FieldErrors, unknownReference } from '../../domain/errors.ts';
import type { VatCategory } from '../../domain/invoicing/vat-category.ts';
import { DEFAULT_VAT_CODE, defaultVat } from '../../domain/invoicing/vat-codes.ts';
import { Message } from '../../domain/messages/message.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import { LANGUAGES, languageOfCountry } from '../../domain/values/languages.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import type { Query } from '../../query/statement.ts';
import type { Look } from '../read/session-reads.ts';
import { type DocumentBody, type LineBody, type PartyBody, partyQuestion } from './document-input.ts';

/** Rows that the codes of a document need. */
export interface VatRows {
  vatCodes: VatCodeRow[];
  vatArticles: ArticleVatRow[];
}

/** Facts that decide about defaults and the sentence. */
export interface VatContext {
  /** The party as sent, and its record. */
  party: Partial<PartyBody> | undefined;
  record: Record<string, unknown> | undefined;
  /** Language of the document. Default: that of the country. */
  language: string | undefined;
  country: string;
}

/** True if a line names a VAT code. */
export const namesVatCode = ({ items }: Pick<DocumentBody, 'items'>): boolean =>
  items.some(({ vat_code }) => vat_code !== undefined);

/** Questions for the codes of lines; none if no line names one. */
export function vatQuestions(
  accountId: number,
  { items }: Pick<DocumentBody, 'items'>,
): { vatCodes: Query<VatCodeRow> | undefined; vatArticles: Query<ArticleVatRow> | undefined } {
  const codes = new Set<string>();
  for (const { vat_code } of items) if (vat_code !== undefined) codes.add(vat_code);
  if (codes.size === 0) return { vatCodes: undefined, vatArticles: undefined };
  const takesDefault = codes.has(DEFAULT_VAT_CODE);
  const articles = items.flatMap(({ vat_code, item_code }) =>
    vat_code === DEFAULT_VAT_CODE && item_code !== undefined ? [item_code] : [],
  );
  return {
    vatCodes: vatCodes(accountId, takesDefault ? undefined : [...codes]),
    vatArticles: articles.length > 0 ? vatOfArticles(accountId, [...new Set(articles)]) : undefined,
  };
}

/**
 * The body whose lines have the facts of their codes. Errors name the field: a code that is unknown or out of use, no default, and a rate,
 * category or exemption beside the code that it does not have.
 */
export function withVatCodes(
  resource: Pick<DocumentResource, 'lineNameOf'>,
  body: DocumentBody,
  rows: VatRows,
  context: VatContext,
): { body: DocumentBody; errors: FieldErrors } {
  const errors = new FieldErrors();
  if (!namesVatCode(body)) return { body, errors };
  const codes = new Map(rows.vatCodes.map(row => [row.code, row]));
  const active = (code: unknown) => {
    const found = typeof code === 'string' ? codes.get(code) : undefined;
    return found?.inactive ? undefined : found;
  };
  const group = context.party?.discount_group ?? context.record?.discount_group;
  const party =
    active(context.party?.vat_code ?? context.record?.vat_code) ??
    rows.vatCodes.find(each => group !== undefined && each.discount_group === group && !each.inactive);
  const company = rows.vatCodes.find(each => each.is_default && !each.inactive);
  const articles = new Map(rows.vatArticles.map(row => [row.item_code, row]));
  return { body: { ...body, items: body.items.map(withFacts) }, errors };

  function withFacts(line: LineBody): LineBody {
    const { vat_code: code, ...rest } = line;
    if (code === undefined) return line;
    const add = (field: 'vat_code' | 'vat' | 'vat_category' | 'vat_exemption', message: Message) =>
      errors.add(`items[${line.line}].${resource.lineNameOf(field)}`, message);
    if (code !== DEFAULT_VAT_CODE) {
      const found = codes.get(code);
      if (!found) add('vat_code', unknownReference('VAT code', code, 'vat_codes'));
      else if (found.inactive) add('vat_code', new Message('vat_code_inactive', { code }));
      else return factsOf(rest, found, add);
      return line;
    }
    if (line.item_type === 'text') return rest;
    const article = line.item_code === undefined ? undefined : articles.get(line.item_code);
    const rate = article?.sales_tax ? decimal(article.sales_tax) : undefined;
    const found = defaultVat<VatCodeRow, Big>({
      party,
      article: active(article?.vat_code),
      articleRate: rate,
      company,
    });
    if (found === undefined) add('vat_code', new Message('vat_code_no_default'));
    else if (!('code' in found)) return { ...rest, vat: line.vat ?? found };
    else return factsOf(rest, found, add);
    return line;
  }

  function factsOf(
    line: LineBody,
    found: VatCodeRow,
    add: (field: 'vat' | 'vat_category' | 'vat_exemption', message: Message) => void,
  ): LineBody {
    const { code } = found;
    const rate = decimal(found.rate);
    const differs = (field: 'vat' | 'vat_category' | 'vat_exemption', value: string) =>
      add(field, new Message('vat_not_of_code', { value, code }));
    if (line.vat && !line.vat.eq(rate)) differs('vat', digits(rate));
    if (line.vat_category !== undefined && line.vat_category !== found.vat_category)
      differs('vat_category', found.vat_category);
    const { vat_exemption: exemption, vat_region } = found;
    if (exemption !== null && line.vat_exemption !== undefined && line.vat_exemption !== exemption)
      differs('vat_exemption', exemption);
    const vat_reason = sentenceOf(found, context);
    return {
      ...line,
      vat_code: code,
      vat: rate,
      vat_category: found.vat_category as VatCategory,
      ...(exemption !== null && { vat_exemption: exemption }),
      ...(vat_reason && { vat_reason }),
      ...(vat_region !== null && { vat_region }),
    };
  }
}

// In the language of the document, else of the country, else in the first one that has a sentence.
function sentenceOf(code: VatCodeRow, { language, country }: VatContext): string | undefined {
  const inOrder = [language, languageOfCountry(country), ...LANGUAGES];
  for (const each of inOrder) {
    const sentence = each === undefined ? undefined : code[`sentence_${each}`];
    if (typeof sentence === 'string' && sentence !== '') return sentence;
  }
  return undefined;
}

/**
 * A body that is not issued yet, with the facts of its codes as they are now; those of wrong codes are missing. Throws AUTH_FAILED,
 * PERMISSION_DENIED.
 */
export async function ratedBody(
  { accountId, ask }: { accountId: number; ask: Look },
  resource: DocumentResource,
  body: DocumentBody,
): Promise<DocumentBody> {
  if (!namesVatCode(body)) return body;
  const { party, document_set: set } = body;
  const questions = {
    account: accountFacts(accountId),
    set: set === undefined ? undefined : documentSet(accountId, set),
    parties: partyQuestion(accountId, resource, body),
    ...vatQuestions(accountId, body),
  };
  const found = await ask(questions, { cost: 'point' });
  const record = found.parties.length === 1 ? readStoredJson(found.parties[0]?.record ?? '{}') : undefined;
  return withVatCodes(resource, body, found, {
    party,
    record: record as Record<string, unknown> | undefined,
    language: found.set[0]?.language,
    country: accountOf(found.account[0]).country,
  }).body;
}
