// What a document must know before it is decided: its set, places, party, articles, stock, and the document it names.

import { parse } from 'lossless-json';
import type { Row } from '../../database/connection/pool.ts';
import {
  documentSet,
  documentsByName,
  linesOfNamed,
  locationsByCode,
  nextDocumentId,
} from '../../database/statements/documents/look-up.ts';
import { findParty } from '../../database/statements/master-data/find-party.ts';
import {
  articlesByCode,
  levelsByCode,
  lockArticles,
  lockNamedArticles,
  namedLevels,
} from '../../database/statements/stock/articles.ts';
import { serialStates } from '../../database/statements/stock/serial-numbers.ts';
import type { Transaction } from '../../database/transaction/transaction.ts';
import { DOCUMENT_ORDER_LOCK, type DocumentResource, type LocationRule } from '../../definitions/define-document.ts';
import type { ArticleFacts, LocationFacts, RelatedFacts } from '../../domain/effects/effect.ts';
import { levelKey, type StockState } from '../../domain/stock/plan.ts';
import type { SerialState } from '../../domain/stock/serial-numbers.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import { type DocumentBody, itemCodes } from './document-input.ts';
import { plannedEffects } from './stored-effects.ts';

const NOTHING: Promise<Row[]> = Promise.resolve([]);

export interface SetFacts {
  code: string;
  document_type: string;
  state: string;
  moves_stock: boolean;
  totals_check: 'reject' | 'warn' | 'off';
  location: LocationFacts | undefined;
  destination: LocationFacts | undefined;
}

export interface FoundArticle extends ArticleFacts {
  item_type: string;
  /** Whether it is kept in stock: a product is. */
  stocked: boolean;
}

export interface Found {
  id: number;
  set: SetFacts | undefined;
  locations: Map<string, LocationFacts>;
  defaultLocation: LocationFacts | undefined;
  /** Records that the party names: none, one, or two when a tax number is not unique. */
  parties: { code: string; record: Record<string, unknown> }[];
  articles: Map<string, FoundArticle>;
  stock: Pick<StockState, 'onHand' | 'serials'>;
  /** Documents called what `related_document` says. */
  named: RelatedFacts[];
}

/**
 * Sends every look-up at once. The order of locks is that of all writers: session, related document, articles by id.
 * Levels are read behind the lock of their articles, so they are what its last holder left.
 */
export async function lookUpDocument(transaction: Transaction, resource: DocumentResource, body: DocumentBody) {
  const { accountId } = transaction;
  const codes = itemCodes(body.items);
  const acts = resource.places.length > 0;
  const serials = [...new Set(body.items.flatMap(({ serial_numbers }) => serial_numbers ?? []))];
  const { party, related_document: name } = body;
  const places = [body.warehouse, body.destination_warehouse].filter(code => code !== undefined);

  const rows = {
    id: transaction.query(nextDocumentId(accountId, DOCUMENT_ORDER_LOCK)),
    set: transaction.query(documentSet(accountId, body.document_set)),
    locations: acts || places.length > 0 ? transaction.query(locationsByCode(accountId, places)) : NOTHING,
    parties:
      resource.party && party && (party.id ?? party.code ?? party.vat_id) !== undefined
        ? transaction.query(findParty(accountId, resource.party, { ...party, id: party.id && digits(party.id) }))
        : NOTHING,
    named: name === undefined ? NOTHING : transaction.query(documentsByName(accountId, name)),
    namedLines: name === undefined ? NOTHING : transaction.query(linesOfNamed(accountId, name)),
    ...(name === undefined
      ? {
          articles:
            codes.length === 0 ? NOTHING : transaction.query((acts ? lockArticles : articlesByCode)(accountId, codes)),
          levels: acts && codes.length > 0 ? transaction.query(levelsByCode(accountId, codes)) : NOTHING,
        }
      : {
          articles: transaction.query(lockNamedArticles(accountId, codes, name)),
          levels: transaction.query(namedLevels(accountId, codes, name)),
        }),
    serials: acts && serials.length > 0 ? transaction.query(serialStates(accountId, serials)) : NOTHING,
  };
  const names = Object.keys(rows) as (keyof typeof rows)[];
  const results = await Promise.all(Object.values(rows));
  return Object.fromEntries(names.map((key, index) => [key, results[index] ?? []])) as Record<keyof typeof rows, Row[]>;
}

