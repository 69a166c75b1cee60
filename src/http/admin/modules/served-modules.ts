// The scripts that are modules with imports: read and stripped of types once, served under addresses of their content.

import type { FastifyInstance } from 'fastify';
import { type StaticFile, sendStatic, staticFile } from '../../server/pages/static-file.ts';
import { type BrowserModules, browserModules } from './browser-modules.ts';

/** The scripts by name. */
const ENTRIES = { 'document-form': new URL('../documents/browser/document-form.js', import.meta.url) };

/** A module under an address of its own content never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

const SCRIPT = 'text/javascript; charset=utf-8';

const read = new Map<keyof typeof ENTRIES, BrowserModules>();
const files = new Map<string, StaticFile>();

/** The addresses of a script and of all that it imports, from `/admin` on. The first call reads them. */
export function modulesOf(name: keyof typeof ENTRIES): { entry: string; files: string[] } {
  const modules = read.get(name) ?? browserModules(ENTRIES[name]);
  if (!read.has(name)) {
    read.set(name, modules);
    for (const [address, content] of modules.files) files.set(address, staticFile(content, SCRIPT));
  }
  const addressOf = (address: string) => `/admin/modules/${address}`;
  return { entry: addressOf(modules.entry), files: [...modules.files.keys()].map(addressOf) };
}

/** Registers the address of the modules. Anybody may read them. */
export function registerModules(fastify: FastifyInstance): void {
  fastify.get('/admin/modules/:hash/:name', async (request, reply) => {
    // Another process of the server may have written the page.
    for (const name of Object.keys(ENTRIES)) modulesOf(name as keyof typeof ENTRIES);
    const { hash, name } = request.params as { hash: string; name: string };
    const file = files.get(`${hash}/${name}`);
    if (!file) {
      reply.callNotFound();
      return reply;
    }
    return sendStatic(request, reply.header('cache-control', FOREVER), file);
  });
}
