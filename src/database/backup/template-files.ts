// The user's templates and fonts: the files of KONTOR_DATA/templates.

import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isEntryName } from '../../formats/archive/parts.ts';

/** The paths of the files, with `/` between folders, and of what is no file that can be kept: links, and names that no archive has. */
export async function listTemplates(directory: string): Promise<{ files: string[]; skipped: string[] }> {
  const files: string[] = [];
  const skipped: string[] = [];
  const walk = async (below: string) => {
    for (const entry of await entriesOf(join(directory, below))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile() && isEntryName(path)) files.push(path);
      else skipped.push(path);
    }
  };
  await walk('');
  return { files: files.sort(), skipped };
}

/** The content of a template file. */
export function readTemplate(directory: string, path: string): AsyncIterable<Buffer> {
  return createReadStream(join(directory, path));
}

/** Templates of an archive: written beside those in use, and put in their place at the end. */
export class NewTemplates {
  readonly #directory: string;
  readonly #draft: string;
  readonly #former: string;
  #any = false;
  /** How far `replace` has come. */
  #moved = false;
  #placed = false;

  constructor(directory: string) {
    this.#directory = directory;
    this.#draft = `${directory}.${randomUUID()}.new`;
    this.#former = `${directory}.${randomUUID()}.former`;
  }

  async write(path: string, content: AsyncIterable<Buffer>): Promise<void> {
    this.#any = true;
    const file = join(this.#draft, path);
    await mkdir(dirname(file), { recursive: true });
    await pipeline(content, createWriteStream(file, { flags: 'wx', flush: true }));
  }

  /** Takes the place of the templates in use. `undo` brings them back until `finish`. */
  async replace(): Promise<void> {
    this.#moved = await moveIfExists(this.#directory, this.#former);
    if (this.#any) await rename(this.#draft, this.#directory);
    this.#placed = this.#any;
  }

  async undo(): Promise<void> {
    await rm(this.#draft, { recursive: true, force: true });
    if (this.#placed) await rm(this.#directory, { recursive: true, force: true });
    if (this.#moved) await rename(this.#former, this.#directory);
  }

  async finish(): Promise<void> {
    await rm(this.#former, { recursive: true, force: true });
  }
}

async function entriesOf(directory: string) {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function moveIfExists(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
