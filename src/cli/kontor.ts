// The command `kontor`: runs the command in the arguments and sets the exit code.

import { runCommand } from './run-command.ts';

// A program such as `head` may close the pipe early. The rest of the output is then dropped.
function endWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}

process.stdout.on('error', endWithoutReader);
process.exitCode = await runCommand(process.argv.slice(2), command => {
  if (command.name() === 'serve') process.stdout.off('error', endWithoutReader);
});
