// The command `kontor`: finds which command is meant, loads that one's file only, runs it, and turns its failure into an exit code.

import { Command, CommanderError } from 'commander';
import project from '../../package.json' with { type: 'json' };
import { COMMANDS, type Entry, GROUPS } from './command-list.ts';
import { EXIT_CODES, explain } from './terminal/errors.ts';

async function run(words: string[]): Promise<number> {
  try {
    await (await program(words)).parseAsync(words, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has written its own message already; help that was asked for is no failure.
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
    .showHelpAfterError("(add --help to see how it's meant)")
    .addHelpText('after', WORTH_KNOWING);
  const meant = words[0] === 'help' ? words.slice(1) : words;
  const groups = new Map<string, Command>();
  for (const entry of COMMANDS) {
    const command = parent(root, groups, entry).command(entry.words.at(-1) ?? '');
    command.description(entry.says);
    if (entry.words.every((word, index) => meant[index] === word)) (await entry.load()).define(command);
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

const WORTH_KNOWING = `
Commands work on the data of KONTOR_DATA (or DATABASE_URL), whether the server runs or not.
Exit codes: ${EXIT_CODES.done} done, ${EXIT_CODES.refused} refused or failed, ${EXIT_CODES.usage} wrong usage or setting, ${EXIT_CODES.database} no database.
KONTOR_DEBUG=1 shows where an error came from.`;

process.exitCode = await run(process.argv.slice(2));
