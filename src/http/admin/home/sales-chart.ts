// Sales by day as a chart of bars, drawn on the server.

import type { SalesDay } from '../../../operations/overview/read-overview.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';

/** Widths for large screens and phones. The style sheet shows one of them. */
const WIDTHS = { 'is-wide': 720, 'is-narrow': 345 };
const HEIGHT = 200;
const LEFT = 56;
const BOTTOM = 22;
const TOP = 8;

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
export function salesChart(page: PageRequest, days: SalesDay[], label: string): Html {
  return Object.entries(WIDTHS).map(([className, width]) => chartOf({ className, width }, page, days, label));
}

function chartOf(
  { className, width }: { className: string; width: number },
  { format }: PageRequest,
  days: SalesDay[],
  label: string,
): Html {
  const amounts = days.map(({ amount }) => Number(amount));
  const { y, ticks } = scaleOf(amounts);
  const slot = (width - LEFT) / days.length;
  const x = (index: number) => LEFT + index * slot;
  return html`
    <svg class=${`sales-chart ${className}`} viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" aria-label=${label} focusable="false">
      ${ticks.map(
        tick => html`
          <line class="chart-grid" x1=${LEFT} x2=${width} y1=${round(y(tick))} y2=${round(y(tick))} />
          <text class="chart-label" x=${LEFT - 6} y=${round(y(tick)) + 4} text-anchor="end">${format.scale(short(tick))}</text>
        `,
      )}
      ${amounts.map((value, index) => {
        const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
        const place = { x: round(x(index) + slot * 0.15), y: round(top), width: round(slot * 0.7) };
        return html`<rect class="chart-bar" ...${place} height=${round(Math.max(bottom - top, value === 0 ? 0 : 1))}><title>${`${format.date(days[index]?.date ?? '')}: ${format.number(days[index]?.amount ?? '0')}`}</title></rect>`;
      })}
      ${days.map(
        ({ date }, index) =>
          index % 7 === 1 &&
          html`
            <text class="chart-label" x=${round(x(index) + (index > days.length - 3 ? slot : slot / 2))} y=${HEIGHT - 6} text-anchor=${index > days.length - 3 ? 'end' : 'middle'}>${dayOf(format.locale, date)}</text>
          `,
      )}
    </svg>
  `;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const short = (value: number): string => String(Number(value.toPrecision(6)));

const dayOf = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));
