// All resources: every file of `documents/` and `master-data/` exports one; the rest follows from its definition.

import { billsDeliveries } from '../domain/documents/deliveries.ts';
import type { Relation } from '../domain/documents/document-facts.ts';
import type { DocumentResource } from './define-document.ts';
import type { ListResource } from './define-list.ts';
import type { RecordResource } from './define-record.ts';
import { exampleNumbers } from './document-examples.ts';
import { ATTACHABLE_RECORDS, attachmentLists } from './lists/attachments.ts';
import { bankEntryList, bankStatementList, creditTransferList } from './lists/bank.ts';
import { allDocuments } from './lists/documents.ts';
import { draftList } from './lists/drafts.ts';
import { recurringLists } from './lists/recurring.ts';
import { reminderList } from './lists/reminders.ts';
import { serialNumbersList } from './lists/serial-numbers.ts';
import { transactions } from './lists/stock-transactions.ts';
import { loadFolder } from './load-folder.ts';

/** All document types. */
export const documents: DocumentResource[] = await loadFolder<DocumentResource>('documents');
/** All kinds of master data. */
export const records: RecordResource[] = await loadFolder<RecordResource>('master-data');

/** The list of drafts. */
export const drafts: ListResource = draftList(
  documents.map(({ type }) => type),
  documents.find(({ type }) => type === 'quote')?.example ?? {},
);

/** The lists of recurring documents and of their occurrences. */
export const { recurring, occurrences } = recurringLists(
  documents.map(({ type }) => type),
  documents.find(({ type }) => type === 'invoice')?.example ?? {},
);

/** Kinds of documents and records that files and notes belong to. */
export const attachableTypes: string[] = [...documents.map(({ type }) => type), ...ATTACHABLE_RECORDS];

/** The lists of files and of notes. */
export const { attachments, notes } = attachmentLists(attachableTypes);

/** The list of the documents of all types. */
export const documentList: ListResource = allDocuments(documents);

/** Every list of the interface. */
export const lists: ListResource[] = [
  ...documents.map(({ list }) => list),
  documentList,
  drafts,
  recurring,
  occurrences,
  attachments,
  notes,
  transactions,
  serialNumbersList,
  reminderList,
  bankStatementList,
  bankEntryList,
  creditTransferList,
  ...records,
];

checkCatalogue();

const byType = new Map(documents.map(document => [document.type, document]));
const paid = new Set(documents.flatMap(({ relates }) => relates.flatMap(({ to, as }) => (as === 'pays' ? [to] : []))));
const settlements = new Map(
  documents.flatMap(each => [each, each.refund].flatMap(each => (each ? [[each, settlementBy(each)] as const] : []))),
);

/** The definition of a document type. Throws for an unknown one: types come from our own table. */
export function documentOf(type: string): DocumentResource {
  const found = byType.get(type);
  if (!found) throw new Error(`There is no document type '${type}'`);
  return found;
}

/** True if documents of the type are paid by others, so that their status shows the payment. */
export function isPayable(type: string): boolean {
  return paid.has(type);
}

/** True if documents of the type have a total. Those without a party, such as transfers, have none; the interface returns 0. */
export const hasTotal = (type: string): boolean => byType.get(type)?.party !== undefined;

/** Types of a party whose documents are paid by others: invoices of customers, purchases from suppliers. */
export const chargingTypes = (party: 'customer' | 'supplier'): string[] =>
  documents.filter(each => each.party === party && isPayable(each.type)).map(({ type }) => type);

/** The types that credit documents of other types. */
export const creditingTypes = (charging: readonly string[]): string[] =>
  documents
    .filter(({ relates }) => relates.some(({ to, as }) => as === 'credits' && charging.includes(to)))
    .map(({ type }) => type);

