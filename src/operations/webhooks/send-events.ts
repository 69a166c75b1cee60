// Sends the events of an account to an endpoint, round by round. contract §11 Webhooks

import { activeAdmins } from '../../database/sql/administration/users.ts';
import { type EventPosition, type EventRow, endOfPage, eventsAfter, scannedTo } from '../../database/sql/events.ts';
import { extendLease } from '../../database/sql/jobs.ts';
import {
  allDue,
  type DeliveryOutcome,
  disableEndpoint,
  type Round,
  recordRound,
  type SendingEndpoint,
  sendingEndpoint,
  waitingDeliveries,
  wakeWebhooks,
} from '../../database/sql/webhook-sending.ts';
import { lockEndpoint } from '../../database/sql/webhooks.ts';
import { lists } from '../../definitions/catalogue.ts';
import { eventTypeOf } from '../../definitions/events.ts';
import { Message } from '../../domain/messages/message.ts';
import { type StoredText, storable, toStoredText } from '../../domain/messages/stored.ts';
import { mayReach } from '../../domain/test-receivers.ts';
import { typesNamed, writeChangesCursor } from '../../query/changes.ts';
import { elementsStatement } from '../../query/sql.ts';
import type { Context, DatabaseContext } from '../context.ts';
import { type ClaimedJob, leaseSeconds } from '../jobs/job-kind.ts';
import { HELD_BACK } from '../jobs/new-job.ts';
import { webhookMail } from '../mail/compose-mail.ts';
import { sendNotice } from '../mail/send-mail.ts';
import { readRowsAs, runReadAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { aboutSecret } from './endpoints.ts';
import { afterFailures, type Item, MAX_WAITING, PROBE, planRound, tried, untried } from './plan-round.ts';
import { WEBHOOK_JOB, type WebhookContent } from './webhook-job.ts';

/** A request to an endpoint, and its result. */
export type SendWebhook = (
  request: { endpoint: string; url: string; id: string; at: Date; body: string; secrets: Buffer[] },
  stop: AbortSignal,
) => Promise<{
  status: number | undefined;
  error: StoredText | undefined;
  answer: string | undefined;
  durationMs: number;
}>;

/** Parts that sending needs. */
export type SendContext = Pick<Context, 'pool' | 'secrets' | 'mail' | 'jobQueued'>;

/** Means of a sender. */
export interface SendOptions {
  send: SendWebhook;
  stop: AbortSignal;
  /** Default: the clock of the system. */
  now?: (() => Date) | undefined;
  /** Milliseconds after which a round starts no more requests. Default: 10 seconds. */
  roundMs?: number | undefined;
}

/** Events of the first round, and of the largest one. Rounds grow while everything is accepted and their bodies are not large. */
const FIRST_ROUND = 32;
const MAX_ROUND = 512;
/** Characters of the bodies of a round above which the next one is smaller: a document may have a megabyte. */
const LARGE_ROUND = 4_000_000;
/** Requests at the same time. */
const AT_ONCE = 32;
/** Consecutive failures that end a round. */
const MAX_FAILURES = 8;
/** Milliseconds after which a round starts no more requests; milliseconds after which a job ends, so that others can run. */
const ROUND_MS = 10_000;
const JOB_MS = 20_000;
/** Milliseconds between two checks that the endpoint is still enabled and has the same address. */
const LOOK_MS = 1_000;
/** Milliseconds to wait for further events before a job ends. */
const LINGER_MS = 1_000;
const GONE = 410;

/** Records a round. */
const RECORD = defineWrite({
  name: 'webhook.record',
  locks: (_: Round & { recoveredAt: Date | undefined }) => ({}),
  rows: ({ outcomes }) => outcomes.length,
  write: ({ recoveredAt, ...round }, _, { account }) => ({
    answer: undefined,
    outcome: 'recorded deliveries',
    commands: [
      recordRound(account.id, round),
      ...(recoveredAt ? [allDue(account.id, round.endpointId, recoveredAt)] : []),
      // The next round may take as long as the first one.
      extendLease(account.id, round.jobId, leaseSeconds(WEBHOOK_JOB)),
    ],
  }),
  trail: { none: 'the log has the deliveries' },
});

/** Disables an endpoint. Returns false if it was not enabled any more, or has another address. */
const DISABLE = defineWrite({
  name: 'webhook.disable',
  locks: ({ id }: { id: number; url: string; reason: string }, accountId) => ({
    rows: { endpoint: lockEndpoint(accountId, id) },
  }),
  decide: ({ url }, { locked }) => locked.rows.endpoint.find(each => each.state === 'enabled' && each.url === url),
  write: ({ id, reason }, endpoint, { account }) => ({
    answer: endpoint !== undefined,
    outcome: `disabled webhook ${id}`,
    commands: endpoint ? [disableEndpoint(account.id, id, reason)] : [],
  }),
  trail: {
    of: 'everyone',
    entries: ({ id }, endpoint) =>
      endpoint
        ? [{ type: 'webhook', id, name: endpoint.url, before: { state: 'enabled' }, after: { state: 'disabled' } }]
        : [],
  },
});

/** Queues jobs for endpoints with events to send. Resolves to those accounts that have endpoints. `accounts`: undefined for all. */
export async function wakeEndpoints(
  { pool }: Pick<DatabaseContext, 'pool'>,
  accounts: number[] | undefined,
  now: Date,
): Promise<number[]> {
  const [row] = await pool.query(wakeWebhooks(accounts, now));
  return (row?.accounts as number[] | undefined) ?? [];
}

/** Sends the events that an endpoint has not received yet. Resolves to true if some are left for another turn. */
export async function sendEvents(
  context: SendContext,
  job: Pick<ClaimedJob<WebhookContent>, 'accountId' | 'id' | 'content'>,
  options: SendOptions,
): Promise<boolean> {
  const { stop } = options;
  const until = performance.now() + JOB_MS;
  let most = FIRST_ROUND;
  for (let wasIdle = false; ; ) {
    const ended = new AbortController();
    const signal = context.pool.changes.next(job.accountId, LINGER_MS, AbortSignal.any([stop, ended.signal]));
    try {
      const round = await sendRound(context, job, most, options);
      if (round === 'over' || (round === 'idle' && wasIdle)) return false;
      wasIdle = round === 'idle';
      if (wasIdle) await signal;
      else if (round === 'accepted') most = Math.min(most * 2, MAX_ROUND);
      else most = round === 'large' ? Math.ceil(most / 4) : FIRST_ROUND;
    } finally {
      ended.abort();
    }
    if (stop.aborted || performance.now() > until) return true;
  }
}

type Ended = 'over' | 'idle' | 'accepted' | 'large' | 'failed';

async function sendRound(
  context: SendContext,
  { accountId, id: jobId, content }: Pick<ClaimedJob<WebhookContent>, 'accountId' | 'id' | 'content'>,
  most: number,
  options: SendOptions,
): Promise<Ended> {
  const { now: clock = () => new Date(), stop, roundMs = ROUND_MS } = options;
  const actor = { kind: 'system', accountId } as const;
  const id = content.endpoint;
  const [endpoint] = await readRowsAs(context, actor, sendingEndpoint(accountId, id), { cost: 'point' });
  const now = clock();
  if (!endpoint?.active || endpoint.state !== 'enabled' || endpoint.job_id !== jobId) return 'over';
  const isFailing = endpoint.failures > 0;
  if (isFailing && endpoint.next_at && endpoint.next_at > now) return 'over';

  const from = { number: endpoint.event_number, place: endpoint.event_place };
  const { waiting, events, to } = await readWork(context, accountId, { id, endpoint, from, most });
  const round = planRound(waiting, events, { now, isFailing, most: isFailing ? PROBE : most });
  const isBehind = to.number > from.number || to.place > from.place;
  if (round.chains.length === 0 && round.behind.length === 0 && !isBehind) {
    if (endpoint.next_at && endpoint.next_at <= now) await record([], round.resting);
    return 'idle';
  }

  const bodies = await readBodies(context, accountId, round.chains.flat());
  const isHeld = !mayReach(endpoint.test_receivers, endpoint.url);
  const secrets = isHeld ? [] : secretsOf(context, accountId, endpoint);
  if (!secrets) {
    await disable(context, accountId, { id, endpoint, reason: new Message('webhook_secret_unreadable') });
    return 'over';
  }
  const outcomes: DeliveryOutcome[] = round.behind.map(item => untried(item, null));
  let accepted = 0;
  let failed = 0;
  let firstFailed = 0;
  let inARow = 0;
  let end: Message | undefined;
  const startUntil = performance.now() + roundMs;
  const mayStart = () => !end && !isOver && inARow < MAX_FAILURES && performance.now() < startUntil && !stop.aborted;
  let isOver = false;
  let lookedAt = performance.now();
  // Somebody may disable the endpoint, or change its address, while its round goes on.
  const look = async (): Promise<void> => {
    if (performance.now() - lookedAt < LOOK_MS) return;
    lookedAt = performance.now();
    const again = await runReadAs(context, actor, { endpoint: sendingEndpoint(accountId, id) }, { cost: 'point' });
    const [found] = again.endpoint;
    isOver ||= !found?.active || found.state !== 'enabled' || found.url !== endpoint.url;
  };

  // Resolves to false when the rest of the chain has to wait.
  const sendItem = async (item: Item): Promise<boolean> => {
    const body = bodies.get(item) ?? '';
    if (isHeld) {
      outcomes.push({ ...untried(item, null), state: 'dropped', body, error: HELD_BACK });
      return true;
    }
    const at = clock();
    const request = { endpoint: `${accountId} ${id}`, url: endpoint.url, id: idOf(endpoint, item), at, body, secrets };
    const { error, ...answer } = await options.send(request, stop);
    if (stop.aborted && error !== undefined) {
      outcomes.push(untried({ ...item, body }, at));
      return false;
    }
    const outcome = tried(
      item,
      { ...answer, error: error === undefined ? undefined : toStoredText(error, storable) },
      { now: at, random: Math.random(), body },
    );
    outcomes.push(outcome);
    if (error === undefined) {
      accepted++;
      inARow = 0;
      return true;
    }
    failed++;
    inARow++;
    if (item.attempts === 0) firstFailed++;
    if (answer.status === GONE) end ??= new Message('webhook_gone');
    else if (outcome.next_at === null) end ??= new Message('webhook_given_up', { reason: String(error) });
    return false;
  };
  const waitingChains = round.chains.values();
  const lane = async () => {
    for (const chain of waitingChains) {
      let isHeldBack = false;
      for (const item of chain) {
        await look();
        if (!isHeldBack && mayStart()) isHeldBack = !(await sendItem(item));
        else {
          // An earlier event of its record failed, or the round starts no more requests.
          outcomes.push(untried(item, isHeldBack ? null : now));
          isHeldBack = true;
        }
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, round.chains.length) }, lane));

  await record(outcomes, round.resting);
  if (end) {
    await disable(context, accountId, { id, endpoint, reason: end });
    return 'over';
  }
  if (accepted === 0 && failed > 0) return 'over';
  if (failed > 0) return 'failed';
  return bodies.values().reduce((sum, { length }) => sum + length, 0) > LARGE_ROUND ? 'large' : 'accepted';

  async function record(done: DeliveryOutcome[], resting: { next_at: Date | null }[]): Promise<void> {
    // A round of retries shows nothing about other records, so it does not make the endpoint a failing one.
    const hasOnlyRetried = failed > 0 && firstFailed === 0;
    const failures = accepted > 0 || hasOnlyRetried ? 0 : (endpoint?.failures ?? 0) + (firstFailed > 0 ? 1 : 0);
    const times = [...done.filter(({ state }) => state === 'waiting'), ...resting].flatMap(
      ({ next_at }) => next_at ?? [],
    );
    const earliest = times.reduce<Date | null>((least, time) => (least && least <= time ? least : time), null);
    const hasRecovered = accepted > 0 && isFailing;
    await runWriteAs(context, actor, RECORD, {
      endpointId: id,
      jobId,
      url: endpoint?.url ?? '',
      from,
      to,
      failures,
      nextAt: failures > 0 ? afterFailures(clock(), failures, Math.random()) : hasRecovered ? clock() : earliest,
      outcomes: done,
      recoveredAt: hasRecovered ? clock() : undefined,
    });
  }
}

