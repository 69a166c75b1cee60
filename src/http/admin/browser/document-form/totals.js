// The totals of the input as a table.

import htm from 'htm';
import { h } from 'preact';
import { digits } from '../../../../domain/values/decimal.ts';
import { money, number } from './figures.js';
import { word } from './setup.js';

const html = htm.bind(h);

/**
 * @param {{ totals: ReturnType<typeof import('./figures.js').totalsOf>, without: number }} props `without`: lines that have no price and
 *   are left out.
 */
export function totalsTable({ totals, without }) {
  if (!totals) return html`<p class="help">${word('noTotal')}</p>`;
  const { included, subtotal, discount, priceRounding, rows, net, vat, surcharges, withheld, total, currency } = totals;
  const figure = (/** @type {import('big.js').Big} */ value) => money(digits(value), currency);
  const row = (/** @type {string} */ label, /** @type {import('big.js').Big} */ value, className = '') =>
    html`<tr class=${className}><th scope="row">${label}</th><td class="is-number">${figure(value)}</td></tr>`;
  const isZero = (/** @type {import('big.js').Big} */ value) => digits(value) === '0';
  const hasSubtotal = !isZero(discount) || !isZero(priceRounding);
  return html`
    ${without > 0 && html`<p class="help">${word('withoutLines', { count: String(without) })}</p>`}
    <table class="totals">
      <tbody>
        ${hasSubtotal && row(word(included ? 'subtotalIncluded' : 'subtotal'), subtotal)}
        ${!isZero(discount) && row(word('documentDiscount'), discount)}
        ${!isZero(priceRounding) && row(word('priceRounding'), priceRounding)}
        ${row(word('net'), net)}
        ${
          rows.some(({ rate }) => rate)
            ? rows.map(each =>
                row(each.rate ? word('vatOf', { rate: number(digits(each.rate)) }) : word('noRate'), each.vat),
              )
            : !isZero(vat) && row(word('noRate'), vat)
        }
        ${!isZero(surcharges) && row(word('surcharges'), surcharges)} ${row(word('total'), total, 'is-total')}
        ${!isZero(withheld) && row(word('withheld'), withheld)}
      </tbody>
    </table>
  `;
}
