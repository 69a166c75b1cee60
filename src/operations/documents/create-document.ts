// Creates a document of any type, with all its effects in one transaction. contract §5 Create, §6 Stock

import { insertRecord as insertChainRecord } from '../../database/sql/documents/chain-records.ts';
import { numberTaken } from '../../database/sql/documents/look-up.ts';
import { notesOfTransaction, takersOf } from '../../database/sql/documents/relations.ts';
import { insertDocument, insertLines } from '../../database/sql/documents/write.ts';
import { DOCUMENT_ORDER_LOCK, type DocumentResource, mayTakeLines } from '../../definitions/define-document.ts';
import { serialNumbersList } from '../../definitions/lists/serial-numbers.ts';
import { transactions } from '../../definitions/lists/stock-transactions.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { billsDeliveries } from '../../domain/documents/deliveries.ts';
import { type Assessment, assessInSteps } from '../../domain/documents/reachable-totals.ts';
import { NothingOpen, namedRow, setAndNumber } from '../../domain/documents/relations.ts';
import type { RoundedAmount } from '../../domain/documents/rounded-money.ts';
import { comparedNumber } from '../../domain/documents/supplier-number.ts';
import { conflict, fieldError } from '../../domain/errors.ts';
import type { ChainRules } from '../../domain/invoicing/jurisdiction.ts';
import { Message } from '../../domain/messages/message.ts';
import { type StoredJson, toStored } from '../../domain/messages/stored.ts';
import type { Command } from '../../query/statement.ts';
import type { Administrator, SessionActor, System } from '../actor.ts';
import type { Context, DatabaseContext } from '../context.ts';
import { chainOfAccount } from '../fiscal-records/chain-of-account.ts';
import { recordIssue } from '../fiscal-records/records.ts';
import { ChainNotLocked, withChain } from '../fiscal-records/with-chain.ts';
import { inSteps } from '../in-steps.ts';
import type { Signer } from '../signer.ts';
import { defineWrite, explanation } from '../write/define-write.ts';
import { furtherRequest, runTogether } from '../write/run-lines.ts';
import { runWrite, runWriteAs, type Submit, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import { definedKind } from '../write/trail.ts';
import { assignNumber, NumberTaken, SequenceNotReady, takesNextNumber } from './assign-number.ts';
import { changeCommands } from './change-commands.ts';
import { createNumbered } from './create-numbered.ts';
import { type Decided, decide } from './decide-create.ts';
import { documentEvents } from './document-events.ts';
import { documentQuestions, explainSet, readContext, withVat } from './document-facts.ts';
import {
  type DocumentBody,
  itemCodes,
  namedDocuments,
  sentDocument,
  supplierNumberOf,
  totalsHeader,
  withNamesOf,
  withTermsOf,
} from './document-input.ts';
import type { DocumentOrigin } from './document-origin.ts';
import { documentRows, issuedStatus } from './document-rows.ts';
import { discountError, type PlannedDiscount, planDiscounts, takesDiscount } from './early-discount.ts';
import { type KnownIssuer, withIssuer } from './known-issuer.ts';
import { withTerms } from './known-terms.ts';
import { formOf } from './named-documents.ts';
import { namesVatCode } from './vat-codes.ts';

/** The answer of a create; stored under an Idempotency-Key. */
export interface CreatedDocument {
  id: number;
  documentSeries: string;
  documentNumber: string;
  /** Type and status; undefined where the answer was stored before they were noted. */
  type?: string;
  status?: string;
  /** Warnings of the check of totals when the set only warns. */
  warnings: StoredJson[];
}

/** Number of lines from which on totals are computed before the transaction, with pauses. */
const LONG = 100;

/** Serial and batch numbers of all lines: they are parameters of one statement, and each is a name that no two writes share. */
const MAX_SERIAL_NUMBERS = 20_000;

interface Input {
  resource: DocumentResource;
  body: DocumentBody;
  /** Amounts of the body that were rounded to the minor unit. */
  rounded: RoundedAmount[];
  /** `Prefer: handling=strict`. */
  strict: boolean;
  /** Chain of records that documents of the type are known to have. */
  chain: ChainRules['scope'] | undefined;
  signer: Signer | undefined;
  /** For a long document: result of the check of totals. */
  assessment: Assessment | undefined;
  /** Facts of the company as far as they are known. */
  issuer: KnownIssuer | undefined;
  /** Codes of terms of payment that it reads. */
  terms: readonly string[];
  origin?: DocumentOrigin | undefined;
  /** Discounts whose credit notes are issued before it in its transaction. */
  discounts?: PlannedDiscount[];
}

const CREATE_DOCUMENT = defineWrite({
  name: 'document.create',
  right: 'write',
  locks({ resource, body, chain, origin }: Input, accountId) {
    const called = namedDocuments(body);
    const takesLines = called !== undefined && mayTakeLines(resource);
    const mayMoveStock = resource.locations.length > 0 || takesLines;
    const serials = body.items.flatMap(({ serial_numbers = [] }) => serial_numbers);
    const number = supplierNumberOf(resource, body);
    return {
      idOrders: [
        DOCUMENT_ORDER_LOCK,
        ...(mayMoveStock ? [transactions.orderLock] : []),
        ...(serials.length > 0 ? [serialNumbersList.orderLock] : []),
      ],
      newId: 'document_id_seq',
      articles: mayMoveStock ? itemCodes(body.items) : [],
      documents: called && { called },
      deliveriesOfDocuments: takesLines && billsDeliveries(resource.relates),
      articlesOfDocuments: takesLines,
      nextNumber: takesNextNumber(body) ? { set: body.document_set, date: body.date } : undefined,
      chain,
      // Another document with the same number of a supplier waits for this one.
      exclusive: number ? [`supplier number ${comparedNumber(number.number)}`] : [],
      uniqueValues: [
        ...(takesNextNumber(body) ? [] : [`document number ${body.document_set} ${body.seq_number}`]),
        ...serials.map(serial => `serial number ${serial}`),
      ],
      ...(origin && { rows: { origin: origin.lock(accountId) } }),
    };
  },
  rows: ({ body }) => body.items.length,
  lookUp: ({ resource, body, terms, discounts }, accountId) => ({
    ...documentQuestions(accountId, resource, body, terms),
    notes: discounts && notesOfTransaction(accountId, { called: discounts.map(({ document }) => document) }),
  }),
  decide(
    { resource: form, body: sent, rounded, origin, chain: locksChain, signer, discounts = [], ...options },
    { account, locked, found },
  ) {
    origin?.check(locked.rows.origin ?? []);
    const context = readContext(locked, found);
    const resource = formOf(form, sent, context.named);
    const named = withNamesOf(sent, context.named);
    const { body: numbered, counter, unknown, errors } = assignNumber(named, found.set[0], locked.counters);
    const { body: rated, errors: vatErrors } = withVat(resource, numbered, context, found, account.country);
    const body = withTermsOf(rated, context.articles);
    const decided = decide(
      resource,
      body,
      context,
      account,
      { ...options, rounded, vatErrors: vatErrors.list },
      errors,
    );
    for (const { document, amount, warnings } of discounts) {
      const relatedId = context.named.find(({ name }) => name === document)?.id;
      const note = found.notes.find(each => each.related_document_id === relatedId);
      if (!note) throw new Error(`The credit note over ${document} was not issued`);
      const { currency } = body;
      decided.changes.relations.push({ kind: 'settle', as: 'discounts', relatedId: note.id, amount, currency });
      decided.warnings.push(...warnings);
    }
    if (unknown) throw new SequenceNotReady(unknown);
    const rows = documentRows(account.id, resource, body, context, decided, account);
    const facts = { type: resource.type, total: body.total_amount, currency: body.currency };
    const ofOrigin = origin?.decide(locked.rows.origin ?? [], facts);
    const chain = chainOfAccount(account, resource.type, signer);
    if (!chain && counter?.isSigned) throw conflict('signing_key_missing');
    if (!chain) return { decided, body, counter, rows, ofOrigin, record: undefined };
    if (locksChain !== chain.rules.scope) throw new ChainNotLocked(chain.rules.scope);
    const { id } = context;
    const issued = {
      id,
      type: resource.type,
      snapshot: String(rows.document.snapshot),
      isNumbered: takesNextNumber(sent),
    };
    const record = recordIssue(chain, account, issued, locked.chains);
    const isSigned = chain.rules.scope === 'series';
    return { decided, body, counter: counter && { ...counter, isSigned }, rows, ofOrigin, record };
  },
  write({ resource, origin }, { decided, body, counter, rows, ofOrigin, record }, { account }) {
    const { id } = decided.context;
    const answer: CreatedDocument = {
      id,
      documentSeries: body.document_set,
      documentNumber: body.seq_number,
      type: resource.type,
      status: issuedStatus(resource, decided),
      warnings: decided.warnings.map(warning => toStored(warning)),
    };
    return {
      answer,
      outcome: `created ${resource.type} ${id}, ${body.document_set}/${body.seq_number}`,
      commands: [
        ...documentCommands(account, resource, body, decided, rows),
        ...(record ? [insertChainRecord(account.id, record)] : []),
        ...(ofOrigin?.(account.id, { id, ...paidBy(decided, rows) }) ?? []),
      ],
      events: [...documentEvents({ id, type: resource.type }, 'created', decided.changes), ...(origin?.events ?? [])],
      counter,
      record,
      stock: decided.changes.stock,
    };
  },
  violation: (constraint, { body }) => (constraint === 'document_number_key' ? new NumberTaken(body) : undefined),
  // A repeated create may fail on its own stock or status change first; the duplicate number is reported instead.
  explain({ resource, body }, error, accountId) {
    if (error.code === 'INVALID_ARGUMENT') return explainSet(resource, error, accountId);
    const document = error instanceof NothingOpen ? error.document : undefined;
    if (!document && takesNextNumber(body)) return undefined;
    const questions = {
      number: takesNextNumber(body) ? undefined : numberTaken(accountId, body.document_set, body.seq_number),
      takers: document && takersOf(accountId, { id: document.id }),
    };
    return explanation(questions, ({ number, takers }) => {
      if (number[0]?.taken) return new NumberTaken(body);
      return document ? new NothingOpen(document, takers.map(namedRow)) : error;
    });
  },
  // The document itself is the record of a program's write. The trail records users.
  trail: {
    of: 'people',
    entries({ resource, origin }, { decided: { context }, body }) {
      const { id } = context;
      const name = setAndNumber(body);
      const { date, total_amount } = body;
      return [
        { type: definedKind(resource.type), id, name, after: { date, total_amount } },
        ...(origin?.entries?.({ type: resource.type, id, name }) ?? []),
      ];
    },
  },
});

// The party of a receipt or payment, and the documents that it pays.
const paidBy = ({ changes }: Decided, { document }: ReturnType<typeof documentRows>) => ({
  party: document.party_id === null || document.party_id === undefined ? undefined : Number(document.party_id),
  paid: changes.relations.flatMap(each => (each.kind === 'settle' && each.as === 'pays' ? each.relatedId : [])),
});

/** A document to create, from a checked body. */
export interface DocumentToCreate {
  resource: DocumentResource;
  body: Record<string, unknown>;
  origin?: DocumentOrigin | undefined;
}

/**
 * Creates documents in one transaction, or none of them: the credit notes of discounts first, so that a payment finds what is left. Returns
 * their answers in order. Throws as `createDocument` does.
 */
export async function createTogether(
  context: Context,
  actor: SessionActor,
  creates: DocumentToCreate[],
  { strict, ...request }: WriteRequest & { strict: boolean },
): Promise<WriteResult<CreatedDocument>[]> {
  let part = 0;
  const further = (submit: Submit) => ({ ...furtherRequest(actor, request, ++part, submit), strict: false });
  const writes: { kind: string; isNote: boolean; run(submit: Submit): Promise<WriteResult<CreatedDocument>> }[] = [];
  for (const [index, { resource: type, body: wireBody, ...options }] of creates.entries()) {
    const { resource, body } = sentDocument(type, wireBody);
    const discounts = takesDiscount(body) ? await planDiscounts(context, actor, resource, body) : [];
    for (const discount of discounts)
      writes.push({
        kind: `note of ${discount.document}`,
        isNote: true,
        run: submit =>
          createDocument(context, actor, discount.resource, discount.note, further(submit)).catch(error => {
            throw discountError(error, discount);
          }),
      });
    const isLast = index === creates.length - 1;
    writes.push({
      kind: `payment ${index}`,
      isNote: false,
      run: submit =>
        createDocument(context, actor, type, wireBody, {
          ...(isLast ? { ...request, submit } : further(submit)),
          ...options,
          strict,
          discounts,
        }),
    });
  }
  const results = await runTogether(context, writes);
  return results.filter((_, index) => !writes[index]?.isNote);
}

/**
 * Creates a document from a checked body (fields under the names of its type). Throws INVALID_ARGUMENT (with all field errors),
 * DUPLICATE_ENTRY, CONFLICT, INSUFFICIENT_STOCK.
 */
export function createDocument(
  context: Context,
  actor: SessionActor,
  type: DocumentResource,
  wireBody: Record<string, unknown>,
  {
    strict,
    origin,
    discounts: planned,
    ...request
  }: WriteRequest & {
    strict: boolean;
    origin?: DocumentOrigin | undefined;
    /** Discounts whose credit notes are issued before it in its transaction. Default: they are planned and issued with it. */
    discounts?: PlannedDiscount[];
  },
): Promise<WriteResult<CreatedDocument>> {
  const { resource, body, rounded } = sentDocument(type, wireBody);
  const serials = body.items.reduce((sum, { serial_numbers }) => sum + (serial_numbers?.length ?? 0), 0);
  if (serials > MAX_SERIAL_NUMBERS)
    throw fieldError('items', new Message('too_many_serial_numbers', { count: MAX_SERIAL_NUMBERS }));
  if (takesDiscount(body) && !planned) return withDiscounts();
  return isLong(body) ? inSteps(assessInSteps(body.items, totalsHeader(body))).then(create) : create(undefined);

  async function withDiscounts(): Promise<WriteResult<CreatedDocument>> {
    if (request.submit) throw fieldError('settles', new Message('discount_not_in_batch'));
    const [created] = await createTogether(context, actor, [{ resource: type, body: wireBody, origin }], {
      ...request,
      strict,
    });
    return created as WriteResult<CreatedDocument>;
  }

  function create(assessment: Assessment | undefined): Promise<WriteResult<CreatedDocument>> {
    const { signer } = context;
    const given = { resource, body, rounded, strict, assessment, signer, origin };
    return withKnownFacts(context, actor.accountId, given, known =>
      runWrite(
        context,
        actor,
        CREATE_DOCUMENT,
        { ...given, ...known, ...(planned && { discounts: planned }) },
        request,
      ),
    );
  }
}

// Totals of a shorter document are computed while its transaction decides. Only there the rates of VAT codes are known.
const isLong = (body: DocumentBody): boolean => body.items.length >= LONG && !namesVatCode(body);

// Runs a create with the facts that are known, and again when it needs others or another number.
function withKnownFacts<T>(
  context: DatabaseContext,
  accountId: number,
  { resource, body }: Pick<Input, 'resource' | 'body'>,
  create: (known: Pick<Input, 'issuer' | 'terms' | 'chain'>) => Promise<T>,
): Promise<T> {
  const run = () =>
    withIssuer(context, accountId, issuer =>
      withTerms(context, accountId, terms =>
        withChain(context, `${accountId} ${resource.type}`, chain => create({ issuer, terms, chain })),
      ),
    );
  return takesNextNumber(body) ? createNumbered(context, { accountId, set: body.document_set }, run) : run();
}

/**
 * Creates a document from a checked body for an administrator or for the server itself. `submit` runs it beside other writes of one
 * transaction. Throws as `createDocument` does.
 */
export async function createDocumentAs(
  context: DatabaseContext,
  actor: Administrator | System,
  type: DocumentResource,
  wireBody: Record<string, unknown>,
  { origin, submit }: { origin?: DocumentOrigin; submit?: Submit } = {},
): Promise<CreatedDocument> {
  const { resource, body, rounded } = sentDocument(type, wireBody);
  const { signer } = context;
  const assessment = isLong(body) ? await inSteps(assessInSteps(body.items, totalsHeader(body))) : undefined;
  const given = { resource, body, rounded, strict: false, assessment, signer, origin };
  return withKnownFacts(context, actor.accountId, given, known =>
    runWriteAs(context, actor, CREATE_DOCUMENT, { ...given, ...known }, submit),
  );
}

function documentCommands(
  account: AccountFacts,
  resource: DocumentResource,
  body: DocumentBody,
  decided: Decided,
  rows: ReturnType<typeof documentRows>,
): Command[] {
  const { id: accountId, today } = account;
  const { context, changes } = decided;
  const { id } = context;
  const document = { id, type: resource.type, set: body.document_set, number: body.seq_number };
  return [
    insertDocument(rows.document),
    ...(rows.lines.length > 0 ? [insertLines(rows.lines)] : []),
    ...changeCommands(accountId, changes, context.snapshots, { date: body.date, created: today, document }),
  ];
}
