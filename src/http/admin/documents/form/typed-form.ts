// Input of the form of a new document, and the resulting body.

import Big from 'big.js';
import type { DocumentResource } from '../../../../definitions/define-document.ts';
import { HEADER_FIELDS, type HeaderField } from '../../../../definitions/fields/document-header.ts';
import { LINE_FIELD_NAMES, LINE_FIELDS, type LineField } from '../../../../definitions/fields/document-line.ts';
import { columnTypeOf, isReadOnly } from '../../../../definitions/fields/field-types.ts';
import type { Schema } from '../../../../definitions/schema.ts';
import type { TotalsLine } from '../../../../domain/documents/line-amounts.ts';
import {
  type SourceTotal,
  sharedIfUnchanged,
  totalOfDocument,
} from '../../../../domain/documents/new-document/part-of-document.ts';
import type { DocumentTotals, UntotalledHeader } from '../../../../domain/documents/new-document/total-of-lines.ts';
import { type FieldError, fieldError, ofField } from '../../../../domain/errors.ts';
import { isReason, Message } from '../../../../domain/messages/message.ts';
import { typedCurrency } from '../../../../domain/values/currency.ts';
import { decimal, readDecimal, ZERO } from '../../../../domain/values/decimal.ts';
import { ownValue } from '../../../../domain/values/own-value.ts';
import { offsetAt } from '../../../../domain/values/time-zone.ts';
import { typedNumber } from '../../../../domain/values/typed-number.ts';
import { checkCreate, checkDraft } from '../../../../operations/documents/drafts/draft-body.ts';

/** Fields as they were typed, under the names of the tables. */
export type Typed<F extends string> = Partial<Record<F, string>>;

/** The fields of the party that the form has. */
export const PARTY_FIELDS = ['code', 'name', 'vat_id'] as const;

/** A form as it was typed. */
export interface TypedForm {
  header: Typed<HeaderField>;
  party: Typed<(typeof PARTY_FIELDS)[number]>;
  items: Typed<LineField>[];
}

/** Lines of the longest document. contract §5 Create */
const MAX_LINES = 1000;
/** Header fields of a form: without those that the server assigns or computes from the lines. */
export const HEADER_OF_FORM = (Object.keys(HEADER_FIELDS) as HeaderField[]).filter(
  field => !isReadOnly(HEADER_FIELDS[field]) && field !== 'net_amount' && field !== 'vat',
);
/** Fields of a line that a form has. */
export const LINE_OF_FORM = LINE_FIELD_NAMES.filter(field => !isReadOnly(LINE_FIELDS[field]));

/** Default values of a line. */
const USUAL: Typed<LineField> = { item_type: '', vat_included: '' };

/** Reads the fields of a form: `header.date`, `party.code`, `items.0.qty`; a script sends all lines as JSON in `items`. `eur` is `EUR`. */
export function readTyped(fields: Record<string, string>): TypedForm {
  const of = <F extends string>(prefix: string, names: readonly F[]): Typed<F> =>
    Object.fromEntries(
      names.flatMap(name => {
        const value = fields[`${prefix}.${name}`];
        return value === undefined ? [] : [[name, value]];
      }),
    ) as Typed<F>;
  const items = fields.items ? linesOfJson(fields.items) : linesOfFields(fields);
  const header = of('header', HEADER_OF_FORM);
  if (header.currency !== undefined) header.currency = typedCurrency(header.currency.trim());
  return { header, party: of('party', PARTY_FIELDS), items: items.filter(isTyped) };
}

// New lines have a quantity, so a quantity alone does not count.
const isTyped = (line: Typed<LineField>): boolean =>
  Object.entries(line).some(
    ([name, value]) => name !== 'qty' && name !== 'vat' && value.trim() !== (USUAL[name as LineField] ?? ''),
  );

