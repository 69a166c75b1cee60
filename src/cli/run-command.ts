// Runs a command line: loads the file of its command, runs it, and returns the exit code.

import { type Command, CommanderError } from 'commander';
import { program } from './program.ts';
import { explain, usageFailure } from './terminal/errors.ts';
import { chooseOutput, printsJson } from './terminal/output.ts';

/** Runs the command that `words` name. `begin` is called before the work of the command. Returns the exit code. */
export async function runCommand(words: string[], begin: (command: Command) => void = () => {}): Promise<number> {
  let running: Command | undefined;
  // An error in the arguments is reported before they are parsed as a whole.
  chooseOutput(words.includes('--json'));
  try {
    const root = await program(words, command => {
      running = command;
      begin(command);
      // Commands do not read --json: output.ts does.
      const options = command.opts<{ json?: true }>();
      chooseOutput(options.json === true);
      delete options.json;
    });
    await root.parseAsync(words, { from: 'user' });
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
