// Initial content of a new document: empty, a copy, or the open lines of its source.

import Big from 'big.js';
import type { DocumentResource } from '../../../../definitions/define-document.ts';
import { takesLines } from '../../../../definitions/document-actions.ts';
import { HEADER_FIELDS, type HeaderField, MONEY_FIELDS } from '../../../../definitions/fields/document-header.ts';
import type { LineField } from '../../../../definitions/fields/document-line.ts';
import { columnTypeOf } from '../../../../definitions/fields/field-types.ts';
import { withoutComputed } from '../../../../domain/documents/charges.ts';
import type { UntotalledHeader } from '../../../../domain/documents/new-document/total-of-lines.ts';
import type { TotalsHeader } from '../../../../domain/documents/total-interpretations.ts';
import { amountDigits } from '../../../../domain/values/currency.ts';
import { PERCENT, ZERO } from '../../../../domain/values/decimal.ts';
import type { FormFacts } from '../../../../operations/documents/read/document-form.ts';
import type { DocumentPage } from '../../../../operations/documents/read/document-page.ts';
import { headerOf, linesOf } from '../sections/lines-table.ts';
import { deductionsOf, deliveredBeyond, openLinesOf, type Source, sourceLeft } from './source.ts';
import { HEADER_OF_FORM, LINE_OF_FORM, PARTY_FIELDS, type Typed, type TypedForm } from './typed-form.ts';

/** Writes a number for a field of a form. */
type Write = (value: string | Big) => string;

/** Header fields that are not copied. */
const OWN: ReadonlySet<HeaderField> = new Set([
  'document_set',
  'seq_number',
  'date',
  'due_date',
  'exchange_rate',
  'total_amount',
  'related_document',
  'related_documents',
  'amount_paid',
  'amount_tendered',
  'payment_ref',
  'delivery_date',
  'arrival_date',
  'period_start',
  'period_end',
  'reason',
]);
/** Header fields that a follow-up document with lines takes from its source. */
const TAKEN_OVER: readonly HeaderField[] = [
  'currency',
  'exchange_rate',
  'your_ref',
  'salesperson',
  'warehouse',
  'destination_warehouse',
  'payment_type',
  'buyer_reference',
  'payment_means_code',
  'payment_terms_code',
  'payment_terms',
];

/** A form with nothing typed yet. */
export function emptyForm({ sets, today, currency }: FormFacts): TypedForm {
  return { header: { document_set: sets[0]?.code ?? '', date: today, currency }, party: {}, items: [] };
}

/** A form that copies a document of the same type. */
export function copyOf(source: DocumentPage, facts: FormFacts, write: Write): TypedForm {
  const all = headerOf(source);
  const read = { ...all, withholding: all.withholding_amount } as Partial<TotalsHeader>;
  // Amounts given by rates are computed again, because the copy may get other lines.
  const { eco_tax_amount, stamp_duty_amount, withholding } = withoutComputed(read, read.net_amount);
  const header = { ...all, eco_tax_amount, stamp_duty_amount, withholding_amount: withholding };
  const kept = HEADER_OF_FORM.filter(field => !OWN.has(field) && header[field] !== undefined);
  return {
    header: {
      ...emptyForm(facts).header,
      ...Object.fromEntries(kept.map(field => [field, headerText(field, header, write)])),
      ...setOf(source, facts),
    },
    party: partyOf(source),
    // A deposit is deducted once.
    items: linesOf(source)
      .filter(({ deducts }) => deducts === undefined)
      .map(line => typedLine(write, { ...line, serial_numbers: undefined }, facts)),
  };
}

// An empty field is the next number.
const isNextNumber = (field: HeaderField, value: unknown): boolean => field === 'seq_number' && value === '*';

