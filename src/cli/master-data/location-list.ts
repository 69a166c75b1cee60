// kontor location list: all locations of an account.

import type { Command } from 'commander';
import { defineRecordList } from './record-commands.ts';

/** Defines the arguments and options of `kontor location list`. */
export function define(command: Command): void {
  defineRecordList(command, 'locations', ['location_code', 'description', 'city', 'country', 'phone', 'email']);
}