/** Reads the rows of `lookUpDocument`. */
export function readFound(rows: Awaited<ReturnType<typeof lookUpDocument>>): Found {
  const locations = rows.locations.map(row => ({
    ...location(row.id, row.location_code),
    standard: row.standard === true,
  }));
  const [set] = rows.set;
  return {
    id: rows.id[0]?.id as number,
    set: set && readSet(set),
    locations: new Map(locations.map(found => [found.location_code, found])),
    defaultLocation: locations.find(({ standard }) => standard),
    parties: rows.parties.map(row => ({
      code: row.code as string,
      record: parse(row.record as string, null, text => decimal(text)) as Record<string, unknown>,
    })),
    articles: new Map(rows.articles.map(row => [row.item_code as string, readArticle(row)])),
    stock: { onHand: readLevels(rows.levels), serials: rows.serials.map(readSerial) },
    named: rows.named.map(row => ({
      ...readRelated(row),
      planned: plannedEffects(
        row.type as string,
        rows.namedLines.filter(line => line.document_id === row.id),
      ),
    })),
  };
}

/** The place of a rule: the first field that names one, else the set's, else the account's where the rule allows. */
export function foundLocation(
  { place, fields, accountDefault }: LocationRule,
  body: DocumentBody,
  { locations, set, defaultLocation }: Found,
): LocationFacts | undefined {
  const named = fields.map(field => body[field]).find(code => code !== undefined);
  if (named !== undefined) return locations.get(named);
  const ofSet = place === 'source' ? set?.location : (set?.destination ?? (accountDefault ? set?.location : undefined));
  return ofSet ?? (accountDefault ? defaultLocation : undefined);
}

export function readArticle(row: Row): FoundArticle {
  return {
    id: row.id as number,
    item_code: row.item_code as string,
    description: row.description as string,
    tracking: row.serial_tracking as ArticleFacts['tracking'],
    average_cost: decimal(row.weighted_average_cost as string),
    item_type: row.item_type as string,
    stocked: row.item_type === 'product',
  };
}

export function readLevels(rows: Row[]): StockState['onHand'] {
  return new Map(
    rows.map(row => [levelKey(row.article_id as number, row.location_id as number), decimal(row.on_hand as string)]),
  );
}

export function readSerial(row: Row): SerialState {
  return {
    articleId: row.article_id as number,
    serial_number: row.serial_number as string,
    location: location(row.location_id, row.location_code),
    available: decimal(row.available_qty as string),
    status: row.status as SerialState['status'],
    production_date: (row.production_date as string | null) ?? undefined,
    expiration_date: (row.expiration_date as string | null) ?? undefined,
  };
}

export function readRelated(row: Row): Omit<RelatedFacts, 'planned'> {
  return {
    id: row.id as number,
    type: row.type as string,
    name: `${row.document_set} ${row.seq_number}`,
    status: row.status as string,
    currency: row.currency as string,
    total_amount: decimal(row.total_amount as string),
    amount_paid: decimal(row.amount_paid as string),
  };
}

export function location(id: unknown, code: unknown): LocationFacts {
  return { id: id as number, location_code: code as string };
}

export function readSet(row: Row): SetFacts {
  return {
    code: row.code as string,
    document_type: row.document_type as string,
    state: row.state as string,
    moves_stock: row.moves_stock as boolean,
    totals_check: row.totals_check as SetFacts['totals_check'],
    location: row.location_id === null ? undefined : location(row.location_id, row.location_code),
    destination: row.destination_id === null ? undefined : location(row.destination_id, row.destination_code),
  };
}
