/** Makes the parts of the view around the lines: parties, facts, payment and transport, as labels and formatted text. */

import type Big from 'big.js';
import type { PrintAccount, PrintJob, PrintLocation } from '../../domain/print-job.ts';
import { STANDARD_THEME } from '../../domain/theme.ts';
import { ZERO } from '../../domain/values/decimal.ts';
import { type Words, word } from '../templates/words.ts';
import { decimal, type Fields, printable, record, records, text, texts } from './document-fields.ts';
import type { Formats } from './language.ts';

export interface Fact {
  label: string;
  value: string;
}

export interface PartyView {
  label: string;
  name: string;
  lines: string[];
}

export interface AccountView {
  name: string;
  lines: string[];
  /** Phone and e-mail. */
  contact: string[];
  vat_id: string;
}

/** The letterhead. */
/** The mark of the pages of a test company; '' for others. */
export const testMark = ({ account }: PrintJob, words: Words): string => (account.is_test ? word(words, 'test') : '');

export function viewAccount(account: PrintAccount, words: Words): AccountView {
  const vat = printable(account.vat_id ?? '');
  return {
    name: printable(account.name),
    lines: [...(account.address ?? []), account.registration ?? ''].map(printable).filter(Boolean),
    contact: [account.phone, account.email].map(part => printable(part ?? '')).filter(Boolean),
    vat_id: vat === '' ? '' : `${word(words, 'vat_id')} ${vat}`,
  };
}

/** The party and the delivery address; the two locations of a transfer order. */
export function viewParties(job: PrintJob, document: Fields, formats: Formats, words: Words): PartyView[] {
  if (!job.party) return viewLocations(job, document, formats, words);
  // A refund has the party of the other side.
  const other = job.party === 'customer' ? 'supplier' : 'customer';
  const side = document[other] === undefined ? job.party : other;
  const party = record(document, side);
  const billing = addressLines(record(party, 'billing_address'), formats);
  const shipping = addressLines(record(party, 'shipping_address'), formats);
  const vat = text(party, 'vat_id');
  const names = [text(party, 'name'), text(party, 'name_2')].filter(Boolean);
  const country = billing.length > 0 ? '' : formats.country(text(party, 'country_iso'));
  const first: PartyView = {
    label: word(words, side),
    name: names[0] ?? text(party, 'code'),
    lines: [...names.slice(1), ...billing, country, vat === '' ? '' : `${word(words, 'vat_id')} ${vat}`].filter(
      Boolean,
    ),
  };
  const parties = first.name === '' && first.lines.length === 0 ? [] : [first];
  const shipsElsewhere = shipping.length > 0 && shipping.join('\n') !== billing.join('\n');
  if (shipsElsewhere) parties.push({ label: word(words, 'delivery_address'), name: names[0] ?? '', lines: shipping });
  return parties;
}

function viewLocations({ records }: PrintJob, document: Fields, formats: Formats, words: Words): PartyView[] {
  const view = (label: string, code: string, location: PrintLocation | null | undefined): PartyView => {
    const name = printable(location?.name ?? '') || code;
    const own = printable(location?.code ?? '');
    const lines = location ? [own === name ? '' : own, ...addressLines({ ...location }, formats)] : [];
    return { label: word(words, label), name, lines: lines.filter(Boolean) };
  };
  const locations = [
    view('from', text(document, 'source_warehouse', 'warehouse'), records?.source),
    view('to', text(document, 'destination_warehouse'), records?.destination),
  ];
  return locations.filter(location => location.name !== '');
}

/** A place that the document names, on one line: its name and address, or the code if it is not on file. */
function placeOf(code: string, location: PrintLocation | null | undefined, formats: Formats): string {
  if (code === '' || !location) return code;
  return [printable(location.name), ...addressLines({ ...location }, formats)].filter(Boolean).join(', ');
}

function addressLines(address: Fields, formats: Formats): string[] {
  const town = [text(address, 'zip_code'), text(address, 'city')].filter(Boolean).join(' ');
  return [...text(address, 'postal_address').split('\n'), town, formats.country(text(address, 'country'))]
    .map(line => line.trim())
    .filter(Boolean);
}

/** Dates and references, and the currency and its exchange rate if there are amounts. */
export function viewFacts(
  { labels = {}, account, theme = STANDARD_THEME }: PrintJob,
  document: Fields,
  hasAmounts: boolean,
  formats: Formats,
  words: Words,
): Fact[] {
  const related = relatedNames(document);
  return facts(words, [
    ['date', formats.date(text(document, 'date'))],
    [labels.due_date ?? 'due_date', formats.date(text(document, 'due_date'))],
    ['reference', text(document, 'reference')],
    ['your_ref', text(document, 'your_ref')],
    ['buyer_reference', text(document, 'buyer_reference')],
    ['period', period(document, formats)],
    ['reason', text(document, 'reason')],
    ['related', related.length <= MAX_RELATED_FACTS ? related.join(', ') : ''],
    ['salesperson', text(document, 'salesperson')],
    ['currency', hasAmounts ? formats.currencyName : ''],
    [
      'exchange_rate',
      hasAmounts && theme.figures.includes('exchange_rate') ? exchangeRate(document, account.currency, formats) : '',
    ],
  ]);
}

