// The command `kontor`: loads the file of the command in the arguments, runs it, and sets the exit code.

import { Command, CommanderError } from 'commander';
import project from '../../package.json' with { type: 'json' };
import type { Entry } from './command-entry.ts';
import { COMMANDS, GROUPS } from './command-list.ts';
import { EXIT_CODES, explain, usageFailure } from './terminal/errors.ts';
import { chooseOutput, printsJson } from './terminal/output.ts';

/** The command that runs. */
let running: Command | undefined;

async function run(words: string[]): Promise<number> {
  // An error in the arguments is reported before they are parsed as a whole.
  chooseOutput(words.includes('--json'));
  try {
    await (await program(words)).parseAsync(words, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Requested help is not an error.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const failure = error instanceof CommanderError ? usageFailure(error) : explain(error, running);
    if (printsJson()) console.error(JSON.stringify({ error: failure }));
    // Commander has written its message.
    else if (!(error instanceof CommanderError)) console.error(failure.message);
    return failure.exit_code;
  }
}

async function program(words: string[]): Promise<Command> {
  const root = new Command('kontor')
    .description(project.description)
    .version(project.version)
    .exitOverride()
    // An option belongs to the command that it follows.
    .enablePositionalOptions()
    .showHelpAfterError(printsJson() ? false : '(use --help for usage)')
    .configureOutput({ outputError: (text, write) => printsJson() || write(text) })
    .addHelpText('after', HELP_FOOTER)
    .hook('preAction', (_, command) => begin(command));
  const requested = words[0] === 'help' ? words.slice(1) : words;
  const groups = new Map<string, Command>();
  for (const entry of COMMANDS) {
    const command = parent(root, groups, entry).command(entry.words.at(-1) ?? '');
    // A command may have others below it, as `backup verify` is below `backup`.
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

// No command reads --json: output.ts does what it says.
function begin(command: Command): void {
  running = command;
  if (command.name() !== 'serve') process.stdout.on('error', endWithoutReader);
  const options = command.opts<{ json?: true }>();
  chooseOutput(options.json === true);
  delete options.json;
}

// A program such as `head` may have read enough; then the rest of the output is of no use.
function endWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
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
With --json a command prints one JSON value; an error is a JSON object on the last line of standard error.
Exit codes: ${EXIT_CODES.done} done, ${EXIT_CODES.refused} refused or failed, ${EXIT_CODES.usage} wrong usage or setting, ${EXIT_CODES.database} no database.
With KONTOR_DEBUG=1, errors have a stack trace.`;

process.exitCode = await run(process.argv.slice(2));
