// Choices and suggestions of the form of a new document.

import {
  depositsOf,
  type EarlierPart,
  earlierParts,
  type FormFactsRow,
  type FormSetRow,
  formFacts,
  formLocations,
  formSets,
  MAX_PARTS,
} from '../../../database/sql/documents/document-form.ts';
import { relatedDocuments } from '../../../database/sql/documents/lock.ts';
import { creditedAmounts, depositCredits } from '../../../database/sql/documents/relations.ts';
import {
  articlesOfLines,
  type SuggestedArticle,
  type SuggestedParty,
  type SuggestedSerial,
  serialsInStock,
  suggestArticles,
  suggestParties,
} from '../../../database/sql/documents/suggestions.ts';
import { type VatCodeRow, vatCodes } from '../../../database/sql/documents/vat-codes.ts';
import { allTerms } from '../../../database/sql/master-data/payment-terms.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { isStorable } from '../../../definitions/fields/value-check.ts';
import type { RateAmount } from '../../../domain/documents/document-facts.ts';
import { AMOUNTS, type TakenParts } from '../../../domain/documents/new-document/total-of-document.ts';
import type { PaymentTerms } from '../../../domain/documents/payment-terms.ts';
import { decimal, sum } from '../../../domain/values/decimal.ts';
import { readVatNumber } from '../../../domain/values/vat-number.ts';
import { readStoredJson } from '../../../formats/read-json.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { readRows, runRead } from '../../read/run-read.ts';
import { openRates } from '../deposits.ts';
import { earlierReader, NO_EARLIER_ROWS } from '../earlier-documents.ts';

export type { SuggestedArticle, SuggestedParty };

export interface FormFacts extends FormFactsRow {
  sets: FormSetRow[];
  locations: { code: string; description: string }[];
  /** VAT codes in use. */
  vatCodes: VatCodeRow[];
  terms: PaymentTerms[];
}

/** Initial values of a form: sets of the type, locations, currency and day. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readFormFacts(
  context: Context,
  actor: SessionActor,
  { type }: DocumentResource,
): Promise<FormFacts> {
  const { accountId } = actor;
  const questions = {
    facts: formFacts(accountId),
    sets: formSets(accountId, type),
    locations: formLocations(accountId),
    vatCodes: vatCodes(accountId, undefined),
    terms: allTerms(accountId),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'point' });
  const [facts] = found.facts;
  if (!facts) throw new Error(`Account ${accountId} of a valid session does not exist`);
  const terms = found.terms.map(({ json }) => readStoredJson(json) as PaymentTerms);
  return {
    ...facts,
    sets: found.sets,
    locations: found.locations,
    terms,
    vatCodes: found.vatCodes.filter(({ inactive }) => !inactive),
  };
}

/** Maximum length of a searched text. */
const MAX_TEXT = 100;

/** Articles that match a typed text, with their stock at a location or in total. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function findArticles(
  context: Context,
  actor: SessionActor,
  { text, location }: { text: string; location: string | undefined },
): Promise<SuggestedArticle[]> {
  if (!isStorable(text) || !isStorable(location ?? '')) return [];
  const articles = suggestArticles(actor.accountId, { text: text.trim().slice(0, MAX_TEXT), location });
  return readRows(context, actor, articles, { cost: 'scan' });
}

/** The articles that lines name, as `findArticles` answers them; `followed` is the document that theirs follows. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readLineArticles(
  context: Context,
  actor: SessionActor,
  { codes, location, followed }: { codes: string[]; location: string | undefined; followed: bigint | undefined },
): Promise<SuggestedArticle[]> {
  const storable = codes.filter(isStorable);
  if (storable.length === 0) return [];
  const articles = articlesOfLines(actor.accountId, { codes: storable, location, followed });
  return readRows(context, actor, articles, { cost: 'scan' });
}

/** Maximum serial numbers that a form offers. */
const MAX_SERIALS = 200;

/** Serial or batch numbers of an article in stock, at a location or in total. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function findSerials(
  context: Context,
  actor: SessionActor,
  { code, location }: { code: string; location: string | undefined },
): Promise<SuggestedSerial[]> {
  if (!isStorable(code) || !isStorable(location ?? '')) return [];
  const serials = serialsInStock(actor.accountId, { code, location, limit: MAX_SERIALS });
  return readRows(context, actor, serials, { cost: 'scan' });
}

/** Customers or suppliers that match a typed text. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function findParties(
  context: Context,
  actor: SessionActor,
  { kind, text }: { kind: 'customer' | 'supplier'; text: string },
): Promise<SuggestedParty[]> {
  if (!isStorable(text)) return [];
  const sought = text.trim().slice(0, MAX_TEXT);
  const { full, bare } = readVatNumber(sought);
  // Two letters and a digit begin a tax number; other words are names.
  const vatNumbers = [full, ...(bare && /^\d/.test(bare) ? [bare] : [])].filter(number => /\d/.test(number));
  const parties = suggestParties(actor.accountId, { kind, text: sought, vatNumbers });
  return readRows(context, actor, parties, { cost: 'scan' });
}

/**
 * Reads the sums of the partial documents of one; with `billed`, of those that bill it or its deliveries. Undefined if totals do not
 * determine them, because a partial document also takes from others. Throws AUTH_FAILED, PERMISSION_DENIED.
 */
export async function readTakenParts(
  context: Context,
  actor: SessionActor,
  id: bigint,
  of: { billed: boolean },
): Promise<TakenParts | undefined> {
  const parts = await readRows(context, actor, earlierParts(actor.accountId, id, of), { cost: 'point' });
  if (parts.length > MAX_PARTS || parts.some(({ is_shared }) => is_shared)) return undefined;
  const inAll = (name: keyof Omit<EarlierPart, 'is_shared'>) => sum(parts.map(part => decimal(part[name])));
  const amounts = Object.fromEntries(AMOUNTS.map(name => [name, inAll(name)])) as TakenParts['amounts'];
  return { parts: parts.length, total: inAll('total_amount'), amounts };
}

/** A deposit of which something is left to deduct. */
export interface OpenDeposit {
  /** As its list answers it. */
  element: Record<string, unknown>;
  /** Amounts with VAT that are left, by VAT rate. Undefined if all of its lines are. */
  left: RateAmount[] | undefined;
}

/**
 * The deposits that name a document as theirs, or the document if it is one itself, as far as something is left of them. Throws
 * AUTH_FAILED, PERMISSION_DENIED.
 */
export async function readDeposits(
  context: Context,
  actor: SessionActor,
  id: bigint,
  resource: DocumentResource,
): Promise<OpenDeposit[]> {
  const { accountId } = actor;
  const rows = await readRows(context, actor, depositsOf(accountId, id, resource.type), { cost: 'point' });
  if (rows.length === 0) return [];
  const reference = { ids: rows.map(row => row.id) };
  const questions = {
    related: relatedDocuments(accountId, reference),
    creditedAmounts: creditedAmounts(accountId, reference),
    depositCredits: depositCredits(accountId, reference),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'point' });
  const read = earlierReader({ ...NO_EARLIER_ROWS, ...found }, new Map());
  const snapshots = new Map(rows.map(row => [row.id, row.snapshot]));
  return found.related.flatMap(row => {
    const left = openRates(read(row), snapshots);
    const element = readStoredJson(snapshots.get(row.id) ?? '{}') as Record<string, unknown>;
    return left?.length === 0 ? [] : [{ element, left }];
  });
}
