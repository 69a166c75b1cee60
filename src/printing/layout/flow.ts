/** Puts blocks below each other on pages, and begins a page when one is full. */
import type { Placed } from '../pdf/drawing.ts';
import { type Block, linesThatFit, ROUNDING, type TextBlock } from './block.ts';
import { page } from './style.ts';

interface Held {
  distance: number;
  block: Block;
}

/** The pages of a document while they fill. */
export class Flow {
  readonly pages: Placed[][] = [];
  #sheet: Placed[] = [];
  #y = page.firstTop;
  #isEmpty = true;
  /** Headings that wait for what they stand above. */
  #held: Held[] = [];

  constructor() {
    this.pages.push(this.#sheet);
  }

  /** The height that is left on the page. */
  get left(): number {
    return page.bottom - this.#y;
  }

  /** Whether nothing is on the page yet. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Whether this height is left on the page. */
  fits(height: number): boolean {
    return height <= this.left + ROUNDING;
  }

  /** Draws a block here, whether it fits or not. */
  put(block: Block): void {
    block.draw(this.#sheet, page.left, this.#y);
    this.#y += block.height;
    this.#isEmpty = false;
  }

  newPage(): void {
    this.#sheet = [];
    this.pages.push(this.#sheet);
    this.#y = page.top;
    this.#isEmpty = true;
  }

  /** Adds a heading, which stays on the page of what comes next. `distance` is the space above it, except at the top of a page. */
  addHeading(distance: number, block: Block): void {
    this.#held.push({ distance, block });
  }

  /** Adds a block that does not break. One that is higher than a page is cut off. */
  add(distance: number, block: Block): void {
    this.begin(distance, block.height);
    this.put(block);
  }

  /** Adds a paragraph, which may break between its lines. */
  addText(distance: number, text: TextBlock): void {
    this.begin(distance, text.slice(0, text.lines.length === 3 ? 3 : 2).height);
    for (let rest = text; rest.lines.length > 0; ) {
      const count = Math.max(1, linesThatFit(rest, this.left));
      this.put(rest.slice(0, count));
      rest = rest.slice(count);
      if (rest.lines.length > 0) this.newPage();
    }
  }

  /** Goes to where this height and the headings above it are on one page, and draws the headings. */
  begin(distance: number, height: number): void {
    const held = this.#held;
    this.#held = [];
    const above = held.reduce((sum, each) => sum + each.distance + each.block.height, distance);
    let isFirst = !this.#isEmpty && !this.fits(above + height);
    if (isFirst) this.newPage();
    for (const each of held) {
      if (!isFirst) this.#y += each.distance;
      this.put(each.block);
      isFirst = false;
    }
    if (!isFirst) this.#y += distance;
  }
}
