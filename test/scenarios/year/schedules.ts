// Work that servers do by themselves: recurring documents, letters and mail. The test waits for it, and counts it at the end.

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Smtp } from '../../worker/mail/smtp-rig.ts';
import type { Bank } from './bank.ts';
import { inLanes } from './bank.ts';
import type { Clock } from './clock.ts';
import type { Company } from './company.ts';
import { big, ratesOf, sumOf, totalOf } from './figures.ts';
import type { Json, Servers } from './servers.ts';

const PATIENCE_MS = 120_000;
/** Step of the clock in a wait. A lease has three minutes. */
const STEP_MS = 10_000;
/** Time in which a letter is on its way: a receipt in it comes too late. */
const ON_ITS_WAY_MS = 60_000;

/** Waits until the servers have made all recurring documents of the days until now. */
export async function recurringMade(servers: Servers, today: string, clock: Clock): Promise<void> {
  await until('recurring documents', clock, async () => {
    const templates = await servers.list('/recurring_documents', { fields: 'next_date' });
    if (templates.some(({ next_date }) => next_date !== undefined && next_date <= today)) return false;
    return (await servers.list('/recurring_occurrences', { searchColumn: 'status', searchString: 'DUE' })).length === 0;
  });
}

/** Waits until no message is queued: a queue gives up what is a day old, and here a day may be over at once. */
export async function mailSent(queued: () => Promise<number>, clock: Clock): Promise<void> {
  await until('mail', clock, async () => (await queued()) === 0);
}

// Minutes go by meanwhile, so that leases of killed servers end and pauses after an error.
async function until(what: string, clock: Clock, isDone: () => Promise<boolean>): Promise<void> {
  let time = clock.now();
  for (const end = performance.now() + PATIENCE_MS; !(await isDone()); await sleep(100)) {
    if (performance.now() > end) throw new Error(`Still waiting for ${what}`);
    time += STEP_MS;
    clock.moveTo(new Date(time).toISOString());
  }
}

/** Sends the reminders of a day, as two people at two servers do at the same moment. */
export async function remind(servers: Servers, alone: boolean): Promise<void> {
  const letters: Json[] = await servers.get('/due_reminders');
  const works = letters.map(({ customer_id, currency }) => async () => {
    const body = { customer_id: Number(customer_id), currency };
    const answers = await Promise.all(([0, 1] as const).map(at => servers.send('POST', '/reminders', { body, at })));
    const texts = answers.map(({ text }) => text).join('\n');
    const statuses = answers.map(({ status }) => status).sort();
    if (alone) assert.deepEqual(statuses, [201, 409], texts);
    // A payment in between leaves nothing due, and the void of one makes it due again.
    assert.ok(
      statuses.every(status => status === 201 || status === 409),
      texts,
    );
  });
  await inLanes(works, 3);
}

/** Each date of each recurring document has one document, at the price of its day. */
export async function checkRecurring({ servers, templates }: Company, jobs: Json[]): Promise<void> {
  const records = await servers.list('/recurring_documents');
  const occurrences = await servers.list('/recurring_occurrences');
  const made = occurrences.map(({ document_id }) => document_id);
  assert.equal(new Set(made).size, made.length);
  const expected = templates.flatMap(({ dates }) => dates).length;
  assert.equal(occurrences.length, expected);
  for (const { description, dates, path, mode, price } of templates) {
    const { id } = records.find(each => each.description === description);
    const own = occurrences.filter(each => each.recurring_document_id === id);
    assert.deepEqual(own.map(({ date }) => date).sort(), dates, description);
    for (const { date, status, document_id, mail_status } of own) {
      assert.equal(status, 'ISSUED', `${description} ${date}`);
      const [document] = await servers.get(`/${path}`, { id: document_id });
      const total = totalOf(ratesOf([{ unit_price: price(date), vat: 23 }]));
      assert.ok(big(document.total_amount).eq(total), `${description} ${date}: ${document.total_amount}`);
      assert.equal(document.date, date, description);
      const mails = jobs.filter(job => String(job.document_id) === document_id);
      const isMailed = mode === 'issue_and_mail';
      assert.deepEqual(
        [mail_status, mails.length],
        isMailed ? ['QUEUED', 1] : [undefined, 0],
        `${description} ${date}`,
      );
    }
  }
}

