// kontor family remove: a family of articles that nothing uses.

import type { Command } from 'commander';
import { defineRecordRemove } from './record-commands.ts';

/** Defines the arguments and options of `kontor family remove`. */
export function define(command: Command): void {
  defineRecordRemove(command, 'families', 'Give its articles and families another one first');
}
