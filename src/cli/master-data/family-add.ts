// kontor family add: a family of articles.

import type { Command } from 'commander';
import { defineRecordAdd } from './record-commands.ts';

/** Defines the arguments and options of `kontor family add`. */
export function define(command: Command): void {
  defineRecordAdd(command, 'families');
}
