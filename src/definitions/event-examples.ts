// The example of each event: the record after what happened to it, as its list shows it. contract §11 Changes

import { isPayable, lists } from './catalogue.ts';
import type { EventType } from './events.ts';

type Json = Record<string, unknown>;

/** An event as programs receive it. */
export interface EventPayload {
  type: string;
  timestamp: string;
  data: Json;
}

/** The example of a type of event: what happened to the record of the list's example, in whole and not in part. */
export function eventExample({ type, resource }: EventType): EventPayload {
  const [noun = '', what = ''] = type.split('.');
  const { example } = lists.find(({ path }) => path === resource) ?? {};
  if (!example) throw new Error(`No list has the records of the event '${type}'`);
  const record = isDocument(example) && isPayable(noun) ? { ...example, amount_due: example.total_amount } : example;
  return { type, timestamp: `${example.updated ?? '2026-03-02'}T10:15:00.000Z`, data: AFTER[what]?.(record) ?? record };
}

const isDocument = (example: Json) => 'seq_number' in example;

const nothingOpen = (record: Json): Json => ({
  ...record,
  ...('amount_due' in record && { amount_due: 0 }),
  ...(Array.isArray(record.items) && { items: record.items.map(line => ({ ...line, open_qty: 0 })) }),
});

const taken = (record: Json): Json => ({ ...nothingOpen(record), status: 'BILLED' });

/** The record after an event. An event that is not here changes nothing that the example shows. */
const AFTER: Record<string, (record: Json) => Json> = {
  deleted: ({ id }) => ({ id }),
  ordered: taken,
  delivered: taken,
  returned: taken,
  billed: taken,
  paid: record => ({ ...record, status: 'PAID', amount_paid: record.total_amount, amount_due: 0 }),
  credited: record => ({ ...nothingOpen(record), status: 'PAID' }),
  refunded: record => ({ ...record, amount_open: 0 }),
  closed: record => ({ ...nothingOpen(record), status: 'CLOSED' }),
  voided: record => ({ ...nothingOpen(record), status: 'VOID' }),
};