/** The names of the related documents, when they are too many for a fact. */
export function viewRelated(document: Fields): string[] {
  const related = relatedNames(document);
  return related.length > MAX_RELATED_FACTS ? related : [];
}

const MAX_RELATED_FACTS = 3;

function relatedNames(document: Fields): string[] {
  const all = [text(document, 'related_document', 'related_doc'), ...texts(document, 'related_documents')];
  return [...new Set(all.filter(Boolean))];
}

// The account's own currency needs no rate.
function exchangeRate(document: Fields, own: string, formats: Formats): string {
  const rate = decimal(document, 'exchange_rate');
  const currency = text(document, 'currency');
  return rate && currency !== own ? `1 ${currency} = ${formats.quantity(rate)} ${own}` : '';
}

// Both days, or the one that is known.
function period(document: Fields, formats: Formats): string {
  const days = ['period_start', 'period_end'].map(field => formats.date(text(document, field)));
  return days.every(day => day === '') ? '' : days.join(' – ').trim();
}

/** The payment. Only a document that demands it has the terms of the party or of the company. */
export function viewPayment(
  { party, account, asks_for_payment: isDemand }: PrintJob,
  document: Fields,
  { formats, words, due }: { formats: Formats; words: Words; due: Big | undefined },
): Fact[] {
  const usual = party && isDemand ? text(record(document, party), 'payment_terms') : '';
  const ofCompany = isDemand ? printable(account.payment_terms ?? '') : '';
  const terms = text(document, 'payment_terms') || usual || ofCompany;
  const until = isDemand && due?.gt(ZERO) ? payableUntil(document, formats, words, terms === '') : '';
  const tendered = decimal(document, 'amount_tendered') ?? ZERO;
  const change = tendered.minus(decimal(document, 'total_amount') ?? tendered);
  return facts(words, [
    ['payment_type', text(document, 'payment_type')],
    ['payment_terms', [terms, until].filter(Boolean).join('\n')],
    ...records(document, 'instalments').map(part => ['instalment', dated(part, 'due_date', formats)] as const),
    ['early_payment', dated(record(document, 'early_payment'), 'until', formats)],
    ['payment_ref', text(document, 'payment_ref')],
    ['tendered', tendered.gt(ZERO) ? formats.money(tendered) : ''],
    ['change', change.gt(ZERO) ? formats.money(change) : ''],
  ]);
}

const DAY_MS = 86_400_000;

/** The date until which one amount is due, with the days if no terms have them; '' for several amounts, which `instalments` has. */
function payableUntil(document: Fields, formats: Formats, words: Words, withDays: boolean): string {
  const [date, due] = [text(document, 'date'), text(document, 'due_date')];
  if (due === '' || records(document, 'instalments').length > 0) return '';
  const days = Math.round((Date.parse(due) - Date.parse(date)) / DAY_MS);
  return word(words, withDays && days > 1 ? 'payable_within' : 'payable_by')
    .replace('{days}', String(days))
    .replace('{date}', formats.date(due));
}

// A day, and the amount of that day with its percentage.
function dated(fields: Fields, day: string, formats: Formats): string {
  const [amount, percent] = [decimal(fields, 'amount'), decimal(fields, 'percent')];
  if (!amount) return '';
  return `${formats.date(text(fields, day))}: ${percent ? `${formats.rate(percent)}, ` : ''}${formats.money(amount)}`;
}

/** The transport. */
export function viewTransport(job: PrintJob, document: Fields, formats: Formats, words: Words): Fact[] {
  const weight = decimal(document, 'gross_weight');
  // A transfer has its places instead of parties.
  const place = (location: PrintLocation | null | undefined, ...fields: string[]) =>
    job.party ? placeOf(text(document, ...fields), location, formats) : '';
  return facts(words, [
    ['warehouse', place(job.records?.source, 'warehouse', 'source_warehouse')],
    ['to', place(job.records?.destination, 'destination_warehouse')],
    ['delivery_date', formats.date(text(document, 'delivery_date'))],
    ['arrival_date', formats.date(text(document, 'arrival_date'))],
    ['plate_number', text(document, 'plate_number')],
    ['packages', text(document, 'number_of_packages')],
    ['gross_weight', weight ? `${formats.quantity(weight)} kg` : ''],
  ]);
}

function facts(words: Words, pairs: readonly (readonly [string, string])[]): Fact[] {
  return pairs.filter(([, value]) => value !== '').map(([label, value]) => ({ label: word(words, label), value }));
}
