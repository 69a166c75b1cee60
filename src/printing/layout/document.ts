/** Lays a document of the standard template out on pages. A pure function: the same view results in the same pages. */
import type { Drawing, Element, Typesetter } from '../pdf/drawing.ts';
import type { DocumentView } from '../view/document-view.ts';
import { paragraph, textBlock } from './block.ts';
import { bankTransfer } from './closing/bank-transfer.ts';
import { closingBlock } from './closing/closing.ts';
import { factsBlock, partiesBlock, relatedLines, titleBlock } from './facts.ts';
import { Flow } from './flow.ts';
import { type LogoSize, letterhead } from './letterhead.ts';
import { linesTable } from './lines-table.ts';
import { addRunning } from './running.ts';
import { settlementsTable } from './settlements.ts';
import { addElement } from './structure.ts';
import { body, contentWidth, heading, label, leading, mm, page, spacing } from './style.ts';
import { addTable } from './table.ts';

/** The pages of a document. The parts stand in the order in which the page has them. */
export function layOut(view: DocumentView, typesetter: Typesetter, logo: LogoSize | undefined): Drawing {
  const structure: Element = { tag: 'Document', children: [] };
  const flow = new Flow();
  flow.add(0, letterhead(typesetter, view.account, logo, structure));
  const hasParties = view.parties.length > 0;
  if (hasParties) flow.addDivided(5 * mm + spacing, partiesBlock(typesetter, view.parties, structure));
  flow.addHeading(
    (hasParties ? 7 * mm : 12 * mm) + spacing,
    titleBlock(typesetter, view.title, view.number, structure),
  );
  flow.add(2 * mm + spacing, factsBlock(typesetter, view.facts, structure));
  addRelated(flow, typesetter, view, structure);
  const beforeTable = 5 * mm + spacing;
  if (view.lines.length > 0) addTable(flow, beforeTable, linesTable(typesetter, view, structure));
  if (view.settlements.rows.length > 0) {
    const { settles = '' } = view.words;
    // Below lines, the list needs a heading of its own.
    if (view.lines.length > 0) addHeading(flow, typesetter, settles, 4 * mm + spacing, structure);
    const distance = view.lines.length > 0 ? 1.6 * mm : beforeTable;
    addTable(flow, distance, settlementsTable(typesetter, view.settlements.table, structure));
  }
  const hasTable = view.lines.length > 0 || view.settlements.rows.length > 0;
  flow.add(hasTable ? spacing : beforeTable, closingBlock(typesetter, view, structure));
  if (view.bank_transfer.facts.length > 0)
    flow.add(4 * mm + spacing, bankTransfer(typesetter, view.bank_transfer, view.words.bank_transfer ?? '', structure));
  addNotes(flow, typesetter, view, structure);
  addRunning(typesetter, view, flow.pages);
  return { pages: flow.pages, structure, width: page.width, height: page.height };
}

function addHeading(flow: Flow, typesetter: Typesetter, text: string, distance: number, parent: Element): void {
  flow.addHeading(distance, paragraph(typesetter, text, heading, contentWidth, addElement(parent, 'H2')));
}

/** Related documents that are too many for a fact. */
function addRelated(flow: Flow, typesetter: Typesetter, { related, words }: DocumentView, parent: Element): void {
  if (related.length === 0) return;
  const element = addElement(parent, 'P');
  flow.addHeading(3 * mm + spacing, paragraph(typesetter, words.related ?? '', label, contentWidth, element));
  const names = relatedLines(typesetter, related);
  flow.addText(1.6 * mm, textBlock(names, { leading: leading(body.size), element }));
}

function addNotes(flow: Flow, typesetter: Typesetter, { notes, words }: DocumentView, parent: Element): void {
  if (notes === '') return;
  addHeading(flow, typesetter, words.notes ?? '', 4 * mm + spacing, parent);
  const text = paragraph(typesetter, notes, { ...body, size: 8 }, contentWidth, addElement(parent, 'P'));
  flow.addText(1.8 * mm, text);
}
