// kontor family change: the fields of a family of articles.

import type { Command } from 'commander';
import { defineRecordChange } from './record-commands.ts';

/** Defines the arguments and options of `kontor family change`. */
export function define(command: Command): void {
  defineRecordChange(command, 'families');
}
