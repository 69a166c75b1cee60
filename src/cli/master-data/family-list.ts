// kontor family list: all families of an account.

import type { Command } from 'commander';
import { defineRecordList } from './record-commands.ts';

/** Defines the arguments and options of `kontor family list`. */
export function define(command: Command): void {
  defineRecordList(command, 'families', ['family_code', 'description', 'family', 'category', 'stock']);
}
