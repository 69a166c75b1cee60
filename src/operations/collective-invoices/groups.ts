// Groups of delivery notes that one invoice bills: what is delivered and not billed. contract §5 Collective invoices

import type Big from 'big.js';
import { type BillableNote, billableNotes, type NoteChoice } from '../../database/sql/documents/billable-notes.ts';
import { type EarlierLineRow, earlierLines, snapshotsOf } from '../../database/sql/documents/lines.ts';
import { takings } from '../../database/sql/documents/relations.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { isReadOnly } from '../../definitions/fields/field-types.ts';
import { withoutComputed } from '../../domain/documents/charges.ts';
import { keptLines } from '../../domain/documents/line-groups.ts';
import { type DocumentTotals, totalOfLines } from '../../domain/documents/new-document/total-of-lines.ts';
import { setAndNumber } from '../../domain/documents/relations.ts';
import { Message } from '../../domain/messages/message.ts';
import { decimal, digits, isZero, ZERO } from '../../domain/values/decimal.ts';
import { readJson } from '../../formats/read-json.ts';
import { jsonText } from '../../formats/write-json.ts';
import { readBody, totalsHeader } from '../documents/document-input.ts';
import type { DraftBody } from '../documents/drafts/draft-body.ts';
import { inSteps } from '../in-steps.ts';
import type { Look } from '../read/session-reads.ts';

