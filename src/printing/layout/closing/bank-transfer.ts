/** How to pay by bank transfer: the code for banking apps at the left, the accounts and the reference beside it. */
import type { Element, Typesetter } from '../../pdf/drawing.ts';
import type { BankTransferView } from '../../view/view-bank-transfer.ts';
import { type Block, beside, paragraph, stack } from '../block.ts';
import { addElement } from '../structure.ts';
import { contentWidth, heading, label, mm } from '../style.ts';
import { factList } from './fact-list.ts';

/** The distance to the text is also the quiet zone of the code, four modules. */
const code = { length: 28 * mm, distance: 6 * mm, color: '#000000' } as const;

/** The block, which has facts. Only one that is higher than a page breaks. */
export function bankTransfer(
  typesetter: Typesetter,
  transfer: BankTransferView,
  title: string,
  parent: Element,
): Block {
  const figure = transfer.code && codeBlock(transfer.code, addElement(parent, 'Figure'));
  const left = figure ? code.length + code.distance : 0;
  const width = contentWidth - left;
  const name = paragraph(typesetter, title, heading, width, addElement(parent, 'H2'));
  const text = stack([name, factList(typesetter, transfer.facts, width, parent)], 1.6 * mm, 1);
  if (!figure || !transfer.code) return text;
  const hint = paragraph(typesetter, transfer.code.label, label, width, addElement(parent, 'P'));
  return beside([figure, stack([text, hint], 2.4 * mm)], [0, left]);
}

function codeBlock({ size, bars, alternative }: NonNullable<BankTransferView['code']>, element: Element): Block {
  const { length, color } = code;
  element.alternative = alternative;
  return {
    height: length,
    draw: (sheet, x, y) => void sheet.push({ kind: 'code', x, y, length, modules: size, bars, color, element }),
  };
}
