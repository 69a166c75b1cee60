// kontor document void: voids a document; its effects are taken back, its number stays.

import type { Command } from 'commander';
import { defineStatusCommand } from './document-status.ts';

/** Defines the arguments and options of `kontor document void`. */
export function define(command: Command): void {
  defineStatusCommand(command, 'VOID', 'Voided');
}
