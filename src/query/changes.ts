// The parameters of GET /changes, and its cursors. contract §11 Changes

import { eventTypeOf, eventTypes } from '../definitions/events.ts';
import type { FieldErrors } from '../domain/errors.ts';
import { Message } from '../domain/messages/message.ts';
import { DEFAULT_LIMIT, MAX_LIMIT, readInteger } from './parse.ts';
import { validNames } from './valid-names.ts';

/** Position in the changes of an account: behind an event, or before the first one. */
export interface ChangesCursor {
  /** Number of the first batch of the account, which no other account has; 0 while it has none. */
  first: number;
  /** Number of the batch, and place of the event in it; 0 and 0 before the first one. */
  number: number;
  place: number;
}

/** Cursor before the first event of an account that has none yet. */
export const BEFORE_ALL: ChangesCursor = { first: 0, number: 0, place: 0 };

/** A request for changes. */
export interface ChangesRequest {
  /** Undefined: from the oldest that is kept. */
  cursor: ChangesCursor | 'now' | undefined;
  /** Types of events; undefined: all. */
  types: string[] | undefined;
  limit: number;
  /** Seconds to wait for a change when there is none. */
  wait: number;
}

/** The longest `wait`, in seconds. */
export const MAX_WAIT = 30;

const CURSOR = /^changes:(\d{1,15}):(\d{1,15}):(\d{1,6})$/;

/** The text of a cursor. */
export const writeChangesCursor = ({ first, number, place }: ChangesCursor): string =>
  Buffer.from(`changes:${first}:${number}:${place}`).toString('base64url');

/** Reads the parameters (each once, see `singleValues`); adds every error to `errors`. */
export function parseChanges(parameters: Map<string, string>, errors: FieldErrors): ChangesRequest {
  return {
    cursor: readCursor(parameters.get('cursor'), errors),
    types: readTypes(parameters.get('type'), errors),
    limit: readInteger(parameters, { field: 'limit', from: 1, to: MAX_LIMIT }, errors) ?? DEFAULT_LIMIT,
    wait: readInteger(parameters, { field: 'wait', from: 0, to: MAX_WAIT }, errors) ?? 0,
  };
}

/** The cursor that `writeChangesCursor` wrote; undefined for another text. */
export function readChangesCursor(text: string): ChangesCursor | undefined {
  const [, first, number, place] = CURSOR.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return first === undefined ? undefined : { first: Number(first), number: Number(number), place: Number(place) };
}

function readCursor(text: string | undefined, errors: FieldErrors): ChangesRequest['cursor'] {
  if (text === undefined || text === 'now') return text;
  const cursor = readChangesCursor(text);
  if (!cursor) errors.add('cursor', new Message('cursor_unknown'));
  return cursor;
}

// Names with commas between.
function readTypes(text: string | undefined, errors: FieldErrors): string[] | undefined {
  const names = text?.split(',').map(each => each.trim());
  const unknown = names?.find(name => typesNamed(name).length === 0);
  if (unknown === undefined) return names && [...new Set(names.flatMap(typesNamed))];
  errors.add('type', unknownType(unknown));
  return undefined;
}

/** The types of events that a name stands for; `invoice.*` stands for all of invoices. None if the name is unknown. */
export function typesNamed(name: string): string[] {
  if (eventTypeOf(name)) return [name];
  if (!name.endsWith('.*')) return [];
  return eventTypes.flatMap(({ type }) => (type.startsWith(name.slice(0, -1)) ? [type] : []));
}

/** Error for a name that stands for no type of event. */
export function unknownType(name: string): Message {
  const names = eventTypes.map(({ type }) => type);
  const shown = name.slice(0, 100);
  return new Message('unknown_event_type', { name: shown, why: validNames(shown, names) });
}
