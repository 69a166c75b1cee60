/** Makes the view of a document: everything that a template prints, as formatted text. A pure function of job and words. */

import type { PrintJob } from '../../domain/print-job.ts';
import { STANDARD_THEME, type ThemeFigure } from '../../domain/theme.ts';
import { ZERO } from '../../domain/values/decimal.ts';
import { title, type Words, word } from '../templates/words.ts';
import { decimal, type Fields, printable, readDocument, records, text } from './document-fields.ts';
import type { DocumentView, SignatureView } from './document-view.ts';
import { formatsFor } from './language.ts';
import { amountsOf, isRemark, type LineAmounts, withoutPrice } from './line-amounts.ts';
import { viewBankTransfer } from './view-bank-transfer.ts';
import { exemptionsOf } from './view-exemptions.ts';
import {
  testMark,
  viewAccount,
  viewFacts,
  viewParties,
  viewPayment,
  viewRelated,
  viewTransport,
} from './view-facts.ts';
import { viewFiscal } from './view-fiscal.ts';
import { viewLines } from './view-lines.ts';
import { viewSettlements } from './view-settlements.ts';
import { STATEMENT, statementView } from './view-statement.ts';
import { viewTotals } from './view-totals.ts';

const pageWords = [
  'page_of',
  'related',
  'carried_from',
  'carried_to',
  'settles',
  'vat_summary',
  'payment',
  'bank_transfer',
  'transport',
  'notes',
];

/** @throws PrintError INVALID_DOCUMENT */
export function makeView(job: PrintJob, words: Words): DocumentView {
  const document = readDocument(job.document);
  const { columns, figures } = job.theme ?? STANDARD_THEME;
  const shows = (figure: ThemeFigure) => figures.includes(figure);
  if (job.kind === STATEMENT) return statementView(job, document, words);
  const currency = text(document, 'currency') || job.account.currency;
  const formats = formatsFor(job.language, job.account.country, currency);
  const lines = records(document, 'items');
  const amounts = shownAmounts(
    job,
    document,
    lines.map(line => (isRemark(line) ? undefined : amountsOf(line))),
  );
  const exemptions = exemptionsOf(job, lines, amounts, words);
  const reasons = [...new Set(exemptions.filter(Boolean))];
  // Several sentences stand below their lines, one below the totals.
  const isOfLines = reasons.length > 1;
  const table = viewLines(
    { lines, amounts, exemptions: isOfLines ? exemptions : [], articles: job.records?.articles ?? {} },
    formats,
    words,
    columns,
  );
  const { due, vat_summary, totals } = viewTotals(document, amounts, table.included, formats, words, shows('balance'));
  return {
    language: job.language,
    title: title(words, job) ?? printable(job.kind),
    number: numberOf(document, '/'),
    date: text(document, 'date'),
    void: markOf(document, words),
    test: testMark(job, words),
    account: viewAccount(job.account, words),
    parties: viewParties(job, document, formats, words),
    facts: viewFacts(job, document, totals.length > 0, formats, words),
    related: viewRelated(document),
    ...table,
    settlements: viewSettlements(document, job.records?.settled ?? {}, formats, words),
    vat_summary: shows('vat_summary') ? vat_summary : { labels: [], rows: [], widths_em: [] },
    totals,
    vat_reasons: isOfLines ? [] : reasons,
    bank_transfer: viewBankTransfer(job, { due, currency, reference: numberOf(document, ' ') }, formats, words),
    fiscal: viewFiscal(job.fiscal),
    payment: shows('payment') ? viewPayment(job, document, { formats, words, due }) : [],
    transport: shows('transport') ? viewTransport(job, document, formats, words) : [],
    signature: viewSignature(job, words),
    notes: text(document, 'notes_comments'),
    words: Object.fromEntries(pageWords.map(name => [name, word(words, name)])),
  };
}

/** Goods without a value have no prices, discounts and rates on their page; a document with an amount due prints that it is nothing. */
function shownAmounts(
  { asks_for_payment }: PrintJob,
  document: Fields,
  amounts: (LineAmounts | undefined)[],
): (LineAmounts | undefined)[] {
  const total = decimal(document, 'total_amount') ?? ZERO;
  const hasMoney = !total.eq(ZERO) || amounts.some(line => line?.price && !line.price.eq(ZERO));
  return hasMoney || asks_for_payment ? amounts : amounts.map(line => line && withoutPrice(line));
}

/** The place to sign, where the theme has one. */
function viewSignature({ theme = STANDARD_THEME, is_delivery: isDelivery }: PrintJob, words: Words): SignatureView {
  const isShown = theme.signature === 'all' || (theme.signature === 'deliveries' && isDelivery === true);
  if (!isShown) return null;
  const labels = ['date', 'signed_name', 'signature'].map(name => word(words, name));
  return { heading: word(words, isDelivery ? 'received' : 'signed'), labels };
}

function markOf(document: Fields, words: Words): string {
  const status = text(document, 'status');
  const mark = { VOID: 'void', CLOSED: 'closed', DRAFT: 'draft' }[status];
  return mark === undefined ? '' : word(words, mark);
}

/** Set and number of the document. `related_document` and `settles` have a blank between them. */
const numberOf = (document: Fields, separator: string): string =>
  [text(document, 'document_set'), text(document, 'seq_number')].filter(Boolean).join(separator);
