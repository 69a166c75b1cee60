// The lists of entity tags in If-Match and If-None-Match. RFC 9110, 8.8.3, 13.1.1 and 13.1.2

/** The tags of a header, without quotes; `*` stands for any. */
export type EntityTags = '*' | readonly string[];

// Elements of a list may be empty (RFC 9110, 5.6.1).
const LIST =
  /^[ \t,]*(?:W\/)?"[\x21\x23-\x7e\x80-\uffff]*"(?:[ \t]*,(?:[ \t]*(?:W\/)?"[\x21\x23-\x7e\x80-\uffff]*")?)*[ \t]*$/;

/** The tags of a header, those of weak ones too; undefined if it is neither `*` nor a list of tags in quotes. */
export function entityTagsOf(header: string): EntityTags | undefined {
  if (header.trim() === '*') return '*';
  if (!LIST.test(header)) return undefined;
  return [...header.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag);
}

/** True if a tag is among those of a header. Weak ones count, as RFC 9110 has it for If-None-Match. */
export const isAmong = (tag: string, tags: EntityTags): boolean => tags === '*' || tags.includes(tag);

/**
 * True if a header names the version of a record. RFC 9110 compares If-Match strongly, since a weak tag may stand for several
 * representations. Ours never does: it is the number of the version, and it becomes weak (nginx) or gets the name of an encoding (Apache,
 * Caddy) only in a proxy that compresses. So these forms of it count too.
 */
export const namesVersion = (version: string | number, tags: EntityTags): boolean =>
  tags === '*' || tags.some(tag => tag.replace(/-{1,2}(?:gzip|br|zstd|deflate)$/, '') === String(version));
