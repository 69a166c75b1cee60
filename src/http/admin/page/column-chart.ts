// Figures over time as a chart of columns, drawn on the server.

import { type Html, html } from './html.ts';
import type { PageRequest } from './page-request.ts';

const HEIGHT = 200;
const BOTTOM = 22;
const TOP = 8;
/** Widths of the drawings for wide and small screens. The style sheet shows one of them. */
const DRAWINGS = [
  { className: 'sales-chart is-wide', width: 720, maxLabels: 8 },
  { className: 'sales-chart is-narrow', width: 340, maxLabels: 4 },
];
/** Greatest width of a character of a label. */
const CHARACTER = 6.5;

/** A bar: its name, the short text below it, and its value as digits. */
export interface Bar {
  label: string;
  value: string;
  /** Full name, for the pointer. Default: the label. */
  name?: string;
}

/** Position of a value in a chart, and the values of its horizontal lines. */
export interface Scale {
  y(value: number): number;
  ticks: number[];
}

/** A scale from the minimum to the maximum, including zero, with lines at round values. */
export function scaleOf(values: number[]): Scale {
  const greatest = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const step = roundStep((greatest - least || 1) / 4);
  const top = Math.ceil(greatest / step) * step || step;
  const bottom = Math.floor(least / step) * step;
  const y = (value: number) => TOP + ((top - value) / (top - bottom)) * (HEIGHT - TOP - BOTTOM);
  const count = Math.round((top - bottom) / step) + 1;
  return { y, ticks: Array.from({ length: count }, (_, index) => bottom + index * step) };
}

// 1, 2 or 5 times a power of ten.
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (([1, 2, 5].find(factor => factor * power >= least) ?? 10) as number) * power;
}

/** The chart, drawn with binary numbers. A table has the exact figures. */
export const columnChart = (page: PageRequest, bars: readonly Bar[], label: string): Html =>
  DRAWINGS.map(drawing => drawn(page, bars, label, drawing));

function drawn(
  { format }: PageRequest,
  bars: readonly Bar[],
  label: string,
  { className, width, maxLabels }: (typeof DRAWINGS)[number],
): Html {
  const values = bars.map(({ value }) => Number(value));
  const { y, ticks } = scaleOf(values);
  const scale = ticks.map(tick => ({ at: round(y(tick)), text: format.scale(String(Number(tick.toPrecision(6)))) }));
  const left = Math.ceil(Math.max(...scale.map(({ text }) => text.length)) * CHARACTER) + 8;
  const slot = (width - left) / Math.max(bars.length, 1);
  const every = Math.ceil(bars.length / maxLabels);
  return html`
    <svg class=${className} viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" aria-label=${label} focusable="false">
      ${scale.map(
        ({ at, text }) => html`
          <line class="chart-grid" x1=${left} x2=${width} y1=${at} y2=${at} />
          <text class="chart-label" x=${left - 6} y=${at + 4} text-anchor="end">${text}</text>
        `,
      )}
      ${bars.map(({ label: text, value: digits, name = text }, index) => {
        const value = values[index] ?? 0;
        const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
        const x = left + index * slot;
        const place = { x: round(x + slot * 0.15), y: round(top), width: round(slot * 0.7) };
        // The label of the last column ends at the edge.
        const end = x + slot / 2 + (text.length * CHARACTER) / 2 > width;
        return html`
          <rect class="chart-bar" ...${place} height=${round(Math.max(bottom - top, value === 0 ? 0 : 1))}><title>${`${name}: ${format.number(digits)}`}</title></rect>
          ${index % every === 0 && html`<text class="chart-label" x=${end ? width : round(x + slot / 2)} y=${HEIGHT - 6} text-anchor=${end ? 'end' : 'middle'}>${text}</text>`}
        `;
      })}
    </svg>
  `;
}

const round = (value: number): number => Math.round(value * 100) / 100;