/** Description of a list element for the OpenAPI document: types that share an element are all named. */
export function elementDescription(elementName: string): string {
  const sharing = lists.filter(list => list.elementName === elementName);
  const [first, ...others] = new Set(sharing.map(({ description }) => description));
  return new Intl.ListFormat('en', { type: 'disjunction' }).format([
    first ?? '',
    ...others.map(description => description.toLowerCase()),
  ]);
}

/** The definition of a document: of its type, or of the refunds of that. */
export function resourceOf(type: string, isRefund: boolean): DocumentResource {
  const resource = documentOf(type);
  return (isRefund ? resource.refund : undefined) ?? resource;
}

/** The types of documents that a type pays, refunds or settles by credit, and how. */
export interface TypeSettlement {
  to: string[];
  as: 'pays' | 'settles' | 'refunds';
}

/** Types that a type, or a refund of it, pays, refunds or settles by credit; undefined if it does none. Throws for an unknown type. */
export function settlementOf(type: string, isRefund = false): TypeSettlement | undefined {
  return settlements.get(resourceOf(type, isRefund));
}

function settlementBy({ relates }: DocumentResource): TypeSettlement | undefined {
  const rules = relates.filter(({ as }) => as === 'pays' || as === 'credits' || as === 'refunds');
  const [first] = rules;
  if (!first) return undefined;
  const isMoney = rules.every(({ as }) => as !== 'credits');
  return {
    to: rules.map(({ to }) => to),
    as: isMoney && first.as === 'refunds' ? 'refunds' : isMoney ? 'pays' : 'settles',
  };
}

/** True if documents of the type can be closed: others order, deliver or bill them line by line. contract §5 Life */
export function isClosable(type: string): boolean {
  const takes = (as: string) => as === 'orders' || as === 'delivers' || as === 'bills';
  return documents.some(({ relates }) => relates.some(({ to, as }) => takes(as) && to === type));
}

/** The type that bills documents of a type together with their deliveries; undefined if nothing delivers documents of the type. */
export function billerWithDeliveries(type: string): DocumentResource | undefined {
  const does = ({ relates }: DocumentResource, what: Relation) =>
    relates.some(({ to, as, goodsMoved }) => to === type && as === what && !goodsMoved);
  if (!documents.some(each => does(each, 'delivers'))) return undefined;
  return documents.find(each => does(each, 'bills') && billsDeliveries(each.relates));
}

/** The definition of master data by its path. Throws for an unknown one. */
export function recordOf(path: string): RecordResource {
  const found = records.find(master => master.path === path);
  if (!found) throw new Error(`There is no master data '${path}'`);
  return found;
}

// Checks the names of definitions, which are used in SQL and in addresses: each is plain and unique.
function checkCatalogue(): void {
  const types = documents.map(({ type }) => type);
  requireUnique(
    'path',
    lists.map(({ path }) => path),
  );
  requireUnique('document type', types);
  requireUnique(
    'default set',
    documents.map(({ defaultSet }) => defaultSet),
  );
  checkExampleNumbers();
  for (const { type, relates, party, mailPurpose } of documents) {
    if (party === undefined && mailPurpose !== undefined)
      throw new Error(`Document type '${type}' has a purpose of its mails and no party`);
    for (const { to } of relates)
      if (!types.includes(to)) throw new Error(`Document type '${type}' relates to '${to}', which is no document type`);
  }
  for (const name of [...types, ...lists.map(({ path }) => path)]) {
    if (!/^[a-z][a-z_]*$/.test(name)) throw new Error(`'${name}' is no name for a resource`);
  }
}

function checkExampleNumbers(): void {
  const types = new Map<string, string>();
  for (const { type, example } of documents) {
    for (const number of exampleNumbers({ example })) {
      const other = types.get(number);
      if (other)
        throw new Error(
          `The examples of '${other}' and '${type}' both have the number '${number}'. A type needs that of its example and the two before`,
        );
      types.set(number, type);
    }
  }
}

function requireUnique(what: string, names: string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`The ${what} '${twice}' is defined twice`);
}
