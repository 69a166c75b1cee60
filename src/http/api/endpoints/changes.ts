// GET /changes. contract §11 Changes

import { eventTypeOf, eventTypes } from '../../../definitions/events.ts';
import { identifier } from '../../../definitions/fields/field-types.ts';
import { object, string } from '../../../definitions/schema.ts';
import { readChanges } from '../../../operations/changes/read-changes.ts';
import { MAX_WAIT, parseChanges, writeChangesCursor } from '../../../query/changes.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../../query/parse.ts';
import { clientGone } from '../../server/slow-readers.ts';
import type { Endpoint } from '../endpoint.ts';
import { READ } from '../endpoint-parts.ts';
import { setNextPage } from '../next-page.ts';
import { inQuery, NONCE_OPTIONAL } from '../parameters.ts';

/** Schema of a change. */
export const CHANGE = object(
  {
    cursor: string({ description: 'Position behind this change' }),
    at: string({ format: 'date-time' }),
    type: {
      type: 'string',
      enum: eventTypes.map(({ type }) => type),
      description: 'The record and what happened to it. Later versions add types',
    },
    resource: string({ description: 'Path of the list that has the record: `GET /invoices?id=7`' }),
    id: identifier(),
    actor: string({
      description:
        'Login of the user; the name of an administrator at the command line; `server` for the server itself',
    }),
  },
  { description: 'A committed change of a record' },
);

/** GET /changes: the committed changes of the account, in the order of their commits. */
export const changesEndpoint: Endpoint = {
  ...READ,
  operationId: 'listChanges',
  path: '/changes',
  summary: 'List changes',
  description: [
    'Every committed change appears once, in the order of commits, and never behind a cursor that was given out.',
    'The header `Link` (and `X-Next-Cursor`) of every page has the cursor to go on from; that of an empty page is the same again, or a later one with `type`.',
    'Changes are kept for 30 days unless the server is set otherwise; a cursor older than that is 410.',
  ].join(' '),
  parameters: [
    NONCE_OPTIONAL,
    inQuery(
      'cursor',
      string(),
      'Changes behind this position: from the page before, or from a change. `now`: only those from now on. Without it: from the oldest that is kept',
    ),
    inQuery('type', string(), 'Only these types, with commas between; `invoice.*` stands for all of invoices', {
      example: 'invoice.created,customer.*',
    }),
    inQuery(
      'limit',
      { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
      'Maximum number of changes to return',
    ),
    inQuery(
      'wait',
      { type: 'integer', minimum: 0, maximum: MAX_WAIT, default: 0 },
      'Seconds to hold the response while there is no change (long polling)',
    ),
  ],
  response: {
    status: 200,
    description: 'The changes; an empty array when there are none',
    schema: { name: 'change', array: true },
    example: [
      {
        cursor: 'Y2hhbmdlczoxNzcyNDQ2NTAwMDAwOjE3NzI0NDY1MDAwNDI6MQ',
        at: '2026-03-02T10:15:00.000Z',
        type: 'invoice.created',
        resource: 'invoices',
        id: 48,
        actor: 'shop',
      },
    ],
    headers: {
      Link: 'The address to go on from, `rel="next"`',
      'X-Next-Cursor': 'The cursor in that address',
    },
  },
  errorStatuses: [410],
  async handle(apiRequest) {
    const { context, caller, reply, query, errors } = apiRequest;
    const request = parseChanges(query, errors);
    errors.throwIfAny();
    const { events, first, next } = await readChanges(context, caller, request, clientGone(reply));
    setNextPage(apiRequest, writeChangesCursor(next));
    return JSON.stringify(
      events.map(({ number, place, at, type, id, actor }) => ({
        cursor: writeChangesCursor({ first, number, place }),
        at,
        type,
        resource: eventTypeOf(type)?.resource,
        id,
        actor,
      })),
    );
  },
};
