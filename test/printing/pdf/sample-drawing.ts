/** Drawings for the tests of the PDF writer: an invoice with a number of lines, and single texts. */
import type { Drawing, Element, Placed, TextStyle } from '../../../src/printing/pdf/drawing.ts';
import type { PdfDetails } from '../../../src/printing/pdf/pdf-writer.ts';

export const A4 = { width: 595.2756, height: 841.8898 };

export const style: TextStyle = { size: 9, weight: 400, color: '#1b2430' };

export const details: PdfDetails = {
  title: 'Invoice FT2024/1002',
  author: 'Atlântica Comércio, Lda.',
  language: 'en',
  created: new Date('2024-03-01T00:00:00Z'),
  attachment: '{"total_amount":246.0000000000}',
};

const ROWS_PER_PAGE = 40;
const columns = [51, 110, 300, 380, 460, 544];

/** A page with title, table and sum; more pages for more lines. */
export function invoiceDrawing(lines: number, extra: Placed[] = []): Drawing {
  const body: Element = { tag: 'TBody', children: [] };
  const head: Element = { tag: 'THead', children: [] };
  const structure: Element = {
    tag: 'Document',
    children: [
      { tag: 'H1', children: [] },
      { tag: 'Table', children: [head, body] },
      { tag: 'P', children: [] },
    ],
  };
  const [title, , total] = structure.children;
  const row = (parent: Element, tag: 'TH' | 'TD', cells: string[], y: number, with_: Partial<TextStyle>): Placed[] => {
    const line: Element = { tag: 'TR', children: cells.map(() => ({ tag, children: [] })) };
    parent.children.push(line);
    return cells.map((text, at) => ({
      kind: 'text',
      text,
      style: { ...style, tabular: true, ...with_ },
      x: columns[at] ?? 0,
      y,
      anchor: at > 1 ? 'right' : 'left',
      element: line.children[at],
    }));
  };
  const pages: Placed[][] = [];
  for (let start = 0; start < Math.max(1, lines); start += ROWS_PER_PAGE) {
    const page: Placed[] = [];
    const text = (words: string, x: number, y: number, with_: Partial<TextStyle>, element?: Element) =>
      page.push({ kind: 'text', text: words, style: { ...style, ...with_ }, x, y, anchor: 'left', element });
    if (start === 0) {
      text('Invoice', 51, 140, { size: 18, weight: 300, color: '#12517a' }, title);
      text('FT2024/1002', 130, 140, { size: 18, weight: 700, color: '#12517a' }, title);
      page.push({ kind: 'box', x: 51, y: 152, width: 493, height: 30, radius: 4, color: '#f2f5f8' });
    }
    const heads = ['Code', 'Description', 'Qty', 'Price', 'VAT', 'Amount'];
    const labels = row(head, 'TH', heads, 200, { weight: 600, size: 7.4, color: '#12517a' });
    if (start > 0) head.children.pop();
    // The repeated head of a table is an artifact.
    page.push(...labels.map(label => (label.kind === 'text' && start > 0 ? { ...label, element: undefined } : label)));
    page.push({ kind: 'line', x: 51, y: 205, length: 493, width: 1, color: '#12517a' });
    for (let at = start; at < Math.min(lines, start + ROWS_PER_PAGE); at++) {
      const y = 217 + (at - start) * 14;
      const cells = [`ART${at + 1}`, `Article number ${at + 1}`, '1', '10.00', '23%', `${(at + 1) * 10}.00`];
      page.push(...row(body, 'TD', cells, y, {}));
      page.push({ kind: 'line', x: 51, y: y + 5, length: 493, width: 0.5, color: '#d5dce3' });
    }
    text(`Page ${pages.length + 1}`, 51, 807, { size: 7.5, color: '#5d6b7a' });
    pages.push(page);
  }
  pages.at(-1)?.push({
    kind: 'text',
    text: `Total EUR ${lines * 10}.00`,
    style: { ...style, weight: 700, size: 11 },
    x: 544,
    y: 790,
    anchor: 'right',
    element: total,
  });
  pages[0]?.push(...extra);
  return { pages, structure, ...A4 };
}

/** One page with these texts below each other, each in a paragraph. */
export function textDrawing(texts: readonly string[], with_: Partial<TextStyle> = {}): Drawing {
  const structure: Element = { tag: 'Document', children: texts.map(() => ({ tag: 'P', children: [] })) };
  const page = texts.map(
    (text, at): Placed => ({
      kind: 'text',
      text,
      style: { ...style, ...with_ },
      x: 51,
      y: 60 + at * 20,
      anchor: 'left',
      element: structure.children[at],
    }),
  );
  return { pages: [page], structure, ...A4 };
}
