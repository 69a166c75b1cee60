// Figures of a report as a chart drawn on the server: a bar for each of the first rows.

import { scaleOf } from '../home/sales-chart.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';

const WIDTH = 720;
const HEIGHT = 200;
const LEFT = 56;
/** Bars of a chart, and characters below each. */
export const MAX_BARS = 24;
const MAX_LABEL = 12;

/** A bar: the text below it, and its height as digits. */
export interface Bar {
  label: string;
  value: string;
}

/** The chart, drawn with binary numbers. The table of the report has the exact figures. */
export function barChart({ format }: PageRequest, bars: readonly Bar[], label: string): Html {
  const shown = bars.slice(0, MAX_BARS);
  const values = shown.map(({ value }) => Number(value));
  const { y, ticks } = scaleOf(values);
  const slot = (WIDTH - LEFT) / Math.max(shown.length, 1);
  const every = Math.ceil(shown.length / 8);
  return html`
    <svg class="sales-chart" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label} focusable="false">
      ${ticks.map(
        tick => html`
          <line class="chart-grid" x1=${LEFT} x2=${WIDTH} y1=${round(y(tick))} y2=${round(y(tick))} />
          <text class="chart-label" x=${LEFT - 6} y=${round(y(tick)) + 4} text-anchor="end">${format.scale(String(Number(tick.toPrecision(6))))}</text>
        `,
      )}
      ${shown.map(({ label: text }, index) => {
        const value = values[index] ?? 0;
        const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
        const x = LEFT + index * slot;
        const place = { x: round(x + slot * 0.15), y: round(top), width: round(slot * 0.7) };
        return html`
          <rect class="chart-bar" ...${place} height=${round(Math.max(bottom - top, value === 0 ? 0 : 1))} />
          ${index % every === 0 && html`<text class="chart-label" x=${round(x + slot / 2)} y=${HEIGHT - 6} text-anchor="middle">${short(text)}</text>`}
        `;
      })}
    </svg>
  `;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const short = (text: string): string => (text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text);
