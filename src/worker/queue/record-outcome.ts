// Records how an attempt ended. What is sent must be recorded even if the database is not available now.

import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** How an attempt ended, as far as the log says it. */
export type LoggedOutcome =
  | { state: 'sent' }
  | { state: 'queued'; waitSeconds: number; reason: string }
  | { state: 'failed'; reason: string };

export interface Recording {
  /** What the log calls the queue. */
  name: string;
  outcome: LoggedOutcome;
  attempt: number;
  /** What the log says of the message. */
  facts: object;
  logger: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
  /** Writes the outcome to the database. */
  write(): Promise<void>;
  /** Receives 1 when the outcome can't be recorded, and -1 when it is recorded at last or given up. */
  onUnrecorded(change: 1 | -1): void;
  /** Ends the attempts to record it. */
  stop: AbortSignal;
  /** When the lease ends, as `performance.now()` counts; then another worker finds an interrupted attempt. */
  leaseEnds: number;
}

/** Records an outcome, again and again until the lease ends, and logs what is not sent. */
export async function recordOutcome(recording: Recording): Promise<void> {
  const { name, outcome, attempt, facts, logger, write, onUnrecorded, stop, leaseEnds } = recording;
  let waitMs = FIRST_WAIT_MS;
  for (let failures = 0; ; failures++) {
    try {
      await write();
      if (failures > 0) onUnrecorded(-1);
      break;
    } catch (error) {
      if (failures === 0) onUnrecorded(1);
      if (stop.aborted || performance.now() > leaseEnds) {
        onUnrecorded(-1);
        // Only the message of a database error: its details may quote the row.
        const reason = messageOf(error);
        logger.warn({ ...facts, reason }, `${name} outcome not recorded; the message may be sent again`);
        return;
      }
      await sleep(waitMs, undefined, { signal: stop }).catch(() => {});
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  }
  if (outcome.state === 'failed') logger.warn({ ...facts, reason: outcome.reason }, `${name} failed`);
  else if (outcome.state === 'queued') {
    const { waitSeconds: again_in_s, reason } = outcome;
    logger.info({ ...facts, attempt, again_in_s, reason }, `${name} attempt failed; another follows`);
  }
}

/** The message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
