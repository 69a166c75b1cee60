// kontor webhook …: the addresses that receive the changes of an account, and the log of deliveries. Standard output of add and rotate
// has the new secret and nothing else.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { keyOf } from '../../composition/server-facts.ts';
import { readConfig } from '../../config/config.ts';
import type { Database } from '../../database/open-database.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import type { Administrator } from '../../operations/actor.ts';
import { SealedSecrets } from '../../operations/sealed-secrets.ts';
import {
  type DeliveryDetails,
  listDeliveries,
  readDeliveries,
  sendAgain,
  sendAgainSince,
} from '../../operations/webhooks/deliveries.ts';
import {
  addEndpoint,
  changeEndpoint,
  type EndpointFields,
  listEndpoints,
  MAX_OVERLAP_HOURS,
  removeEndpoint,
  rotateSecret,
  testEndpoint,
  type WebhookContext,
} from '../../operations/webhooks/endpoints.ts';
import { PublicHosts } from '../../webhooks/public-hosts.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { UsageError, withRemedy } from '../terminal/errors.ts';
import { commaWords, durationSeconds, instant, wholeNumber } from '../terminal/option-values.ts';
import { print, printRows } from '../terminal/output.ts';

/** The definitions of the commands, by their last word. */
export const commands = {
  add: defineAdd,
  list: defineList,
  change: defineChange,
  test: defineTest,
  rotate: defineRotate,
  disable: defineDisable,
  enable: defineEnable,
  remove: defineRemove,
  deliveries: defineDeliveries,
  resend: defineResend,
};

/** Seconds for which `webhook test` waits for the answer of the receiver. */
const TEST_SECONDS = 20;
/** Milliseconds between two looks. */
const LOOK_MS = 250;

/** Runs work about an endpoint. If it does not exist, the error explains how to list all endpoints. */
function withEndpoint<T>(
  account: string,
  work: (context: WebhookContext, actor: Administrator) => Promise<T>,
  remedies: Partial<Record<ErrorCode, string>> = {},
): Promise<T> {
  const all = { NOT_FOUND: `'kontor webhook list ${account}' lists all endpoints`, ...remedies };
  return withAccount(account, async (database, actor) => {
    const context = await contextOf(database);
    return withRemedy(all, () => work(context, actor));
  });
}

async function contextOf({ pool }: Database): Promise<WebhookContext> {
  const config = readConfig();
  const secrets = new SealedSecrets(await keyOf(config));
  return { pool, secrets, webhookHosts: new PublicHosts(config.webhookPrivate === 'on') };
}

const withId = (command: Command): Command =>
  command
    .argument('<account>', 'code of the account')
    .argument('<id>', 'id of the endpoint, from kontor webhook list', wholeNumber);

const withFields = (command: Command): Command =>
  command
    .option('--events <types>', 'comma-separated: such as invoice.created or invoice.*', commaWords)
    .option('--description <text>', 'purpose of the endpoint');

function defineAdd(command: Command): void {
  withFields(
    command
      .argument('<account>', 'code of the account')
      .argument('<url>', 'https address that receives the changes from now on'),
  )
    .addHelpText('after', '\nWithout --events, all changes are sent. The secret is shown once; it begins with whsec_.')
    .action(add);
}

async function add(account: string, url: string, options: Partial<EndpointFields>): Promise<void> {
  const { events = [], description = '' } = options;
  const { id, secret } = await withEndpoint(account, (context, actor) =>
    addEndpoint(context, actor, { url, events, description }),
  );
  logAdministration({ event: 'webhook added', account, webhook: id, url });
  print({ id, secret }, secret);
  console.error(`Added endpoint ${id}. Send it a test with: kontor webhook test ${account} ${id}`);
}

function defineList(command: Command): void {
  command.argument('<account>', 'code of the account').action(async (account: string) => {
    const endpoints = await withAccount(account, (database, actor) => listEndpoints(database, actor));
    const rows = endpoints.map(endpoint => ({
      ...endpoint,
      disabled_reason: endpoint.disabled_reason && String(endpoint.disabled_reason),
    }));
    printRows(rows, ['id', 'url', 'events', 'state', 'waiting', 'next_at', 'disabled_reason', 'owner', 'description']);
  });
}

function defineChange(command: Command): void {
  withFields(withId(command))
    .option('--url <url>', 'another https address; what waits is sent there at once')
    .action(change);
}

async function change(account: string, id: number, fields: Partial<EndpointFields>): Promise<void> {
  if (Object.keys(fields).length === 0) throw new UsageError('Say what to change: --url, --events or --description');
  await withEndpoint(account, (context, actor) => changeEndpoint(context, actor, { id, ...fields }));
  logAdministration({ event: 'webhook changed', account, webhook: id });
  print({ id }, `Changed endpoint ${id}`);
}

function defineTest(command: Command): void {
  withId(command)
    .addOption(
      new Option('--wait <seconds>', 'how long to wait for its answer').argParser(wholeNumber).default(TEST_SECONDS),
    )
    .addHelpText('after', '\nA running server sends the test.')
    .action(test);
}

async function test(account: string, endpoint: number, { wait }: { wait: number }): Promise<void> {
  const remedies = { CONFLICT: `Enable it first: kontor webhook enable ${account} ${endpoint}` };
  const delivery = await withEndpoint(
    account,
    async (context, actor) => {
      const id = await testEndpoint(context, actor, endpoint);
      return answerTo(context, actor, { id, endpoint }, wait);
    },
    remedies,
  );
  logAdministration({ event: 'webhook tested', account, webhook: endpoint });
  const { id, state, status, duration_ms, sent_at: sentAt } = delivery;
  const error = delivery.error && String(delivery.error);
  const answered = state === 'delivered' ? `Delivered: status ${status}, ${duration_ms} ms` : `Not delivered: ${error}`;
  print({ endpoint, id, state, status, duration_ms, error }, sentAt ? answered : 'Not sent yet: is a server running?');
  if (wait > 0 && state !== 'delivered') process.exitCode = 1;
}

