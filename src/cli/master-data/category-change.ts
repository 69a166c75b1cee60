// kontor category change: the fields of a category of articles.

import type { Command } from 'commander';
import { defineRecordChange } from './record-commands.ts';

/** Defines the arguments and options of `kontor category change`. */
export function define(command: Command): void {
  defineRecordChange(command, 'categories');
}
