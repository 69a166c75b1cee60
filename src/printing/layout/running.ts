/** What is repeated on pages: page header, page footer, and the mark of a void or closed document. */
import type { Placed, TextStyle, Typesetter } from '../pdf/drawing.ts';
import type { DocumentView } from '../view/document-view.ts';
import { type Block, linesOf, oneLine, type TextBlock, textBlock } from './block.ts';
import { body, colors, contentWidth, leading, mm, page } from './style.ts';

const gap = 6 * mm;
const halfWidth = (contentWidth - gap) / 2;

/** Adds them to all pages. */
export function addRunning(typesetter: Typesetter, view: DocumentView, pages: readonly Placed[][]): void {
  const header = pageHeader(typesetter, view);
  const mark = voidMark(typesetter, view.void);
  for (const [at, sheet] of pages.entries()) {
    if (at > 0) header.draw(sheet, page.left, page.headerBottom);
    pageFooter(typesetter, view, at + 1, pages.length).draw(sheet, page.left, page.footerTop);
    if (mark) sheet.push(mark);
  }
}

/** The sender and the document, from the second page on. It is drawn above its place. */
function pageHeader(typesetter: Typesetter, view: DocumentView): Block {
  const style: TextStyle = { ...body, size: 8, color: colors.quiet };
  const options = { leading: 0.4 * style.size, element: undefined };
  const sender = linesOf(typesetter, shortened(view.account.name, 70), style, halfWidth);
  const name = linesOf(
    typesetter,
    shortened(`${view.title} ${view.number}`, 200),
    { ...style, weight: 700 },
    halfWidth,
  );
  const left = textBlock(sender, options);
  const right = textBlock(name, { ...options, right: contentWidth });
  const lineDistance = 0.8 * style.size - 1 * mm;
  return {
    height: 0,
    draw(sheet, x, y) {
      for (const text of [left, right]) text.draw(sheet, x, y - lineDistance - text.height);
      sheet.push({ kind: 'line', x, y, length: contentWidth, width: 0.5, color: colors.hairline });
    },
  };
}

/** The document, and the number of the page. */
function pageFooter(typesetter: Typesetter, view: DocumentView, at: number, count: number): Block {
  const style: TextStyle = { ...body, size: 7.5, color: colors.quiet };
  const options = { leading: leading(style.size), element: undefined };
  const written = (view.words.page_of ?? '').replace('{page}', `${at}`).replace('{pages}', `${count}`);
  const number: TextBlock = textBlock(oneLine(typesetter, written, style), { ...options, right: contentWidth });
  const width = contentWidth - gap - typesetter.width(written, style);
  const name = linesOf(typesetter, shortened(`${view.title} ${view.number}`, 90), style, width);
  const document = textBlock(name, options);
  return {
    height: 0,
    draw(sheet, x, y) {
      document.draw(sheet, x, y);
      number.draw(sheet, x, y);
    },
  };
}

const markWidth = 185 * mm;

function voidMark(typesetter: Typesetter, text: string): Placed | undefined {
  if (text === '') return undefined;
  const style: TextStyle = { size: 100, weight: 700, tracking: 4, color: colors.mark };
  const scale = Math.min(1, markWidth / typesetter.width(text, style));
  return {
    kind: 'mark',
    text,
    style: { ...style, size: 100 * scale, tracking: 4 * scale },
    x: page.width / 2,
    y: page.height / 2,
    angle_degrees: 38,
    opacity: 0.18,
  };
}

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The first letters of a text, without line ends. */
function shortened(words: string, most: number): string {
  const text = words.replace(/\s*\n\s*/gu, ' ');
  if (text.length <= most) return text;
  const letters = [...clusters.segment(text)].map(({ segment }) => segment);
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text;
}