/** Id of a delivery: the cursor of its event. */
const idOf = ({ first }: SendingEndpoint, { number, place }: EventPosition): string =>
  writeChangesCursor({ first, number, place });

// Reads waiting deliveries, and the events after the position. No events are read while too many deliveries wait.
async function readWork(
  context: SendContext,
  accountId: number,
  { id, endpoint, from, most }: { id: number; endpoint: SendingEndpoint; from: EventPosition; most: number },
): Promise<{ waiting: Parameters<typeof planRound>[0]; events: EventRow[]; to: EventPosition }> {
  const types = endpoint.events.length > 0 ? endpoint.events.flatMap(typesNamed) : undefined;
  const limit = endpoint.failures > 0 ? PROBE : most;
  const { waiting, events, scanned } = await runReadAs(
    context,
    { accountId },
    {
      waiting: waitingDeliveries(accountId, id, MAX_WAITING),
      scanned: scannedTo(accountId, from.number),
      events: eventsAfter(accountId, from, types, limit),
    },
    { cost: 'list' },
  );
  if (waiting.length >= MAX_WAITING) return { waiting, events: [], to: from };
  return { waiting, events, to: endOfPage(from, events, scanned[0], limit) };
}

// The secrets that sign; undefined if one cannot be read.
function secretsOf(
  { secrets }: SendContext,
  accountId: number,
  { secret, former_secret }: SendingEndpoint,
): Buffer[] | undefined {
  const sealed = former_secret ? [secret, former_secret] : [secret];
  const opened = sealed.flatMap(each => secrets.open(each, aboutSecret(accountId)) ?? []);
  return opened.length === sealed.length ? opened : undefined;
}

