// Delivery reports, from the signed callback of the service and from SMPP sessions, set the state of the message.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { lockJob } from '../../../src/database/sql/jobs.ts';
import { notePartDelivered } from '../../../src/database/sql/sms.ts';
import { mergeCommands } from '../../../src/database/transaction/merge-commands.ts';
import { claimDueJobs, recordAttempt } from '../../../src/operations/jobs/attempts.ts';
import { recordDeliveryReport } from '../../../src/operations/sms/record-delivery-report.ts';
import { SMS_JOB } from '../../../src/operations/sms/sms-job.ts';
import { receipt, smppServer } from '../../sms-gateways/smpp/smpp-server.ts';
import type { Account } from '../../support/account.ts';
import { startRig } from '../../support/rig.ts';
import { accept, smsService, TOKEN } from './sms-service.ts';
import { asOwner, eventually, smsOf, untilSms } from './sms-state.ts';

const TO = '+351912345678';
const PUBLIC_URL = 'https://erp.example/kontor';
const service = await smsService();
const rig = await startRig({ ...service.environment, PUBLIC_URL });
await rig.listen();

function sign(form: Record<string, string>, url = `${PUBLIC_URL}/sms/callback`): string {
  const fields = Object.keys(form)
    .sort()
    .map(name => name + form[name]);
  return createHmac('sha1', TOKEN)
    .update(url + fields.join(''))
    .digest('base64');
}

function report(form: Record<string, string>, signature = sign(form), path = '/sms/callback') {
  return rig.call('POST', path, {
    raw: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  });
}

async function sentMessage(): Promise<{ account: Account; sid: string }> {
  const account = await rig.account();
  await account.client.post('/sms', { to: TO, message: account.code });
  await untilSms(rig, account, ({ state }) => state === 'sent');
  const sid = service.received.find(({ body }) => body === account.code)?.sid ?? '';
  return { account, sid };
}

const stateOf = async (account: Account) => (await smsOf(rig, account)).map(({ state }) => state).join();

describe('POST /sms/callback', () => {
  it('is the address in the requests to the service, with the account, and its report is signed for it', async () => {
    const { account, sid } = await sentMessage();
    const path = `/sms/callback/${account.code}`;
    assert.equal(service.received[0]?.statusCallback, PUBLIC_URL + path);
    const form = { MessageSid: sid, MessageStatus: 'delivered' };
    assert.equal((await report(form, sign(form), path)).status, 403);
    assert.equal((await report(form, sign(form, PUBLIC_URL + path), path)).status, 204);
    assert.equal(await stateOf(account), 'delivered');
  });

  it('makes a message delivered; later reports change nothing', async () => {
    const { account, sid } = await sentMessage();
    for (const MessageStatus of ['sent', 'delivered', 'delivered', 'failed', 'sent']) {
      assert.equal((await report({ MessageSid: sid, MessageStatus })).status, 204);
    }
    assert.equal(await stateOf(account), 'delivered');
  });

  it('makes a message fail, with the reason', async () => {
    const { account, sid } = await sentMessage();
    await report({ MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '30003' });
    const [sms] = await smsOf(rig, account);
    assert.partialDeepStrictEqual(sms, { state: 'failed', last_error: 'undelivered, code 30003' });
    await report({ MessageSid: sid, MessageStatus: 'delivered' });
    assert.equal(await stateOf(account), 'failed');
  });

  it('may arrive before the answer of the service', async () => {
    const account = await rig.account();
    service.behaviour = async (received, response) => {
      assert.equal((await report({ MessageSid: received.sid, MessageStatus: 'delivered' })).status, 204);
      await accept(received, response);
    };
    await account.client.post('/sms', { to: TO, message: 'quick' });
    await untilSms(rig, account, ({ state }) => state === 'delivered');
    service.behaviour = accept;
  });

  it('accepts and ignores a report on an unknown message', async () => {
    assert.equal((await report({ MessageSid: 'SMunknown', MessageStatus: 'delivered' })).status, 204);
  });

  it('rejects a forged report: 403', async () => {
    const { account, sid } = await sentMessage();
    const form = { MessageSid: sid, MessageStatus: 'delivered' };
    const forged = ['', 'AAAA', sign({ ...form, MessageStatus: 'sent' }), sign(form, 'https://elsewhere/sms/callback')];
    for (const signature of forged) {
      const answer = await report(form, signature);
      assert.deepEqual([answer.status, answer.body.code], [403, 'AUTH_FAILED']);
    }
    assert.equal(await stateOf(account), 'sent');
  });

  it('accepts forms only: 415', async () => {
    const answer = await rig.call('POST', '/sms/callback', { body: { MessageSid: 'SM1' } });
    assert.equal(answer.status, 415);
  });

  it('does not exist without the HTTP gateway or the public address: 404', async () => {
    for (const environment of [{ SMS_GATEWAY: 'log' }, { PUBLIC_URL: '' }]) {
      const other = await rig.another(environment);
      assert.equal((await other.call('POST', '/sms/callback')).status, 404);
    }
  });
});

