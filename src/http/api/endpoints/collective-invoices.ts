// Collective invoices: what is delivered and not billed, and billing it. contract §5 Collective invoices

import type Big from 'big.js';
import { choice, code, currency, date, identifier, integer, text } from '../../../definitions/fields/field-types.ts';
import { array, object, optional } from '../../../definitions/schema.ts';
import { Message } from '../../../domain/messages/message.ts';
import { isDay, isOfOurTime } from '../../../domain/values/dates.ts';
import { jsonText } from '../../../formats/write-json.ts';
import {
  type Billed,
  billDeliveries,
  errorsOf,
  MAX_INVOICES,
} from '../../../operations/collective-invoices/bill-deliveries.ts';
import {
  type BillableGroup,
  billableGroups,
  GROUPINGS,
  type Grouping,
  MAX_NOTES,
} from '../../../operations/collective-invoices/groups.ts';
import { leaderReads } from '../../../operations/read/session-reads.ts';
import { readInteger } from '../../../query/parse.ts';
import { numberOfId } from '../by-id.ts';
import type { Endpoint } from '../endpoint.ts';
import { READ, WRITE, written } from '../endpoint-parts.ts';
import { inQuery, NONCE_OPTIONAL } from '../parameters.ts';
import { markReplayed } from '../response-headers.ts';

const amount = { type: 'number' };
const GROUP_BY = choice(GROUPINGS, {
  description:
    'An invoice for each customer, for the orders that were delivered together, or for each delivery address of a customer. Different currencies, payment terms, discounts, or prices with and without VAT are billed apart',
});

/** Schema of a group. */
export const BILLABLE_DELIVERY = object(
  {
    customer_id: optional(identifier()),
    customer_code: optional(code(15)),
    customer_name: text(255),
    documents: array(
      object(
        { document_id: identifier(), document_set: code(15), seq_number: code(60), date: date() },
        { 'x-component': 'openDelivery', description: 'A delivery note of which something is open' },
      ),
    ),
    lines: integer({ description: 'Lines of the invoice' }),
    currency: currency(),
    net_amount: optional(amount),
    vat: optional(amount),
    total_amount: optional({ ...amount, description: 'Absent if a line has no price' }),
    error: optional(text(500, { description: 'Why it can only be billed by hand' })),
  },
  { description: 'Delivery notes that one invoice would bill, by their open quantities' },
);

const ERROR = object(
  { field: text(255), message: text(500) },
  { 'x-component': 'refusedField', description: 'Why no invoice was made' },
);

/** Schema of the answer. */
export const COLLECTIVE_INVOICES = object(
  {
    made: array(
      object(
        {
          id: identifier({ description: 'Invoice, or draft' }),
          documentSeries: optional(code(15)),
          documentNumber: optional(code(60)),
          documents: array(identifier(), { description: 'Delivery notes' }),
        },
        { 'x-component': 'collectiveInvoice', description: 'An invoice or draft that was made' },
      ),
    ),
    refused: array(
      object(
        { documents: array(identifier(), { description: 'Delivery notes' }), code: text(30), errors: array(ERROR) },
        { 'x-component': 'refusedGroup', description: 'A group that was not billed' },
      ),
    ),
    left: integer({ description: 'Groups beyond `limit`: send the request again, with another nonce or key' }),
  },
  { description: 'What was made of each group' },
);

const preview: Endpoint = {
  ...READ,
  operationId: 'listBillableDeliveries',
  path: '/billable_deliveries',
  summary: 'List what is delivered and not billed',
  description: `The groups of delivery notes that \`POST /collective_invoices\` would bill with the same choice, by customer. At most ${MAX_NOTES} delivery notes are looked at; \`X-More\` is then \`true\`.`,
  parameters: [
    NONCE_OPTIONAL,
    inQuery('group_by', { ...GROUP_BY, default: 'customer' }, 'What one invoice is for'),
    inQuery('customer_id', identifier(), 'Only this customer'),
    inQuery('until', date(), 'Only deliveries until this day', { example: '2026-03-31' }),
  ],
  response: {
    status: 200,
    description: 'The groups',
    schema: { name: 'billableDelivery', array: true },
    headers: { 'X-More': '`true` if there are more delivery notes than were looked at' },
    example: [
      {
        customer_id: 31,
        customer_code: 'C0001',
        customer_name: 'Padaria Central, Lda.',
        documents: [{ document_id: 1035, document_set: 'DN', seq_number: '2026/35', date: '2026-03-02' }],
        lines: 1,
        currency: 'EUR',
        net_amount: 9,
        vat: 2.07,
        total_amount: 11.07,
      },
    ],
  },
  async handle({ context, caller, query, errors, reply }) {
    const groupBy = (query.get('group_by') ?? 'customer') as Grouping;
    const choices = GROUPINGS.map(each => `'${each}'`).join(', ');
    errors.check(GROUPINGS.includes(groupBy), 'group_by', new Message('not_a_choice', { choices }));
    const customer = readInteger(query, { field: 'customer_id', from: 1 }, errors);
    const until = query.get('until');
    errors.check(until === undefined || (isDay(until) && isOfOurTime(until)), 'until', new Message('not_a_day'));
    errors.throwIfAny();
    const { ask } = leaderReads(context, caller);
    const { groups, more } = await billableGroups({ accountId: caller.accountId, ask }, groupBy, { customer, until });
    if (more) reply.header('x-more', 'true');
    return jsonText(groups.map(shownGroup));
  },
};

