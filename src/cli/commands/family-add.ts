// kontor family add: a family of articles.

import type { Command } from 'commander';
import { defineMasterAdd } from '../add-master.ts';

export function define(command: Command): void {
  defineMasterAdd(command, 'families');
}