/** The form of a draft. */
export function ofDraft(
  resource: DocumentResource,
  body: Readonly<Record<string, unknown>>,
  facts: FormFacts,
  { write, timeZone }: { write: Write; timeZone: string },
): TypedForm {
  const header = Object.entries(body).flatMap(([name, value]): [string, string][] => {
    const field = resource.fields.get(name);
    if (!field || !HEADER_OF_FORM.includes(field) || isNextNumber(field, value)) return [];
    const isInstant = columnTypeOf(HEADER_FIELDS[field]) === 'date-time';
    return [
      [
        field,
        isInstant
          ? localMinute(String(value), timeZone)
          : headerText(field, { currency: body.currency, [field]: value }, write),
      ],
    ];
  });
  const party = (resource.party && body[resource.party]) as Record<string, unknown> | undefined;
  const lines = (body.items ?? []) as Record<string, unknown>[];
  return {
    header: { ...emptyForm(facts).header, ...Object.fromEntries(header) },
    party: Object.fromEntries(
      PARTY_FIELDS.flatMap(name => (party?.[name] === undefined ? [] : [[name, String(party[name])]])),
    ),
    items: lines.map(line => {
      const fields = Object.entries(line).map(([name, value]) => [resource.lineFields.get(name) ?? '', value]);
      return typedLine(write, Object.fromEntries(fields), facts);
    }),
  };
}

// The value of an input of the type datetime-local.
const localMinute = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(new Date(instant))
    .replace(' ', 'T');

/** The form of a follow-up document, with the open lines or the amount due of its source. */
export function following(resource: DocumentResource, from: Source, facts: FormFacts, write: Write): TypedForm {
  const source = from.document;
  const header = headerOf(source);
  const withLines = takesLines(resource.type, source.resource.type);
  const deductions = deductionsOf(from).map(line => typedLine(write, line, facts));
  if (source.resource === resource && !withLines)
    return {
      header: { ...emptyForm(facts).header, currency: String(header.currency) },
      party: partyOf(source),
      items: deductions,
    };
  const returns = source.resource === resource;
  const kept = TAKEN_OVER.filter(field => (withLines || field === 'currency') && header[field] !== undefined);
  const charges = withLines && !returns ? chargesOf(from) : {};
  // A document that deducts a deposit has no discount of its own.
  const discount = deductions.length > 0 ? (charges.discount ?? ZERO) : ZERO;
  const lines = withLines ? [...openLinesOf(from), ...deliveredBeyond(from)] : [];
  const open = discount.gt(ZERO) ? lines.map(line => discounted(line, discount)) : lines;
  const hasPrices = open.some(({ unit_price }) => unit_price !== undefined);
  const left = amountLeft(header);
  return {
    header: {
      ...emptyForm(facts).header,
      ...Object.fromEntries(kept.map(field => [field, headerText(field, header, write)])),
      ...chargeTexts({ ...charges, ...(discount.gt(ZERO) && { discount: undefined }) }, header.currency, write),
      ...(withLines && { related_document: `${header.document_set} ${header.seq_number}` }),
      ...(!withLines && left.gt(ZERO) && { total_amount: write(amountDigits(left, String(header.currency))) }),
      ...(returns && { total_amount: '0' }),
      ...(withLines && !returns && !hasPrices && { total_amount: headerText('total_amount', header, write) }),
    },
    party: partyOf(source),
    items: [...open.map(line => typedLine(write, returns ? returned(line) : line, facts)), ...deductions],
  };
}

const amountLeft = ({ amount_due, amount_open, total_amount }: Partial<Record<HeaderField, unknown>>): Big =>
  (amount_due ?? amount_open ?? total_amount) as Big;

// A line with the discount of its document in its own.
const discounted = (line: Partial<Record<LineField, unknown>>, discount: Big) => {
  const own = (line.discount ?? ZERO) as Big;
  return line.unit_price === undefined
    ? line
    : { ...line, discount: own.plus(discount).minus(own.times(discount).times(PERCENT)) };
};

// Goods that come back have no amount.
const returned = ({
  item_code,
  description,
  unit_of_measurement,
  qty,
  serial_numbers,
}: Partial<Record<LineField, unknown>>) => ({
  item_code,
  description,
  unit_of_measurement,
  serial_numbers,
  qty: (qty as Big).neg(),
});

// The rates, and the amounts that earlier documents have left. Only the rates if those amounts are unknown.
function chargesOf(from: Source): Partial<Record<HeaderField, Big | undefined>> {
  const left = sourceLeft(from)?.header;
  const { discount, eco_tax, stamp_duty, irs_tax } = left ?? (headerOf(from.document) as Partial<UntotalledHeader>);
  return {
    discount,
    eco_tax,
    stamp_duty,
    irs_tax,
    discount_amount: left?.discount_amount,
    eco_tax_amount: left?.eco_tax_amount,
    stamp_duty_amount: left?.stamp_duty_amount,
    rounding: left?.rounding,
    withholding_amount: left?.withholding,
  };
}