/** Waits until a delivery was sent once, at most `seconds`. */
async function answerTo(
  context: WebhookContext,
  actor: Administrator,
  event: { id: string; endpoint: number },
  seconds: number,
): Promise<DeliveryDetails> {
  for (const until = performance.now() + seconds * 1000; ; await sleep(LOOK_MS)) {
    const [delivery] = await readDeliveries(context, actor, event);
    if (delivery && (delivery.sent_at || performance.now() >= until)) return delivery;
  }
}

function defineRotate(command: Command): void {
  withId(command)
    .addOption(
      new Option('--overlap <time>', 'how long the former secret signs, too: 0, or such as 24h, 7d; at most 7d')
        .argParser(durationSeconds)
        .default(durationSeconds('24h'), '24h'),
    )
    .action(rotate);
}

async function rotate(account: string, id: number, { overlap }: { overlap: number }): Promise<void> {
  const overlapHours = overlap / 3600;
  if (overlapHours > MAX_OVERLAP_HOURS) throw new UsageError(`--overlap is at most ${MAX_OVERLAP_HOURS / 24}d`);
  const now = Date.now();
  const { secret } = await withEndpoint(account, (context, actor) =>
    rotateSecret(context, actor, { id, overlapHours }),
  );
  logAdministration({ event: 'webhook secret rotated', account, webhook: id });
  const until = new Date(now + overlap * 1000).toISOString();
  print({ id, secret, former_until: until }, secret);
  console.error(overlap === 0 ? 'The former secret has ended' : `The former secret signs, too, until ${until}`);
}

function defineDisable(command: Command): void {
  withId(command).action(async (account: string, id: number) => {
    await withEndpoint(account, (context, actor) => changeEndpoint(context, actor, { id, state: 'disabled' }));
    logAdministration({ event: 'webhook disabled', account, webhook: id });
    print({ id, state: 'disabled' }, `Disabled endpoint ${id}: nothing is sent there until it is enabled`);
  });
}

function defineEnable(command: Command): void {
  withId(command).option('--from-now', 'drop what was not delivered; default: go on where it stopped').action(enable);
}

async function enable(account: string, id: number, { fromNow }: { fromNow?: true }): Promise<void> {
  await withEndpoint(account, (context, actor) =>
    changeEndpoint(context, actor, { id, state: 'enabled', ...(fromNow && { from: 'now' }) }),
  );
  logAdministration({ event: 'webhook enabled', account, webhook: id });
  print({ id, state: 'enabled' }, `Enabled endpoint ${id}`);
}

function defineRemove(command: Command): void {
  withId(command).action(async (account: string, id: number) => {
    await withEndpoint(account, (context, actor) => removeEndpoint(context, actor, id));
    logAdministration({ event: 'webhook removed', account, webhook: id });
    print({ id }, `Removed endpoint ${id}; its deliveries stay in the log for 30 days`);
  });
}

interface DeliveriesOptions {
  endpoint?: number;
  state?: 'waiting' | 'delivered' | 'dropped';
  limit: number;
  id?: string;
}

function defineDeliveries(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .addOption(new Option('--endpoint <id>', 'only those to this endpoint').argParser(wholeNumber))
    .addOption(new Option('--state <state>', 'only these').choices(['waiting', 'delivered', 'dropped']))
    .addOption(new Option('--limit <number>', 'maximum number of rows').argParser(wholeNumber).default(50))
    .option('--id <delivery>', 'this one, with request and answer')
    .action(deliveries);
}

async function deliveries(account: string, options: DeliveriesOptions): Promise<void> {
  const { endpoint, state, limit, id } = options;
  const found = await withEndpoint(account, async (context, actor) =>
    id === undefined
      ? (await listDeliveries(context, actor, { endpoint, state, limit })).deliveries
      : readDeliveries(context, actor, { id, endpoint }),
  );
  const rows = found.map(delivery => ({ ...delivery, error: delivery.error && String(delivery.error) }));
  const columns = ['endpoint', 'id', 'at', 'type', 'record_id', 'state', 'attempts', 'next_at', 'status', 'error'];
  printRows(rows, id === undefined ? columns : [...columns, 'body', 'answer']);
}

interface ResendOptions {
  delivery?: string;
  since?: Date;
}

function defineResend(command: Command): void {
  withId(command)
    .option('--delivery <id>', 'this delivery, with the same id and body')
    .option('--since <when>', 'all changes since a time such as 2027-01-31 or 2027-01-31T14:00Z', instant)
    .action(resend);
}

async function resend(account: string, endpoint: number, { delivery, since }: ResendOptions): Promise<void> {
  if ((delivery === undefined) === (since === undefined))
    throw new UsageError('Say what to send again: --delivery with its id, or --since with a time');
  const remedies = {
    CONFLICT: `Enable it first: kontor webhook enable ${account} ${endpoint}`,
    NOT_FOUND: `'kontor webhook list ${account}' lists all endpoints, 'kontor webhook deliveries ${account}' their deliveries`,
  };
  await withEndpoint(
    account,
    (context, actor) =>
      since
        ? sendAgainSince(context, actor, { endpoint, since })
        : sendAgain(context, actor, { endpoint, id: delivery ?? '' }),
    remedies,
  );
  logAdministration({ event: 'webhook deliveries sent again', account, webhook: endpoint });
  print({ endpoint, id: delivery, since }, `Endpoint ${endpoint} receives them again within seconds`);
}
