// The files of the page (scripts, style, icons) in memory. Their address changes with their content.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file in memory. */
export interface PageFile {
  content: Buffer;
  type: string;
  etag: string;
  gzipped?: Promise<Buffer>;
}

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** The files by folder, with their media types. */
const FOLDERS = {
  '../../server/pages': {
    'brand.css': STYLE,
  },
  browser: {
    'answer.js': SCRIPT,
    'fresh-values.js': SCRIPT,
    'highlight.js': SCRIPT,
    'login.js': SCRIPT,
    'main.js': SCRIPT,
    'reading.js': SCRIPT,
    'sample-writers.js': SCRIPT,
    'sample-tabs.js': SCRIPT,
    'samples.js': SCRIPT,
    'search.js': SCRIPT,
    'session.js': SCRIPT,
    'try-it.js': SCRIPT,
  },
  style: {
    'page.css': STYLE,
    'navigation.css': STYLE,
    'sections.css': STYLE,
    'fields.css': STYLE,
    'code.css': STYLE,
    'forms.css': STYLE,
    'screens.css': STYLE,
    'favicon.svg': 'image/svg+xml',
    'favicon.ico': 'image/x-icon',
  },
};

/** The style sheets in the order in which the page loads them. */
export const STYLE_SHEETS = Object.values(FOLDERS)
  .flatMap(files => Object.keys(files))
  .filter(name => name.endsWith('.css'));

/** All files by name, and the version in their addresses. */
export function readPageFiles(): { files: Map<string, PageFile>; version: string } {
  const files = new Map(
    Object.entries(FOLDERS).flatMap(([folder, types]) =>
      Object.entries(types).map(([name, type]): [string, PageFile] => [name, readPageFile(`${folder}/${name}`, type)]),
    ),
  );
  return { files, version: digest(Buffer.from([...files.values()].map(({ etag }) => etag).join(''))).slice(0, 12) };
}

function readPageFile(path: string, type: string): PageFile {
  const content = readFileSync(new URL(path, import.meta.url));
  return { content, type, etag: etagOf(content) };
}

/** The ETag of a content. */
export const etagOf = (content: Buffer): string => `"${digest(content).slice(0, 22)}"`;

const digest = (content: Buffer) => createHash('sha256').update(content).digest('base64url');
