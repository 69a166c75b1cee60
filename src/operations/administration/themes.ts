// Themes of printed documents, as administrators change them: that of the company, and those of document sets that have one of their own.

import { type ThemeRow, themes, updateTheme } from '../../database/sql/themes.ts';
import { fieldError, notFound } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { checkTheme, type Theme, type ThemeChanges, themeOf } from '../../domain/theme.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { type DrawLogo, letterheadFormFaultOf, logoFaultOf } from './logo.ts';

/** A change of a theme. */
export interface ThemeChange {
  /** Code of a document set. Default: the theme of the company, which all sets without a theme of their own use. */
  set?: string | undefined;
  /** All fields that differ from the defaults. Null: the defaults; of a set, the theme of the company. */
  theme?: unknown;
  /** A picture that `drawnLetterhead` returned; null removes it. */
  letterhead?: Buffer | null | undefined;
}

/** A theme as administrators see it. */
export interface ShownTheme {
  theme: Theme;
  /** Fields that differ from the defaults. */
  changes: ThemeChanges;
  /** False if it is that of the company, which a document set uses. */
  isOwn: boolean;
  /** The picture behind the page, also if the theme does not print it. */
  letterhead: Buffer | null;
  /** True if the document set has a picture of its own. */
  hasOwnLetterhead: boolean;
  /** Language of the document set. */
  language: string | null;
}

/** The theme of the company, or of a document set. Throws NOT_FOUND. */
export async function readTheme(context: DatabaseContext, actor: Administrator, set?: string): Promise<ShownTheme> {
  const found = await readRowsAs(context, actor, themes(actor.accountId, set), { cost: 'point' });
  const row = rowOf(found, set);
  const stored = row.own ?? row.company;
  return {
    theme: themeOf(stored),
    changes: checkTheme(stored).changes,
    isOwn: set === undefined || row.own !== null,
    letterhead: row.letterhead,
    hasOwnLetterhead: row.has_own_letterhead,
    language: row.language,
  };
}

function rowOf([row]: readonly ThemeRow[], set: string | undefined): ThemeRow {
  if (!row?.exists) throw notFound('no_document_set', { code: set ?? '' });
  return row;
}

const CHANGE_THEME = defineWrite({
  name: 'theme.change',
  role: 'administration',
  locks: (_: ThemeChange) => ({ exclusive: ['themes'] }),
  lookUp: ({ set, letterhead }, accountId) => ({ before: themes(accountId, set, letterhead) }),
  decide({ set, theme: sent, letterhead }, { found }) {
    const row = rowOf(found.before, set);
    if (sent === null)
      return { theme: set === undefined ? {} : null, letterhead: set === undefined ? letterhead : null };
    const { changes, errors } = checkTheme(sent ?? row.own ?? row.company);
    if (sent !== undefined) errors.throwIfAny();
    return { theme: withLetterhead(changes, letterhead), letterhead };
  },
  write: ({ set }, plan, { account }) => ({
    answer: undefined,
    outcome: set === undefined ? 'changed the theme of the company' : `changed the theme of document set ${set}`,
    commands: [updateTheme(account.id, set, plan)],
  }),
  trail: {
    of: 'people',
    entries({ set, letterhead }, { theme }, { account, found }) {
      const [row] = found.before;
      const before = { theme: set === undefined ? row?.company : row?.own };
      const after = { theme, ...(letterhead !== undefined && { letterhead: row?.new_letterhead ?? null }) };
      const subject =
        set === undefined
          ? ({ type: 'account', name: account.code } as const)
          : ({ type: 'document set', name: set } as const);
      return [{ ...subject, before, after }];
    },
  },
});

// A new letterhead is printed, and one that is removed is not looked for.
function withLetterhead(changes: ThemeChanges, letterhead: Buffer | null | undefined): ThemeChanges {
  if (letterhead === undefined) return changes;
  const { letterhead: place, ...others } = changes;
  return letterhead === null ? others : { ...others, letterhead: place ?? 'first' };
}

/** Changes a theme or its letterhead. Throws NOT_FOUND, INVALID_ARGUMENT with every field error. */
export function changeTheme(context: DatabaseContext, actor: Administrator, change: ThemeChange): Promise<void> {
  return runWriteAs(context, actor, CHANGE_THEME, change);
}

/** Drawing of uploaded letterheads. */
export interface DrawLetterhead {
  draw: DrawLogo;
  /** Resolves to the first page of a PDF as an SVG; undefined if it can't be read. */
  convert(pdf: Uint8Array): Promise<Uint8Array | undefined>;
}

/** The picture to store for an uploaded letterhead, of a PDF its first page. Throws INVALID_ARGUMENT. */
export async function drawnLetterhead(bytes: Buffer, { draw, convert }: DrawLetterhead): Promise<Buffer> {
  const picture = isPdf(bytes) ? await convert(bytes) : bytes;
  if (!picture) throw fieldError('letterhead', new Message('pdf_not_read'));
  const fault = await logoFaultOf(picture, draw, letterheadFormFaultOf);
  if (fault?.reason === 'not_a_picture') throw fieldError('letterhead', new Message('not_a_letterhead'));
  if (fault !== undefined) throw fieldError('letterhead', fault);
  return Buffer.from(picture);
}

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';
