/** What pages are made of: placed text, lines, boxes and pictures. Lengths are points from the top left corner, downwards. */

/** `#rrggbb` */
export type Color = `#${string}`;

export interface TextStyle {
  size: number;
  weight: 300 | 400 | 600 | 700;
  italic?: boolean;
  color: Color;
  /** All digits have the same width, for columns of numbers. */
  tabular?: boolean;
  /** Space that is added between letters. */
  tracking?: number;
}

/**
 * The embedding level of each UTF-16 unit of a line (UAX #9); odd ones run from right to left. They follow from the whole
 * paragraph, so a line of several has them; those of a text alone follow from its characters.
 */
export type Levels = Uint8Array;

/** A line of a paragraph. */
export interface Line {
  text: string;
  /** Not of a paragraph of one line or without right-to-left letters. */
  levels?: Levels | undefined;
}

/** One line of text in reading order; fonts, shaping and direction follow from its characters. */
export interface PlacedText {
  kind: 'text';
  text: string;
  levels?: Levels | undefined;
  style: TextStyle;
  /** Its left or right end, as `anchor` says. */
  x: number;
  /** Its baseline. */
  y: number;
  anchor: 'left' | 'right';
  /** The part of the document that it belongs to; undefined for what is repeated or decoration, such as page numbers. */
  element: Element | undefined;
}

/** A horizontal line, `y` in its middle. */
export interface PlacedLine {
  kind: 'line';
  x: number;
  y: number;
  length: number;
  width: number;
  color: Color;
}

/** A filled rectangle, `y` its top. */
export interface PlacedBox {
  kind: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  color: Color;
}

/** The logo, `y` its top. */
export interface PlacedLogo {
  kind: 'logo';
  x: number;
  y: number;
  width: number;
  height: number;
  element: Element;
}

/** A QR code without the quiet zone around it, `y` its top. */
export interface PlacedCode {
  kind: 'code';
  x: number;
  y: number;
  /** The length of a side. */
  length: number;
  /** The modules on a side. */
  modules: number;
  /** Dark modules beside each other: column and row of the first one from the top left corner, and how many they are. */
  bars: readonly (readonly [column: number, row: number, length: number])[];
  color: Color;
  element: Element;
}

/** Text in the middle of the page, turned against the clock, above everything else: the mark of a void document. */
export interface PlacedMark {
  kind: 'mark';
  text: string;
  style: TextStyle;
  x: number;
  y: number;
  angle_degrees: number;
  /** 0 is invisible, 1 is solid. */
  opacity: number;
}

export type Placed = PlacedText | PlacedLine | PlacedBox | PlacedLogo | PlacedCode | PlacedMark;

/** A part of the structure that screen readers follow (ISO 32000-1, 14.8.4). Its content follows the order of the items. */
export interface Element {
  tag: 'Document' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD';
  /** Of a Figure. */
  alternative?: string;
  /** What a TH is the header of; a column unless it says otherwise. */
  scope?: 'Row';
  children: Element[];
}

export interface Drawing {
  pages: Placed[][];
  /** Its root is a Document. */
  structure: Element;
  width: number;
  height: number;
}

/** What a layout must know of texts. */
export interface Typesetter {
  /** Of one line, as it will be drawn. */
  width(text: string, style: TextStyle, levels?: Levels): number;
  /** From the baseline to the top of capital letters of the tallest font in use: the height of a line. */
  capHeight(text: string, style: TextStyle, levels?: Levels): number;
  /**
   * The lines of a paragraph of this width, broken as Unicode says (UAX #14; Thai at words), without the spaces at their ends;
   * a word that is wider than the line breaks between its letters.
   */
  lines(text: string, style: TextStyle, width: number): Line[];
}
