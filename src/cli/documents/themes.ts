// kontor theme …: the theme of a company's printed documents, and those of its document sets.

import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { STANDARD_THEME, THEME_FIELDS, type ThemeField } from '../../domain/theme.ts';
import { changeTheme, drawnLetterhead, readTheme, type ShownTheme } from '../../operations/administration/themes.ts';
import { withAccount } from '../database/with-database.ts';
import { UsageError, withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** The definitions of the commands, by their last word. */
export const commands = { show: defineShow, set: defineSet };

function defineShow(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .option('--set <code>', 'document set; default: the theme of the company')
    .action(show);
}

async function show(account: string, { set }: { set?: string }): Promise<void> {
  const shown = await withAccount(account, (database, actor) => readTheme(database, actor, set));
  print(themeFacts(shown), JSON.stringify(shown.theme, null, 2));
}

/** A theme as `--json` prints it. */
const themeFacts = ({ theme, isOwn, letterhead }: ShownTheme) => ({
  theme,
  own: isOwn,
  letterhead_bytes: letterhead?.length ?? null,
});

interface Options {
  set?: string;
  reset?: boolean;
  letterhead?: string;
}

function defineSet(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('[file]', 'JSON file with the fields that change; - reads standard input')
    .option('--set <code>', 'document set; default: the theme of the company')
    .option('--reset', 'back to the defaults; of a document set, to the theme of the company')
    .option('--letterhead <file>', 'own letterhead behind the page: PDF, PNG, JPEG or SVG; "" removes it')
    .addHelpText('after', () => `\n${helpText()}`)
    .action(change);
}

const helpText =
  () => `Other fields stay as they are. A document set gets a theme of its own, which begins as that of the company.
Fields of a theme, with their defaults:

${Object.entries(THEME_FIELDS)
  .map(([name, field]) => `  ${name.padEnd(15)} ${boundsOf(field)}. Default: ${JSON.stringify(ownDefault(name))}`)
  .join('\n')}`;

function ownDefault(name: string): unknown {
  return STANDARD_THEME[name as keyof typeof STANDARD_THEME];
}

function boundsOf(field: ThemeField): string {
  switch (field.kind) {
    case 'colour':
      return field.mayBeEmpty ? '#rrggbb or empty' : '#rrggbb';
    case 'choice':
      return field.choices.join(', ');
    case 'switch':
      return 'true or false';
    case 'length':
      return `${field.min} to ${field.max} millimetres`;
    case 'list':
      return field.ordered ? `list in order, with ${field.needed.join(', ')}` : 'list';
    case 'text':
      return `text by language, at most ${field.maxLength} characters and ${field.maxLines} lines each`;
  }
}

async function change(account: string, file: string | undefined, options: Options): Promise<void> {
  const { set, reset, letterhead: picture } = options;
  if (file === undefined && !reset && picture === undefined)
    throw new UsageError('Nothing to change: name a file, --reset or --letterhead');
  if (file !== undefined && reset) throw new UsageError('Name a file or --reset, not both');
  const fields = file === undefined ? undefined : await readFields(file);
  const remedies = { NOT_FOUND: `'kontor set list ${account}' shows the sets there are` };
  const changed = await withAccount(account, (database, actor) =>
    withRemedy(remedies, async () => {
      // The connection keeps the command running while the picture is drawn.
      const letterhead = picture === undefined ? undefined : await readPicture(picture);
      if (reset) await changeTheme(database, actor, { set, theme: null });
      if (fields) {
        const { changes } = await readTheme(database, actor, set);
        await changeTheme(database, actor, { set, theme: { ...changes, ...fields } });
      }
      if (letterhead !== undefined) await changeTheme(database, actor, { set, letterhead });
      return readTheme(database, actor, set);
    }),
  );
  print(
    themeFacts(changed),
    `Changed the theme of ${set === undefined ? `account ${account}` : `document set ${set}`}`,
  );
}

async function readFields(file: string): Promise<Record<string, unknown>> {
  const json = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  try {
    const fields: unknown = JSON.parse(json);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return { ...fields };
  } catch {}
  throw new UsageError(`${file}: must be a JSON object with fields of a theme, such as {"accent_colour": "#1c6b45"}`);
}

async function readPicture(file: string): Promise<Buffer | null> {
  if (file === '') return null;
  const { convertPdf, drawLogo } = await import('../../printing/check-logo.ts');
  return drawnLetterhead(await readFile(file), { draw: drawLogo, convert: convertPdf });
}
