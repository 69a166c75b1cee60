// Messages by their reason: the text of each stands in one table per language.

import type Big from 'big.js';
import en from './en.ts';

/** Stable name of a message. Clients and pages compare it, never the text. */
export type Reason = keyof typeof en;

/** Texts of all messages in one language, with gaps `{name}`. */
export type Messages = Record<Reason, string>;

/** Value of a gap. Those of a list are joined by commas. */
export type Param = string | number | bigint | boolean | Big | Message | readonly Param[];

const GAP = /\{([a-z]\w*)\}/g;

// Texts in braces that are no gaps: what a pattern of document numbers may have, what an address begins with, and JSON.
type Literal = 'year' | 'month' | 'n' | 'n:6' | 'account';

/** Names of the gaps in a text. */
type GapsIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ?
      | (Name extends `{${infer Inner}`
          ? Inner
          : Name extends Literal | `${string}${' ' | '"'}${string}`
            ? never
            : Name)
      | GapsIn<Rest>
  : never;

/** Values of all gaps of a message. */
export type ParamsOf<R extends Reason> = { readonly [Name in GapsIn<(typeof en)[R]>]: Param };

/** Arguments after the reason of a message: the values of its gaps; none for a text without gaps. */
export type GapValues<R extends Reason> = GapsIn<(typeof en)[R]> extends never ? [] : [ParamsOf<R>];

/** A message with the values of its gaps; a value can be a message itself. Its text is English, as the interface answers. */
export class Message<R extends Reason = Reason> {
  readonly reason: R;
  readonly params: Readonly<Record<string, Param>>;

  constructor(reason: R, ...params: GapValues<R>) {
    this.reason = reason;
    this.params = params[0] ?? {};
  }

  /** Returns the message with other values of some gaps. */
  with(params: Readonly<Record<string, Param>>): Message {
    return remade(this.reason, { ...this.params, ...params });
  }

  /** Returns the text in English. */
  toString(): string {
    return this.textIn(en);
  }

  /** Returns the text in the language of a table; `render` renders the value of a gap. Default: as in English. */
  textIn(messages: Messages, render: (gap: string, value: Param) => string = (_, value) => String(value)): string {
    // The scripts of pages have no texts.
    return (messages[this.reason] ?? this.reason).replaceAll(GAP, (gap, name: string) => {
      const value = Object.hasOwn(this.params, name) ? this.params[name] : undefined;
      if (value === undefined) return gap;
      return Array.isArray(value) ? value.map(each => render(name, each)).join(', ') : render(name, value);
    });
  }

  /** Returns the message for another process or for the database; `fromPlain` reads it. */
  toPlain(): PlainMessage {
    const params = Object.entries(this.params).map(([name, value]) => [name, plain(value)]);
    return { reason: this.reason, params: Object.fromEntries(params) };
  }

  toJSON(): string {
    return this.toString();
  }
}

/** A message as JSON. */
export interface PlainMessage {
  reason: string;
  params: Readonly<Record<string, PlainParam>>;
}

type PlainParam = string | PlainMessage | readonly PlainParam[];

const plain = (value: Param): PlainParam => {
  if (value instanceof Message) return value.toPlain();
  return Array.isArray(value) ? value.map(plain) : String(value);
};

/** Returns the message that `toPlain` wrote; undefined for a reason that this version does not have. */
export function fromPlain({ reason, params }: PlainMessage): Message | undefined {
  return Object.hasOwn(en, reason) ? remade(reason as Reason, read(params)) : undefined;
}

const read = (params: PlainMessage['params']): Record<string, Param> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readParam(value)]));

function readParam(value: PlainParam): Param {
  if (typeof value === 'string') return value;
  return 'reason' in value ? (fromPlain(value) ?? value.reason) : value.map(readParam);
}

// The parameters were those of a message before.
const remade = (reason: Reason, params: Readonly<Record<string, Param>>): Message =>
  new Message(reason, params as ParamsOf<Reason>);

/** Messages that only add a position or a text to another one. */
const FRAMES: ReadonlySet<Reason> = new Set<Reason>([
  'body',
  'check_stopped',
  'created_not_printed_because',
  'destination_unusable',
  'field',
  'header',
  'iban_named',
  'in_line',
  'line',
  'nonce_outcome',
  'nothing_moved',
  'nothing_written',
  'option_problem',
  'row_problem',
  'try_again',
  'with_advice',
]);

/** Returns what a message is about at its core: of a frame, the reason of the message inside it. */
export function reasonOf(text: Message): Reason {
  const inner = FRAMES.has(text.reason) ? text.params.reason : undefined;
  return inner instanceof Message ? reasonOf(inner) : text.reason;
}

/** True if a message is about this, whatever stands around it. */
export const isReason = (text: Message, ...reasons: Reason[]): boolean => reasons.includes(reasonOf(text));

/** Returns the message with another one in place of a message inside it. */
export function withReplaced(text: Message, inner: Message, by: Message): Message {
  if (text === inner) return by;
  const { reason } = text.params;
  return reason instanceof Message ? text.with({ reason: withReplaced(reason, inner, by) }) : text;
}
