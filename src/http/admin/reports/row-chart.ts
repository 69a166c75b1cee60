// Figures of a report as bars beside names.

import type { Bar } from '../page/column-chart.ts';
import { type Html, html } from '../page/html.ts';

/** Maximum number of bars. */
const MAX_ROWS = 10;
/** Units of the width of a bar. */
const WIDTH = 100;

/**
 * Bars beside names, each with its amount, in the given order. `amount` writes a figure. Drawn with binary numbers: the table
 * of the report has the exact figures.
 */
export function rowChart(bars: readonly Bar[], label: string, amount: (value: string) => string): Html {
  const shown = bars.slice(0, MAX_ROWS);
  const values = shown.map(({ value }) => Number(value));
  const [least, greatest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = (value: number) => ((value - least) / (greatest - least || 1)) * WIDTH;
  return html`
    <div class="row-chart" role="img" aria-label=${label}>
      ${shown.map(({ label: name, value: text }, index) => {
        const value = values[index] ?? 0;
        const [left, right] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
        const place = { x: left, width: Math.max(right - left, value === 0 ? 0 : WIDTH / 400) };
        return html`
          <span class="row-name" title=${name}><bdi>${name}</bdi></span>
          <span class="row-amount">${amount(text)}</span>
          <svg viewBox=${`0 0 ${WIDTH} 1`} preserveAspectRatio="none" focusable="false"><rect class="chart-bar" ...${place} height="1" /></svg>
        `;
      })}
    </div>
  `;
}
