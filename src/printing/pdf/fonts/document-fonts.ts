/** The fonts of one document: what each glyph shows, and the text operators of glyph runs. */
import { LRUCache } from 'lru-cache';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { number, utf16 } from '../file/pdf-values.ts';
import type { Face } from '../text/face.ts';
import type { Glyph, GlyphRun } from '../text/glyph.ts';
import { addFont, declaredWidth, type EmbeddedFont, embedFont } from './embedded-font.ts';
import { type GlyphTexts, type ReadyGlyphs, shownBy } from './ready-glyphs.ts';

/** Bytes of fonts that are kept for further documents. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** Thousandths of an em that a glyph may be off its place before it is moved. */
const TOLERANCE = 0.3;

/** Every glyph maps to a character (PDF/A-3u); a part of a letter that is none of its own to an invisible space. */
const NO_CHARACTER = '\u200b';

/** A run of ready glyphs: its operators, and the number of the first set that has all its glyphs. */
interface PlainRun {
  operators: string;
  set: number;
}

/** What all documents of a process share. */
export class FontStore {
  readonly plainRuns = new WeakMap<GlyphRun, PlainRun>();
  readonly #ready = new Map<Face, ReadyGlyphs>();
  readonly #readyOf: (face: Face) => ReadyGlyphs;
  readonly #embedded = new LRUCache<string, EmbeddedFont>({
    maxSize: KEPT_BYTES,
    sizeCalculation: font => font.file.length + font.unicode.length + font.descendant.length,
  });

  /** `readyOf` gives the ready glyphs of a face; none for fonts that are embedded with the glyphs in use only. */
  constructor(readyOf: (face: Face) => ReadyGlyphs) {
    this.#readyOf = readyOf;
  }

  ready(face: Face): ReadyGlyphs {
    const known = this.#ready.get(face);
    if (known) return known;
    const ready = this.#readyOf(face);
    this.#ready.set(face, ready);
    return ready;
  }

  embedded(face: Face, texts: GlyphTexts): EmbeddedFont {
    const set = this.ready(face).sets.indexOf(texts);
    const key = set < 0 ? keyOf(face, texts) : `${set} ${face.path}`;
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
  ready: ReadyGlyphs;
  /** The number of the set of ready glyphs that is in use. */
  set: number;
  /** Runs that only have ready glyphs. */
  plainRuns: Set<GlyphRun>;
  /** All glyphs of other runs, each with its text in the file, which may not be the text that it shows there. */
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
    const plain = this.#store.plainRuns.get(run) ?? this.#plainRun(run, inUse.ready);
    if (plain) {
      inUse.plainRuns.add(run);
      inUse.set = Math.max(inUse.set, plain.set);
      return plain.operators;
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

  #plainRun(run: GlyphRun, { texts, setOf }: ReadyGlyphs): PlainRun | undefined {
    if (!run.glyphs.every(glyph => glyph.dy === 0 && texts.get(glyph.id) === shownBy(glyph.text))) return undefined;
    const set = run.glyphs.reduce((highest, glyph) => Math.max(highest, setOf.get(glyph.id) ?? 0), 0);
    const plain = { operators: showGlyphs(run.face, run.glyphs), set };
    this.#store.plainRuns.set(run, plain);
    return plain;
  }

  #inUse(face: Face): FaceInUse {
    const known = this.#faces.get(face);
    if (known) return known;
    const inUse: FaceInUse = {
      name: `F${this.#faces.size}`,
      ready: this.#store.ready(face),
      set: 0,
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
    const known = ready.texts.get(first.id) ?? texts.get(first.id);
    if (glyphs.length === 1 && text !== '' && (known === undefined || known === text)) {
      texts.set(first.id, text);
      return raised(glyphs, face, size);
    }
    for (const { id, text: own } of glyphs) {
      if (texts.has(id)) continue;
      texts.set(id, ready.texts.get(id) ?? face.characters().get(id) ?? (own || NO_CHARACTER));
    }
    const shown = raised(glyphs, face, size);
    return text === '' ? shown : `/Span<</ActualText<feff${utf16(text)}>>>BDC ${shown}EMC `;
  }
}

/** A set of ready glyphs if it has all; otherwise the glyphs in use. */
function textsOf({ ready, set, plainRuns, texts }: FaceInUse): GlyphTexts {
  let needed = set;
  for (const glyph of texts.keys()) needed = Math.max(needed, ready.setOf.get(glyph) ?? ready.sets.length);
  const enough = ready.sets[needed];
  if (enough) return enough;
  const all = new Map(texts);
  for (const run of plainRuns) for (const { id } of run.glyphs) all.set(id, ready.texts.get(id) ?? NO_CHARACTER);
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
