// kontor location add: a store or warehouse.

import type { Command } from 'commander';
import { defineRecordAdd } from './record-commands.ts';

/** Defines the arguments and options of `kontor location add`. */
export function define(command: Command): void {
  defineRecordAdd(command, 'locations');
}
