// Serial or batch numbers of a line, chosen from those in stock. A scanner types into the field above, each number with Enter.

import htm from 'htm';
import { Component, h } from 'preact';
import { setup, word } from './setup.js';

const html = htm.bind(h);

/** @typedef {{ serial_number: string, quantity: string, location: string }} Serial */

/** @param {string | undefined} text */
const numbersIn = text => (text ?? '').split(/[\n,;]+/).flatMap(each => each.trim() || []);

/**
 * @extends {Component<{ row: import('./lines.js').Row, onInput: (event: any) => void }, { of: string, found: Serial[] }>}
 */
export class Serials extends Component {
  state = { of: '', found: /** @type {Serial[]} */ ([]) };

  componentDidMount() {
    this.load();
  }

  componentDidUpdate() {
    this.load();
  }

  async load() {
    const { article, values } = this.props.row;
    const code = article && article.item_code === values.item_code ? article.item_code : '';
    const isTracked = code !== '' && article?.serial_tracking !== 'none' && setup.serials !== undefined;
    // The location of the stock that the line shows.
    const location = article?.location ?? '';
    const of = isTracked ? `${code} ${location}` : '';
    if (of === this.state.of) return;
    this.setState({ of, found: [] });
    if (!isTracked) return;
    try {
      const response = await fetch(`${setup.serials}?${new URLSearchParams({ item: code, location })}`);
      /** @type {Serial[]} */
      const found = response.ok ? await response.json() : [];
      if (this.state.of === of) this.setState({ of, found });
    } catch {
      // They can be typed.
    }
  }

  render() {
    const { row, onInput } = this.props;
    const { found } = this.state;
    if (found.length === 0) return null;
    const chosen = numbersIn(row.values.serial_numbers);
    const isSerial = row.article?.serial_tracking === 'serial';
    return html`
      <fieldset class="serials">
        <legend>${word('serialsInStock')}</legend>
        ${found.map(
          ({ serial_number: number, quantity }) => html`
            <label key=${number}>
              <input
                type="checkbox"
                checked=${chosen.includes(number)}
                onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => {
                  const others = chosen.filter(each => each !== number);
                  const value = (currentTarget.checked ? [...others, number] : others).join('\n');
                  onInput({ currentTarget: { value } });
                }}
              />
              ${number}${!isSerial && ` (${quantity})`}
            </label>
          `,
        )}
      </fieldset>
    `;
  }
}
