/** What stands between the letterhead and the lines: parties, title, dates and references, related documents. */
import type { Element, Line, Typesetter } from '../pdf/drawing.ts';
import type { Fact, PartyView } from '../view/view-facts.ts';
import { type Block, beside, linesOf, paragraph, stack, type TextLine, textBlock } from './block.ts';
import { addElement } from './structure.ts';
import { body, colors, contentWidth, label, leading, lengthOf, mm } from './style.ts';

const partyGap = 10 * mm;
const partyWidth = (contentWidth - partyGap) / 2;

/** The parties beside each other. */
export function partiesBlock(typesetter: Typesetter, parties: readonly PartyView[], parent: Element): Block {
  const columns = parties.map(({ label: name, ...party }) => {
    const element = addElement(parent, 'P');
    const lines = party.lines.flatMap(line => linesOf(typesetter, line, body, partyWidth));
    const texts = [
      paragraph(typesetter, name, label, partyWidth, element),
      paragraph(typesetter, party.name, { ...body, size: 10.5, weight: 600 }, partyWidth, element),
      ...(lines.length > 0 ? [textBlock(lines, { leading: leading(body.size), element })] : []),
    ];
    return stack(texts, 2 * mm, 1);
  });
  return beside(columns, [0, partyWidth + partyGap]);
}

/** The title and the number of the document, on one line if that is wide enough. */
export function titleBlock(typesetter: Typesetter, title: string, number: string, parent: Element): Block {
  const size = lengthOf(number) > 40 ? 12 : 18;
  const light = { ...body, size, weight: 300, color: colors.accent } as const;
  const bold = { ...light, weight: 700 } as const;
  const element = addElement(parent, 'H1');
  const titleLines = linesOf(typesetter, title, light, contentWidth);
  const numberLines = linesOf(typesetter, number, bold, contentWidth);
  const options = { leading: leading(size), element };
  const numberLeft = typesetter.width(title, light) + 3 * mm;
  if (numberLeft + typesetter.width(number, bold) > contentWidth)
    return textBlock([...titleLines, ...numberLines], options);
  const height = Math.max(...[...titleLines, ...numberLines].map(line => line.height));
  const level = (lines: TextLine[]) =>
    textBlock(
      lines.map(line => ({ ...line, height })),
      options,
    );
  return beside([level(titleLines), level(numberLines)], [0, numberLeft]);
}

const box = { radius: 1.5 * mm, x: 4 * mm, y: 3 * mm };
const factsPerRow = 4;
const factGap = 5 * mm;
const factWidth = (contentWidth - 2 * box.x - (factsPerRow - 1) * factGap) / factsPerRow;

/** Dates and references: the label above the value, four in a row, on a coloured box. */
export function factsBlock(typesetter: Typesetter, facts: readonly Fact[], parent: Element): Block {
  const cells = facts.map(fact => {
    const element = addElement(parent, 'P');
    const name = paragraph(typesetter, fact.label, label, factWidth, element);
    return stack([name, paragraph(typesetter, fact.value, body, factWidth, element)], 1.6 * mm, 1);
  });
  const lefts = Array.from({ length: factsPerRow }, (_, at) => at * (factWidth + factGap));
  const rows: Block[] = [];
  for (let at = 0; at < cells.length; at += factsPerRow) rows.push(beside(cells.slice(at, at + factsPerRow), lefts));
  return boxed(stack(rows, 3.4 * mm));
}

/** A block on a coloured box, of which each part has its own. */
function boxed(inside: Block): Block {
  const height = inside.height + 2 * box.y;
  return {
    height,
    draw(sheet, x, y) {
      const { radius } = box;
      sheet.push({ kind: 'box', x, y, width: contentWidth, height, radius, color: colors.band });
      inside.draw(sheet, x + box.x, y + box.y);
    },
    split(available) {
      const parts = inside.split?.(available - 2 * box.y);
      return parts && [boxed(parts[0]), boxed(parts[1])];
    },
  };
}

/** The names of related documents, separated by commas; a line breaks inside a name only if the name is wider than a line. */
export function relatedLines(typesetter: Typesetter, names: readonly string[]): TextLine[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  let width = 0;
  const space = typesetter.width(' ', body);
  for (const [at, name] of names.entries()) {
    const parts = typesetter.lines(at < names.length - 1 ? `${name},` : name, body, contentWidth);
    const last = parts.pop() ?? { text: '' };
    const lastWidth = typesetter.width(last.text, body, last.levels);
    // The levels of a broken name are not those of a longer line.
    if (line && !line.levels && parts.length === 0 && width + space + lastWidth <= contentWidth) {
      line = { text: `${line.text} ${last.text}` };
      width += space + lastWidth;
    } else {
      if (line) lines.push(line);
      lines.push(...parts);
      line = last;
      width = lastWidth;
    }
  }
  if (line) lines.push(line);
  return lines.map(({ text, levels }) => ({
    text,
    levels,
    style: body,
    height: typesetter.capHeight(text, body, levels),
  }));
}
