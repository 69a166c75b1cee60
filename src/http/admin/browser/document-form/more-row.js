// The fields of a line that are rarely needed, in a row below it.

import htm from 'htm';
import { h } from 'preact';
import { Serials } from './serials.js';
import { setup, word } from './setup.js';

const html = htm.bind(h);

/**
 * @param {import('./lines.js').Row} row
 * @param {number} index
 * @param {{ set: (name: string) => (event: any) => void, columns: number, addHeading: () => void }} options
 */
export function moreRow(row, index, { set, columns, addHeading }) {
  const { key, values, errors } = row;
  return html`
    <tr key=${`more ${key}`} class="more-line">
      <td colspan=${columns}>
        <div class="field-row">
          ${setup.more.map(field => {
            const id = `items.${index}.${field.name}`;
            const error = errors[field.name];
            return html`
              <div class="field">
                <label for=${id}>${field.label}</label>
                ${error && html`<p class="field-error" id=${`${id}-error`}>${error}</p>`}
                ${control(field, id, values[field.name] ?? '', set(field.name), error)}
                ${field.type === 'list' && html`<p class="help" id=${`${id}-help`}>${word('listHelp')}</p>`}
                ${field.name === 'serial_numbers' && html`<${Serials} ...${{ row, onInput: set(field.name) }} />`}
              </div>
            `;
          })}
        </div>
        ${values.heading === undefined && html`<button type="button" class="quiet" onClick=${addHeading}>${word('addHeadingAbove')}</button>`}
      </td>
    </tr>
  `;
}

/**
 * @param {import('./setup.js').MoreField} field
 * @param {string} id
 * @param {string} value
 * @param {(event: any) => void} onInput
 * @param {string | undefined} error
 */
function control({ type, options, maxLength = 255 }, id, value, onInput, error) {
  const common = {
    ...{
      id,
      onInput,
      'aria-invalid': error ? 'true' : undefined,
      'aria-describedby': error ? `${id}-error` : undefined,
    },
  };
  if (options)
    return html`
      <select ...${common}>
        ${options.map(each => html`<option value=${each.value} selected=${each.value === value}>${each.text}</option>`)}
      </select>
    `;
  if (type === 'list') return html`<textarea rows="3" ...${common} value=${value}></textarea>`;
  if (type === 'date') return html`<input type="date" ...${common} value=${value} />`;
  return html`<input type="text" autocomplete="off" maxlength=${maxLength} ...${common} value=${value} />`;
}