// Reads the bodies of deliveries. A retry has the body of the first attempt; others have the records as they are now.
async function readBodies(context: SendContext, accountId: number, items: Item[]): Promise<Map<Item, string>> {
  const fresh = items.filter(({ body }) => body === undefined);
  const wanted = Map.groupBy(fresh, ({ type }) => eventTypeOf(type)?.resource);
  const found = new Map<string, string>();
  const read = async (path: string | undefined, of: Item[]) => {
    const list = lists.find(each => each.path === path);
    if (!list) return;
    const ids = [...new Set(of.map(({ record_id }) => record_id))];
    const query = elementsStatement(list, accountId, ids);
    const elements = await readRowsAs(context, { accountId }, query, { cost: 'list' });
    for (const { id, json } of elements) found.set(`${path} ${id}`, json);
  };
  await Promise.all([...wanted].map(([path, of]) => read(path, of)));
  return new Map(
    items.map(item => {
      const { type, record_id: id, at, body } = item;
      const data = found.get(`${eventTypeOf(type)?.resource} ${id}`) ?? JSON.stringify({ id });
      return [item, body ?? `{"type":${JSON.stringify(type)},"timestamp":"${at.toISOString()}","data":${data}}`];
    }),
  );
}

// Disables an endpoint, and notifies the administrator who added it or, if that fails, all other administrators.
async function disable(
  context: SendContext,
  accountId: number,
  { id, endpoint, reason }: { id: number; endpoint: SendingEndpoint; reason: Message },
): Promise<void> {
  const actor = { kind: 'system', accountId } as const;
  if (!(await runWriteAs(context, actor, DISABLE, { id, url: endpoint.url, reason: toStoredText(reason) }))) return;
  const admins = await readRowsAs(context, actor, activeAdmins(accountId), { cost: 'point' });
  const logins = admins.map(each => each.login);
  const facts = { url: endpoint.url, reason };
  const mailTo = (login: string) =>
    sendNotice(context, accountId, { login, kind: 'webhook-disabled', language: 'en' }, (to, language) =>
      webhookMail(language, { ...to, ...facts }),
    );
  if (logins.includes(endpoint.owner) && (await mailTo(endpoint.owner))) return;
  for (const login of logins) if (login !== endpoint.owner) await mailTo(login);
}
