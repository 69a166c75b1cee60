// The catalogue of events: each type follows from the definition of a document type or of a kind of record. contract §11 Changes

import type { Relation } from '../domain/documents/document-facts.ts';
import { attachments, documents, drafts, isClosable, notes, records, recurring } from './catalogue.ts';
import { BANK_ENTRIES, BANK_STATEMENTS, CREDIT_TRANSFERS } from './lists/bank.ts';
import { REMINDERS } from './lists/reminders.ts';

/** A type of event. */
export interface EventType {
  /** Name of the record and what happened to it, e.g. `invoice.created`. */
  type: string;
  /** Path of the list that has the record. */
  resource: string;
  /** Sentence for the OpenAPI document and the documentation. */
  description: string;
}

/** Past participle of each relation: what happened to the related document. */
const DONE: Record<Relation, string> = {
  orders: 'ordered',
  delivers: 'delivered',
  returns: 'returned',
  bills: 'billed',
  deducts: 'deducted',
  credits: 'credited',
  pays: 'paid',
  settles: 'credited',
  refunds: 'refunded',
  writes_off: 'paid',
  discounts: 'updated',
};

/** Event of a related document that a document ordered, delivered, billed, credited or paid. */
export const relatedEvent = (type: string, relation: Relation): string => `${type}.${DONE[relation]}`;

/** All types of events, in the order of the definitions. */
export const eventTypes: readonly EventType[] = [
  ...documents.flatMap(({ type, path, titles }) => {
    const noun = titles.en.one.toLowerCase();
    const event = (what: string, description: string) => ({ type: `${type}.${what}`, resource: path, description });
    const done = new Set(
      documents.flatMap(({ relates, refund, deducts }) => [
        ...[...relates, ...(refund?.relates ?? [])].flatMap(({ to, as }) => (to === type ? [DONE[as]] : [])),
        ...(deducts === type ? [DONE.deducts] : []),
      ]),
    );
    return [
      event('created', `The ${noun} was issued`),
      event(
        'updated',
        `Status, amounts or open quantities of the ${noun} changed in another way, e.g. because a later document was voided`,
      ),
      ...[...done].map(what => event(what, `A later document ${what} the ${noun}, in whole or in part`)),
      ...(isClosable(type) ? [event('closed', `The ${noun} was closed`)] : []),
      event('voided', `The ${noun} was voided`),
    ];
  }),
  ...[
    { type: 'draft.created', description: 'The draft was saved' },
    { type: 'draft.updated', description: 'The draft was changed' },
    { type: 'draft.deleted', description: 'The draft was deleted, or issued' },
  ].map(event => ({ ...event, resource: drafts.path })),
  ...[
    { type: 'recurring_document.created', description: 'The recurring document was added' },
    { type: 'recurring_document.updated', description: 'The recurring document was changed, paused or resumed' },
    { type: 'recurring_document.made', description: 'A document or draft was made on its date' },
    { type: 'recurring_document.failed', description: 'No document could be issued on its date, or no mail queued' },
    { type: 'recurring_document.deleted', description: 'The recurring document was deleted' },
  ].map(event => ({ ...event, resource: recurring.path })),
  ...[
    { type: 'reminder.created', description: 'The reminder was queued' },
    { type: 'reminder.sent', description: 'The mail server took the reminder' },
    { type: 'reminder.cancelled', description: 'The reminder was not sent' },
    { type: 'reminder.unknown', description: 'The reminder may have been sent' },
  ].map(event => ({ ...event, resource: REMINDERS })),
  ...[
    { type: 'bank_statement.created', description: 'The bank statement was imported' },
    { type: 'bank_statement.deleted', description: 'The bank statement was removed with its entries' },
  ].map(event => ({ ...event, resource: BANK_STATEMENTS })),
  ...[
    { type: 'bank_entry.booked', description: 'A receipt or payment of the bank entry was created' },
    { type: 'bank_entry.ignored', description: 'The bank entry was put aside' },
    {
      type: 'bank_entry.opened',
      description: 'The bank entry is open again: a document of it was voided, or it is no longer ignored',
    },
  ].map(event => ({ ...event, resource: BANK_ENTRIES })),
  ...[
    { type: 'credit_transfer.created', description: 'The credit transfer was made' },
    { type: 'credit_transfer.cancelled', description: 'The credit transfer was cancelled' },
  ].map(event => ({ ...event, resource: CREDIT_TRANSFERS })),
  ...[
    { type: 'attachment', resource: attachments.path, noun: 'file' },
    { type: 'note', resource: notes.path, noun: 'note' },
  ].flatMap(({ type, resource, noun }) => [
    { type: `${type}.created`, resource, description: `The ${noun} was added to a document or record` },
    { type: `${type}.deleted`, resource, description: `The ${noun} was removed, or its record was` },
  ]),
  ...records.flatMap(({ noun, path, writing }) => {
    const event = (what: string, description: string) => ({ type: `${noun}.${what}`, resource: path, description });
    return [
      event('created', `The ${noun} was created`),
      event('updated', `A field of the ${noun} changed`),
      event('deleted', `The ${noun} was deleted`),
      ...(writing?.stockField
        ? [event('stock_changed', `Stock, reserved or expected quantity, or average cost of the ${noun} changed`)]
        : []),
    ];
  }),
];

const byType = new Map(eventTypes.map(event => [event.type, event]));

/** The type of event with a name; undefined if there is none. */
export const eventTypeOf = (type: string): EventType | undefined => byType.get(type);
