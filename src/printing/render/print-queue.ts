/** A bounded queue in which keys take turns: the key that was served least recently is next, with its oldest item. */

export interface QueueLimits {
  /** The largest number of items of one key. */
  perKey: number;
}

/** Keys whose last turn is remembered. */
const MAX_REMEMBERED = 1000;

/** Items wait in the order of their key's turns, and in FIFO order within a key. */
export class PrintQueue<T> {
  readonly #perKey: number;
  readonly #items = new Map<string, T[]>();
  /** The keys that were served, the least recent first. */
  readonly #served = new Set<string>();
  #size = 0;

  constructor({ perKey }: QueueLimits) {
    this.#perKey = perKey;
  }

  get size(): number {
    return this.#size;
  }

  /** True if an item of the key would be accepted, if necessary in place of one of a key with more items. */
  hasSpace(key: string, maximum: number): boolean {
    const own = this.#items.get(key)?.length ?? 0;
    return own < this.#perKey && (this.#size < maximum || this.#longest().length > own + 1);
  }

  /**
   * Adds an item. In a queue with `maximum` items, a key with fewer items takes the place of the newest item of the key
   * with the most. Returns the item that has no place: another, the item itself, or undefined.
   */
  push(key: string, item: T, maximum: number): T | undefined {
    if (!this.hasSpace(key, maximum)) return item;
    const displaced = this.#size < maximum ? undefined : this.#longest().pop();
    const items = this.#items.get(key) ?? [];
    this.#items.set(key, items);
    items.push(item);
    if (displaced === undefined) this.#size++;
    return displaced;
  }

  /** Puts an item back that was taken and not served: it is the next, whatever the limits. */
  putBack(key: string, item: T): void {
    const items = this.#items.get(key) ?? [];
    const others = [...this.#items].filter(([other]) => other !== key);
    this.#items.clear();
    this.#items.set(key, [item, ...items]);
    for (const [other, waiting] of others) this.#items.set(other, waiting);
    this.#served.delete(key);
    this.#size++;
  }

  /** Takes the next item. */
  shift(): T | undefined {
    const key = this.#nextKey();
    if (key === undefined) return undefined;
    this.#served.delete(key);
    this.#served.add(key);
    const [oldest] = this.#served;
    if (this.#served.size > MAX_REMEMBERED && oldest !== undefined) this.#served.delete(oldest);
    const item = this.#items.get(key)?.[0];
    if (item !== undefined) this.remove(key, item);
    return item;
  }

  /** Removes an item. Returns whether it was waiting. */
  remove(key: string, item: T): boolean {
    const items = this.#items.get(key) ?? [];
    const at = items.indexOf(item);
    if (at < 0) return false;
    items.splice(at, 1);
    this.#size--;
    if (items.length === 0) this.#items.delete(key);
    return true;
  }

  #nextKey(): string | undefined {
    for (const key of this.#items.keys()) if (!this.#served.has(key)) return key;
    for (const key of this.#served) if (this.#items.has(key)) return key;
    return undefined;
  }

  #longest(): T[] {
    let longest: T[] = [];
    for (const items of this.#items.values()) if (items.length > longest.length) longest = items;
    return longest;
  }
}
