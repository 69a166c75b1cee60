// Creates a document of any type: everything it does happens in one transaction. Contract sections 5 and 6.

import type Big from 'big.js';
import { insertDocument, insertLines, numberTaken, updateDocument } from '../database/document.sql.ts';
import { violatedConstraint } from '../database/sqlstate.ts';
import type { Transaction } from '../database/transaction.ts';
import { netUnitPrice } from '../domain/cost.ts';
import { digits, ZERO } from '../domain/decimal.ts';
import { relatedEffects } from '../domain/document-life.ts';
import type { ArticleFacts, DocumentFacts, Effect, RelatedFacts, StockLine } from '../domain/effects.ts';
import { type Fault, invalid, Refusal } from '../domain/errors.ts';
import { serialFaults } from '../domain/serial-numbers.ts';
import { planStock } from '../domain/stock.ts';
import { checkTotals } from '../domain/totals.ts';
import { isPayable } from '../resources/catalogue.ts';
import type { DocumentResource } from '../resources/document.ts';
import type { Caller, Context } from './context.ts';
import { type DocumentBody, documentRow, type LineBody, lineRows, readBody } from './document-body.ts';
import { type Found, foundLocation, lookUpDocument, readFound } from './document-lookups.ts';
import { type WriteRequest, type WriteResult, write } from './write.ts';
import { writeStock } from './write-stock.ts';

/** What a create answers; kept under an Idempotency-Key. */
export interface CreatedDocument {
  id: number;
  documentSeries: string;
  documentNumber: string;
  /** What totals checking noted when the set only warns. */
  warnings: string[];
}

/**
 * Creates a document from a checked body (fields under the names of its type). `strict` is `Prefer: handling=strict`.
 * Refuses with INVALID_ARGUMENT (every fault at once), DUPLICATE_ENTRY, CONFLICT, INSUFFICIENT_STOCK.
 */
export async function createDocument(
  context: Context,
  caller: Caller,
  resource: DocumentResource,
  wireBody: Record<string, unknown>,
  request: WriteRequest & { strict: boolean },
): Promise<WriteResult<CreatedDocument>> {
  const body = readBody(resource, wireBody);
  try {
    return await write(
      context,
      caller,
      request,
      transaction => lookUpDocument(transaction, resource, body),
      async (transaction, session, rows) => {
        const found = readFound(rows);
        const decided = await decideOrTell(transaction, body, () =>
          decide(resource, body, found, session.account, request.strict),
        );
        writeDocument(transaction, resource, body, decided, session.account.today);
        const answer = {
          id: found.id,
          documentSeries: body.document_set,
          documentNumber: body.seq_number,
          warnings: decided.warnings,
        };
        return { answer, outcome: `created ${resource.type} ${found.id}, ${body.document_set}/${body.seq_number}` };
      },
    );
  } catch (error) {
    if (violatedConstraint(error) === 'document_account_id_document_set_seq_number_key') throw duplicate(body);
    throw error;
  }
}

// A document sent twice meets its own effect: what it sold is gone, what it billed is billed. The answer is that it exists.
async function decideOrTell(transaction: Transaction, body: DocumentBody, deciding: () => Decided): Promise<Decided> {
  try {
    return deciding();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'INVALID_ARGUMENT') throw error;
    const [row] = await transaction.query(numberTaken(transaction.accountId, body.document_set, body.seq_number));
    throw row?.taken ? duplicate(body) : error;
  }
}

function duplicate({ document_set, seq_number }: DocumentBody): Refusal {
  const message = `Document '${seq_number}' exists in document set '${document_set}'`;
  return new Refusal('DUPLICATE_ENTRY', message, { details: [{ field: 'seq_number', message }] });
}

export interface Decided {
  found: Found;
  facts: DocumentFacts;
  related: RelatedFacts | undefined;
  effects: Effect[];
  stock: ReturnType<typeof planStock>;
  net_amount: Big | undefined;
  vat: Big | undefined;
  warnings: string[];
}

/** Pure: from the body and what was looked up to everything that must be written, or a refusal with all faults. */
export function decide(
  resource: DocumentResource,
  body: DocumentBody,
  found: Found,
  account: { negative_stock: 'allow' | 'reject' },
  strict: boolean,
): Decided {
  const faults: Fault[] = [];
  const refuse = (field: string, reason: string) => {
    faults.push({ field, message: `Field '${field}' ${reason}` });
  };
  const set = found.set;
  if (!set) refuse('document_set', `names no document set: '${body.document_set}'`);
  else if (set.document_type !== resource.type)
    refuse('document_set', `names '${set.code}', a set for ${set.document_type} documents`);
  else if (set.state !== 'active')
    refuse('document_set', `names '${set.code}', which takes no new documents (${set.state})`);
  if (isPayable(resource.type) && body.amount_paid?.gt(body.total_amount))
    refuse('amount_paid', 'is more than total_amount');
  if (body.due_date && body.due_date < body.date) refuse('due_date', `is before the date ${body.date}`);

  for (const field of ['warehouse', 'destination_warehouse'] as const) {
    const code = body[field];
    if (code && !found.locations.has(code)) refuse(resource.nameOf(field), `names no location: '${code}'`);
  }
  partyFaults(resource, body, found, refuse);
  const related = relatedOf(resource, body, found, refuse);

  const facts = documentFacts(resource, body, found, refuse);
  if (strict) {
    for (const { line, item_code } of body.items) {
      if (item_code && !found.articles.has(item_code))
        refuse(`items[${line}].item_code`, `names no article: '${item_code}'`);
    }
  }
  const own = resource.effects(facts);
  const moving = new Set(own.flatMap(effect => (effect.kind === 'move' ? [effect.line] : [])));
  faults.push(...serialFaults([...moving], line => `items[${line}].${resource.lineNameOf('serial_numbers')}`));

  const totals = checkTotals(body.items, { ...body, withholding: body.withholding_amount }, set?.totals_check ?? 'off');
  faults.push(...totals.faults);
  if (faults.length > 0) throw invalid(faults);
  const effects = related ? [...own, ...relatedEffects(resource.relates, related, facts, body.currency)] : own;
  return {
    found,
    facts,
    related,
    effects,
    stock: planStock(effects, { ...found.stock, negativeStock: account.negative_stock }),
    net_amount: totals.net_amount,
    vat: totals.vat,
    warnings: totals.warnings.map(({ message }) => message),
  };
}

