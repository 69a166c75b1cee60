// kontor category add: a category of articles.

import type { Command } from 'commander';
import { defineMasterAdd } from './add-record.ts';

export function define(command: Command): void {
  defineMasterAdd(command, 'categories');
}
