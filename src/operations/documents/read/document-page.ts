// The data of a document's page: lines with open quantities, related documents, movements, and possible actions.

import { userNames } from '../../../database/sql/administration/users.ts';
import {
  type ChainDocument,
  type ChainRelation,
  chainDocuments,
  chainRelations,
  type DocumentMovement,
  documentMovements,
  MAX_CHAIN,
  MAX_MOVEMENTS,
} from '../../../database/sql/documents/document-page.ts';
import { issuedDocument } from '../../../database/sql/documents/e-invoice.ts';
import { type DocumentOpening, openingOfDocument } from '../../../database/sql/documents/openings.ts';
import { mailsOfDocument, type SentMail } from '../../../database/sql/mail.ts';
import { type DocumentReminder, remindersOfDocument } from '../../../database/sql/reminders.ts';
import { documentOf } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { type DocumentAction, documentActions } from '../../../definitions/document-actions.ts';
import type { DocumentStatus } from '../../../domain/documents/status.ts';
import { FieldErrors, notFound } from '../../../domain/errors.ts';
import type { Finding } from '../../../domain/invoicing/checks/findings.ts';
import { decimal, sum } from '../../../domain/values/decimal.ts';
import { readJson } from '../../../formats/read-json.ts';
import { plan } from '../../../query/plan.ts';
import { pageStatement } from '../../../query/sql.ts';
import { hasRight, type SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { inSteps } from '../../in-steps.ts';
import { readRows, runRead } from '../../read/run-read.ts';
import { type Billable, billableQuestions, readBillable } from './billable.ts';
import { findingsOfRow, type ProfiledInvoice, profiledInvoice } from './e-invoice.ts';

export type { ChainDocument, ChainRelation, SentMail };

/** A document as its own list answers it; numbers are exact decimals. */
export type DocumentElement = Record<string, unknown>;

export interface DocumentPage {
  /** Its type, for a refund with the party of the other side. */
  resource: DocumentResource;
  element: DocumentElement;
  /** Findings for its profile of electronic invoices. */
  findings: Finding[];
  /** The document and its related documents by id, and the effects of later ones on earlier ones. */
  chain: ChainDocument[];
  relations: ChainRelation[];
  /** True if there are more than a page shows. */
  moreInChain: boolean;
  /** Documents of the chain that take from it: they are voided first. */
  takers: ChainDocument[];
  /** Its payment reminders, the newest first. */
  reminders: DocumentReminder[];
  /** Messages with the document, oldest first. */
  mails: SentMail[];
  /** Openings by its link. Undefined without one. */
  opening: DocumentOpening | undefined;
  movements: DocumentMovement[];
  moreMovements: boolean;
  actions: DocumentAction[];
  /** The document as an electronic invoice. Undefined for types that are none. */
  eInvoice: ProfiledInvoice | undefined;
  /** Names of the users, by login. */
  userNames: ReadonlyMap<string, string>;
  /** Quantities that can be billed over it and its deliveries. Undefined for types that nothing delivers. */
  billable: Billable | undefined;
}

/** Reads a document of a type by its id. Throws NOT_FOUND, AUTH_FAILED, PERMISSION_DENIED. */
export async function readDocument(
  context: Context,
  actor: SessionActor,
  type: DocumentResource,
  id: bigint,
): Promise<DocumentPage> {
  const { accountId } = actor;
  const questions = {
    element: pageStatement(elementPlan(type, id), accountId),
    chain: chainDocuments(accountId, id),
    relations: chainRelations(accountId, id),
    movements: documentMovements(accountId, id),
    users: userNames(accountId),
    mails: mailsOfDocument(accountId, id),
    opening: openingOfDocument(accountId, id),
    reminders: type.asksForPayment && remindersOfDocument(accountId, id),
    issued: type.eInvoice && issuedDocument(accountId, id),
    ...billableQuestions(accountId, type.type, id),
  };
  const { found, session } = await runRead(context, actor, questions, { cost: 'scan' });
  const json = found.element[0]?.json;
  if (!json) throw noDocument(type, id);
  const element = (await inSteps(readJson(Buffer.from(json)))) as DocumentElement;
  const { refund } = type;
  const resource = refund?.party && element[refund.party] !== undefined ? refund : type;
  const takers = takersIn(found, id);
  const toBill = readBillable(found, resource.type, id);
  return {
    resource,
    element,
    findings: element.status === 'VOID' ? [] : found.issued.flatMap(findingsOfRow),
    billable: toBill,
    eInvoice: profiledInvoice(found.issued[0]),
    chain: found.chain,
    relations: found.relations,
    moreInChain: found.chain.length >= MAX_CHAIN,
    takers,
    reminders: found.reminders,
    mails: found.mails,
    opening: found.opening[0],
    userNames: new Map(found.users.map(({ login, name }) => [login, name])),
    movements: found.movements.slice(0, MAX_MOVEMENTS),
    moreMovements: found.movements.length > MAX_MOVEMENTS,
    actions: documentActions(
      {
        ...actionFacts(resource, element),
        isDeposit: element.deposit === true && hasDepositLeft(element, found.relations),
        isDelivered: toBill?.isDelivered,
        isTaken: takers.length > 0,
      },
      { role: session.role, mayWrite: hasRight(session, 'write') },
    ),
  };
}

function takersIn({ chain, relations }: { chain: ChainDocument[]; relations: ChainRelation[] }, id: bigint) {
  const ids = new Set(
    relations.filter(each => String(each.related_document_id) === String(id)).map(each => each.document_id),
  );
  return chain.filter(each => ids.has(each.id));
}

/** The type of a document, for addresses without it. Throws NOT_FOUND, AUTH_FAILED, PERMISSION_DENIED. */
export async function findDocumentType(context: Context, actor: SessionActor, id: bigint): Promise<DocumentResource> {
  const chain = await readRows(context, actor, chainDocuments(actor.accountId, id), { cost: 'point' });
  const document = chain.find(each => String(each.id) === String(id));
  if (!document) throw notFound('no_document', { id });
  return documentOf(document.type);
}

function elementPlan(resource: DocumentResource, id: bigint) {
  const errors = new FieldErrors();
  const planned = plan(resource.list, { options: [], skip: 0, limit: 1, id, print: false }, errors);
  errors.throwIfAny();
  return planned;
}

function actionFacts(resource: DocumentResource, element: DocumentElement) {
  const items = (element.items ?? []) as Record<string, unknown>[];
  const open = items.flatMap(item => {
    const value = item[resource.lineNameOf('open_qty')];
    return value === undefined ? [] : [String(value)];
  });
  return {
    type: resource.type,
    status: element.status as DocumentStatus,
    amountDue: element.amount_due === undefined ? undefined : String(element.amount_due),
    amountOpen: element.amount_open === undefined ? undefined : String(element.amount_open),
    openQuantities: open,
    hasQuantities: open.length > 0,
    isRefund: resource.isRefund,
  };
}

// A later document may still deduct something of the deposit.
function hasDepositLeft({ id, total_amount }: DocumentElement, relations: ChainRelation[]): boolean {
  const taken = relations.filter(
    ({ related_document_id, kind }) =>
      String(related_document_id) === String(id) && (kind === 'deducts' || kind === 'credits'),
  );
  return decimal(String(total_amount)).gt(sum(taken.map(({ amount }) => decimal(amount ?? '0'))));
}

const noDocument = ({ type }: DocumentResource, id: bigint) =>
  notFound('no_document_of_type', { noun: type.replaceAll('_', ' '), id });
