// Entry of the audit trail for a write: the change itself, and who made it. docs/audit.md

import Big from 'big.js';
import type { NewAuditEntry } from '../../database/sql/audit-trail.ts';
import { Message } from '../../domain/messages/message.ts';
import { digits } from '../../domain/values/decimal.ts';
import type { Administrator, BrowserAdministrator, SessionActor, System } from '../actor.ts';

/** Values by name. */
type Values = Record<string, unknown>;

/** Kinds of entries beside documents and records, which have definitions. */
export const TRAIL_KINDS = [
  'account',
  'attachment',
  'bank entry',
  'bank statement',
  'credit transfer',
  'document set',
  'draft',
  'exchange rate',
  'import',
  'mail',
  'note',
  'recurring document',
  'session',
  'stock count',
  'text message',
  'token',
  'user',
  'webhook',
] as const;

/** Type of a document, or noun of a record. */
type DefinedKind = string & { readonly isDefined: true };

/** Kind of an entry about a document or record: `type` is the type or noun of its definition. */
export const definedKind = (type: string): DefinedKind => type as DefinedKind;

/** A change of one record. */
export interface TrailEntry {
  type: (typeof TRAIL_KINDS)[number] | DefinedKind;
  /** Left out where the name identifies it. */
  id?: number;
  /** Its code, number or name; left out where there is only one. */
  name?: string;
  /** Values before the change; left out for something new. Values that are the same in `after` are not kept. */
  before?: Values;
  /** Values after the change; left out for something that is gone. */
  after?: Values;
}

/** Entry of a write in the audit trail. */
export interface Trail<Input, Plan, Known> {
  /**
   * `everyone`: also when a program makes the change by the interface. `people`: when a person makes it, in the browser or at the
   * command line, and when the server itself does.
   */
  of: 'everyone' | 'people';
  /** Pure. What was changed; no entry when nothing was. */
  entries(input: Input, plan: Plan, known: Known): TrailEntry[];
}

/** Reason why a write is not in the audit trail. */
export interface NotInTrail {
  none: string;
}

/** Actor of the write for the trail. */
export type Writer = SessionActor | Exclude<Administrator, BrowserAdministrator> | System;

// True if the trail has the writes of this actor.
const isInTrail = (of: Trail<never, never, never>['of'], actor: Writer): boolean =>
  of === 'everyone' || actor.kind !== 'session' || actor.via === 'browser';

const NO_ENTRIES: TrailEntry[] = [];

/** Entry of the trail for a write by this actor. */
export function entriesOf<Input, Plan, Known>(
  trail: Trail<Input, Plan, Known> | NotInTrail,
  actor: Writer,
  known: () => [Input, Plan, Known],
): TrailEntry[] {
  return 'none' in trail || !isInTrail(trail.of, actor) ? NO_ENTRIES : trail.entries(...known());
}

/** The entries as they are stored. `login` is the user of the session. */
export function auditEntries(
  action: string,
  entries: TrailEntry[],
  actor: Writer,
  login: string | undefined,
): NewAuditEntry[] {
  const by = origin(actor, login);
  return entries.flatMap(({ type, id, name, before, after }) => {
    const change = changeOf(before, after);
    return change
      ? [
          {
            action,
            ...by,
            record_type: type,
            record_id: id === undefined ? name : String(id),
            record_name: name,
            ...change,
          },
        ]
      : [];
  });
}

/** Name of an actor without a session, for the trail and for events. */
export const actorName = (actor: Exclude<Writer, SessionActor>): string =>
  actor.kind === 'system' ? 'server' : (actor.name ?? 'administrator');

function origin(actor: Writer, login: string | undefined): Omit<NewAuditEntry, 'action' | 'record_type'> {
  if (actor.kind === 'system') return { via: 'server', actor: actorName(actor) };
  if (actor.kind === 'administrator') {
    const { from } = actor;
    const name = actorName(actor);
    if (!from) return { via: 'command line', actor: name };
    return { via: 'browser', actor: name, address: from.address, request_id: from.requestId };
  }
  const { via, sessionHash } = actor;
  const { address, requestId } = actor.origin;
  return { via, actor: login ?? '', address, request_id: requestId, session: sessionHash.toString('hex') };
}

// Only what differs; undefined when nothing does.
function changeOf(
  before: Values | undefined,
  after: Values | undefined,
): { before?: Values; after?: Values } | undefined {
  const [old, now] = [before && shown(before), after && shown(after)];
  if (!old || !now) return { ...(old && { before: old }), ...(now && { after: now }) };
  const names = Object.keys(now).filter(name => !areEqual(old[name], now[name]));
  if (names.length === 0) return undefined;
  const only = (values: Values) => Object.fromEntries(names.map(name => [name, values[name] ?? null]));
  return { before: only(old), after: only(now) };
}

/** Keys whose values are never shown in an entry. */
const SECRET = /password|secret|hash/i;

function shown(values: Values): Values {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, SECRET.test(name) ? HIDDEN : readable(value)]));
}

const HIDDEN = new Message('not_shown');

function readable(value: unknown): unknown {
  if (value instanceof Uint8Array) return new Message('bytes', { count: value.length });
  if (value instanceof Big) return digits(value);
  return value;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

// Digits of decimals may differ in zeros.
function areEqual(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string' && NUMBER.test(a) && NUMBER.test(b)) return Big(a).eq(b);
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
