// kontor location add: a store or warehouse.

import type { Command } from 'commander';
import { defineRecordAdd } from './add-record.ts';

export function define(command: Command): void {
  defineRecordAdd(command, 'locations');
}
