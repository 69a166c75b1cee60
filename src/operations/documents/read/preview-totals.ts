// Adds up a document as its create would, without creating it. contract §5 Totals

import type Big from 'big.js';
import { accountFacts, accountOf } from '../../../database/sql/account-facts.ts';
import { articlesOfDocuments, levelsOfDocuments } from '../../../database/sql/documents/document-articles.ts';
import { presentIssuer } from '../../../database/sql/documents/e-invoice.ts';
import { relatedDocuments } from '../../../database/sql/documents/lock.ts';
import { articlesByCode, levelsByCode } from '../../../database/sql/stock/articles.ts';
import { type DocumentResource, mayTakeLines } from '../../../definitions/define-document.ts';
import { billsDeliveries } from '../../../domain/documents/deliveries.ts';
import { type DocumentFigures, documentFigures } from '../../../domain/documents/document-figures.ts';
import { plainTotal } from '../../../domain/documents/new-document/total-of-lines.ts';
import type { DocumentTerms } from '../../../domain/documents/payment-terms.ts';
import { assessInSteps } from '../../../domain/documents/reachable-totals.ts';
import { AppError, fieldError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { ZERO } from '../../../domain/values/decimal.ts';
import { inSteps } from '../../in-steps.ts';
import type { Look } from '../../read/session-reads.ts';
import { decide } from '../decide-create.ts';
import { documentQuestions, explainSet, readContext, withVat } from '../document-facts.ts';
import {
  type DocumentBody,
  itemCodes,
  namedDocuments,
  sentDocument,
  totalsHeader,
  withNamesOf,
  withTermsOf,
} from '../document-input.ts';
import { readIssuer } from '../known-issuer.ts';
import { retryWithTerms } from '../known-terms.ts';
import { formOf } from '../named-documents.ts';

/** Totals of a document that a create would accept. */
export interface PreviewedTotals {
  total_amount: Big;
  net_amount: Big | undefined;
  vat: Big | undefined;
  /** Undefined if the lines do not explain the total. */
  figures: DocumentFigures | undefined;
  /** Values from terms of payment. */
  terms: DocumentTerms | undefined;
  warnings: Message[];
}

/**
 * Totals of a document from its checked body, in which `total_amount` may be missing. Throws what its create would throw, except for a
 * number that is taken.
 */
export const previewTotals = (
  reads: { accountId: number; ask: Look },
  resource: DocumentResource,
  wireBody: Record<string, unknown>,
  { strict }: { strict: boolean },
): Promise<PreviewedTotals> =>
  retryWithTerms([], codes => totalsWithTerms(reads, resource, wireBody, { strict, codes }));

async function totalsWithTerms(
  { accountId, ask }: { accountId: number; ask: Look },
  type: DocumentResource,
  wireBody: Record<string, unknown>,
  { strict, codes }: { strict: boolean; codes: readonly string[] },
): Promise<PreviewedTotals> {
  const { resource, body: sent, rounded } = sentDocument(type, wireBody);
  const questions = {
    ...documentQuestions(accountId, resource, sent, codes),
    ...unlocked(accountId, resource, sent),
    account: accountFacts(accountId),
    issuer: resource.eInvoice && presentIssuer(accountId),
  };
  const found = await ask(questions, { cost: 'scan' });
  const [row] = found.account;
  if (!row) throw new Error(`Account ${accountId} of a valid session does not exist`);
  const locked = { newId: 0, documents: found.documents, articles: found.stockedArticles, levels: found.levels };
  const facts = readContext(locked, found);
  const { body: rated, errors: vatErrors } = withVat(resource, sent, facts, found, accountOf(row).country);
  const body = { ...rated, total_amount: vatErrors.list.length > 0 ? ZERO : totalOf(rated) };
  const assessment = await inSteps(assessInSteps(body.items, totalsHeader(body)));
  try {
    const [issuer] = found.issuer.map(readIssuer);
    const complete = withTermsOf(withNamesOf(body, facts.named), facts.articles);
    const options = { strict, assessment, rounded, vatErrors: vatErrors.list, issuer };
    const decided = decide(formOf(resource, body, facts.named), complete, facts, accountOf(row), options);
    const { net_amount, vat, charges, terms, warnings } = decided;
    const figures = documentFigures(body.items, { ...totalsHeader(body), ...charges, net_amount, vat });
    return { total_amount: body.total_amount, net_amount, vat, figures, terms, warnings };
  } catch (error) {
    const explained =
      error instanceof AppError && error.code === 'INVALID_ARGUMENT' && explainSet(resource, error, accountId);
    if (!explained) throw error;
    throw explained.reason(await ask(explained.questions, { cost: 'point' }));
  }
}

function totalOf(body: DocumentBody): Big {
  const total = body.total_amount ?? plainTotal(body.items, totalsHeader(body));
  if (!total) throw fieldError('total_amount', new Message('required_without_prices'));
  return total;
}

// The rows that a create locks.
function unlocked(accountId: number, resource: DocumentResource, body: DocumentBody) {
  const called = namedDocuments(body);
  const codes = itemCodes(body.items);
  const takesLines = mayTakeLines(resource);
  const deliveries = takesLines && billsDeliveries(resource.relates);
  if (called && takesLines)
    return {
      documents: relatedDocuments(accountId, { called, deliveries }),
      stockedArticles: articlesOfDocuments(accountId, { called }, codes),
      levels: levelsOfDocuments(accountId, { called }, codes),
    };
  const movesStock = resource.locations.length > 0;
  return {
    documents: called && relatedDocuments(accountId, { called }),
    stockedArticles: movesStock ? articlesByCode(accountId, codes) : undefined,
    levels: movesStock ? levelsByCode(accountId, codes) : undefined,
  };
}
