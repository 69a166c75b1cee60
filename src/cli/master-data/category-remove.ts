// kontor category remove: a category of articles that nothing uses.

import type { Command } from 'commander';
import { defineRecordRemove } from './record-commands.ts';

/** Defines the arguments and options of `kontor category remove`. */
export function define(command: Command): void {
  defineRecordRemove(
    command,
    'categories',
    'To take it out of use: kontor category change ACCOUNT CODE --disabled true',
  );
}
