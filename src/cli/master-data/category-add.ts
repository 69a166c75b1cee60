// kontor category add: a category of articles.

import type { Command } from 'commander';
import { defineRecordAdd } from './add-record.ts';

export function define(command: Command): void {
  defineRecordAdd(command, 'categories');
}
