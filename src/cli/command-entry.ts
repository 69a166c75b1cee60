// Entry of the list of commands.

import type { Command } from 'commander';

/** A command: its words, its description and its file. */
export interface Entry {
  words: string[];
  description: string;
  /** Another last word for it. */
  alias?: string;
  /** Loads the file of the command. Only the requested command is loaded, so that commands start fast. */
  load(): Promise<{ define(command: Command): void }>;
  /** It takes no --json: it prints no records. */
  withoutJson?: true;
}
