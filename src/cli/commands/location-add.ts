// kontor location add: a store or warehouse.

import type { Command } from 'commander';
import { defineMasterAdd } from '../add-master.ts';

export function define(command: Command): void {
  defineMasterAdd(command, 'locations');
}
