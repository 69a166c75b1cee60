// The text of the help, docs/administration.md, and its pictures.

import { readFileSync } from 'node:fs';

const docs = new URL('../../../../docs/', import.meta.url);

/** Markdown of the help, without its title. */
export const HELP_TEXT = readFileSync(new URL('administration.md', docs), 'utf8').replace(/^# .*\n/, '');

/** A picture of the help (PNG). */
export interface HelpPicture {
  content: Buffer;
  /** Width and height in pixels. */
  size: readonly [width: number, height: number];
}

/** The pictures of the help, by the name of their file. */
export const HELP_PICTURES: ReadonlyMap<string, HelpPicture> = new Map(
  [...HELP_TEXT.matchAll(/\]\(pictures\/([\w-]+\.png)\)/g)].map(([, name = '']) => {
    const content = readFileSync(new URL(`pictures/${name}`, docs));
    return [name, { content, size: [content.readUInt32BE(16), content.readUInt32BE(20)] }];
  }),
);
