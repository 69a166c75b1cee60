/** Whether a document has only characters that the fonts have; another document is printed by Typst, which has further fonts. */
import { isIgnorable } from './text/letters.ts';
import { singleLine } from './text/printable.ts';
import type { ShapingTypesetter } from './text/typesetter.ts';

/** More than any document has; the next character starts anew. */
const MAX_KNOWN = 50_000;

/** Answers for characters, each looked up once. */
export class KnownCharacters {
  readonly #typesetter: Pick<ShapingTypesetter, 'hasCharacter'>;
  readonly #known = new Map<string, boolean>();

  constructor(typesetter: Pick<ShapingTypesetter, 'hasCharacter'>) {
    this.#typesetter = typesetter;
  }

  /**
   * Whether the fonts have all characters of the texts in a view. In rare cases false although all could be printed: HarfBuzz
   * decomposes letters (é to e and ´) and composes parts, such as those of Korean syllables.
   */
  haveAll(view: object): boolean {
    // The names of fields and the escapes of JSON are ASCII, which the fonts have.
    const others = JSON.stringify(view).match(/[^ -~]+/gu) ?? [];
    return others.every(text => {
      for (const character of text) if (!this.#has(character)) return false;
      return true;
    });
  }

  #has(character: string): boolean {
    const known = this.#known.get(character);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const printed = singleLine(character);
    const has = isIgnorable(printed) || this.#typesetter.hasCharacter(printed);
    this.#known.set(character, has);
    return has;
  }
}
