// kontor location remove: a store or warehouse that nothing uses.

import type { Command } from 'commander';
import { defineRecordRemove } from './record-commands.ts';

/** Defines the arguments and options of `kontor location remove`. */
export function define(command: Command): void {
  defineRecordRemove(command, 'locations', HINT);
}

const HINT =
  'Name another one in document sets (kontor set change) and as default location (kontor account set --default-location). ' +
  'What documents and stock movements name is part of the books and stays';