/** Scope of an invoice: all of a customer, of the orders that were delivered, or of an address. */
export const GROUPINGS = ['customer', 'order', 'address'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Maximum delivery notes that are looked at; of more, the first ones by customer. */
export const MAX_NOTES = 2000;
/** Maximum delivery notes and lines of an invoice; a larger group is split. */
const MAX_IN_INVOICE = 100;
const MAX_LINES = 1000;
const AT_A_TIME = 200;

/** A delivery note of a group. */
export interface GroupedNote {
  id: number;
  document_set: string;
  seq_number: string;
  date: string;
}

/** Delivery notes that one invoice bills. */
export interface BillableGroup {
  customer: { id: number | undefined; code: string | undefined; name: string };
  notes: GroupedNote[];
  /** Quantities that were taken of its lines when it was read, by `lineKey`. */
  taken: ReadonlyMap<string, string>;
  currency: string;
  /** Body of the invoice without set, number, date and total. */
  body: DraftBody;
  /** Undefined if a line has no price. */
  totals: DocumentTotals | undefined;
  /** Why it cannot be billed here. */
  error: Message | undefined;
}

/** Header fields that an invoice takes from its delivery notes. Those with different ones are billed apart. */
const SHARED = [
  ...['currency', 'exchange_rate', 'payment_terms_code', 'payment_terms', 'payment_type', 'payment_means_code'],
  ...['buyer_reference', 'warehouse', 'discount', 'eco_tax', 'stamp_duty', 'irs_tax'],
] as const;
/** Header fields that it takes if all have the same. */
const IF_SAME = ['your_ref', 'salesperson'] as const;
/** Amounts of the header, of which a part cannot be billed. */
const AMOUNTS = ['discount_amount', 'eco_tax_amount', 'stamp_duty_amount', 'withholding', 'rounding'] as const;

const invoice = documentOf('invoice');
const delivery = documentOf('delivery_note');
const LINE_SCHEMAS = (invoice.body.properties.items as { items: { properties: Record<string, object> } }).items
  .properties;
const LINE_FIELDS = Object.keys(LINE_SCHEMAS).filter(name => !isReadOnly(LINE_SCHEMAS[name] as object));
/** Fields of a line of an order that one of its delivery has if it has none of its own. */
const TERMS = ['unit_price', 'discount', 'vat', 'vat_code', 'vat_included', 'vat_exemption', 'vat_category'];

type Line = Record<string, unknown>;

/** Key of a line of a delivery note. */
export const lineKey = ({ document_id, line }: { document_id: number; line: number | null }): string =>
  `${document_id} ${line}`;

interface Note extends GroupedNote {
  party: BillableNote;
  header: DraftBody;
  orders: string[];
  lines: Line[];
  taken: [string, string][];
}

/** The groups of open delivery notes, by customer; `more` is true if there are more notes than are looked at. */
export async function billableGroups(
  { accountId, ask }: { accountId: number; ask: Look },
  groupBy: Grouping,
  choice: NoteChoice,
): Promise<{ groups: BillableGroup[]; more: boolean }> {
  const { rows } = await ask({ rows: billableNotes(accountId, choice, MAX_NOTES + 1) }, { cost: 'scan' });
  const notes: Note[] = [];
  for (let from = 0; from < Math.min(rows.length, MAX_NOTES); from += AT_A_TIME)
    notes.push(...(await readNotes(rows.slice(from, Math.min(from + AT_A_TIME, MAX_NOTES)))));
  const byKey = Map.groupBy(notes, note => keyOf(note, groupBy));
  return {
    groups: [...byKey.values()].flatMap(splitByFailure).flatMap(inParts).map(groupOf),
    more: rows.length > MAX_NOTES,
  };

  async function readNotes(parties: BillableNote[]): Promise<Note[]> {
    const ids = parties.map(({ id }) => id);
    const found = await ask(
      {
        snapshots: snapshotsOf(accountId, { ids }),
        lines: earlierLines(accountId, { ids }),
        takings: takings(accountId, { ids }),
      },
      { cost: 'scan' },
    );
    const orderIds = [...new Set(found.takings.map(({ related_document_id }) => related_document_id))];
    const orders =
      orderIds.length > 0
        ? await ask({ all: snapshotsOf(accountId, { ids: orderIds }) }, { cost: 'scan' })
        : { all: [] };
    const read = async (snapshot: string) => (await inSteps(readJson(Buffer.from(snapshot)))) as DraftBody;
    const byId = new Map<number, DraftBody>();
    for (const { id, snapshot } of [...found.snapshots, ...orders.all]) byId.set(id, await read(snapshot));
    const open = Map.groupBy(found.lines, ({ document_id }) => document_id);
    const taken = Map.groupBy(found.takings, ({ document_id }) => document_id);
    return parties.map(party => {
      const header = byId.get(party.id) ?? {};
      const own = taken.get(party.id) ?? [];
      return {
        id: party.id,
        document_set: String(header.document_set),
        seq_number: String(header.seq_number),
        date: String(header.date),
        party,
        header,
        orders: [...new Set(own.map(({ related_document_id }) => String(related_document_id)))].sort(),
        lines: openLines(open.get(party.id) ?? [], header, orderLineOf),
        taken: (open.get(party.id) ?? []).flatMap((row): [string, string][] =>
          row.line === null || isZero(decimal(row.used)) ? [] : [[lineKey(row), digits(decimal(row.used))]],
        ),
      };

      function orderLineOf({ line }: EarlierLineRow): Line | undefined {
        const taking = own.find(each => each.line === line && each.related_line !== null);
        const order = taking && byId.get(taking.related_document_id);
        return (order?.items as Line[] | undefined)?.[taking?.related_line ?? -1];
      }
    });
  }
}

// The open lines of a delivery note with its headings.
function openLines(
  rows: EarlierLineRow[],
  header: DraftBody,
  orderLineOf: (row: EarlierLineRow) => Line | undefined,
): Line[] {
  const byLine = new Map(rows.map(row => [row.line, row]));
  return keptLines((header.items ?? []) as Line[], (own, line) => {
    const row = byLine.get(line);
    return row && openLine(row, own, orderLineOf(row));
  });
}

// The line with its open quantity. A delivery note often has no prices or rates: they are those of the order.
function openLine({ qty, used }: EarlierLineRow, own: Line, ordered: Line | undefined): Line | undefined {
  const open = decimal(qty).minus(decimal(used));
  if (open.lte(ZERO)) return undefined;
  const unpriced = own.unit_price === undefined || isZero(own.unit_price as Big);
  const unrated = own.vat === undefined && own.vat_code === undefined;
  const missing = TERMS.filter(name =>
    ['unit_price', 'discount'].includes(name) ? unpriced : name === 'vat_included' ? unpriced : unrated,
  );
  const terms = Object.fromEntries(
    missing.flatMap(name => (ordered?.[name] === undefined ? [] : [[name, ordered[name]]])),
  );
  const kept = Object.fromEntries(LINE_FIELDS.flatMap(name => (own[name] === undefined ? [] : [[name, own[name]]])));
  const { serial_numbers, production_date: _, expiration_date: __, ...others } = kept;
  const isWhole = open.eq(decimal(qty));
  return { ...others, ...terms, qty: open, ...(isWhole && serial_numbers !== undefined && { serial_numbers }) };
}

const partyOf = ({ header }: Note) => (header.customer ?? {}) as Record<string, unknown>;

const textOf = (value: unknown): string => (value === undefined ? '' : jsonText(value));

// Notes with the same key share an invoice.
function keyOf(note: Note, groupBy: Grouping): string {
  const { party, header, orders, id, lines } = note;
  const { name, vat_id, shipping_address, billing_address } = partyOf(note);
  const customer = party.party_id ?? textOf([name, vat_id]);
  const included = lines.some(each => each.vat_included === true);
  const apart = groupBy === 'order' ? (orders.length > 0 ? orders.join(' ') : `note ${id}`) : '';
  const address = groupBy === 'address' ? textOf(shipping_address ?? billing_address) : '';
  return JSON.stringify([customer, apart, address, included, ...SHARED.map(field => textOf(header[field]))]);
}

const hasAmounts = ({ header }: Note): boolean => {
  const { net_amount, irs_retention_amount, ...others } = header;
  const given = withoutComputed(
    { ...others, withholding: irs_retention_amount } as never,
    net_amount as Big | undefined,
  );
  return AMOUNTS.some(field => {
    const amount = (given as Record<string, unknown>)[field] as Big | undefined;
    return amount !== undefined && !isZero(amount);
  });
};

// A note that cannot be billed here does not hold up the others.
function splitByFailure(notes: Note[]): Note[][] {
  const apart = notes.filter(note => hasAmounts(note) || note.lines.length === 0);
  const rest = notes.filter(note => !apart.includes(note));
  return [...(rest.length > 0 ? [rest] : []), ...apart.map(note => [note])];
}

function inParts(notes: Note[]): Note[][] {
  const parts: Note[][] = [];
  let lines = 0;
  for (const note of notes) {
    const last = parts.at(-1);
    lines += note.lines.length;
    if (last && last.length < MAX_IN_INVOICE && lines <= MAX_LINES) last.push(note);
    else {
      parts.push([note]);
      lines = note.lines.length;
    }
  }
  return parts;
}

// Where a note has headings, each note begins a group: below its own heading, else below its name.
function linesOfNotes(notes: Note[]): Line[] {
  const lines = notes.flatMap(note => note.lines);
  if (lines.every(({ heading }) => heading === undefined)) return lines;
  return notes.flatMap(({ document_set, seq_number, lines: [first, ...others] }) =>
    first ? [{ ...first, heading: first.heading ?? `${document_set} ${seq_number}` }, ...others] : [],
  );
}

function groupOf(notes: Note[]): BillableGroup {
  const [first] = notes as [Note];
  const party = partyOf(first);
  const { party_code, party_id } = first.party;
  const names = ['name', 'vat_id', 'country_iso', 'email', 'billing_address', 'shipping_address'];
  const same = (field: string) => notes.every(({ header }) => textOf(header[field]) === textOf(first.header[field]));
  const taken = [...SHARED, ...IF_SAME.filter(same)].filter(field => first.header[field] !== undefined);
  const ofParty = names.filter(name => party[name] !== undefined).map(name => [name, party[name]]);
  const body: DraftBody = {
    ...Object.fromEntries(taken.map(field => [field, first.header[field]])),
    customer: party_code === null ? Object.fromEntries(ofParty) : { code: party_code },
    related_documents: notes.map(setAndNumber),
    items: linesOfNotes(notes),
  };
  const read = readBody(delivery, body);
  return {
    customer: { id: party_id ?? undefined, code: party_code ?? undefined, name: String(party.name ?? '') },
    notes: notes.map(({ id, document_set, seq_number, date }) => ({ id, document_set, seq_number, date })),
    taken: new Map(notes.flatMap(({ taken }) => taken)),
    currency: String(first.header.currency),
    body,
    totals: totalOfLines(read.items, totalsHeader(read)),
    error: hasAmounts(first)
      ? new Message('bill_by_hand', { amounts: AMOUNTS.join(', ') })
      : first.lines.length === 0
        ? new Message('bill_without_lines')
        : undefined,
  };
}
