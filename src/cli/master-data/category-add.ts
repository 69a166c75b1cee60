// kontor category add: a category of articles.

import type { Command } from 'commander';
import { defineRecordAdd } from './record-commands.ts';

/** Defines the arguments and options of `kontor category add`. */
export function define(command: Command): void {
  defineRecordAdd(command, 'categories');
}
