// Brings an electronic invoice into the form of a profile: businessProcess, notes, identifiers, and the forms of texts and codes.

import { minorUnits } from '../values/currency.ts';
import { daysBetween } from '../values/dates.ts';
import { ZERO } from '../values/decimal.ts';
import type { Address, EInvoice, InvoiceLine, Note, Party, TaxSubtotal } from './e-invoice.ts';
import type { Profile } from './profile.ts';

/** The invoice as the profile has it. What the profile does not mention stays. */
export function inProfile(invoice: EInvoice, profile: Profile): EInvoice {
  const forms = formsOf(profile);
  const { delivery, payment, preceding } = invoice;
  const buyer = partyIn(invoice.buyer, profile, forms);
  const address = delivery?.address === invoice.buyer.address ? buyer.address : forms.address(delivery?.address);
  const place = address ?? (profile.needsPlaceOfDelivery ? buyer.address : undefined);
  return {
    ...invoice,
    customization: profile.customization,
    businessProcess: processOf(invoice, profile),
    number: forms.number(invoice.number),
    dueDate: dueDateIn(invoice, profile),
    preceding: preceding.map(each => ({ ...each, name: forms.number(each.name) })),
    salesOrder: forms.reference(invoice.salesOrder),
    despatch: forms.reference(invoice.despatch),
    notes: notesIn(invoice.notes, profile, forms),
    seller: partyIn(invoice.seller, profile, forms),
    buyer,
    delivery: delivery || place ? { date: delivery?.date, address: place } : undefined,
    payment: payment && { ...payment, reference: referenceIn(payment.reference, profile) },
    paymentTerms: termsIn(invoice, profile, forms),
    lines: invoice.lines.map(line => lineIn(line, forms)),
    taxes: invoice.taxes.map(tax => taxIn(tax, profile, forms)),
  };
}

type Text = string | undefined;

/** Forms of texts in a profile. */
interface Forms {
  number(name: string): string;
  /** Reference to a document of the company; undefined if it is too long. */
  reference(name: Text): Text;
  /** In one line, where the profile has no others. */
  line<T extends Text>(text: T): T;
  /** In one line, and cut. */
  text<T extends Text>(text: T, length?: number): T;
  address<T extends Address | undefined>(address: T): T;
  noteLength: number;
}

function formsOf({
  blank,
  singleLines,
  textLength = Infinity,
  noteLength = Infinity,
  referenceLength,
}: Profile): Forms {
  const line = <T extends Text>(text: T): T =>
    (singleLines && text !== undefined ? text.replaceAll(/\s+/g, ' ').trim() : text) as T;
  const text = <T extends Text>(whole: T, length = textLength): T => cut(line(whole), length) as T;
  return {
    number: name => (blank === undefined ? name : name.replaceAll(' ', blank)),
    reference: name => (name !== undefined && name.length > (referenceLength ?? Infinity) ? undefined : name),
    line,
    text,
    address: address =>
      address && { ...address, lines: address.lines.map(each => text(each)), city: text(address.city) },
    noteLength,
  };
}

// Characters are code points, as rules count them.
const cut = (text: Text, length: number): Text =>
  text === undefined || text.length <= length ? text : [...text].slice(0, length).join('').trimEnd();

// A document of 0 is not paid: the amount paid (BT-113) is not stated, and BR-FR-CO-09 demands it of paid ones.
const isPaid = ({ totals: { paid, gross, payable } }: EInvoice): boolean =>
  !paid.eq(ZERO) && paid.eq(gross) && payable.eq(ZERO);

function processOf(invoice: EInvoice, { businessProcess }: Profile): string | undefined {
  if (businessProcess === undefined || typeof businessProcess === 'string') return businessProcess;
  const kinds = new Set(
    invoice.lines.map(({ isService }) => (isService ? businessProcess.service : businessProcess.product)),
  );
  const [kind = businessProcess.product] = kinds;
  return `${kinds.size > 1 ? businessProcess.both : kind}${isPaid(invoice) ? businessProcess.paid : businessProcess.unpaid}`;
}

