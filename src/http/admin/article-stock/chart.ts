// The chart of an article's stock at the end of each day, drawn on the server. A table has the same figures.

import type { ArticleStock } from '../../../operations/stock/article-stock.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

const WIDTH = 960;
const HEIGHT = 260;
const LEFT = 64;
const RIGHT = 12;
const TOP = 14;
const BOTTOM = 26;

/** The chart. Its steps are days; the dashed line is the safety stock. */
export function stockChart({ words, format }: PageRequest, { days, article }: ArticleStock): Html {
  // Binary numbers are used for positions only; labels use the exact digits.
  const values = days.map(({ stock }) => Number(stock));
  const safety = article.safety_stock === null ? undefined : Number(article.safety_stock);
  const lowest = Math.min(0, ...values);
  const highest = Math.max(lowest + 1, ...values, safety ?? 0);
  const x = (index: number) => LEFT + (index / Math.max(1, days.length)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => TOP + ((highest - value) / (highest - lowest)) * (HEIGHT - TOP - BOTTOM);
  const steps = values.map(
    (value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)} ${x(index + 1).toFixed(1)},${y(value).toFixed(1)}`,
  );
  const marks = [lowest, (lowest + highest) / 2, highest];
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const text = fill(words.articleStock.chartText, {
    name: article.item_code,
    from: format.date(first),
    to: format.date(last),
    lowest: format.number(String(Math.min(...values))),
    highest: format.number(String(Math.max(...values))),
  });
  return html`
    <svg class="chart" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${text}>
      ${marks.map(
        mark => html`
          <line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(mark)} y2=${y(mark)} />
          <text x=${LEFT - 8} y=${y(mark) + 4} text-anchor="end">${format.scale(mark.toFixed(highest - lowest > 10 ? 0 : 1))}</text>
        `,
      )}
      <polygon class="area" points=${`${x(0)},${y(0)} ${steps.join(' ')} ${x(days.length)},${y(0)}`} />
      <polyline class="line" points=${steps.join(' ')} />
      ${safety !== undefined && html`<line class="floor" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(safety)} y2=${y(safety)} />`}
      <text x=${LEFT} y=${HEIGHT - 8}>${format.date(first)}</text>
      <text x=${WIDTH - RIGHT} y=${HEIGHT - 8} text-anchor="end">${format.date(last)}</text>
    </svg>
  `;
}