const shownGroup = ({ customer, notes, body, currency, totals, error }: BillableGroup) => ({
  ...(customer.id !== undefined && { customer_id: customer.id }),
  ...(customer.code !== undefined && { customer_code: customer.code }),
  customer_name: customer.name,
  documents: notes.map(({ id, ...note }) => ({ document_id: id, ...note })),
  lines: (body.items as unknown[]).length,
  currency,
  ...(totals && { net_amount: totals.net, vat: totals.vat, total_amount: totals.total }),
  ...(error && { error: String(error) }),
});

const bill: Endpoint = {
  ...WRITE,
  operationId: 'billDeliveries',
  method: 'POST',
  path: '/collective_invoices',
  summary: 'Bill what is delivered',
  description:
    'Makes an invoice for each group, by the open quantities of its delivery notes and with their prices, else those of their orders. Each is made for itself: a group that is refused stays open. No quantity is billed twice, also by requests at the same time. Sent again with the same nonce or key, it answers what it has made, and goes on where it was interrupted.',
  body: {
    schema: object(
      {
        group_by: optional(GROUP_BY),
        customer_id: optional(identifier({ description: 'Only this customer' })),
        until: optional(date({ description: 'Only deliveries until this day' })),
        documents: optional(
          array(identifier(), { maxItems: MAX_NOTES, description: 'Only these delivery notes. Default: all' }),
        ),
        document_set: optional(code(15, { description: 'Set of the invoices. Default: `FT`, else the first one' })),
        date: optional(date({ description: 'Date of the invoices. Default: today' })),
        as: optional(choice(['issue', 'draft'], { description: 'Default: `issue`. A draft holds no quantities' })),
        limit: optional(
          integer({
            minimum: 1,
            maximum: MAX_INVOICES,
            description: `Maximum number of groups. Default: ${MAX_INVOICES}`,
          }),
        ),
      },
      { description: 'Deliveries to bill' },
    ),
    name: 'deliveriesToBill',
    example: { group_by: 'customer', until: '2026-03-31' },
  },
  response: written('The groups were billed or refused', 'collectiveInvoices', {
    made: [{ id: 1146, documentSeries: 'FT', documentNumber: '2026/146', documents: [1035] }],
    refused: [],
    left: 0,
  }),
  errorStatuses: [409, 422],
  async handle({ context, caller, reply, body, write }) {
    const sent = body as {
      group_by?: Grouping;
      customer_id?: Big;
      until?: string;
      documents?: Big[];
      document_set?: string;
      date?: string;
      as?: 'issue' | 'draft';
      limit?: Big;
    };
    const billing = {
      groupBy: sent.group_by ?? 'customer',
      customer: sent.customer_id && numberOfId(sent.customer_id),
      until: sent.until,
      documents: sent.documents?.map(numberOfId),
      set: sent.document_set,
      date: sent.date,
      as: sent.as ?? 'issue',
      limit: sent.limit?.toNumber(),
    };
    const { results, left, replayed } = await billDeliveries(context, caller, billing, write);
    reply.code(201);
    markReplayed(reply, replayed);
    return jsonText({
      made: results.flatMap(result => ('error' in result ? [] : [shownInvoice(result)])),
      refused: results.flatMap(result => ('error' in result ? [refusal(result)] : [])),
      left,
    });
  },
};

const shownInvoice = ({ notes, ...made }: Exclude<Billed, { error: unknown }>) => ({ ...made, documents: notes });

const refusal = ({ notes, error }: Extract<Billed, { error: unknown }>) => ({
  documents: notes,
  code: error.code,
  errors: errorsOf(error).map(({ field, message }) => ({ field, message: String(message) })),
});

/** The endpoints of collective invoices. */
export const collectiveInvoiceEndpoints: Endpoint[] = [preview, bill];
