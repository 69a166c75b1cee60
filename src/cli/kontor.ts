// The command `kontor`: loads the file of the command in the arguments, runs it, and sets the exit code.

import { Command, CommanderError } from 'commander';
import project from '../../package.json' with { type: 'json' };
import { COMMANDS, type Entry, GROUPS } from './command-list.ts';
import { EXIT_CODES, explain } from './terminal/errors.ts';

async function run(words: string[]): Promise<number> {
  try {
    await (await program(words)).parseAsync(words, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has written its message; requested help is not an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage;
    const { message, code } = explain(error);
    console.error(message);
    return code;
  }
}

async function program(words: string[]): Promise<Command> {
  const root = new Command('kontor')
    .description(project.description)
    .version(project.version)
    .exitOverride()
    // An option belongs to the command that it follows.
    .enablePositionalOptions()
    .showHelpAfterError('(use --help for usage)')
    .addHelpText('after', HELP_FOOTER);
  const requested = words[0] === 'help' ? words.slice(1) : words;
  const groups = new Map<string, Command>();
  for (const entry of COMMANDS) {
    const command = parent(root, groups, entry).command(entry.words.at(-1) ?? '');
    // A command may have others below it, as `backup verify` is below `backup`.
    if (entry.words.length === 1) groups.set(command.name(), command);
    command.description(entry.description);
    if (entry.words.every((word, index) => requested[index] === word)) (await entry.load()).define(command);
  }
  return root;
}

function parent(root: Command, groups: Map<string, Command>, { words }: Entry): Command {
  const [name] = words;
  if (words.length === 1 || name === undefined) return root;
  const group = groups.get(name) ?? root.command(name).description(GROUPS[name] ?? '');
  groups.set(name, group);
  return group;
}

const HELP_FOOTER = `
Commands use the data of KONTOR_DATA or DATABASE_URL, with or without a running server.
Exit codes: ${EXIT_CODES.done} done, ${EXIT_CODES.refused} refused or failed, ${EXIT_CODES.usage} wrong usage or setting, ${EXIT_CODES.database} no database.
With KONTOR_DEBUG=1, errors have a stack trace.`;

process.exitCode = await run(process.argv.slice(2));
