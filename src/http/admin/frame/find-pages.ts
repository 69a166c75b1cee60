// Finds pages, and the fields on them, by the words of their names.

import type { PageRequest } from '../page/page-request.ts';
import type { Section } from '../words/sections.ts';
import { mayVisit, type NavigationPage } from './navigation.ts';

/** A page, or a field of one. */
export interface FoundLink {
  path: string;
  name: string;
  /** The page of a field. */
  within?: string;
}

/** Maximum fields that are found, in a long list and in a short one. */
const MAX_FIELDS = { long: 40, short: 5 };

/**
 * The pages whose name has a word that begins with the text, then those fields. Case and accents do not count. `sections`: those of the
 * pages; default: all.
 */
export function foundLinks(
  page: PageRequest,
  pages: readonly NavigationPage[],
  text: string,
  { sections, isLong = false }: { sections?: readonly Section[]; isLong?: boolean } = {},
): FoundLink[] {
  const begins = (name: string) => beginsIn(name, text);
  const shown = pages.flatMap(({ path, needs, navigation }) =>
    navigation && mayVisit(page, needs) && (sections?.includes(navigation.section) ?? true)
      ? [{ path, name: navigation.label(page.words), fields: navigation.fields }]
      : [],
  );
  const fields = shown.flatMap(({ path, name: within, fields }) =>
    (fields?.(page) ?? [])
      .filter(({ label, help = '' }) => begins(label) || (isLong && begins(help)))
      .map(({ label, name }) => ({
        path: name === undefined ? path : `${path}#field-${name.replaceAll('.', '-')}`,
        name: label,
        within,
      })),
  );
  return [
    ...shown.filter(({ name }) => begins(name)).map(({ path, name }) => ({ path, name })),
    ...fields.slice(0, isLong ? MAX_FIELDS.long : MAX_FIELDS.short),
  ];
}

/** True if a word of the name, and those behind it, begin with the text. */
export const beginsIn = (name: string, text: string): boolean => ` ${plain(name)}`.includes(` ${plain(text.trim())}`);

/** A text without case and accents. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
