// Names of archive entries, and of the tar members that hold their parts.

/**
 * Largest content of a tar member in bytes. Tar needs the size before the content, so a member is held in memory; an entry
 * that is larger has several.
 */
export const PART = 1_048_576;

/** The name of the last entry: the checksums of all members before it, as `sha256sum` writes and checks them. */
export const CHECKSUMS = 'SHA256SUMS';

/** The name of a member: the name of its entry, followed by its number from 1 unless it is the only one. */
export function memberName(entry: string, part: number, only: boolean): string {
  return only && !isPart(entry) ? entry : `${entry}.part${String(part).padStart(5, '0')}`;
}

/** The entry and the number of a member; 1 for the only member of an entry. */
export function entryOf(member: string): { entry: string; part: number } {
  const [, entry, part] = PART_NAME.exec(member) ?? [];
  return entry === undefined ? { entry: member, part: 1 } : { entry, part: Number(part) };
}

/** True if a name may be that of an entry: a relative path with `/`, no `.` or `..` in it, no control characters. */
export function isEntryName(name: string): boolean {
  const steps = name.split('/');
  return Buffer.byteLength(name) <= 1000 && !UNSAFE.test(name) && steps.every(step => !['', '.', '..'].includes(step));
}

const PART_NAME = /^(.+)\.part(\d{5,})$/s;
const isPart = (name: string) => PART_NAME.test(name);
const UNSAFE = /[\p{Cc}\\]/u;
