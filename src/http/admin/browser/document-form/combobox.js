// A field with suggestions: the editable combobox with list of the WAI-ARIA Authoring Practices.

import htm from 'htm';
import { Component, h } from 'preact';
import { announce, word } from './setup.js';

const html = htm.bind(h);

/** Milliseconds without a key before suggestions are requested. */
const PAUSE_MS = 120;

/**
 * @template T
 * @typedef {object} ComboboxProps
 * @property {string} id
 * @property {string} value
 * @property {string} [label]
 * @property {string} [name]
 * @property {string} [describedBy]
 * @property {boolean} invalid
 * @property {number} maxLength
 * @property {string} source Address that suggests.
 * @property {() => Record<string, string>} [parameters] Further parameters of the address.
 * @property {(item: T) => string} codeOf
 * @property {(item: T) => unknown} show
 * @property {(text: string) => void} onType
 * @property {(item: T, isLeft: boolean) => void} onChoose `isLeft`: the field was left with the whole code of the item; the focus stays.
 * @property {(event: KeyboardEvent) => void} [onKeyDown] Keys that the list has no use for.
 * @property {(text: string) => Extra[]} [extras] Further options behind the suggestions.
 * @property {(text: string, found: T[] | undefined) => void} [onLeave] The field is left without a choice. `found`: suggestions for the
 *   text, if they came in time.
 * @property {(event: ClipboardEvent) => void} [onPaste]
 */

/**
 * @typedef {object} Extra An option that is no suggestion.
 * @property {string} key
 * @property {string} text
 * @property {boolean} [isUsual] True if Enter chooses it where nothing was found.
 * @property {() => void} choose
 */

/**
 * @template T
 * @typedef {{ items: T[], active: number, moved: boolean, open: boolean }} ComboboxState
 */

/**
 * @template T
 * @extends {Component<ComboboxProps<T>, ComboboxState<T>>}
 */
export class Combobox extends Component {
  /** @type {ComboboxState<T>} */
  state = { items: [], active: 0, moved: false, open: false };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  requests = 0;
  /** True while suggestions for the text that was left are on their way. */
  isLeft = false;
  isSearching = false;
  /** @type {{ text: string, items: T[] } | undefined} */
  answered;

  /** @param {string} text */
  search(text) {
    clearTimeout(this.timer);
    const request = ++this.requests;
    this.isLeft = false;
    if (text.trim() === '') return this.close();
    this.isSearching = true;
    this.timer = setTimeout(async () => {
      const query = new URLSearchParams({ q: text, ...this.props.parameters?.() });
      try {
        const response = await fetch(`${this.props.source}?${query}`, { headers: { accept: 'application/json' } });
        if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json')) throw response;
        const items = await response.json();
        // A slow response to earlier input is ignored.
        if (request !== this.requests) return;
        this.isSearching = false;
        this.answered = { text, items };
        if (this.isLeft) return this.leave();
        const [extra] = this.extras();
        this.setState({ items, active: items.length > 0 || extra?.isUsual ? 0 : -1, moved: false, open: true });
        const count = String(items.length);
        announce(word('results', { count }));
      } catch {
        if (request === this.requests) {
          this.close();
          announce(word('searchFailed'));
        }
      }
    }, PAUSE_MS);
  }

  close() {
    clearTimeout(this.timer);
    this.requests++;
    this.isSearching = false;
    this.setState({ items: [], open: false, active: 0, moved: false });
  }

  extras() {
    const { extras, value } = this.props;
    return value.trim() === '' ? [] : (extras?.(value.trim()) ?? []);
  }

  /** @param {number} index */
  choose(index) {
    const item = this.state.items[index];
    const extra = this.extras()[index - this.state.items.length];
    this.close();
    this.answered = undefined;
    if (item) this.props.onChoose(item, false);
    else extra?.choose();
  }

  // A code may be left before its suggestions come.
  leave() {
    const { value, codeOf, onChoose, onLeave } = this.props;
    const text = value.trim();
    this.isLeft = this.isSearching;
    if (this.isLeft) {
      this.setState({ open: false });
      onLeave?.(text, undefined);
      return;
    }
    this.close();
    const found = this.answered?.text === value ? this.answered.items : undefined;
    const named = found?.find(item => codeOf(item).toLowerCase() === text.toLowerCase());
    this.answered = undefined;
    if (named) onChoose(named, true);
    else onLeave?.(text, found);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { items, active, open, moved } = this.state;
    const count = items.length + this.extras().length;
    const hasActive = active >= 0 && active < count;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return this.search(this.props.value);
      const next = active < 0 && event.key === 'ArrowUp' ? count - 1 : active + (event.key === 'ArrowDown' ? 1 : -1);
      if (count > 0) this.setState({ active: (next + count) % count, moved: true });
      return;
    }
    if (open && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return this.close();
    }
    if (open && count > 0 && event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      event.stopPropagation();
      if (hasActive) this.choose(active);
      return;
    }
    if (event.key === 'Tab' && !event.shiftKey && open && hasActive) {
      const { value, codeOf } = this.props;
      const item = items[active];
      const begins = item && codeOf(item).toLowerCase().startsWith(value.trim().toLowerCase());
      if (!moved && !begins) return this.close();
      // The choice moves the focus on.
      event.preventDefault();
      return this.choose(active);
    }
    this.props.onKeyDown?.(event);
  }

  render() {
    const { id, value, label, name, describedBy, invalid, maxLength, codeOf, show, onType } = this.props;
    const { items, active, open } = this.state;
    const extras = open ? this.extras() : [];
    const isOpen = open && items.length + extras.length > 0;
    const optionId = (/** @type {number} */ index) => `${id}-option-${index}`;
    return html`
      <div class="combobox">
        <input
          ...${{ id, name, value, maxLength, type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: false }}
          aria-label=${label}
          aria-expanded=${String(isOpen)}
          aria-controls=${`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant=${isOpen && active >= 0 ? optionId(active) : undefined}
          aria-describedby=${describedBy}
          aria-invalid=${invalid ? 'true' : undefined}
          onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => {
            onType(event.currentTarget.value);
            this.search(event.currentTarget.value);
          }}
          onKeyDown=${(/** @type {KeyboardEvent} */ event) => this.onKey(event)}
          onPaste=${this.props.onPaste}
          onBlur=${() => this.leave()}
        />
        <ul role="listbox" id=${`${id}-list`} aria-label=${label ?? word('article')} hidden=${!isOpen}>
          ${items.map(
            (item, index) => html`
              <li
                ...${{ role: 'option', id: optionId(index), key: codeOf(item) }}
                aria-selected=${String(index === active)}
                onMouseDown=${(/** @type {Event} */ event) => {
                  event.preventDefault();
                  this.choose(index);
                }}
              >
                ${show(item)}
              </li>
            `,
          )}
          ${extras.map(({ key, text }, at) => {
            const index = items.length + at;
            return html`
              <li
                ...${{ role: 'option', id: optionId(index), key, class: 'option-extra' }}
                aria-selected=${String(index === active)}
                onMouseDown=${(/** @type {Event} */ event) => {
                  event.preventDefault();
                  this.choose(index);
                }}
              >
                ${text}
              </li>
            `;
          })}
        </ul>
      </div>
    `;
  }
}
