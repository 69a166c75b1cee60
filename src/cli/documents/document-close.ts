// kontor document close: gives up what is open of an order, purchase order, quote or delivery note.

import type { Command } from 'commander';
import { defineStatusCommand } from './document-status.ts';

/** Defines the arguments and options of `kontor document close`. */
export function define(command: Command): void {
  defineStatusCommand(command, 'CLOSED', 'Closed');
}
