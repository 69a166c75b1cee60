// Shared by the pages of text messages and of mail: the choice of a state, the table of the newest messages, times in it.

import type { Row } from '../../../query/statement.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { say } from '../words/say.ts';

/** Maximum messages that are shown. */
export const MAX_MESSAGES = 200;

/** A queue as its page shows it. */
export interface ShownQueue<State extends string> {
  path: string;
  /** Labels of its states, in their order. */
  states: Readonly<Record<State, string>>;
  state: State | undefined;
  /** Subject of the table. */
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  /** Text in place of a table without messages. */
  none: string;
}

/** The state in the address; undefined: all. */
export const stateIn = <State extends string>(
  { query }: PageRequest,
  states: Readonly<Record<State, string>>,
): State | undefined => (Object.keys(states) as State[]).find(each => each === query.get('state'));

/** The messages, with the choice of a state above them. */
export function messageQueue<State extends string>({ words, link }: PageRequest, queue: ShownQueue<State>): Html {
  const { path, states, state, label, columns, rows, none } = queue;
  const { messages } = words.company;
  return html`
    <nav class="choices" aria-label=${messages.state}>
      ${[undefined, ...(Object.keys(states) as State[])].map(
        each => html`
          <a href=${link(each === undefined ? path : `${path}?state=${each}`)}
            aria-current=${each === state ? 'page' : undefined}>
            ${each === undefined ? messages.all : states[each]}
          </a>
        `,
      )}
    </nav>
    ${plainTable(label, columns, rows, { empty: none })}
  `;
}

/** Reason why a message was not sent. Texts of providers are not translated. */
export const reasonOf = ({ words }: PageRequest, reason: unknown): string =>
  typeof reason === 'string' ? say(words, reason) : words.page.none;

/** An instant of a row, or the word for none. */
export const instantOf = ({ words, format }: PageRequest, value: unknown): string =>
  value instanceof Date ? format.instant(value) : words.page.none;
