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
 * @property {() => Record<string, string>} [parameters] More of what the address is asked with.
 * @property {(item: T) => string} codeOf
 * @property {(item: T) => unknown} show
 * @property {(text: string) => void} onType
 * @property {(item: T) => void} onChoose
 * @property {(event: KeyboardEvent) => void} [onKeyDown] Keys that the list has no use for.
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

  /** @param {string} text */
  search(text) {
    clearTimeout(this.timer);
    const request = ++this.requests;
    if (text.trim() === '') return this.close();
    this.timer = setTimeout(async () => {
      const query = new URLSearchParams({ q: text, ...this.props.parameters?.() });
      try {
        const response = await fetch(`${this.props.source}?${query}`, { headers: { accept: 'application/json' } });
        if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json')) throw response;
        const items = await response.json();
        // A slow response to earlier input is ignored.
        if (request !== this.requests) return;
        this.setState({ items, active: 0, moved: false, open: true });
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
    this.setState({ items: [], open: false, active: 0, moved: false });
  }

  /** @param {T} item */
  choose(item) {
    this.close();
    this.props.onChoose(item);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { items, active, open, moved } = this.state;
    const item = items[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return this.search(this.props.value);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (items.length > 0) this.setState({ active: (active + step + items.length) % items.length, moved: true });
      return;
    }
    if (open && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return this.close();
    }
    if (open && item && event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      event.stopPropagation();
      return this.choose(item);
    }
    if (event.key === 'Tab' && open && item) {
      const { value, codeOf } = this.props;
      const begins = codeOf(item).toLowerCase().startsWith(value.trim().toLowerCase());
      if (moved || begins) this.choose(item);
      else this.close();
      return;
    }
    this.props.onKeyDown?.(event);
  }

  render() {
    const { id, value, label, name, describedBy, invalid, maxLength, codeOf, show, onType } = this.props;
    const { items, active, open } = this.state;
    const isOpen = open && items.length > 0;
    const optionId = (/** @type {number} */ index) => `${id}-option-${index}`;
    return html`
      <div class="combobox">
        <input
          ...${{ id, name, value, maxLength, type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: false }}
          aria-label=${label}
          aria-expanded=${String(isOpen)}
          aria-controls=${`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant=${isOpen ? optionId(active) : undefined}
          aria-describedby=${describedBy}
          aria-invalid=${invalid ? 'true' : undefined}
          onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => {
            onType(event.currentTarget.value);
            this.search(event.currentTarget.value);
          }}
          onKeyDown=${(/** @type {KeyboardEvent} */ event) => this.onKey(event)}
          onBlur=${() => this.close()}
        />
        <ul role="listbox" id=${`${id}-list`} aria-label=${label ?? word('article')} hidden=${!isOpen}>
          ${items.map(
            (item, index) => html`
              <li
                ...${{ role: 'option', id: optionId(index), key: codeOf(item) }}
                aria-selected=${String(index === active)}
                onMouseDown=${(/** @type {Event} */ event) => {
                  event.preventDefault();
                  this.choose(item);
                }}
              >
                ${show(item)}
              </li>
            `,
          )}
        </ul>
      </div>
    `;
  }
}
