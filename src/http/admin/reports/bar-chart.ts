// Figures of a report as a chart drawn on the server: columns over time, bars beside the names of the first rows.

import { scaleOf } from '../home/sales-chart.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';

const HEIGHT = 200;
const LEFT = 56;
/** Bars of a chart, and characters below each. */
export const MAX_BARS = 24;
const MAX_LABEL = 12;
/** Bars beside names: their maximum and height. */
const MAX_ROWS = 10;
const ROW = 24;

/** Measures of a chart: width, place of names and amounts, characters of a name, labels below columns. */
interface Size {
  className: string;
  width: number;
  names: number;
  amounts: number;
  maxName: number;
  labels: number;
}

/** Sizes for large screens and phones. The style sheet shows one of them. */
const SIZES: readonly Size[] = [
  { className: 'is-wide', width: 720, names: 230, amounts: 90, maxName: 26, labels: 8 },
  { className: 'is-narrow', width: 345, names: 130, amounts: 75, maxName: 18, labels: 4 },
];

/** A bar: the text below it, and its height as digits. */
export interface Bar {
  label: string;
  value: string;
}

/** Bars beside names, each with its amount, the largest first in the order of the rows. `amount` writes a figure. */
export function rowChart(bars: readonly Bar[], label: string, amount: (value: string) => string): Html {
  return SIZES.map(size => rowsOf(size, bars, label, amount));
}

function rowsOf(
  { className, width, names, amounts, maxName }: Size,
  bars: readonly Bar[],
  label: string,
  amount: (value: string) => string,
): Html {
  const shown = bars.slice(0, MAX_ROWS);
  const values = shown.map(({ value }) => Number(value));
  const [least, greatest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = (value: number) => names + ((value - least) / (greatest - least || 1)) * (width - names - amounts);
  const height = shown.length * ROW;
  return html`
    <svg class=${`sales-chart ${className}`} viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label} focusable="false">
      <line class="chart-grid" x1=${round(x(0))} x2=${round(x(0))} y1="0" y2=${height} />
      ${shown.map(({ label: name, value: text }, index) => {
        const value = values[index] ?? 0;
        const [left, right] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
        const y = index * ROW;
        const place = {
          x: round(left),
          y: y + 4,
          width: round(Math.max(right - left, value === 0 ? 0 : 1)),
          height: ROW - 8,
        };
        return html`
          <text class="chart-label" x=${names - 8} y=${y + 16} text-anchor="end">${short(name, maxName)}<title>${name}</title></text>
          <rect class="chart-bar" ...${place} />
          <text class="chart-label" x=${round(right + 6)} y=${y + 16}>${amount(text)}</text>
        `;
      })}
    </svg>
  `;
}

/** Columns in the order of time, drawn with binary numbers. The table of the report has the exact figures. */
export function barChart(page: PageRequest, bars: readonly Bar[], label: string): Html {
  return SIZES.map(size => columnsOf(size, page, bars, label));
}

function columnsOf(
  { className, width, labels }: Size,
  { format }: PageRequest,
  bars: readonly Bar[],
  label: string,
): Html {
  const shown = bars.slice(0, MAX_BARS);
  const values = shown.map(({ value }) => Number(value));
  const { y, ticks } = scaleOf(values);
  const slot = (width - LEFT) / Math.max(shown.length, 1);
  const every = Math.ceil(shown.length / labels);
  return html`
    <svg class=${`sales-chart ${className}`} viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" aria-label=${label} focusable="false">
      ${ticks.map(
        tick => html`
          <line class="chart-grid" x1=${LEFT} x2=${width} y1=${round(y(tick))} y2=${round(y(tick))} />
          <text class="chart-label" x=${LEFT - 6} y=${round(y(tick)) + 4} text-anchor="end">${format.scale(String(Number(tick.toPrecision(6))))}</text>
        `,
      )}
      ${shown.map(({ label: text }, index) => {
        const value = values[index] ?? 0;
        const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
        const x = LEFT + index * slot;
        const place = { x: round(x + slot * 0.15), y: round(top), width: round(slot * 0.7) };
        return html`
          <rect class="chart-bar" ...${place} height=${round(Math.max(bottom - top, value === 0 ? 0 : 1))}><title>${`${text}: ${format.number(shown[index]?.value ?? '0')}`}</title></rect>
          ${index % every === 0 && html`<text class="chart-label" x=${round(x + slot / 2)} y=${HEIGHT - 6} text-anchor="middle">${short(text, MAX_LABEL)}</text>`}
        `;
      })}
    </svg>
  `;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const short = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
