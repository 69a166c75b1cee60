// kontor location change: the fields of a store or warehouse.

import type { Command } from 'commander';
import { defineRecordChange } from './record-commands.ts';

/** Defines the arguments and options of `kontor location change`. */
export function define(command: Command): void {
  defineRecordChange(command, 'locations');
}
