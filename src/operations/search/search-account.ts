// Searches documents by number, customers, suppliers, articles and serial numbers for a text.

import {
  articlesByCode,
  documentsByAmount,
  documentsByNumber,
  documentsByPrefix,
  documentsOfSetByPrefix,
  type FoundDocument,
  type FoundRecord,
  type FoundSerialNumber,
  partiesByCode,
  serialNumbersByText,
} from '../../database/sql/search.ts';
import { documents } from '../../definitions/catalogue.ts';
import { isStorable } from '../../definitions/fields/value-check.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { findArticles, findParties } from '../documents/read/document-form.ts';
import { runRead } from '../read/run-read.ts';
import { numbersOf } from './search-list.ts';

export type { FoundDocument, FoundRecord, FoundSerialNumber };

/** Results, nearest first. */
export interface SearchResults {
  documents: FoundDocument[];
  /** Documents with the amount, without those found by number. */
  amounts: FoundDocument[];
  customers: FoundRecord[];
  suppliers: FoundRecord[];
  articles: FoundRecord[];
  serialNumbers: FoundSerialNumber[];
}

/** Maximum results of a kind. */
export const MAX_FOUND = 8;
/** Longer texts than this name nothing. */
const MAX_TEXT = 100;

const TYPES = documents.map(({ type }) => type);

const NOTHING: SearchResults = {
  documents: [],
  amounts: [],
  customers: [],
  suppliers: [],
  articles: [],
  serialNumbers: [],
};

/**
 * Searches documents, customers, suppliers, articles and serial numbers. Documents are found by what their number begins with, with
 * or without the set before it (`FT 2026/12`), or by the last part of a number that the server gave (`12`). `amount`: the text as a
 * number, if it is one, for documents with this total. Throws AUTH_FAILED, PERMISSION_DENIED.
 */
export async function searchAccount(
  context: Context,
  actor: SessionActor,
  typed: string,
  amount?: string,
): Promise<SearchResults> {
  const text = typed.trim().slice(0, MAX_TEXT);
  if (text === '' || !isStorable(text)) return NOTHING;
  const [articles, customers, suppliers, numbers] = await Promise.all([
    findArticles(context, actor, { text, location: undefined }),
    findParties(context, actor, { kind: 'customer', text }),
    findParties(context, actor, { kind: 'supplier', text }),
    numbersOf(context, actor, text),
  ]);
  const codes = {
    articles: [text, ...articles.map(({ item_code }) => item_code)],
    customers: [text, ...customers.map(({ code }) => code)],
    suppliers: [text, ...suppliers.map(({ code }) => code)],
  };
  const { accountId } = actor;
  const questions = {
    ...documentQuestions(accountId, text, numbers),
    amounts:
      amount === undefined ? undefined : documentsByAmount(accountId, { types: TYPES, amount, limit: MAX_FOUND }),
    articles: articlesByCode(accountId, codes.articles),
    customers: partiesByCode(accountId, { kind: 'customer', codes: codes.customers }),
    suppliers: partiesByCode(accountId, { kind: 'supplier', codes: codes.suppliers }),
    serialNumbers: serialNumbersByText(accountId, text, MAX_FOUND),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'point' });
  const numbered = withoutRepeats([found.numbered, found.asTyped, found.upperCase, found.inSet].flat());
  return {
    documents: numbered,
    amounts: found.amounts.filter(({ id }) => numbered.every(each => each.id !== id)),
    articles: inOrder(found.articles, codes.articles),
    customers: inOrder(found.customers, codes.customers),
    suppliers: inOrder(found.suppliers, codes.suppliers),
    serialNumbers: found.serialNumbers,
  };
}

// Sets are in upper case mostly, and few people type them so.
function documentQuestions(accountId: number, text: string, numbers: string[]) {
  const limit = MAX_FOUND;
  const upper = text.toUpperCase();
  const [, set, rest] = /^([^\s/]+)[\s/]+(.+)$/.exec(upper) ?? [];
  return {
    numbered: numbers.length > 0 ? documentsByNumber(accountId, numbers, limit) : undefined,
    asTyped: documentsByPrefix(accountId, text, limit),
    upperCase: upper === text ? undefined : documentsByPrefix(accountId, upper, limit),
    inSet: set && rest ? documentsOfSetByPrefix(accountId, { set, prefix: rest, limit }) : undefined,
  };
}

const withoutRepeats = (rows: FoundDocument[]): FoundDocument[] =>
  [...new Map(rows.map(row => [row.id, row])).values()].slice(0, MAX_FOUND);

const inOrder = (rows: FoundRecord[], codes: string[]): FoundRecord[] =>
  rows.toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code)).slice(0, MAX_FOUND);