// A process for what is paid demands the day of payment here: it was paid on issue.
const dueDateIn = (invoice: EInvoice, { businessProcess }: Profile): string | undefined =>
  invoice.dueDate ?? (typeof businessProcess === 'object' && isPaid(invoice) ? invoice.date : undefined);

// A note of the document that begins with #CODE# is the note of that subject.
function notesIn(own: readonly Note[], { notes = [] }: Profile, { line, noteLength }: Forms): Note[] {
  const read = notes.length === 0 ? own : own.flatMap(readSubjects);
  const stated = new Set(read.map(({ code }) => code));
  return [...read, ...notes.filter(({ code }) => !stated.has(code))].flatMap(({ code, text }) =>
    divided(line(text), noteLength).map(part => ({ code, text: part })),
  );
}

const SUBJECT = /^#([A-Z]{3})#/;

function readSubjects({ text }: Note): Note[] {
  return text.split(/\n(?=#[A-Z]{3}#)/).map(part => {
    const [mark = '', code] = SUBJECT.exec(part) ?? [];
    return { code, text: part.slice(mark.length).trim() };
  });
}

function divided(text: string, length: number): string[] {
  if (text.length <= length) return [text];
  const characters = [...text];
  const count = Math.ceil(characters.length / length);
  return Array.from({ length: count }, (_, at) =>
    characters
      .slice(at * length, (at + 1) * length)
      .join('')
      .trim(),
  );
}

function partyIn(party: Party, { schemedIds, isoVatPrefix }: Profile, { text, address }: Forms): Party {
  return {
    ...party,
    name: text(party.name),
    id: schemedIds ? undefined : party.id,
    legalForm: text(party.legalForm),
    vatId: isoVatPrefix ? party.vatId?.replace(/^EL(?=\d)/, 'GR') : party.vatId,
    address: address(party.address),
  };
}

function referenceIn(reference: Text, { paymentReference: form }: Profile): Text {
  if (!form || reference === undefined) return reference;
  return form.pattern.test(reference) ? `${form.before}${reference}${form.after}` : undefined;
}

const withLastBreak = (terms: Text): Text => (/(?:^|\n)#[^\n]*$/.test(terms ?? '') ? `${terms}\n` : terms);

// Instalments have no field of their own in EN 16931: they are lines of the terms, unless these become too long for the profile.
function termsIn(
  { date, currency, paymentTerms, instalments, earlyPayment }: EInvoice,
  { structuredTerms, textLength = Infinity }: Profile,
  forms: Forms,
): Text {
  const places = minorUnits(currency);
  const parts = instalments.map(({ due_date, amount }) => `${due_date}: ${amount.toFixed(places)} ${currency}`);
  const whole = [paymentTerms, ...parts].filter(Boolean).join('\n') || undefined;
  const terms = whole && whole.length > textLength ? paymentTerms : whole;
  if (!structuredTerms) return forms.line(terms);
  if (!earlyPayment || /^#/m.test(terms ?? '')) return withLastBreak(terms);
  const discount = `#SKONTO#TAGE=${daysBetween(date, earlyPayment.until)}#PROZENT=${earlyPayment.percent.toFixed(2)}#`;
  return withLastBreak([terms, discount].filter(Boolean).join('\n'));
}

const lineIn = (line: InvoiceLine, { text, noteLength }: Forms): InvoiceLine => ({
  ...line,
  note: text(line.note, noteLength),
  name: text(line.name),
  description: text(line.description),
});

function taxIn(tax: TaxSubtotal, { ownExemptionCodes, statesRateOutside }: Profile, { text }: Forms): TaxSubtotal {
  return {
    ...tax,
    rate: tax.rate ?? (statesRateOutside ? ZERO : undefined),
    reason: text(tax.reason),
    reasonCode: ownExemptionCodes ? tax.ownCode : tax.reasonCode,
  };
}
