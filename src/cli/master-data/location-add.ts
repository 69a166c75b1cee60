// kontor location add: a store or warehouse.

import type { Command } from 'commander';
import { defineMasterAdd } from './add-record.ts';

export function define(command: Command): void {
  defineMasterAdd(command, 'locations');
}
