/** The fonts of one document: what each glyph shows, and the text operators of glyph runs. */
import { LRUCache } from 'lru-cache';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { number, utf16 } from '../file/pdf-values.ts';
import type { Face } from '../text/face.ts';
import type { Glyph, GlyphRun } from '../text/shaper.ts';
import { addFont, declaredWidth, type EmbeddedFont, embedFont } from './embedded-font.ts';
import { type GlyphTexts, shownBy } from './ready-glyphs.ts';

/** Bytes of fonts that are kept for further documents. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** Thousandths of an em that a glyph may be off its place before it is moved. */
const TOLERANCE = 0.3;

/** Every glyph maps to a character (PDF/A-3u); a part of a letter that is none of its own to an invisible space. */
const NO_CHARACTER = '\u200b';

/** What all documents of a process share. */
export class FontStore {
  /** The operators of runs whose glyphs are ready ones; they are the same in every document. */
  readonly plainOperators = new WeakMap<GlyphRun, string>();
  readonly #ready = new Map<Face, GlyphTexts>();
  readonly #readyOf: (face: Face) => GlyphTexts;
  readonly #embedded = new LRUCache<string, EmbeddedFont>({
    maxSize: KEPT_BYTES,
    sizeCalculation: font => font.file.length + font.unicode.length + font.descendant.length,
  });

  /** `readyOf` gives the ready glyphs of a face; none for fonts that are embedded with the glyphs in use only. */
  constructor(readyOf: (face: Face) => GlyphTexts) {
    this.#readyOf = readyOf;
  }

  ready(face: Face): GlyphTexts {
    const known = this.#ready.get(face);
    if (known) return known;
    const texts = this.#readyOf(face);
    this.#ready.set(face, texts);
    return texts;
  }

  embedded(face: Face, texts: GlyphTexts): EmbeddedFont {
    const key = texts === this.#ready.get(face) ? face.path : keyOf(face, texts);
    const known = this.#embedded.get(key);
    if (known) return known;
    const font = embedFont(face, texts);
    this.#embedded.set(key, font);
    return font;
  }
}

function keyOf(face: Face, texts: GlyphTexts): string {
  const glyphs = [...texts].sort(([a], [b]) => a - b);
  return `${face.path} ${glyphs.map(([glyph, text]) => `${glyph}=${text}`).join(' ')}`;
}

/** One face in one document. */
interface FaceInUse {
  name: string;
  ready: GlyphTexts;
  /** Glyphs of runs that only have ready glyphs. */
  plainRuns: Set<GlyphRun>;
  /** Further glyphs of the document. */
  texts: Map<number, string>;
}

export class DocumentFonts {
  readonly #store: FontStore;
  readonly #faces = new Map<Face, FaceInUse>();

  constructor(store: FontStore) {
    this.#store = store;
  }

  /** The name of a face in the resources of pages. */
  nameOf(face: Face): string {
    return this.#inUse(face).name;
  }

  /** The operators that show the glyphs, without the choice of font and place. */
  show(run: GlyphRun, size: number): string {
    const inUse = this.#inUse(run.face);
    const known = this.#store.plainOperators.get(run);
    if (known !== undefined) {
      inUse.plainRuns.add(run);
      return known;
    }
    if (run.glyphs.every(glyph => glyph.dy === 0 && inUse.ready.get(glyph.id) === shownBy(glyph.text))) {
      const operators = showGlyphs(run.face, run.glyphs);
      this.#store.plainOperators.set(run, operators);
      inUse.plainRuns.add(run);
      return operators;
    }
    return clusters(run)
      .map(cluster => this.#showCluster(run.face, inUse, cluster, size))
      .join('');
  }

  /** Adds the fonts to the file. Returns the font resources. */
  write(objects: PdfObjects): string {
    let resources = '';
    for (const [face, inUse] of this.#faces) {
      const font = this.#store.embedded(face, textsOf(inUse));
      resources += `/${inUse.name} ${addFont(objects, font)} 0 R`;
    }
    return `<<${resources}>>`;
  }

  #inUse(face: Face): FaceInUse {
    const known = this.#faces.get(face);
    if (known) return known;
    const inUse: FaceInUse = {
      name: `F${this.#faces.size}`,
      ready: this.#store.ready(face),
      plainRuns: new Set(),
      texts: new Map(),
    };
    this.#faces.set(face, inUse);
    return inUse;
  }

  /** A cluster whose characters don't follow from its glyphs gets them as its actual text (14.9.4). */
  #showCluster(face: Face, { ready, texts }: FaceInUse, glyphs: readonly Glyph[], size: number): string {
    const text = shownBy(glyphs.map(glyph => glyph.text).join(''));
    const [first] = glyphs;
    if (!first) return '';
    const known = ready.get(first.id) ?? texts.get(first.id);
    if (glyphs.length === 1 && text !== '' && (known === undefined || known === text)) {
      texts.set(first.id, text);
      return raised(glyphs, face, size);
    }
    for (const { id, text: own } of glyphs) {
      if (!ready.has(id) && !texts.has(id)) texts.set(id, face.characters().get(id) ?? (own || NO_CHARACTER));
    }
    const shown = raised(glyphs, face, size);
    return text === '' ? shown : `/Span<</ActualText<feff${utf16(text)}>>>BDC ${shown}EMC `;
  }
}

/** The ready glyphs if they are all; otherwise the glyphs in use. */
function textsOf({ ready, plainRuns, texts }: FaceInUse): GlyphTexts {
  if (ready.size > 0 && [...texts].every(([glyph, text]) => ready.get(glyph) === text)) return ready;
  const all = new Map(texts);
  for (const run of plainRuns) for (const { id } of run.glyphs) all.set(id, ready.get(id) ?? NO_CHARACTER);
  return all;
}

/** Glyphs that show characters together. */
function clusters(run: GlyphRun): Glyph[][] {
  const found: Glyph[][] = [];
  const rightToLeft = run.level % 2 === 1;
  let ended = true;
  for (const glyph of run.glyphs) {
    const last = found.at(-1);
    // The first glyph in reading order has the text: the leftmost one, or from right to left the rightmost one.
    if (!last || (rightToLeft ? ended : glyph.text !== '')) found.push([glyph]);
    else last.push(glyph);
    ended = glyph.text !== '';
  }
  return found;
}

/** Glyphs above or below the baseline are raised one by one. */
function raised(glyphs: readonly Glyph[], face: Face, size: number): string {
  if (glyphs.every(glyph => glyph.dy === 0)) return showGlyphs(face, glyphs);
  return glyphs
    .map(glyph => `${number(glyph.dy * size)} Ts ${showGlyphs(face, [glyph])}`)
    .join('')
    .concat('0 Ts ');
}

/** One TJ operator (9.4.3). Numbers in it move what follows to the left, in thousandths of an em. */
function showGlyphs(face: Face, glyphs: readonly Glyph[]): string {
  let codes = '[<';
  // Where the glyph is to be, and where the widths of the file bring it.
  let wanted = 0;
  let reached = 0;
  for (const glyph of glyphs) {
    const offset = wanted + glyph.dx * 1000 - reached;
    if (Math.abs(offset) > TOLERANCE) {
      const move = Math.round(offset * 10) / 10;
      codes += `>${number(-move)}<`;
      reached += move;
    }
    codes += glyph.id.toString(16).padStart(4, '0');
    wanted += glyph.advance * 1000;
    reached += declaredWidth(face, glyph.id);
  }
  const rest = Math.round((wanted - reached) * 10) / 10;
  return `${codes}>${Math.abs(rest) > TOLERANCE ? number(-rest) : ''}]TJ `;
}
