// The files of the area (style, scripts, pictures of the help) in memory. Their address changes with their content.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { FOREVER, type StaticFile, sendStatic, staticFile } from '../../server/pages/static-file.ts';
import { bundleScripts } from './bundle-scripts.ts';
import { HELP_PICTURES } from './help-text.ts';

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** Scripts of packages. */
const PACKAGED: Record<string, string> = {
  'htmx.js': fileURLToPath(import.meta.resolve('htmx.org/dist/htmx.min.js')),
};

/** The style sheets that come first; the others follow in the order of their names. */
const FIRST_STYLES = ['tokens.css', 'elements.css', 'frame.css'];

/** The files by name, and the version in their addresses. */
export interface AdminFiles {
  version: string;
  files: ReadonlyMap<string, StaticFile>;
}

let known: Promise<AdminFiles> | undefined;

/** Returns all files. A process reads them once. */
export function adminFiles(): Promise<AdminFiles> {
  known ??= readAdminFiles().catch(error => {
    known = undefined;
    throw error;
  });
  return known;
}

// All files of `style/` as one sheet, those of `browser/` bundled, the scripts of packages, and the pictures of the help.
async function readAdminFiles(): Promise<AdminFiles> {
  const files = new Map<string, StaticFile>([['admin.css', staticFile(styleSheet(), STYLE)]]);
  const scripts = namesIn('browser', '.js').map(name => new URL(name, folder('browser')));
  for (const [name, content] of await bundleScripts(scripts)) files.set(name, staticFile(content, SCRIPT));
  for (const [name, path] of Object.entries(PACKAGED)) files.set(name, staticFile(readFileSync(path), SCRIPT));
  for (const [name, { content }] of HELP_PICTURES) files.set(name, staticFile(content, 'image/png'));
  const hash = createHash('sha256');
  for (const { content } of files.values()) hash.update(content);
  return { files, version: hash.digest('base64url').slice(0, 12) };
}

/** Registers the address of the files, which are public. */
export function registerAdminFiles(fastify: FastifyInstance, { files, version }: AdminFiles): void {
  fastify.get('/admin/files/:version/:name', async (request, reply) => {
    const { version: requested, name } = request.params as { version: string; name: string };
    const file = files.get(name);
    if (!file) {
      reply.callNotFound();
      return reply;
    }
    // A page from before an update may request a file of its version: it gets the current file, without caching.
    reply.header('cache-control', requested === version ? FOREVER : 'no-cache');
    return sendStatic(request, reply, file);
  });
}

const folder = (name: string) => new URL(`../${name}/`, import.meta.url);

const namesIn = (name: string, ending: string): string[] =>
  readdirSync(folder(name))
    .filter(file => file.endsWith(ending))
    .sort();

const readIn = (name: string, file: string): Buffer => readFileSync(new URL(file, folder(name)));

// The brand comes first.
function styleSheet(): Buffer {
  const names = namesIn('style', '.css');
  const ordered = [...FIRST_STYLES, ...names.filter(name => !FIRST_STYLES.includes(name))];
  const brand = readFileSync(new URL('../../server/pages/brand.css', import.meta.url));
  return Buffer.concat([brand, ...ordered.map(name => readIn('style', name))]);
}