const chargeTexts = (
  charges: Partial<Record<HeaderField, Big | undefined>>,
  currency: unknown,
  write: Write,
): Typed<HeaderField> =>
  Object.fromEntries(
    Object.entries(charges).flatMap(([field, value]) =>
      value ? [[field, headerText(field as HeaderField, { currency, [field]: value }, write)]] : [],
    ),
  );

/** The form of a body, as the interface takes it. */
export function fromBody(
  resource: DocumentResource,
  body: Readonly<Record<string, unknown>>,
  facts: FormFacts,
  write: Write,
): TypedForm {
  const fields = Object.entries(body).flatMap(([name, value]) => {
    const field = resource.fields.get(name);
    if (!field || !HEADER_OF_FORM.includes(field) || isNextNumber(field, value)) return [];
    // The control for a moment takes it without its offset.
    return [
      [
        field,
        field === 'delivery_date'
          ? String(value).slice(0, 16)
          : headerText(field, { currency: body.currency, [field]: value }, write),
      ] as const,
    ];
  });
  const party = (resource.party && body[resource.party]) as Record<string, unknown> | undefined;
  return {
    header: { ...emptyForm(facts).header, ...Object.fromEntries(fields) },
    party: party ? partyFields(party) : {},
    items: ((body.items ?? []) as Partial<Record<LineField, unknown>>[]).map(line => typedLine(write, line, facts)),
  };
}

// Amounts of money have the decimals of the currency.
function headerText(field: HeaderField, header: Partial<Record<HeaderField, unknown>>, write: Write): string {
  const value = header[field];
  const { currency } = header;
  return MONEY_FIELDS.has(field) && value instanceof Big && typeof currency === 'string'
    ? write(amountDigits(value, currency))
    : typed(value, write);
}

const typed = (value: unknown, write: Write): string => {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'object' ? write(value as Big) : String(value);
};

function typedLine(
  write: Write,
  line: Partial<Record<LineField, unknown>>,
  { vatCodes }: Pick<FormFacts, 'vatCodes'>,
): Typed<LineField> {
  const { vat_code: code, ...others } = line;
  const shown = code === undefined ? line : { ...others, ...vatOf(line, vatCodes) };
  return Object.fromEntries(
    LINE_OF_FORM.flatMap(field => (shown[field] === undefined ? [] : [[field, typed(shown[field], write)]])),
  );
}

// The code while it equals the line. Later its rate, category and reason may be others: the line keeps its own.
function vatOf(
  { vat_code, vat, vat_category, vat_exemption }: Partial<Record<LineField, unknown>>,
  codes: FormFacts['vatCodes'],
): Partial<Record<LineField, unknown>> {
  const code = codes.find(each => each.code === vat_code);
  if (code === undefined && vat === undefined) return { vat: vat_code };
  const isSame =
    code !== undefined &&
    (vat === undefined || (vat as Big).eq(code.rate)) &&
    (vat_category === undefined || vat_category === code.vat_category) &&
    (vat_exemption ?? code.vat_exemption) === code.vat_exemption;
  return isSame ? { vat: code.code, vat_category: undefined, vat_exemption: undefined } : {};
}

function setOf({ element }: DocumentPage, { sets }: FormFacts): Typed<HeaderField> {
  const code = String(element.document_set);
  return sets.some(set => set.code === code) ? { document_set: code } : {};
}

/** The party of the source document, if it has a record with a code. */
export function knownParty({
  resource,
  element,
}: DocumentPage): { code: string; name: string; vat_id: string | null } | undefined {
  const party = resource.party && (element[resource.party] as Record<string, unknown> | undefined);
  if (party?.id === undefined || party.code === undefined) return undefined;
  return {
    code: String(party.code),
    name: String(party.name ?? ''),
    vat_id: party.vat_id === undefined ? null : String(party.vat_id),
  };
}

// A party with a record is given by its code only; its other fields come from the record.
function partyOf({ resource, element }: DocumentPage): TypedForm['party'] {
  const party = resource.party && (element[resource.party] as Record<string, unknown> | undefined);
  return party ? partyFields(party) : {};
}

function partyFields(party: Record<string, unknown>): TypedForm['party'] {
  if (party.id !== undefined && party.code !== undefined) return { code: String(party.code) };
  return {
    ...(party.name !== undefined && { name: String(party.name) }),
    ...(party.vat_id !== undefined && { vat_id: String(party.vat_id) }),
  };
}
