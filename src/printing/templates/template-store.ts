/** Finds a template by name. A template of the user is checked before use, and the last valid copy is kept. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrintError } from '../print-error.ts';
import {
  fingerprint,
  readLayers,
  refuseBadName,
  refusePackages,
  shippedLayer,
  type TemplateFiles,
  versionOf,
  writeFolder,
} from './template-files.ts';

/** A folder that does not change, and a hash of its contents. */
export interface Template {
  root: string;
  version: string;
}

export interface TemplateStoreOptions {
  templatesDirectory: string;
  ownTemplatesDirectory: string | undefined;
  /** The folder of the checked copies. */
  copiesDirectory: string;
  /** Compiles samples. @throws PrintError INVALID_TEMPLATE */
  check(root: string): Promise<void>;
  /** Receives the error of each rejected change once. */
  onRejected?: ((template: string, error: PrintError) => void) | undefined;
}

interface Known {
  template: Template;
  fingerprint: string;
  checkedAt: number;
}

const CHECK_INTERVAL_MS = 1000;

/** The templates by name, with a check for changes at most once per second. */
export class TemplateStore {
  readonly #options: TemplateStoreOptions;
  readonly #known = new Map<string, Known>();
  readonly #searches = new Map<string, Promise<Template>>();

  constructor(options: TemplateStoreOptions) {
    this.#options = options;
  }

  /** The current template. @throws PrintError UNKNOWN_TEMPLATE, or INVALID_TEMPLATE if there is no valid copy. */
  async current(name: string): Promise<Template> {
    refuseBadName(name);
    const known = this.#known.get(name);
    if (known && Date.now() - known.checkedAt < CHECK_INTERVAL_MS) return known.template;
    const search = this.#searches.get(name) ?? this.#find(name, known).finally(() => this.#searches.delete(name));
    this.#searches.set(name, search);
    return search;
  }

  async #find(name: string, known: Known | undefined): Promise<Template> {
    const layers = this.#layers(name);
    const prints = await Promise.all(layers.all.map(fingerprint));
    const now = prints.join('\n\n');
    if (known && known.fingerprint === now) {
      known.checkedAt = Date.now();
      return known.template;
    }
    const hasOwn = layers.own !== undefined && prints.at(-1) !== '';
    if (!hasOwn && !existsSync(join(this.#options.templatesDirectory, name))) {
      throw new PrintError('UNKNOWN_TEMPLATE', `There is no template '${name}'`);
    }
    const template = hasOwn ? await this.#own(name, layers.all) : await this.#shipped(layers.all);
    this.#known.set(name, { template, fingerprint: now, checkedAt: Date.now() });
    return template;
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

  async #own(name: string, layers: readonly string[]): Promise<Template> {
    const directory = join(this.#options.copiesDirectory, name);
    await mkdir(directory, { recursive: true });
    try {
      const files = await readLayers(layers);
      const version = versionOf(files);
      if ((await this.#lastValid(directory)) !== version) await this.#accept(directory, version, files);
      return { root: join(directory, version), version };
    } catch (error) {
      if (!(error instanceof PrintError) || error.code !== 'INVALID_TEMPLATE') throw error;
      this.#options.onRejected?.(name, error);
      const valid = await this.#lastValid(directory);
      if (valid) return { root: join(directory, valid), version: valid };
      if (existsSync(join(this.#options.templatesDirectory, name))) return this.#shipped(layers);
      throw error;
    }
  }

  /**
   * Copies and checks the files, then makes them the last valid copy. Removes older copies except the previous one,
   * which may be in use.
   */
  async #accept(directory: string, version: string, files: TemplateFiles): Promise<void> {
    refusePackages(files);
    const root = join(directory, version);
    if (!existsSync(root)) await writeFolder(files, root);
    await this.#options.check(root).catch(async error => {
      await rm(root, { recursive: true, force: true });
      throw error;
    });
    const before = await this.#lastValid(directory);
    await writeFile(join(directory, 'good'), version);
    const copies = await readdir(directory);
    const old = copies.filter(copy => ![version, before, 'good'].includes(copy));
    await Promise.all(old.map(copy => rm(join(directory, copy), { recursive: true, force: true })));
  }

  async #lastValid(directory: string): Promise<string | undefined> {
    const version = await readFile(join(directory, 'good'), 'utf8').catch(() => undefined);
    return version && existsSync(join(directory, version)) ? version : undefined;
  }
}
