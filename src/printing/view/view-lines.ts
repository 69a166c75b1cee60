/** Makes the table of lines: the columns with content, the cells as formatted text, and the running sum after each line. */

import type Big from 'big.js';
import { groupsByLine } from '../../domain/documents/line-groups.ts';
import { roundTo, ZERO } from '../../domain/values/decimal.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { type Words, word } from '../templates/words.ts';
import { decimal, type Fields, printable, text, texts } from './document-fields.ts';
import type { Formats } from './language.ts';
import { isRemark, type LineAmounts } from './line-amounts.ts';
import { isLatinLine, SEMI_BOLD, textWidth, widthOf } from './text-width.ts';

export interface Column {
  key: string;
  label: string;
  align: 'left' | 'right';
  /** The widest cells. */
  widest: string[];
  /** The width of the widest cell in em, from which the page computes the width of the column. */
  cells_em: number;
  /** The width of the label in em; of its longest word if the label is long, because it may break between words. */
  label_em: number;
}

export interface LineView {
  /** Heading of the group that begins with this line; '' if none begins. */
  heading: string;
  /** Label and value of the subtotal of the group that ends with this line; null if none ends, or if it has no prices. */
  subtotal: { label: string; value: string } | null;
  /** A row with text over the whole width. */
  text_only: boolean;
  description: string;
  /** The width of the description in em; null if it is more than one line, or not in Latin letters. */
  description_em: number | null;
  /** Second description, serial numbers, packages, VAT exemption: small text below the description. */
  details: string[];
  /** Text per column key. */
  cells: Record<string, string>;
  /** The sum of this and all earlier lines; '' if no line has a price. */
  running: string;
}

export interface LinesView {
  columns: Column[];
  lines: LineView[];
  /** True if all prices, and so the amounts, include VAT. */
  included: boolean;
}

/** Descriptions of articles, for lines without one. */
type Descriptions = Readonly<Record<string, string>>;

interface Row {
  line: Fields;
  amounts: LineAmounts | undefined;
  exemption: string;
}

/** Lines of a document. */
interface Lines {
  lines: readonly Fields[];
  /** One element for each line, undefined for a text line. */
  amounts: readonly (LineAmounts | undefined)[];
  /** Sentences that are printed below their lines. */
  exemptions: readonly string[];
  articles: Descriptions;
}

/** The table of lines; `keys` are the columns that the theme shows. */
export function viewLines(
  { lines, amounts, exemptions, articles }: Lines,
  formats: Formats,
  words: Words,
  keys: readonly string[],
): LinesView {
  const rows = lines.map((line, at): Row => ({ line, amounts: amounts[at], exemption: exemptions[at] ?? '' }));
  const priced = rows.flatMap(row => (row.amounts?.price ? [row.amounts] : []));
  const included = priced.length > 0 && priced.every(line => line.vatIncluded);
  const printed = rows.map(
    ({ amounts }) => amounts?.price && roundTo(included ? amounts.gross : amounts.net, formats.currencyDigits),
  );
  const views = running(
    rows.map(row => viewLine(row, articles, included, formats, words)),
    printed,
    formats,
  );
  return {
    columns: columnsOf(views, included, words, keys),
    lines: grouped(views, lines, printed, formats, words),
    included,
  };
}

/** A line without its group. */
type Ungrouped = Omit<LineView, 'heading' | 'subtotal'>;

function viewLine(
  { line, amounts, exemption }: Row,
  articles: Descriptions,
  included: boolean,
  formats: Formats,
  words: Words,
): Ungrouped {
  const code = text(line, 'item_code');
  const ofArticle = printable(ownValue(articles, code) ?? '');
  const description = text(line, 'description') || ofArticle || code || '–';
  if (isRemark(line) || !amounts) {
    return {
      text_only: true,
      description,
      description_em: null,
      details: [text(line, 'description_2')].filter(Boolean),
      cells: {},
      running: '',
    };
  }
  const amount = included ? amounts.gross : amounts.net;
  return {
    text_only: false,
    description,
    description_em: isLatinLine(description) ? textWidth(description) : null,
    details: detailsOf(line, { amounts, exemption, included }, words),
    cells: {
      code,
      qty: formats.quantity(amounts.qty),
      unit: text(line, 'unit_of_measurement'),
      price: amounts.price ? formats.price(amounts.price) : '',
      discount: amounts.discount.eq(ZERO) ? '' : formats.rate(amounts.discount),
      vat: amounts.rate ? formats.rate(amounts.rate) : '',
      amount: amounts.price ? formats.amount(amount) : '',
    },
    running: '',
  };
}