function linesOfJson(json: string): Typed<LineField>[] {
  let lines: unknown;
  try {
    lines = JSON.parse(json);
  } catch {
    throw fieldError('items', new Message('not_json'));
  }
  if (!Array.isArray(lines) || lines.length > 2 * MAX_LINES)
    throw fieldError('items', new Message('too_many_lines', { count: MAX_LINES }));
  return lines.map((line: unknown) => {
    const entries = Object.entries((line ?? {}) as Record<string, unknown>);
    const known = entries.filter(
      ([name, value]) => LINE_OF_FORM.includes(name as LineField) && typeof value === 'string',
    );
    return Object.fromEntries(known) as Typed<LineField>;
  });
}

function linesOfFields(fields: Record<string, string>): Typed<LineField>[] {
  const lines: Typed<LineField>[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const [, index, field] = /^items\.(\d{1,3})\.(\w+)$/.exec(name) ?? [];
    if (index === undefined || !LINE_OF_FORM.includes(field as LineField)) continue;
    lines[Number(index)] = { ...lines[Number(index)], [field as LineField]: value };
  }
  return lines.filter(line => line !== undefined);
}

/** Decimal format of the reader, and the time zone of instants. */
export interface TypedAs {
  decimalMark: ',' | '.';
  timeZone: string;
  /** VAT codes in use. */
  vatCodes: readonly { code: string; rate: string }[];
  /** Rest of the source document. */
  source?: SourceTotal | undefined;
}

/** The checked body of a typed form, or its errors by names of the API. */
export interface TypedBody {
  body: Record<string, unknown>;
  errors: FieldError[];
  /** Total of the lines; undefined if they have no prices. */
  totals: DocumentTotals | undefined;
}

/** A typed form as the body of a draft: without a total that follows from its lines. */
export function typedDraft(resource: DocumentResource, form: TypedForm, as: TypedAs): Omit<TypedBody, 'totals'> {
  const lines = form.items.map(line => lineValues(line, as));
  const { total_amount: total, ...header } = valuesOf(HEADER_FIELDS, form.header, as);
  const sum = sumsOf(header, lines, as.source)?.total;
  const isComputed = sum !== undefined && total instanceof Big && total.eq(sum);
  const body = wireBody(resource, form, { header: isComputed ? header : { ...header, total_amount: total }, lines });
  const { value, fieldErrors } = checkDraft(resource, body);
  return { body: value, errors: fieldErrors };
}

// Under the names of the type.
function wireBody(
  resource: DocumentResource,
  form: TypedForm,
  { header, lines }: { header: Record<string, unknown>; lines: Record<string, unknown>[] },
): Record<string, unknown> {
  const party = Object.fromEntries(Object.entries(form.party).filter(([, value]) => value.trim() !== ''));
  return {
    ...renamed(header, name => resource.nameOf(name as HeaderField)),
    ...(resource.party && Object.keys(party).length > 0 && { [resource.party]: party }),
    ...(lines.length > 0 && {
      items: lines.map(line => renamed(line, name => resource.lineNameOf(name as LineField))),
    }),
  };
}

/** Converts a typed form to a body of the type. An empty total is computed from the lines or the source; it is 0 for types without prices. */
export function typedBody(resource: DocumentResource, form: TypedForm, as: TypedAs): TypedBody {
  const lines = form.items.map(line => lineValues(line, as));
  const header = withShares(valuesOf(HEADER_FIELDS, form.header, as), lines, as);
  const totals = sumsOf(header, lines, as.source);
  const total = totals?.total ?? (resource.party ? undefined : ZERO);
  const complete = {
    ...header,
    seq_number: header.seq_number ?? '*',
    ...(header.total_amount === undefined && total && { total_amount: total }),
  };
  const body = wireBody(resource, form, { header: complete, lines });
  const { value, fieldErrors } = checkCreate(resource, body);
  const isMissing = ({ field, message }: FieldError) =>
    field === resource.nameOf('total_amount') && isReason(message, 'required') && lines.length > 0;
  const others = fieldErrors.filter(error => !isMissing(error));
  const named = others.length < fieldErrors.length ? [...others, ...missingPrices(resource, lines)] : others;
  return { body: value, errors: named.length > 0 ? named : fieldErrors, totals };
}

