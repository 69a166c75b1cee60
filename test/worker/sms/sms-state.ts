// Reads queued messages as the owner of the database, and changes their times.

import { setTimeout as sleep } from 'node:timers/promises';

import { readStoredText } from '../../../src/domain/messages/stored.ts';
import { asOwner as onOwner } from '../../support/owner.ts';

import type { Rig } from '../../support/rig.ts';

export interface SmsState {
  id: number;
  reference: string;
  state: string;
  attempts: number;
  interrupted: number;
  under_way: boolean;
  last_error: string | null;
  /** Seconds from the last update until the message is due. */
  wait: number;
}

/** Runs one statement as the owner of the database. */
export const asOwner = <R>(rig: Rig, text: string, values: unknown[] = []): Promise<R[]> =>
  onOwner(rig, async client => (await client.query(text, values)).rows as R[]);

/** The messages of an account, oldest first. */
export async function smsOf(rig: Rig, { id }: { id: number }): Promise<SmsState[]> {
  const rows = await asOwner<SmsState>(
    rig,
    `SELECT id::int, reference::text, state, attempts, interrupted, under_way, last_error,
        extract(epoch FROM next_at - updated_at)::float8 AS wait
      FROM job WHERE account_id = $1 AND kind = 'sms' ORDER BY id`,
    [id],
  );
  return rows.map(row => ({ ...row, last_error: row.last_error && String(readStoredText(row.last_error)) }));
}

/** Makes an account's queued messages due and `hours` older, and wakes the worker. */
export async function later(rig: Rig, { id }: { id: number }, hours = 0): Promise<void> {
  await asOwner(
    rig,
    `UPDATE job SET next_at = now(), created_at = created_at - make_interval(hours => $2)
      WHERE account_id = $1 AND state = 'queued'`,
    [id, hours],
  );
  rig.server.context.jobQueued();
}

/** Waits until the condition is true for all messages of an account. */
export async function untilSms(
  rig: Rig,
  account: { id: number },
  holds: (sms: SmsState) => boolean,
): Promise<SmsState[]> {
  let all: SmsState[] = [];
  await eventually(async () => {
    all = await smsOf(rig, account);
    return all.length > 0 && all.every(holds);
  });
  return all;
}

/** Waits for a condition; throws after twenty seconds. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('timed out');
    await sleep(10);
  }
}
