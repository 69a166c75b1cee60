/** Puts blocks below each other on pages, and begins a page when one is full. */
import type { Placed } from '../pdf/drawing.ts';
import { type Block, leastHeight, linesThatFit, ROUNDING, type TextBlock } from './block.ts';
import { mm, page } from './style.ts';

/** Of a page after the first. */
const HEIGHT = page.bottom - page.top;
/** A heading is not alone at the end of a page: so much of a divided block follows it. */
const LEAST_PART = 20 * mm;
/** A higher one breaks and does not wait for what comes next. */
const HIGHEST_HEADING = 100 * mm;

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

  /** Whether this height is left on the page. */
  fits(height: number): boolean {
    return height <= this.left + ROUNDING;
  }

  /** Draws a block here. @throws Error if it does not fit: text must not be lost below the paper. */
  put(block: Block): void {
    if (!this.fits(block.height)) throw new Error('A part of the document is higher than a page and does not break');
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
    if (block.height > HIGHEST_HEADING) this.addDivided(distance, block);
    else this.#held.push({ distance, block });
  }

  /** Adds a block that breaks only if it is higher than a page. */
  add(distance: number, block: Block): void {
    if (block.height > HEIGHT) {
      this.addDivided(distance, block);
      return;
    }
    const above = this.#held.reduce((sum, held) => sum + held.distance + held.block.height, distance);
    // Headings that have no place on the page of the block stay before it.
    if (above + block.height > HEIGHT) {
      this.begin(0, 0);
      if (!this.fits(distance + block.height)) this.newPage();
      else this.#y += distance;
    } else {
      this.begin(distance, block.height);
    }
    this.put(block);
  }

  /** Adds a block that breaks where the page ends. */
  addDivided(distance: number, block: Block): void {
    this.begin(distance, Math.min(block.height, LEAST_PART));
    let rest = block;
    while (!this.fits(rest.height)) {
      const parts = rest.split?.(this.left);
      if (parts) {
        this.put(parts[0]);
        rest = parts[1];
      } else if (this.#isEmpty) break;
      this.newPage();
    }
    this.put(rest);
  }

  /** Adds a paragraph, which may break between its lines. */
  addText(distance: number, text: TextBlock): void {
    this.begin(distance, leastHeight(text));
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
