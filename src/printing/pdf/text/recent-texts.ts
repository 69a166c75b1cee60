/** Keeps what was computed for the texts that were used last, up to a number of characters. */

/** Twice as many characters are kept at the most. */
const CHARACTERS = 20_000;
/** Longer texts are rarely repeated. */
const LONGEST = 300;

export class RecentTexts<T> {
  #recent = new Map<number, Map<string, T>>();
  #older = new Map<number, Map<string, T>>();
  #characters = 0;

  /** `kind` tells apart values of the same text. */
  get(kind: number, text: string): T | undefined {
    const value = this.#recent.get(kind)?.get(text);
    if (value !== undefined) return value;
    const older = this.#older.get(kind)?.get(text);
    if (older !== undefined) this.set(kind, text, older);
    return older;
  }

  set(kind: number, text: string, value: T): void {
    if (text.length > LONGEST) return;
    this.#characters += text.length + 1;
    if (this.#characters > CHARACTERS) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#characters = text.length + 1;
    }
    const values = this.#recent.get(kind);
    if (values) values.set(text, value);
    else this.#recent.set(kind, new Map([[text, value]]));
  }
}
