/** Finds a template by name. A template of the user is checked before use, and the last valid copy is kept. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PrintError } from '../print-error.ts';
import { acceptCopy, lastValidCopy, removeOldCopies } from './template-copies.ts';
import { fingerprint, readLayers, refuseBadName, shippedLayer, type Template, versionOf } from './template-files.ts';

export interface TemplateStoreOptions {
  templatesDirectory: string;
  ownTemplatesDirectory: string | undefined;
  /** The folder of the checked copies. Where it can't be used, they are in a temporary folder. */
  copiesDirectory: string;
  /** Compiles samples. @throws PrintError INVALID_TEMPLATE */
  check(template: Template): Promise<void>;
  /** Receives the error of each rejected change once. */
  onRejected?: ((template: string, error: PrintError) => void) | undefined;
  /** Receives errors of the disk. */
  onProblem?: ((error: unknown) => void) | undefined;
}

/** Result for a template's files: the copy to use, or the error. */
interface Known {
  found: Template | PrintError;
  fingerprint: string;
  checkedAt: number;
  /** When a check that was not completed is repeated, in milliseconds since 1970. */
  repeatAt?: number;
}

const CHECK_INTERVAL_MS = 1000;
/** A print waits so long for the check of a change, then it uses the copy from before. */
const PATIENCE_MS = 5000;
/** A check that took too long or too much memory is repeated after this time: the machine may have been busy. */
const REPEAT_MS = 600_000;

/** The templates by name, with a check for changes at most once per second. */
export class TemplateStore {
  readonly #options: TemplateStoreOptions;
  readonly #known = new Map<string, Known>();
  readonly #searches = new Map<string, Promise<Template>>();
  readonly #temporary: string[] = [];

  constructor(options: TemplateStoreOptions) {
    this.#options = options;
  }

  /** The current template. @throws PrintError UNKNOWN_TEMPLATE, or INVALID_TEMPLATE if there is no valid copy. */
  async current(name: string): Promise<Template> {
    refuseBadName(name);
    return (await this.known(name)) ?? this.#searchOnce(name);
  }

  /** The same when a copy was found before, which takes at most a few seconds; otherwise undefined. */
  async known(name: string): Promise<Template | undefined> {
    const known = this.#known.get(name);
    const usable = known && usableCopy(known.found);
    if (!usable) return undefined;
    if (Date.now() - known.checkedAt < CHECK_INTERVAL_MS) return usable;
    const search = this.#searchOnce(name);
    const patience = new AbortController();
    try {
      return await Promise.race([search, wait(PATIENCE_MS, usable, { signal: patience.signal })]);
    } finally {
      patience.abort();
    }
  }

  /** Removes temporary folders. */
  async close(): Promise<void> {
    const removed = this.#temporary.splice(0).map(folder => rm(folder, { recursive: true, force: true }));
    await Promise.all(removed).catch(error => this.#options.onProblem?.(error));
  }

  #searchOnce(name: string): Promise<Template> {
    return this.#searches.get(name) ?? this.#search(name, this.#known.get(name));
  }

  #search(name: string, known: Known | undefined): Promise<Template> {
    const search = this.#find(name, known)
      .catch(error => {
        const usable = known && usableCopy(known.found);
        if (isAboutTemplate(error)) throw error;
        // The files can't be read or checked now; a later print tries again.
        this.#options.onProblem?.(error);
        if (usable) return usable;
        throw error instanceof PrintError ? error : new PrintError('UNAVAILABLE', `${name}: ${error.message}`);
      })
      .finally(() => this.#searches.delete(name));
    this.#searches.set(name, search);
    return search;
  }

  async #find(name: string, known: Known | undefined): Promise<Template> {
    const layers = this.#layers(name);
    const prints = await Promise.all(layers.all.map(fingerprint));
    const now = prints.join('\n\n');
    if (known && known.fingerprint === now && Date.now() < (known.repeatAt ?? Number.POSITIVE_INFINITY)) {
      known.checkedAt = Date.now();
      if (known.found instanceof PrintError) throw known.found;
      if (usableCopy(known.found)) return known.found;
    }
    const hasOwn = layers.own !== undefined && prints.at(-1) !== '';
    if (!hasOwn && !existsSync(join(this.#options.templatesDirectory, name))) {
      throw new PrintError('UNKNOWN_TEMPLATE', `There is no template '${name}'`);
    }
    const found = hasOwn ? await this.#own(name, layers.all) : { found: await this.#shipped(layers.all) };
    this.#known.set(name, { ...found, fingerprint: now, checkedAt: Date.now() });
    if (found.found instanceof PrintError) throw found.found;
    return found.found;
  }

  /** Files that a folder does not have come from the shipped folder of that name, else from the standard one. */
  #layers(name: string): { all: string[]; own: string | undefined } {
    const { templatesDirectory, ownTemplatesDirectory } = this.#options;
    const shipped = shippedLayer(templatesDirectory, name);
    const own = ownTemplatesDirectory ? join(ownTemplatesDirectory, name) : undefined;
    return { all: own ? [shipped, own] : [shipped], own };
  }

  async #shipped(layers: readonly string[]): Promise<Template> {
    const root = layers[0] ?? '';
    return { root, version: versionOf(await readLayers([root])) };
  }

  // A document needs a copy to be printed, so where the copies can't be written, they are in a temporary folder.
  async #own(name: string, layers: readonly string[]): Promise<Pick<Known, 'found' | 'repeatAt'>> {
    try {
      return await this.#checked(name, join(this.#options.copiesDirectory, name), layers);
    } catch (error) {
      if (error instanceof PrintError) throw error;
      this.#options.onProblem?.(error);
      const folder = await mkdtemp(join(tmpdir(), 'kontor-template-'));
      this.#temporary.push(folder);
      return this.#checked(name, folder, layers);
    }
  }

  async #checked(name: string, folder: string, layers: readonly string[]): Promise<Pick<Known, 'found' | 'repeatAt'>> {
    try {
      const files = await readLayers(layers);
      const version = versionOf(files);
      const before = await lastValidCopy(folder);
      if (before?.version === version) return { found: before };
      const check = (root: string) => completed(this.#options.check({ root, version }));
      const accepted = await acceptCopy(folder, version, files, check);
      await removeOldCopies(folder, [version, before?.version]);
      return { found: accepted };
    } catch (error) {
      if (!(error instanceof PrintError) || error.code !== 'INVALID_TEMPLATE') throw error;
      this.#options.onRejected?.(name, error);
      const isShipped = existsSync(join(this.#options.templatesDirectory, name));
      const valid = (await lastValidCopy(folder)) ?? (isShipped ? await this.#shipped(layers) : error);
      return { found: valid, ...(error instanceof NotCompleted && { repeatAt: Date.now() + REPEAT_MS }) };
    }
  }
}

/** A check that took too long or too much memory. */
class NotCompleted extends PrintError {}

/** A template whose samples end or block the renderer is invalid. */
async function completed(check: Promise<void>): Promise<void> {
  return check.catch(error => {
    if (!(error instanceof PrintError) || error.code !== 'PRINT_FAILED') throw error;
    throw new NotCompleted('INVALID_TEMPLATE', `the samples can't be printed: ${error.message}`);
  });
}

function usableCopy(found: Template | PrintError): Template | undefined {
  return found instanceof PrintError || !existsSync(join(found.root, 'page.typ')) ? undefined : found;
}

function isAboutTemplate(error: unknown): boolean {
  return error instanceof PrintError && ['INVALID_TEMPLATE', 'UNKNOWN_TEMPLATE', 'CLOSED'].includes(error.code);
}
