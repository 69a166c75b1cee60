/** The glyphs of a line of text. */
import type { Face } from './face.ts';

/** Lengths are em. */
export interface Glyph {
  id: number;
  advance: number;
  /** Moves the glyph, not what follows. */
  dx: number;
  dy: number;
  /** The characters that it shows; '' if the glyph before it in reading order shows them too. */
  text: string;
  /** Where they are in what was shaped, in UTF-16 units. */
  at: number;
}

/** Glyphs of one font, from left to right. */
export interface GlyphRun {
  face: Face;
  level: number;
  glyphs: Glyph[];
}

export interface ShapedText {
  runs: GlyphRun[];
  /** In em. */
  width: number;
  /** Of the tallest font in use, in em. */
  capHeight: number;
  /** Characters that no font has. */
  missing: ReadonlySet<string>;
}
