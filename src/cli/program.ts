// The command line in commander: all commands with their descriptions, and the definition of the requested one.

import { Command } from 'commander';
import project from '../../package.json' with { type: 'json' };
import { COMMANDS, type Entry, GROUPS } from './command-list.ts';
import { EXIT_CODES } from './terminal/errors.ts';
import { printsJson } from './terminal/output.ts';

/** Only the file of the command in `words` is loaded. `begin` is called before that command runs. */
export async function program(words: string[], begin: (command: Command) => void): Promise<Command> {
  const root = new Command('kontor')
    .description(project.description)
    .version(project.version)
    .exitOverride()
    // Options belong to the command before them.
    .enablePositionalOptions()
    .showHelpAfterError(printsJson() ? false : '(use --help for usage)')
    .configureOutput({ outputError: (text, write) => printsJson() || write(text) })
    .addHelpText('after', HELP_FOOTER)
    .hook('preAction', (_, command) => begin(command));
  const requested = words[0] === 'help' ? words.slice(1) : words;
  const groups = new Map<string, Command>();
  for (const entry of COMMANDS) {
    const command = parent(root, groups, entry).command(entry.words.at(-1) ?? '');
    // Commands may have subcommands, e.g. `backup verify`.
    if (entry.words.length === 1) groups.set(command.name(), command);
    command.description(entry.description);
    if (entry.alias) command.alias(entry.alias);
    if (isRequested(entry, requested)) {
      (await entry.load()).define(command);
      if (!entry.withoutJson) command.option('--json', 'print JSON instead of text');
    }
  }
  return root;
}

function isRequested({ words, alias }: Entry, requested: string[]): boolean {
  const last = words.length - 1;
  return words.every(
    (word, index) => requested[index] === word || (index === last && alias !== undefined && requested[index] === alias),
  );
}

function parent(root: Command, groups: Map<string, Command>, { words }: Entry): Command {
  const [name] = words;
  if (words.length === 1 || name === undefined) return root;
  const titles: Record<string, string> = GROUPS;
  const group = groups.get(name) ?? root.command(name).description(titles[name] ?? '');
  groups.set(name, group);
  return group;
}

const HELP_FOOTER = `
Commands use the data of KONTOR_DATA or DATABASE_URL, with or without a running server.
With --json a command prints one JSON value; an error is a JSON object on the last line of standard error.
Exit codes: ${EXIT_CODES.done} done, ${EXIT_CODES.refused} refused or failed, ${EXIT_CODES.usage} wrong usage or setting, ${EXIT_CODES.database} no database.
With KONTOR_DEBUG=1, errors have a stack trace.`;