/** Letters of the year. */
interface Letters {
  /** Documents by level. */
  levels: number[];
  /** Letters of which nothing was due any more. */
  cancelled: number;
  /** Letters whose server ended while they were sent. */
  unknown: number;
}

/** No document has a level twice for a due date, and none is reminded of that was paid before. */
export async function checkReminders({ servers, voided }: Company, { paid }: Bank): Promise<Letters> {
  const letters = await servers.list('/reminders');
  const levels = [0, 0, 0];
  let [cancelled, unknown] = [0, 0];
  const sent = new Set<string>();
  const invoices = new Map((await servers.list('/invoices')).map(each => [each.id, each]));
  for (const { id, status, reason, documents, updated_at } of letters) {
    assert.ok(['SENT', 'UNKNOWN', 'CANCELLED'].includes(status), `${id} ${status}`);
    if (status === 'CANCELLED') {
      // Everything was paid before the letter went out.
      assert.equal(reason, 'NOTHING_DUE', id);
      cancelled++;
      continue;
    }
    if (status === 'UNKNOWN') unknown++;
    for (const { document_id, due_date, level, left_out, amount } of documents) {
      if (left_out) continue;
      const key = `${document_id} ${due_date} ${level}`;
      assert.ok(!sent.has(key), `Reminded twice: ${key}`);
      sent.add(key);
      levels[Number(level) - 1] = (levels[Number(level) - 1] ?? 0) + 1;
      // When a server ended meanwhile, nobody knows when its letter went out.
      if (status !== 'SENT') continue;
      const sentAt = Date.parse(updated_at) - ON_ITS_WAY_MS;
      const before = paid.filter(({ invoice, at }) => String(invoice) === document_id && at < sentAt);
      const rest = big(invoices.get(document_id).total_amount).minus(sumOf(before.map(each => each.amount)));
      assert.ok(big(amount).gt('0') && big(amount).lte(rest), `Reminded of ${amount} of ${rest}: ${key}`);
      if (voided.has(Number(document_id)))
        assert.ok((voided.get(Number(document_id))?.day ?? '') >= updated_at.slice(0, 10));
    }
  }
  return { levels, cancelled, unknown };
}

/** Each message arrived once. One that was on its way when its server was killed may come again, but no letter does. */
export function checkMail(jobs: readonly Json[], { received }: Smtp, { cancelled, unknown }: Letters): void {
  let came = 0;
  const arrived = new Map<string, number>();
  for (const { text } of received) {
    const id = /^Message-ID: <([^@]+)@/im.exec(text)?.[1] ?? '';
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
  }
  for (const { reference, state, interrupted, is_letter, last_error } of jobs) {
    const count = arrived.get(reference) ?? 0;
    const facts = `${reference} ${state} arrived ${count}, interrupted ${interrupted}, letter ${is_letter} ${last_error}`;
    // A message of two killed servers is not tried a third time.
    assert.ok(state === 'sent' || interrupted > 0 || is_letter, facts);
    assert.ok(count >= (state === 'sent' ? 1 : 0) && count <= 1 + (is_letter ? 0 : interrupted), facts);
    if (is_letter) came += count;
    arrived.delete(reference);
  }
  assert.deepEqual([...arrived], []);
  const failed = jobs.filter(({ state, is_letter }) => is_letter && state !== 'sent');
  assert.equal(failed.length, cancelled + unknown);
  assert.ok(
    came <= jobs.filter(({ is_letter }) => is_letter).length - cancelled,
    'A letter that was cancelled arrived',
  );
}
