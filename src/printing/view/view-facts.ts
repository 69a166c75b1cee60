/** The head and foot of a document: parties, facts, payment and transport as labels with ready text. */

import type { PrintAccount, PrintJob } from '../../domain/print-job.ts';
import { type Words, word } from '../templates/words.ts';
import { Decimal, decimal, type Fields, printable, record, text } from './document-fields.ts';
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

/** The letterhead's words. */
export function viewAccount(account: PrintAccount, words: Words): AccountView {
  const vat = printable(account.vat_id ?? '');
  return {
    name: printable(account.name),
    lines: (account.address ?? []).map(printable).filter(Boolean),
    contact: [account.phone, account.email].map(part => printable(part ?? '')).filter(Boolean),
    vat_id: vat === '' ? '' : `${word(words, 'vat_id')} ${vat}`,
  };
}

/** Who gets it and where it goes; a transfer has two places in their stead. */
export function viewParties(job: PrintJob, document: Fields, formats: Formats, words: Words): PartyView[] {
  if (!job.party) return viewPlaces(document, words);
  const party = record(document, job.party);
  const billing = addressLines(record(party, 'billing_address'), formats);
  const shipping = addressLines(record(party, 'shipping_address'), formats);
  const vat = text(party, 'vat_id');
  const names = [text(party, 'name'), text(party, 'name_2')].filter(Boolean);
  const country = billing.length > 0 ? '' : formats.country(text(party, 'country_iso'));
  const first: PartyView = {
    label: word(words, job.party),
    name: names[0] ?? text(party, 'code'),
    lines: [...names.slice(1), ...billing, country, vat === '' ? '' : `${word(words, 'vat_id')} ${vat}`].filter(
      Boolean,
    ),
  };
  const parties = first.name === '' && first.lines.length === 0 ? [] : [first];
  const elsewhere = shipping.length > 0 && shipping.join('\n') !== billing.join('\n');
  if (elsewhere) parties.push({ label: word(words, 'delivery_address'), name: names[0] ?? '', lines: shipping });
  return parties;
}

function viewPlaces(document: Fields, words: Words): PartyView[] {
  const places = [
    { label: word(words, 'from'), name: text(document, 'source_warehouse', 'warehouse'), lines: [] },
    { label: word(words, 'to'), name: text(document, 'destination_warehouse'), lines: [] },
  ];
  return places.filter(place => place.name !== '');
}

function addressLines(address: Fields, formats: Formats): string[] {
  const town = [text(address, 'zip_code'), text(address, 'city')].filter(Boolean).join(' ');
  return [...text(address, 'postal_address').split('\n'), town, formats.country(text(address, 'country'))]
    .map(line => line.trim())
    .filter(Boolean);
}

/** Dates and references beside the title; the currency where there is money. */
export function viewFacts(document: Fields, hasMoney: boolean, formats: Formats, words: Words): Fact[] {
  return facts(words, [
    ['date', formats.date(text(document, 'date'))],
    ['due_date', formats.date(text(document, 'due_date'))],
    ['reference', text(document, 'reference')],
    ['your_ref', text(document, 'your_ref')],
    ['related', text(document, 'related_document', 'related_doc')],
    ['salesperson', text(document, 'salesperson')],
    ['currency', hasMoney ? formats.currencyName : ''],
  ]);
}

/** How it is paid. */
export function viewPayment(document: Fields, formats: Formats, words: Words): Fact[] {
  const tendered = decimal(document, 'amount_tendered') ?? new Decimal(0);
  const change = tendered.minus(decimal(document, 'total_amount') ?? tendered);
  return facts(words, [
    ['payment_type', text(document, 'payment_type')],
    ['payment_ref', text(document, 'payment_ref')],
    ['tendered', tendered.gt(0) ? formats.money(tendered) : ''],
    ['change', change.gt(0) ? formats.money(change) : ''],
  ]);
}

/** How it travels. */
export function viewTransport(job: PrintJob, document: Fields, formats: Formats, words: Words): Fact[] {
  const weight = decimal(document, 'gross_weight');
  return facts(words, [
    ['warehouse', job.party ? text(document, 'warehouse', 'source_warehouse') : ''],
    ['to', job.party ? text(document, 'destination_warehouse') : ''],
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
