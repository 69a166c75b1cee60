// Context of a move's steps: the two databases, the account in both, and reports to the caller.

import { Message } from '../../domain/messages/message.ts';
import type { DatabaseContext } from '../context.ts';

/** A move that is under way. */
export interface Move {
  /** The database that the account leaves. */
  source: DatabaseContext;
  /** The database that it moves to. */
  destination: DatabaseContext;
  code: string;
  /** Identifies the move in the rows of both. */
  id: string;
  /** Identifier of the account in the source. */
  sourceId: number;
  report(line: string): void;
  progress(done: number, of: number): void;
}

/** Advice when it is unknown whether a step of a move was written. */
export const ADVICE = new Message('run_again_goes_on');