// The statements that wait for a lock.
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe('SMPP receipts', () => {
  // Two server processes, each with its own session. Only the first one sends.
  const both = async () => {
    const server = await smppServer();
    after(() => server.close());
    const environment = { SMS_GATEWAY: 'smpp', SMS_SMPP_HOST: '127.0.0.1', SMS_SMPP_PORT: String(server.port) };
    const more = { SMS_SMPP_SYSTEM_ID: 'kontor', SMS_SMPP_PASSWORD: 'secret', SMS_SMPP_RATE: '1000' };
    const sending = await startRig({ ...environment, ...more });
    await sending.listen();
    await eventually(() => server.sessions.length === 1);
    const other = await sending.another();
    await eventually(() => other.server.context.gatewayHealthy());
    const account = await sending.account();
    const sendReceipt = async (session: number, id: string, stat: string) => {
      const { length } = server.answers;
      server.sessions[session]?.send(receipt(id, stat));
      await eventually(() => server.answers.length > length);
    };
    const post = (message: string) => account.client.post('/sms', { to: TO, message });
    const send = async (message: string) => {
      await post(message);
      await untilSms(sending, account, ({ state }) => state === 'sent');
    };
    const state = async () => (await smsOf(sending, account))[0];
    return { server, sendReceipt, post, send, state };
  };

  it('on all parts make a long message delivered, whichever process receives them and how often', async () => {
    const { sendReceipt, send, state } = await both();
    await send('a'.repeat(400));
    await sendReceipt(1, 'id-2', 'DELIVRD');
    await sendReceipt(0, 'id-1', 'DELIVRD');
    await sendReceipt(0, 'id-1', 'DELIVRD');
    await sendReceipt(1, 'id-3', 'ENROUTE');
    assert.equal((await state())?.state, 'sent');
    await sendReceipt(1, 'id-3', 'DELIVRD');
    assert.equal((await state())?.state, 'delivered');
  });

  it('on two parts may arrive at the same time', async () => {
    const quiet = await startRig();
    const account = await quiet.account();
    await account.client.post('/sms', { to: TO, message: 'a'.repeat(200) });
    const [message] = await claimDueJobs(quiet.database, [{ kind: SMS_JOB, limit: 1 }]);
    assert.ok(message);
    const receipt = { gateway: 'smpp', gatewayIds: ['one', 'two'] };
    await recordAttempt(quiet.database, SMS_JOB, message, { state: 'succeeded', receipt });
    // The second report arrives before the first one is committed.
    const storing = await connectOnce(quiet.ownerUrl);
    const { accountId, id } = message;
    const first = [lockJob(accountId, id), ...mergeCommands([[notePartDelivered(accountId, id, 'one')]])];
    await storing.query('BEGIN');
    for (const { text, values } of first) await storing.query(text, values);
    let stored = false;
    const second = recordDeliveryReport(quiet.database, 'smpp', { gatewayId: 'two', state: 'delivered' });
    second.then(() => (stored = true));
    await eventually(async () => stored || (await asOwner(quiet, WAITING)).length > 0);
    await storing.query('COMMIT');
    await storing.end();
    await second;
    assert.equal((await smsOf(quiet, account))[0]?.state, 'delivered');
  });

  it('on one failed part make a long message fail', async () => {
    const { sendReceipt, send, state } = await both();
    await send('a'.repeat(200));
    await sendReceipt(1, 'id-2', 'UNDELIV');
    await sendReceipt(0, 'id-1', 'DELIVRD');
    assert.partialDeepStrictEqual(await state(), { state: 'failed', last_error: 'UNDELIV, error 027' });
  });

  it('count if they arrive before the other parts are sent', async () => {
    const { server, post, state } = await both();
    server.behaviour.onSubmit = ({ pdu }, session, count) => {
      session.send(pdu.response({ message_id: `id-${count}` }));
      session.send(receipt(`id-${count}`, 'DELIVRD'));
      return undefined;
    };
    await post('a'.repeat(400));
    await eventually(async () => (await state())?.state === 'delivered');
  });
});
