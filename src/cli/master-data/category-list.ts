// kontor category list: all categories of an account.

import type { Command } from 'commander';
import { defineRecordList } from './record-commands.ts';

/** Defines the arguments and options of `kontor category list`. */
export function define(command: Command): void {
  defineRecordList(command, 'categories', [
    'category_code',
    'description',
    'disabled',
    'available_for_customers',
    'available_for_suppliers',
    'updated',
  ]);
}
