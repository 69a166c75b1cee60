// The body of a recurring document: what it may have, and what it becomes on a date. contract §5 Recurring documents

import type Big from 'big.js';
import { accountFacts, accountOf } from '../../database/sql/account-facts.ts';
import { documentSet } from '../../database/sql/documents/document-sets.ts';
import type { RecurringRow } from '../../database/sql/recurring.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import type { HeaderField } from '../../definitions/fields/document-header.ts';
import { hasCodes, isReadOnly } from '../../definitions/fields/field-types.ts';
import { type FieldError, FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { filledText, placeholderError } from '../../domain/recurring/placeholders.ts';
import { changedPrice, type PriceChange } from '../../domain/recurring/price-changes.ts';
import { ONE } from '../../domain/values/decimal.ts';
import { LANGUAGES, languageOfCountry } from '../../domain/values/languages.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import { type DraftBody, storedBody } from '../documents/drafts/draft-body.ts';
import { linePrices } from '../prices/article-prices.ts';
import type { Look } from '../read/session-reads.ts';

/** Header fields that each document has for itself. */
const OWN: readonly HeaderField[] = [
  ...(['seq_number', 'date', 'due_date', 'delivery_date', 'period_start', 'period_end'] as const),
  ...(['amount_paid', 'amount_tendered', 'payment_ref'] as const),
];
/** Sums over the lines, which follow from them. */
const SUMS: readonly HeaderField[] = ['total_amount', 'net_amount', 'vat'];

type Lines = Record<string, unknown>[];

const linesOf = (body: DraftBody): Lines => (body.items ?? []) as Lines;

/** Errors of fields that a recurring document must leave out, and of placeholders, by their place in the body. */
export function templateErrors(resource: DocumentResource, body: DraftBody): FieldError[] {
  const errors = new FieldErrors();
  const left = [...OWN, ...(linesOf(body).length > 0 ? SUMS : [])].map(resource.nameOf);
  for (const name of [...left, 'settles'])
    errors.check(body[name] === undefined, `body.${name}`, new Message('differs_each_time'));
  for (const [index, line] of linesOf(body).entries()) {
    const name = resource.lineNameOf('serial_numbers');
    errors.check(line[name] === undefined, `body.items[${index}].${name}`, new Message('differs_each_time'));
  }
  withTexts(resource, body, (text, place) => {
    const error = placeholderError(text);
    if (error) errors.add(`body.${place}`, error);
    return text;
  });
  return errors.list;
}

/** Body of a document as it is copied or repeated: without the fields that a recurring document must leave out. */
export function repeatableBody(resource: DocumentResource, body: DraftBody): DraftBody {
  const left = new Set<string>(
    [...OWN, ...SUMS].map(resource.nameOf).concat('settles', resource.nameOf('exchange_rate')),
  );
  return Object.fromEntries(Object.entries(body).filter(([name]) => !left.has(name)));
}

// Replaces the texts of header and lines: no codes, names of documents, or fields of the party.
function withTexts(
  { body: { properties } }: Pick<DocumentResource, 'body'>,
  body: DraftBody,
  replace: (text: string, place: string) => string,
): DraftBody {
  const ofLine = (properties.items as { items?: { properties: Properties } } | undefined)?.items?.properties ?? {};
  const header = replaced(body, properties as Properties, '');
  if (!Array.isArray(body.items)) return header;
  return { ...header, items: linesOf(body).map((line, index) => replaced(line, ofLine, `items[${index}].`)) };

  function replaced(values: DraftBody, schemas: Properties, path: string): DraftBody {
    const entries = Object.entries(values).map(([name, value]) => {
      const isText = typeof value === 'string' && isFreeText(schemas[name]);
      return [name, isText ? replace(value as string, `${path}${name}`) : value];
    });
    return Object.fromEntries(entries);
  }
}

type Properties = Record<string, object>;

const isFreeText = (schema: object | undefined): boolean =>
  schema !== undefined &&
  (schema as { type?: string }).type === 'string' &&
  !('format' in schema) &&
  !('enum' in schema) &&
  !hasCodes(schema);

/** A date with the last day of its period. */
export interface Period {
  date: string;
  period_end: string;
}

/** The body of the document of a date, without number, date and sums: texts and prices are those of the date. */
export async function bodyOn(
  reads: { accountId: number; ask: Look },
  resource: DocumentResource,
  row: Pick<RecurringRow, 'body' | 'prices' | 'price_changes' | 'billing_period'>,
  { date, period_end: periodEnd }: Period,
): Promise<DraftBody> {
  const { accountId, ask } = reads;
  const body = storedBody(row.body);
  const set = body[resource.nameOf('document_set')];
  const found = await ask(
    {
      account: accountFacts(accountId),
      set: typeof set === 'string' ? documentSet(accountId, set) : undefined,
    },
    { cost: 'point' },
  );
  const { country, currency } = accountOf(found.account[0]);
  const language = LANGUAGES.find(each => each === found.set[0]?.language) ?? languageOfCountry(country);
  const filled = withTexts(resource, body, text => filledText(text, { date, periodEnd, language }));
  const priced = await withPrices(filled, String(body[resource.nameOf('currency')] ?? currency));
  return {
    ...priced,
    ...(row.billing_period && {
      [resource.nameOf('period_start')]: date,
      [resource.nameOf('period_end')]: periodEnd,
    }),
  };

  async function withPrices(body: DraftBody, currency: string): Promise<DraftBody> {
    const lines = linesOf(body);
    if (lines.length === 0) return body;
    const [price, included, discount, code, qty] = (
      ['unit_price', 'vat_included', 'discount', 'item_code', 'qty'] as const
    ).map(resource.lineNameOf) as [string, string, string, string, string];
    const changes = readStoredJson(row.price_changes) as PriceChange[];
    const ofDay = row.prices === 'current' && resource.party === 'customer' ? await pricesOfDay() : [];
    const items = lines.map((line, index) => {
      const found = ofDay[index];
      if (found?.unitPrice && found.currency === currency) {
        const { unitPrice, vatIncluded, discount: percent } = found;
        const { [discount]: _, ...others } = line;
        return { ...others, [price]: unitPrice, [included]: vatIncluded, ...(percent && { [discount]: percent }) };
      }
      const own = line[price] as Big | undefined;
      return own === undefined ? line : { ...line, [price]: changedPrice(own, changes, { date, currency }) };
    });
    return { ...body, items };

    async function pricesOfDay() {
      const named = lines.flatMap((line, index) => {
        const found = line[code];
        return typeof found === 'string' ? [{ index, code: found, qty: (line[qty] ?? ONE) as Big }] : [];
      });
      const party = body[resource.party as string] as { id?: Big; code?: string } | undefined;
      const customer = party?.code ?? party?.id?.toFixed();
      const found = await linePrices(reads, { customer, day: date, currency }, named);
      const prices = new Map(named.map(({ index }, place) => [index, found[place]?.price]));
      return lines.map((_, index) => prices.get(index));
    }
  }
}

/** The body with which a document can be repeated: what a create of it would have, without earlier documents and what differs each time. */
export function bodyToRepeat(resource: DocumentResource, element: DraftBody): DraftBody {
  const { properties } = resource.body;
  const left = ['related_document', 'related_documents', 'exchange_rate', 'reason'] as const;
  const body = repeatableBody(resource, writable(element, properties as Properties));
  for (const field of left) delete body[resource.nameOf(field)];
  const party = resource.party && (element[resource.party] as Record<string, unknown> | undefined);
  const ofLine = (properties.items as { items?: { properties: Properties } } | undefined)?.items?.properties ?? {};
  return {
    ...body,
    // A party on file is named by its code; its other fields are those of its record.
    ...(resource.party && party?.code !== undefined && { [resource.party]: { code: party.code } }),
    ...(Array.isArray(element.items) && {
      items: linesOf(element)
        .filter(({ deducts }) => deducts === undefined)
        .map(line => {
          const { serial_numbers: _, ...kept } = writable(line, ofLine);
          return kept;
        }),
    }),
  };
}

const writable = (values: DraftBody, schemas: Properties): DraftBody =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null && schemas[name] && !isReadOnly(schemas[name])),
  );
