/** One glyph of a line of text. */

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