function detailsOf(
  line: Fields,
  { amounts, exemption, included }: { amounts: LineAmounts; exemption: string; included: boolean },
  words: Words,
): string[] {
  const serials = texts(line, 'serial_numbers');
  const packages = decimal(line, 'number_of_packages');
  return [
    text(line, 'description_2'),
    serials.length > 0 ? `${word(words, 'serial_numbers')} ${serials.join(', ')}` : '',
    packages ? `${word(words, 'line_packages')} ${packages.toFixed()}` : '',
    exemption === '' ? '' : `${word(words, 'vat_exemption')}: ${exemption}`,
    amounts.vatIncluded && !included && amounts.price ? word(words, 'included_note') : '',
  ].filter(Boolean);
}

/** The running sums add the rounded amounts, so that they equal the sum of the printed amounts. */
function running(views: Ungrouped[], printed: readonly (Big | undefined)[], formats: Formats): Ungrouped[] {
  let sum: Big = ZERO;
  const anyPriced = printed.some(Boolean);
  return views.map((view, at) => {
    sum = sum.plus(printed[at] ?? ZERO);
    return anyPriced ? { ...view, running: formats.amount(sum) } : view;
  });
}

/** The lines with heading and subtotal of their groups. */
function grouped(
  views: readonly Ungrouped[],
  lines: readonly Fields[],
  printed: readonly (Big | undefined)[],
  formats: Formats,
  words: Words,
): LineView[] {
  const headed = lines.map(line => ({ heading: text(line, 'heading'), deducts: line.deducts }));
  const groups = groupsByLine(headed, printed);
  return views.map((view, at) => {
    const [begun, ended] = [groups.first.get(at), groups.last.get(at)];
    return {
      ...view,
      heading: begun?.heading ?? '',
      subtotal: ended?.subtotal
        ? { label: `${word(words, 'subtotal')}: ${ended.heading}`, value: formats.amount(ended.subtotal) }
        : null,
    };
  });
}

/** Word and alignment of each column. */
const COLUMNS: Readonly<Record<string, { word: string; included?: string; align: Column['align'] }>> = {
  code: { word: 'code', align: 'left' },
  description: { word: 'description', align: 'left' },
  qty: { word: 'qty', align: 'right' },
  unit: { word: 'unit', align: 'left' },
  price: { word: 'price', included: 'price_included', align: 'right' },
  discount: { word: 'discount_short', align: 'right' },
  vat: { word: 'vat_short', align: 'right' },
  amount: { word: 'amount', included: 'amount_included', align: 'right' },
};

/** The columns with these keys that are not empty. */
function columnsOf(views: readonly Ungrouped[], included: boolean, words: Words, keys: readonly string[]): Column[] {
  const columns = keys.flatMap((key): Column[] => {
    const column = ownValue(COLUMNS, key);
    if (!column) return [];
    const label = word(words, (included && column.included) || column.word);
    const cells = key === 'description' ? [] : [...new Set(views.map(view => view.cells[key] ?? ''))];
    const cells_em = widthOf(cells);
    const widest = cells.filter(cell => cell !== '' && textWidth(cell) === cells_em);
    return [{ key, label, align: column.align, widest, cells_em, label_em: labelWidth(label) }];
  });
  return columns.filter(({ key, cells_em }) => key === 'description' || cells_em > 0);
}

const MAX_UNBROKEN = 12;

/** The width of a label, which is semi-bold; of its longest word if it is long. */
function labelWidth(label: string): number {
  return SEMI_BOLD * widthOf(label.length > MAX_UNBROKEN ? label.split(' ') : [label]);
}
