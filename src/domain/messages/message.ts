// Messages by their reason: the text of each stands in one table per language.

import en from './en.json' with { type: 'json' };

/** Stable name of a message. A client and a page ask for it, never for the text. */
export type Reason = keyof typeof en;

/** Texts of all messages in one language, with gaps `{name}`. */
export type Messages = Record<Reason, string>;

const GAP = /\{([a-z]\w*)\}/g;

/** A message with the values of its gaps; a value can be a message itself. Its text is English, as the interface answers. */
export class Message {
  readonly reason: Reason;
  readonly params: Readonly<Record<string, unknown>>;

  constructor(reason: Reason, params: Readonly<Record<string, unknown>> = {}) {
    this.reason = reason;
    this.params = params;
  }

  /** Returns the text in English. */
  toString(): string {
    return this.textIn(en);
  }

  /** Returns the text in the language of a table; `render` renders the value of a gap. Default: as in English. */
  textIn(messages: Messages, render: (gap: string, value: unknown) => string = (_, value) => String(value)): string {
    // The scripts of pages have no texts.
    return (messages[this.reason] ?? this.reason).replaceAll(GAP, (gap, name: string) =>
      Object.hasOwn(this.params, name) ? render(name, this.params[name]) : gap,
    );
  }

  /** Returns the message for another process, which `fromPlain` reads. */
  toPlain(): PlainMessage {
    return { reason: this.reason, params: this.params };
  }

  toJSON(): string {
    return this.toString();
  }
}

/** A message as another process sends it. Its values are no messages. */
export interface PlainMessage {
  reason: Reason;
  params: Readonly<Record<string, unknown>>;
}

export const fromPlain = ({ reason, params }: PlainMessage): Message => new Message(reason, params);

/** A message, or a text that has no reason yet. */
export type MessageText = string | Message;

/** Messages that only say where another one belongs, or add to it. */
const FRAMES: ReadonlySet<Reason> = new Set<Reason>([
  'body',
  'check_stopped',
  'field',
  'header',
  'iban_named',
  'nonce_outcome',
  'row_problem',
  'with_advice',
]);

/** Returns what a message is about at its core: of a frame, the reason of the message inside it. */
export function reasonOf(text: Message): Reason {
  const inner = FRAMES.has(text.reason) ? text.params.reason : undefined;
  return inner instanceof Message ? reasonOf(inner) : text.reason;
}

/** True if a message is about this, whatever stands around it. */
export const isReason = (text: MessageText, ...reasons: Reason[]): boolean =>
  text instanceof Message && reasons.includes(reasonOf(text));

/** Returns the message with another one in place of a message inside it. */
export function withReplaced(text: MessageText, inner: MessageText, by: MessageText): MessageText {
  if (text === inner) return by;
  if (!(text instanceof Message)) return text;
  const { reason } = text.params;
  return reason instanceof Message
    ? new Message(text.reason, { ...text.params, reason: withReplaced(reason, inner, by) })
    : text;
}