type Refuse = (field: string, reason: string) => void;

function partyFaults(resource: DocumentResource, body: DocumentBody, found: Found, refuse: Refuse): void {
  const { party } = resource;
  if (!party || !body.party) return;
  const { id, code } = body.party;
  if (id !== undefined && found.parties.length === 0) refuse(`${party}.id`, `names no ${party}: ${digits(id)}`);
  else if (code !== undefined && found.parties.length === 0) refuse(`${party}.code`, `names no ${party}: '${code}'`);
  else if (id !== undefined && code !== undefined && found.parties[0]?.code !== code) {
    refuse(`${party}.code`, `names another ${party} than ${party}.id, whose code is '${found.parties[0]?.code}'`);
  }
}

// The document that this one names: of the type it bills or pays if there is one, else of any. Contract section 5, Life.
function relatedOf(resource: DocumentResource, body: DocumentBody, found: Found, refuse: Refuse) {
  const name = body.related_document;
  if (name === undefined) return undefined;
  const field = resource.nameOf('related_document');
  const fitting = found.named.filter(({ type }) => type === resource.relates?.to);
  const candidates = fitting.length > 0 ? fitting : found.named;
  const exact = candidates.length > 1 ? candidates.filter(candidate => candidate.name === name) : candidates;
  if (candidates.length === 0) refuse(field, `names no earlier document: '${name}'`);
  else if (exact.length !== 1) {
    refuse(
      field,
      `names more than one document (${candidates.map(candidate => `'${candidate.name}'`).join(', ')}): write 'SET ${name}'`,
    );
  } else return exact[0];
  return undefined;
}

function documentFacts(resource: DocumentResource, body: DocumentBody, found: Found, refuse: Refuse): DocumentFacts {
  const facts: DocumentFacts = {
    type: resource.type,
    source: undefined,
    destination: undefined,
    lines: [],
    total_amount: body.total_amount,
  };
  if (resource.places.length === 0 || !found.set?.moves_stock) return facts;
  const lines = body.items.flatMap((line): StockLine[] => {
    const article = keptInStock(line, found);
    return article && !line.qty.eq(ZERO) ? [stockLine(line, article, body)] : [];
  });
  for (const rule of resource.places) {
    const { place, fields, accountDefault } = rule;
    facts[place] = foundLocation(rule, body, found);
    if (facts[place]) continue;
    const [field] = fields;
    const named = field && fields.some(candidate => body[candidate]);
    if (field && !named && (lines.length > 0 || !accountDefault))
      refuse(resource.nameOf(field), 'is required: neither the document nor its set names the place');
  }
  if (facts.source && facts.source.id === facts.destination?.id) {
    refuse(resource.nameOf('destination_warehouse'), `is where the goods are: '${facts.source.location_code}'`);
  }
  return { ...facts, lines };
}

// Only articles kept in stock move it, and a line may say that it is something else this time.
function keptInStock(line: LineBody, found: Found): ArticleFacts | undefined {
  const article = line.item_code === undefined ? undefined : found.articles.get(line.item_code);
  return article?.kept && (line.item_type ?? 'product') === 'product' ? article : undefined;
}

function stockLine(line: LineBody, article: ArticleFacts, body: DocumentBody): StockLine {
  return {
    line: line.line,
    article,
    qty: line.qty,
    net_price: netUnitPrice(line, body.discount),
    unit_price: line.unit_price,
    serial_numbers: line.serial_numbers ?? [],
    ...(line.production_date && { production_date: line.production_date }),
    ...(line.expiration_date && { expiration_date: line.expiration_date }),
  };
}

function writeDocument(
  transaction: Transaction,
  resource: DocumentResource,
  body: DocumentBody,
  { found, facts, related, effects, stock, net_amount, vat }: Decided,
  today: string,
): void {
  const { accountId } = transaction;
  const { id } = found;
  transaction.send(
    insertDocument(accountId, {
      ...documentRow(resource, body, found, today),
      net_amount: net_amount && digits(net_amount),
      vat: vat && digits(vat),
      related_document_id: related?.id,
    }),
  );
  if (body.items.length > 0) transaction.send(insertLines(accountId, id, lineRows(body, facts, found)));
  writeStock(transaction, stock, {
    date: body.date,
    created: today,
    document: { id, type: resource.type, set: body.document_set, number: body.seq_number },
  });
  for (const effect of effects) {
    if (effect.kind === 'bill') {
      transaction.send(updateDocument(accountId, effect.related.id, { status: 'BILLED', updated: today }));
    } else if (effect.kind === 'pay') {
      const { status, amount_paid } = effect;
      transaction.send(
        updateDocument(accountId, effect.related.id, { status, amount_paid: digits(amount_paid), updated: today }),
      );
    }
  }
}
