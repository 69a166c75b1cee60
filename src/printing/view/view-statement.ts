/** Makes the view of a statement of account: what a customer or supplier owes, document by document, as formatted text. */
import type { PrintJob } from '../../domain/print-job.ts';
import { readDecimal, ZERO } from '../../domain/values/decimal.ts';
import { title, type Words, word } from '../templates/words.ts';
import { type Fields, printable, record, records, text } from './document-fields.ts';
import type { DocumentView } from './document-view.ts';
import { formatsFor } from './language.ts';
import { viewBankTransfer } from './view-bank-transfer.ts';
import { testMark, viewAccount, viewParties } from './view-facts.ts';

/** The kind of a print job that is a statement; its document is what operations/party-statements writes. */
export const STATEMENT = 'statement';

/** Amounts due by days past their due date, and amounts not allotted to documents. */
const AGES = ['not_due', 'days_30', 'days_60', 'days_90', 'older', 'unallotted'] as const;

/**
 * The view of a statement. It has the parts of a document's view, so that every template prints it: the entries are the table of
 * settlements, the ages the facts at the left of the totals.
 */
export function statementView(job: PrintJob, document: Fields, words: Words): DocumentView {
  const currency = text(document, 'currency') || job.account.currency;
  const formats = formatsFor(job.language, job.account.country, currency);
  const amountOf = (fields: Fields, name: string) => readDecimal(text(fields, name)) ?? ZERO;
  const money = (fields: Fields, name: string) => formats.amount(amountOf(fields, name));
  const shown = (fields: Fields, name: string) => (amountOf(fields, name).eq(ZERO) ? '' : money(fields, name));
  const columns = [
    { label: word(words, 'settled_document'), align: 'left' },
    ...['date', 'due_date'].map(name => ({ label: word(words, name), align: 'left' as const })),
    ...['debit', 'credit', 'still_open', 'balance'].map(name => ({
      label: word(words, name),
      align: 'right' as const,
    })),
  ] as DocumentView['settlements']['table']['columns'];
  const [from, to] = [text(document, 'from'), text(document, 'date')];
  const opening = [word(words, 'opening_balance'), formats.date(from), '', '', '', '', money(document, 'opening')];
  const rows = records(document, 'entries').map(entry => [
    text(entry, 'document'),
    formats.date(text(entry, 'date')),
    formats.date(text(entry, 'due_date')),
    shown(entry, 'charge'),
    shown(entry, 'credit'),
    shown(entry, 'open'),
    money(entry, 'balance'),
  ]);
  const table = { columns, rows: [opening, ...rows] };
  const closing = amountOf(document, 'closing');
  // Debt at the end of a past period may have been paid since.
  const due = to < text(document, 'today') ? undefined : closing;
  const demand = { due, currency, reference: text(document, 'reference') };
  const ages = record(document, 'ages');
  const total = (label: string, name: string, strong: boolean) => ({
    label: word(words, label),
    value: formats.money(amountOf(document, name)),
    strong,
  });
  const labels = ['page_of', 'related', 'carried_from', 'carried_to', 'settles', 'vat_summary', 'bank_transfer'];
  return {
    language: job.language,
    title: title(words, job) ?? printable(job.kind),
    number: `${formats.date(from)} – ${formats.date(to)}`,
    date: to,
    void: '',
    test: testMark(job, words),
    account: viewAccount(job.account, words),
    parties: viewParties(job, document, formats, words),
    facts: [
      { label: word(words, 'date'), value: formats.date(text(document, 'today')) },
      { label: word(words, 'currency'), value: currency },
    ],
    related: [],
    fiscal: null,
    columns: [],
    lines: [],
    included: false,
    settlements: { labels: columns.map(({ label }) => label), rows: table.rows, table },
    vat_summary: { labels: [], rows: [], widths_em: [] },
    totals: [total('opening_balance', 'opening', false), total('closing_balance', 'closing', true)],
    bank_transfer: viewBankTransfer(job, demand, formats, words),
    payment: AGES.filter(age => !amountOf(ages, age).eq(ZERO)).map(age => ({
      label: word(words, `age_${age}`),
      value: formats.money(amountOf(ages, age)),
    })),
    transport: [],
    vat_reasons: [],
    signature: null,
    notes: '',
    words: {
      ...Object.fromEntries(labels.map(name => [name, word(words, name)])),
      payment: word(words, 'ages'),
      transport: word(words, 'transport'),
      notes: word(words, 'notes'),
    },
  };
}
