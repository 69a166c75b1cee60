// The search box of a list: ids of its documents, customers, suppliers or articles that match a typed text.

import { numberSequences } from '../../database/sql/search.ts';
import { idsOfArticles, idsOfDocuments, idsOfParties, type SoughtText } from '../../database/sql/search-list.ts';
import { documents } from '../../definitions/catalogue.ts';
import type { ListResource } from '../../definitions/define-list.ts';
import { isStorable } from '../../definitions/fields/value-check.ts';
import { HIGHEST_NUMBER, numberText } from '../../domain/documents/number-pattern.ts';
import { readVatNumber } from '../../domain/values/vat-number.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { readRows, runRead } from '../read/run-read.ts';

/** Maximum matches. Of more, the newest are found. */
export const MAX_MATCHES = 1000;
/** Maximum length of a searched text. */
const MAX_TEXT = 100;
/** Beginnings that too many numbers have. */
const MANY_NUMBERS = /^\d{1,3}$/;
/** Sequences in which a number without prefix is looked for. */
const MAX_SEQUENCES = 24;

/** Text in the search box of a list. */
export interface ListSearch {
  text: string;
  /** The text as an amount in the reader's format. */
  amount: string | undefined;
}

/** True if the search box of a list looks into several columns. */
export const hasOwnSearch = (resource: ListResource): boolean =>
  isOfDocuments(resource) || ['customers', 'suppliers', 'articles'].includes(resource.path);

/** True for lists of documents, of one type or of all. */
export const isOfDocuments = (resource: Pick<ListResource, 'path'>): boolean => typesOf(resource).length > 0;

const typesOf = ({ path }: Pick<ListResource, 'path'>): string[] =>
  documents.flatMap(document => (path === 'documents' || document.path === path ? [document.type] : []));

/**
 * Ids of the records of a list that match a text, at most MAX_MATCHES. Documents are found by number, party, tax number, total, article and
 * reference. Throws AUTH_FAILED, PERMISSION_DENIED.
 */
export async function searchList(
  context: Context,
  actor: SessionActor,
  resource: ListResource,
  { text: typed, amount }: ListSearch,
): Promise<string[]> {
  const text = typed.trim().slice(0, MAX_TEXT);
  if (text === '' || !isStorable(text)) return [];
  const { accountId } = actor;
  const sought = soughtText(text);
  const ids = async (question: ReturnType<typeof idsOfDocuments>) =>
    (await readRows(context, actor, question, { cost: 'scan' })).map(({ id }) => id);
  if (resource.path === 'articles') return ids(idsOfArticles(accountId, sought, MAX_MATCHES));
  if (resource.path === 'customers') return ids(idsOfParties(accountId, 'customer', sought, MAX_MATCHES));
  if (resource.path === 'suppliers') return ids(idsOfParties(accountId, 'supplier', sought, MAX_MATCHES));
  const [, set, prefix] = /^([^\s/]+)[\s/]+(.+)$/.exec(text.toUpperCase()) ?? [];
  return ids(
    idsOfDocuments(
      accountId,
      {
        ...sought,
        amount,
        types: typesOf(resource),
        kinds: ['customer', 'supplier'],
        numbers: [text, ...(await numbersOf(context, actor, text))],
        // Few digits begin the year of nearly all numbers.
        prefixes: MANY_NUMBERS.test(text) ? [] : sought.variants,
        inSet: set && prefix ? { set, prefix, numbers: await numbersOf(context, actor, prefix) } : undefined,
      },
      MAX_MATCHES,
    ),
  );
}

function soughtText(text: string): SoughtText {
  const { full, bare } = readVatNumber(text);
  const upper = text.toUpperCase();
  const lower = text.toLowerCase();
  return {
    text,
    variants: [...new Set([text, upper, lower, upper.slice(0, 1) + lower.slice(1)])],
    vatNumbers: [...new Set([text, full, bare ?? ''])].filter(number => /\d{3}/.test(number)),
  };
}

/** Numbers that end with a typed count, in each sequence of the account. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function numbersOf(context: Context, actor: SessionActor, text: string): Promise<string[]> {
  if (!/^\d{1,15}$/.test(text) || Number(text) > HIGHEST_NUMBER) return [];
  const sequences = numberSequences(actor.accountId, MAX_SEQUENCES);
  const { found } = await runRead(context, actor, { sequences }, { cost: 'point' });
  return found.sequences.map(({ key }) => numberText(key, Number(text)));
}
