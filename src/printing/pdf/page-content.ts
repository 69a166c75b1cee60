/** The content stream of one page: the operators that draw it (ISO 32000-1, annex A). The file counts upwards from the bottom. */
import type {
  Element,
  Placed,
  PlacedBox,
  PlacedCode,
  PlacedLine,
  PlacedLogo,
  PlacedMark,
  PlacedText,
  TextStyle,
} from './drawing.ts';
import { components, number } from './file/pdf-values.ts';
import type { Structure } from './file/structure.ts';
import type { DocumentFonts } from './fonts/document-fonts.ts';
import type { ShapedText } from './text/glyph.ts';
import type { ShapingTypesetter } from './text/typesetter.ts';

/** What the pages of a document share. */
export interface PageTools {
  height: number;
  typesetter: ShapingTypesetter;
  fonts: DocumentFonts;
  structure: Structure;
  /** The operators that draw the logo in a square of length 1; '' without a logo. */
  logo: string;
  /** The name of the graphics state with this opacity. */
  opacity(value: number): string;
}

/** The distance of the control points of a quarter circle from its ends, for radius 1. */
const QUARTER_CIRCLE = 0.5523;

/** The operators that draw the items of the page. */
export function pageContent(items: readonly Placed[], page: number, tools: PageTools): string {
  const content = new PageContent(page, tools);
  for (const item of items) content.draw(item);
  return content.finish();
}

class PageContent {
  readonly #page: number;
  readonly #tools: PageTools;
  #operators = '';
  #fill = '';
  #stroke = '';
  #font = '';
  #spacing = 0;
  /** What the open marked content belongs to: an element, or 'artifact'. */
  #open: Element | 'artifact' | undefined;

  constructor(page: number, tools: PageTools) {
    this.#page = page;
    this.#tools = tools;
  }

  draw(item: Placed): void {
    if (item.kind === 'text') this.#text(item);
    else if (item.kind === 'line') this.#line(item);
    else if (item.kind === 'box') this.#box(item);
    else if (item.kind === 'logo') this.#logo(item);
    else if (item.kind === 'code') this.#code(item);
    else this.#mark(item);
  }

  finish(): string {
    this.#close();
    return this.#operators;
  }

  #text({ text, levels, style, x, y, anchor, element }: PlacedText): void {
    const shaped = this.#tools.typesetter.shape(text, style, levels);
    if (shaped.runs.length === 0) return;
    this.#belong(element ?? 'artifact');
    const left = anchor === 'right' ? x - this.#tools.typesetter.width(text, style, levels) : x;
    this.#setFill(style.color);
    this.#glyphs(shaped, style, left, this.#tools.height - y);
  }

  #glyphs(shaped: ShapedText, style: TextStyle, left: number, baseline: number): void {
    const { fonts } = this.#tools;
    this.#operators += 'BT ';
    let x = left;
    for (const run of shaped.runs) {
      const font = `/${fonts.nameOf(run.face)} ${number(style.size)} Tf `;
      if (font !== this.#font) this.#operators += font;
      this.#font = font;
      const spacing = style.tracking ?? 0;
      if (spacing !== this.#spacing) this.#operators += `${number(spacing)} Tc `;
      this.#spacing = spacing;
      this.#operators += `1 0 0 1 ${number(x)} ${number(baseline)} Tm ${fonts.show(run, style.size)}`;
      for (const glyph of run.glyphs) x += glyph.advance * style.size + spacing;
    }
    this.#operators += 'ET\n';
  }

  #line({ x, y, length, width, color }: PlacedLine): void {
    this.#belong('artifact');
    if (this.#stroke !== color) this.#operators += `${components(color)} RG `;
    this.#stroke = color;
    const at = number(this.#tools.height - y);
    this.#operators += `${number(width)} w ${number(x)} ${at} m ${number(x + length)} ${at} l S\n`;
  }

  #box({ x, y, width, height, radius, color }: PlacedBox): void {
    this.#belong('artifact');
    this.#setFill(color);
    const bottom = this.#tools.height - y - height;
    const rounded = Math.min(radius, width / 2, height / 2);
    this.#operators +=
      rounded > 0
        ? roundedBox(x, bottom, width, height, rounded)
        : `${[x, bottom, width, height].map(number).join(' ')} re f\n`;
  }

  #logo({ x, y, width, height, element }: PlacedLogo): void {
    if (this.#tools.logo === '') return;
    this.#belong(element);
    const matrix = [width, 0, 0, height, x, this.#tools.height - y - height].map(number).join(' ');
    this.#operators += `q ${matrix} cm ${this.#tools.logo} Q\n`;
  }

  /** One path in units of modules, so that no light line is between bars. */
  #code({ x, y, length, modules, bars, color, element }: PlacedCode): void {
    this.#belong(element);
    this.#setFill(color);
    const unit = length / modules;
    const matrix = [unit, 0, 0, unit, x, this.#tools.height - y - length].map(number).join(' ');
    const path = bars.map(([column, row, count]) => `${column} ${modules - 1 - row} ${count} 1 re`);
    this.#operators += `q ${matrix} cm ${path.join('\n')} f Q\n`;
  }

  /** The middle of the text is at (x, y). */
  #mark({ text, style, x, y, angle_degrees, opacity }: PlacedMark): void {
    const { typesetter, height } = this.#tools;
    this.#belong('artifact');
    const angle = (angle_degrees * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const matrix = [cosine, sine, -sine, cosine, x, height - y];
    this.#operators += `q /${this.#tools.opacity(opacity)} gs ${matrix.map(number).join(' ')} cm ${components(style.color)} rg `;
    const before = { font: this.#font, spacing: this.#spacing };
    this.#glyphs(
      typesetter.shape(text, style),
      style,
      -typesetter.width(text, style) / 2,
      -typesetter.capHeight(text, style) / 2,
    );
    this.#operators += 'Q\n';
    this.#font = before.font;
    this.#spacing = before.spacing;
  }

  #setFill(color: string): void {
    if (this.#fill !== color) this.#operators += `${components(color)} rg `;
    this.#fill = color;
  }

  /** Opens marked content unless it is open: neighbouring items of an element share it. */
  #belong(owner: Element | 'artifact'): void {
    if (this.#open === owner) return;
    this.#close();
    this.#open = owner;
    this.#operators +=
      owner === 'artifact'
        ? '/Artifact BMC '
        : `/${owner.tag}<</MCID ${this.#tools.structure.mark(owner, this.#page)}>>BDC `;
  }

  #close(): void {
    if (this.#open) this.#operators += 'EMC\n';
    this.#open = undefined;
  }
}

function roundedBox(x: number, bottom: number, width: number, height: number, radius: number): string {
  const [right, top] = [x + width, bottom + height];
  const far = radius * (1 - QUARTER_CIRCLE);
  const path = [
    [x + radius, bottom, 'm'],
    [right - radius, bottom, 'l'],
    [right - far, bottom, right, bottom + far, right, bottom + radius, 'c'],
    [right, top - radius, 'l'],
    [right, top - far, right - far, top, right - radius, top, 'c'],
    [x + radius, top, 'l'],
    [x + far, top, x, top - far, x, top - radius, 'c'],
    [x, bottom + radius, 'l'],
    [x, bottom + far, x + far, bottom, x + radius, bottom, 'c'],
  ];
  const parts = path.flat().map(part => (typeof part === 'number' ? number(part) : part));
  return `${parts.join(' ')} f\n`;
}
