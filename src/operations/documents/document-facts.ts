// What must be known before a document is decided: its set, locations, party, articles, stock, and the documents it names.

import { parse } from 'lossless-json';
import { type DocumentSetRow, documentSet } from '../../database/statements/documents/document-sets.ts';
import type { RelatedRow } from '../../database/statements/documents/lock.ts';
import { locationsByCode } from '../../database/statements/documents/look-up.ts';
import { type StockLineRow, stockLinesOf } from '../../database/statements/documents/stock-lines.ts';
import { findParty } from '../../database/statements/master-data/find-party.ts';
import { type ArticleRow, articlesByCode, type LevelRow } from '../../database/statements/stock/articles.ts';
import { type SerialRow, serialStates } from '../../database/statements/stock/serial-numbers.ts';
import { isPayable } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import type { EarlierDocument } from '../../domain/documents/document-facts.ts';
import type { DocumentStatus } from '../../domain/documents/status.ts';
import { levelKey, type StockState } from '../../domain/stock/plan.ts';
import type { SerialState } from '../../domain/stock/serial-numbers.ts';
import type { ArticleFacts, LocationFacts } from '../../domain/stock/stock-facts.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import type { Answers, Locked } from '../write/define-write.ts';
import { type DocumentBody, itemCodes } from './document-input.ts';
import { earlierLines } from './stored-effects.ts';

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
  named: EarlierDocument[];
}

/** What a document must know beside what it locks. */
export function documentQuestions(accountId: number, resource: DocumentResource, body: DocumentBody) {
  const codes = itemCodes(body.items);
  const acts = resource.locations.length > 0;
  const serials = [...new Set(body.items.flatMap(({ serial_numbers }) => serial_numbers ?? []))];
  const { party, related_document: name } = body;
  const locations = [body.warehouse, body.destination_warehouse].filter(code => code !== undefined);
  const namesParty = party && (party.id ?? party.code ?? party.vat_id) !== undefined;
  return {
    set: documentSet(accountId, body.document_set),
    locations: acts || locations.length > 0 ? locationsByCode(accountId, locations) : undefined,
    parties:
      resource.party && namesParty
        ? findParty(accountId, resource.party, { ...party, id: party.id && digits(party.id) })
        : undefined,
    relatedLines: name === undefined ? undefined : stockLinesOf(accountId, { called: name }),
    // The articles of a document that acts on stock are locked, and so read already.
    articles: acts || name !== undefined || codes.length === 0 ? undefined : articlesByCode(accountId, codes),
    serials: acts && serials.length > 0 ? serialStates(accountId, serials) : undefined,
  };
}

/** Reads what was locked and the answers of `documentQuestions`. */
export function readFound(locked: Locked, rows: Answers<ReturnType<typeof documentQuestions>>): Found {
  const locations = rows.locations.map(row => ({
    ...location(row.id, row.location_code),
    isDefault: row.is_default === true,
  }));
  const [set] = rows.set;
  const articles = [...(locked.articles as unknown as ArticleRow[]), ...rows.articles];
  return {
    id: locked.newId,
    set: set && readSet(set),
    locations: new Map(locations.map(found => [found.location_code, found])),
    defaultLocation: locations.find(({ isDefault }) => isDefault),
    parties: rows.parties.map(({ code, record }) => ({
      code,
      record: parse(record, null, text => decimal(text)) as Record<string, unknown>,
    })),
    articles: new Map(articles.map(row => [row.item_code, readArticle(row)])),
    stock: {
      onHand: readLevels(locked.levels as unknown as LevelRow[]),
      serials: rows.serials.map(readSerial),
    },
    named: (locked.documents as unknown as RelatedRow[]).map(row =>
      readEarlier(
        row,
        rows.relatedLines.filter(line => line.document_id === row.id),
      ),
    ),
  };
}

export function readArticle(row: ArticleRow): FoundArticle {
  return {
    id: row.id,
    item_code: row.item_code,
    description: row.description,
    tracking: row.serial_tracking as ArticleFacts['tracking'],
    average_cost: decimal(row.weighted_average_cost),
    item_type: row.item_type,
    stocked: row.item_type === 'product',
  };
}

export function readLevels(rows: LevelRow[]): StockState['onHand'] {
  return new Map(
    rows.map(({ article_id, location_id, on_hand }) => [levelKey(article_id, location_id), decimal(on_hand)]),
  );
}

export function readSerial(row: SerialRow): SerialState {
  return {
    articleId: row.article_id,
    serial_number: row.serial_number,
    location: location(row.location_id, row.location_code),
    available: decimal(row.available_qty),
    status: row.status as SerialState['status'],
    production_date: row.production_date ?? undefined,
    expiration_date: row.expiration_date ?? undefined,
  };
}

/** Reads a document on file and its lines that act on stock. */
export function readEarlier(row: RelatedRow, lines: StockLineRow[]): EarlierDocument {
  const document = {
    id: row.id,
    type: row.type,
    name: `${row.document_set} ${row.seq_number}`,
    status: row.status as DocumentStatus,
    currency: row.currency,
    total_amount: decimal(row.total_amount),
    amount_paid: decimal(row.amount_paid),
    isPayable: isPayable(row.type),
  };
  return { ...document, lines: earlierLines(document, lines) };
}

export function location(id: number, location_code: string): LocationFacts {
  return { id, location_code };
}

export function readSet(row: DocumentSetRow): SetFacts {
  return {
    code: row.code,
    document_type: row.document_type,
    state: row.state,
    moves_stock: row.moves_stock,
    totals_check: row.totals_check as SetFacts['totals_check'],
    location: locationOf(row.location_id, row.location_code),
    destination: locationOf(row.destination_id, row.destination_code),
  };
}

function locationOf(id: number | null, code: string | null): LocationFacts | undefined {
  return id === null || code === null ? undefined : { id, location_code: code };
}
