// Makes modules of the server ready for a browser: types and comments removed, imports as addresses that change with what they name.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { data } from 'currency-codes';
import { withoutComments } from './without-comments.ts';

/** Packages that modules for browsers may import; each has a module without further packages, or with these only. */
const PACKAGES = ['preact/hooks', 'preact', 'htm', 'big.js'];
/** Packages of which a browser gets the part that is used, as text. */
const PARTS: Record<string, () => string> = {
  // Its own module is no ES module, and lists the countries of each currency.
  'currency-codes': () =>
    `export const data = ${JSON.stringify(data.map(({ code, digits }) => ({ code, digits })))};\n`,
};

const NAMES = [...PACKAGES, ...Object.keys(PARTS)].map(name => name.replaceAll('.', '\\.')).join('|');
// What is no path and none of these packages is a word of a comment or a text.
const IMPORT = new RegExp(`\\b(from|import)(\\s*)(["'])(\\.{1,2}/[^"'\\n]+|${NAMES})\\3`, 'g');

/** Modules for a browser: an entry, and all that it imports at any distance. */
export interface BrowserModules {
  /** Address of the entry, as `HASH/name.js`. */
  entry: string;
  /** All modules by address, those that others import first. */
  files: Map<string, Buffer>;
}

/** Reads an entry and all that it imports. Throws when a module imports itself at any distance: such have no address. */
export function browserModules(entry: URL): BrowserModules {
  const files = new Map<string, Buffer>();
  const addresses = new Map<string, string>();
  return { entry: load(entry.href), files };

  function load(module: string): string {
    const known = addresses.get(module);
    if (known === '') throw new Error(`${module} imports itself`);
    if (known !== undefined) return known;
    addresses.set(module, '');
    const text = sourceOf(module).replace(IMPORT, (_, keyword, space, quote, name) => {
      const imported = name.startsWith('.') ? new URL(name, module).href : name in PARTS ? name : resolved(name);
      return `${keyword}${space}${quote}../${load(imported)}${quote}`;
    });
    const content = Buffer.from(withoutComments(text));
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16);
    const address = `${hash}/${basename(module).replace(/\.(?:ts|mjs|js)$/, '')}.js`;
    addresses.set(module, address);
    files.set(address, content);
    return address;
  }
}

const resolved = (name: string) => import.meta.resolve(name);

function sourceOf(module: string): string {
  const part = PARTS[module];
  if (part) return part();
  const text = readFileSync(fileURLToPath(module), 'utf8');
  return module.endsWith('.ts') ? withoutTypes(text) : text;
}

// Node calls the function experimental and says so once; a server has nothing to do about it.
function withoutTypes(text: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = emitWarning;
  }
}
