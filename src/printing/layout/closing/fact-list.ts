/** Labels and values beside each other. */
import type { Element, TextStyle, Typesetter } from '../../pdf/drawing.ts';
import type { Fact } from '../../view/view-facts.ts';
import { type Block, beside, linesOf, stack, textBlock } from '../block.ts';
import { addElement } from '../structure.ts';
import { body, colors, denseLeading, mm } from '../style.ts';

const labelWidth = 32 * mm;
const valueLeft = labelWidth + 4 * mm;

/** The list in this width. */
export function factList(typesetter: Typesetter, facts: readonly Fact[], width: number, parent: Element): Block {
  const value: TextStyle = { ...body, size: 8 };
  const label = { ...value, color: colors.quiet };
  const rows = facts.map(fact => {
    const options = { leading: denseLeading(value.size), element: addElement(parent, 'P') };
    const name = textBlock(linesOf(typesetter, fact.label, label, labelWidth), options);
    return row(name, textBlock(linesOf(typesetter, fact.value, value, width - valueLeft), options));
  });
  return stack(rows, 1.6 * mm);
}

/** A label does not stay on a page without a part of its value. */
function row(name: Block, value: Block): Block {
  const both = beside([name, value], [0, valueLeft]);
  const fits = (available: number) => value.height <= available || value.split?.(available);
  return { ...both, split: available => (fits(available) ? both.split?.(available) : undefined) };
}
