/** The letterhead: logo or name, and the sender. */
import type { Element, Typesetter } from '../pdf/drawing.ts';
import type { AccountView } from '../view/view-facts.ts';
import { type Block, linesOf, type TextBlock, textBlock } from './block.ts';
import { addElement } from './structure.ts';
import { body, colors, contentWidth, leading, lengthOf, mm, spacing } from './style.ts';

/** Width and height of a logo, in any unit. */
export interface LogoSize {
  width: number;
  height: number;
}

const senderWidth = 78 * mm;
const brandWidth = contentWidth - senderWidth - 8 * mm;
const logoHeight = 20 * mm;
const logoWidth = 62 * mm;
const rule = { width: 1.2, distance: 2 * mm + spacing };

/** The letterhead with the line below it. */
export function letterhead(
  typesetter: Typesetter,
  account: AccountView,
  logo: LogoSize | undefined,
  parent: Element,
): Block {
  const brand = logo ? logoBlock(logo, account.name, parent) : nameBlock(typesetter, account.name, parent);
  const sender = senderBlock(typesetter, account, logo !== undefined, parent);
  const height = Math.max(brand.height, sender.height);
  return {
    height: height + rule.distance,
    draw(sheet, x, y) {
      brand.draw(sheet, x, y + (height - brand.height) / 2);
      sender.draw(sheet, x, y + (height - sender.height) / 2);
      const line = { x, y: y + height + rule.distance, length: contentWidth };
      sheet.push({ kind: 'line', ...line, width: rule.width, color: colors.accent });
    },
  };
}

/** The logo with its own proportions. */
function logoBlock({ width, height }: LogoSize, name: string, parent: Element): Block {
  const scale = Math.min(logoHeight / height, logoWidth / width);
  const size = { width: width * scale, height: height * scale };
  const element = addElement(parent, 'Figure');
  element.alternative = name;
  return { height: size.height, draw: (sheet, x, y) => void sheet.push({ kind: 'logo', x, y, ...size, element }) };
}

function nameBlock(typesetter: Typesetter, name: string, parent: Element): TextBlock {
  const length = lengthOf(name);
  const size = length > 80 ? 10 : length > 40 ? 13 : 17;
  const lines = linesOf(typesetter, name, { size, weight: 700, color: colors.accent }, brandWidth);
  return textBlock(lines, { leading: leading(size), element: addElement(parent, 'P') });
}

function senderBlock(typesetter: Typesetter, account: AccountView, hasLogo: boolean, parent: Element): TextBlock {
  const small = { ...body, size: 8, color: colors.quiet };
  const details = [...account.lines, account.contact.join('  ·  '), account.vat_id].filter(Boolean);
  const lines = details.flatMap(detail => linesOf(typesetter, detail, small, senderWidth));
  if (hasLogo) lines.unshift(...linesOf(typesetter, account.name, { ...body, weight: 600 }, senderWidth));
  return textBlock(lines, { leading: 0.5 * small.size, element: addElement(parent, 'P'), right: contentWidth });
}
