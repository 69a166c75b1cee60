/** The closing block: VAT by rate, payment and transport at the left, the totals at the right. */
import type { Element, TextStyle, Typesetter } from '../../pdf/drawing.ts';
import type { DocumentView } from '../../view/document-view.ts';
import type { TotalRow } from '../../view/view-totals.ts';
import { type Block, beside, oneLine, paragraph, space, stack, textBlock } from '../block.ts';
import { addElement } from '../structure.ts';
import { body, colors, heading, leftWidth, lengthOf, mm, rightWidth } from '../style.ts';
import { factList } from './fact-list.ts';
import { vatSummary } from './vat-summary.ts';

/** The block. Only one that is higher than a page breaks. */
export function closingBlock(typesetter: Typesetter, view: DocumentView, parent: Element): Block {
  const titled = (title: string, body: () => Block) => {
    const name = paragraph(typesetter, title, heading, leftWidth, addElement(parent, 'H2'));
    return stack([name, body()], 1.6 * mm, 1);
  };
  const { words, vat_summary, payment, transport } = view;
  const parts: Block[] = [];
  if (vat_summary.rows.length > 0)
    parts.push(titled(words.vat_summary ?? '', () => vatSummary(typesetter, vat_summary, parent)));
  for (const [title = '', facts] of [
    [words.payment, payment],
    [words.transport, transport],
  ] as const)
    if (facts.length > 0) parts.push(titled(title, () => factList(typesetter, facts, leftWidth, parent)));
  const left = stack([space(1.4 * mm), stack(parts, 4 * mm)], 0, 1);
  const right = totals(typesetter, view.totals, parent);
  return stack([space(4 * mm), beside([left, right], [0, leftWidth + 8 * mm])], 0, 1);
}

const inset = { x: 2.5 * mm, y: 1.5 * mm };

/** Labels at the left, amounts at the right. */
function totals(typesetter: Typesetter, rows: readonly TotalRow[], parent: Element): Block {
  if (rows.length === 0) return space(0);
  const longest = Math.max(...rows.map(row => lengthOf(row.value)));
  const [plain, big] = longest > 26 ? [7, 8] : longest > 20 ? [8.5, 9.5] : [9, 11];
  const style = ({ strong }: TotalRow): TextStyle => ({
    ...body,
    tabular: true,
    ...(strong ? { size: big, weight: 700, color: colors.accent } : { size: plain }),
  });
  const valueWidth = Math.max(...rows.map(row => typesetter.width(row.value, style(row))));
  const table = addElement(parent, 'Table');
  return stack(
    rows.map(row => {
      const element = addElement(table, 'TR');
      const width = rightWidth - valueWidth - 4 * inset.x;
      const header = addElement(element, 'TH');
      header.scope = 'Row';
      const label = paragraph(typesetter, row.label, style(row), width, header);
      const value = textBlock(oneLine(typesetter, row.value, style(row)), {
        leading: 0,
        element: addElement(element, 'TD'),
        right: 0,
      });
      return totalRow(label, value, row.strong);
    }),
    0,
  );
}

function totalRow(label: Block, value: Block, strong: boolean): Block {
  const height = Math.max(label.height, value.height) + 2 * inset.y;
  return {
    height,
    draw(sheet, x, y) {
      if (strong) sheet.push({ kind: 'box', x, y, width: rightWidth, height, radius: 0, color: colors.band });
      label.draw(sheet, x + inset.x, y + inset.y);
      value.draw(sheet, x + rightWidth - inset.x, y + inset.y);
    },
  };
}
