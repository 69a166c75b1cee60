// The command `kontor`: loads the file of the command in the arguments, runs it, and sets the exit code.

import { type Command, CommanderError } from 'commander';
import { program } from './program.ts';
import { explain, usageFailure } from './terminal/errors.ts';
import { chooseOutput, printsJson } from './terminal/output.ts';

/** The command that runs. */
let running: Command | undefined;

async function run(words: string[]): Promise<number> {
  // An error in the arguments is reported before they are parsed as a whole.
  chooseOutput(words.includes('--json'));
  try {
    await (await program(words, begin)).parseAsync(words, { from: 'user' });
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

// No command reads --json: output.ts does what it says.
function begin(command: Command): void {
  running = command;
  if (command.name() === 'serve') process.stdout.off('error', endWithoutReader);
  const options = command.opts<{ json?: true }>();
  chooseOutput(options.json === true);
  delete options.json;
}

// A program such as `head` may have read enough; then the rest of the output is of no use.
function endWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}

process.stdout.on('error', endWithoutReader);
process.exitCode = await run(process.argv.slice(2));