// Without a script, unchanged header amounts are shared here.
function withShares(
  header: Record<string, unknown>,
  lines: Record<string, unknown>[],
  { source }: TypedAs,
): Record<string, unknown> {
  if (!source || !areRead(header, HEADER_FIELDS) || !lines.every(line => areRead(line, LINE_FIELDS))) return header;
  const { withholding_amount: withholding, ...amounts } = header;
  const untotalled = { ...amounts, withholding } as unknown as UntotalledHeader;
  const { withholding: kept, ...shared } = sharedIfUnchanged(lines as TotalsLine[], untotalled, source);
  return { ...header, ...shared, ...(kept && { withholding_amount: kept }) };
}

// An empty total is computed from the lines, so the missing values are their prices.
function missingPrices(resource: DocumentResource, lines: Record<string, unknown>[]): FieldError[] {
  const name = resource.lineNameOf('unit_price');
  return lines.flatMap(({ item_type, unit_price }, index) => {
    const field = `items[${index}].${name}`;
    return item_type === 'text' || unit_price !== undefined ? [] : [ofField(field, new Message('required'))];
  });
}

const renamed = (values: Record<string, unknown>, nameOf: (name: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOf(name), value]));

// The field with the rate takes a VAT code too. The code has the category and the reason.
function lineValues(line: Typed<LineField>, as: TypedAs): Record<string, unknown> {
  const text = line.vat?.trim() ?? '';
  if (!/\p{L}/u.test(text)) return valuesOf(LINE_FIELDS, line, as);
  const { vat: _, vat_category: __, vat_exemption: ___, ...others } = line;
  const upper = text.toUpperCase();
  const known =
    as.vatCodes.find(({ code }) => code === text) ?? as.vatCodes.find(each => each.code.toUpperCase() === upper);
  const values = valuesOf(LINE_FIELDS, others, as);
  return { ...values, vat_code: known?.code ?? text, ...(known && { vat: decimal(known.rate) }) };
}

function valuesOf(
  schemas: Record<string, Schema>,
  typed: Record<string, string>,
  as: TypedAs,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => {
      const schema = ownValue(schemas, name);
      return schema && text.trim() !== '' ? [[name, typedValue(schema, text.trim(), as)]] : [];
    }),
  );
}

// An unreadable value stays as typed: the check of the body then reports the expected form.
function typedValue(schema: Schema, text: string, { decimalMark, timeZone }: TypedAs): unknown {
  if ((schema as { type?: string }).type === 'array')
    return text
      .split(/[\n,;]+/)
      .map(each => each.trim())
      .filter(Boolean);
  switch (columnTypeOf(schema)) {
    case 'number':
    case 'integer': {
      const digits = typedNumber(text, decimalMark);
      return (digits !== undefined && readDecimal(digits)) || text;
    }
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : text;
    case 'date-time':
      return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? `${text}:00${offsetAt(text, timeZone)}` : text;
    default:
      return text;
  }
}

const areRead = (values: Record<string, unknown>, schemas: Record<string, Schema>): boolean =>
  Object.entries(values).every(
    ([name, value]) => columnTypeOf(schemas[name] as Schema) !== 'number' || value instanceof Big,
  );

function sumsOf(
  header: Record<string, unknown>,
  lines: Record<string, unknown>[],
  source: SourceTotal | undefined,
): DocumentTotals | undefined {
  if (typeof header.currency !== 'string' || !areRead(header, HEADER_FIELDS)) return undefined;
  if (!lines.every(line => areRead(line, LINE_FIELDS))) return undefined;
  const { total_amount: _, withholding_amount, ...amounts } = header;
  return totalOfDocument(
    lines as TotalsLine[],
    { ...amounts, withholding: withholding_amount } as unknown as UntotalledHeader,
    source,
  );
}
