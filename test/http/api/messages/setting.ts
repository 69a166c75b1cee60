// The account in which the mistakes are made, and how one is sent: over a socket, to a server with a real database.

import { Agent } from 'node:http';
import { after } from 'node:test';
import type { Account } from '../../../support/account.ts';
import { checkAnswer } from '../../../support/answers.ts';
import type { Client } from '../../../support/client.ts';
import { createExamples } from '../../../support/example-requests.ts';
import { asOwner, inAccount } from '../../../support/owner.ts';
import { type Rig, startRig } from '../../../support/rig.ts';
import { type RawAnswer, sendRequest } from '../../../support/send-request.ts';
import { bodyOf, GOOD_BODIES, type Mistake } from './mistakes.ts';

/** Sends requests with mistakes. */
export interface Setting {
  send(mistake: Mistake): Promise<RawAnswer>;
}

/** Starts a server with an account that has a few documents. */
export async function startSetting(): Promise<Setting> {
  const rig = await startRig({ RATE_LOGINS: '0' });
  const account = await rig.account('demo');
  await createExamples(rig, account);
  await createDocuments(account.client);
  await asOwner(rig, client =>
    inAccount(client, account.code, id =>
      client.query("UPDATE account SET negative_stock = 'reject' WHERE account_id = $1", [id]),
    ),
  );
  return setting(rig, account);
}

// Invoices A-1 (unpaid), A-2 (paid), A-3 (of the order O-1), A-4 (void), A-5 (credited by a note A-4) and A-6
// (paid in part by a receipt A-4); the serial number S1 is sold, S2 is not.
async function createDocuments(client: Client): Promise<void> {
  const create = async (path: string, body: Record<string, unknown>) => {
    const { status, text } = await client.post(path, { ...GOOD_BODIES[`POST ${path}`], ...body });
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
  };
  const till = (serial_numbers: string[]) => ({
    total_amount: 11.07 * serial_numbers.length,
    items: [
      { item_code: 'TILL', description: 'Till', qty: serial_numbers.length, unit_price: 9, vat: 23, serial_numbers },
    ],
  });
  await create('/articles', { item_code: 'TILL', description: 'Till', serial_tracking: 'serial' });
  await create('/purchases', till(['S1', 'S2']));
  for (const seq_number of ['A-1', 'A-2', 'A-4']) await create('/invoices', { seq_number });
  await create('/receipts', { related_document: 'FT A-2' });
  await create('/orders', { seq_number: 'O-1' });
  await create('/invoices', { seq_number: 'A-3', related_document: 'ORD O-1' });
  await create('/invoices', till(['S1']));
  await create('/customers', { code: 'ANA', name: 'Ana' });
  await create('/invoices', { seq_number: 'A-5' });
  await create('/credit_notes', { seq_number: 'A-4', related_document: 'FT A-5' });
  await create('/invoices', { seq_number: 'A-6', customer: { code: 'C0001' } });
  await create('/receipts', { seq_number: 'A-4', related_document: 'FT A-6', total_amount: 1 });
  await client.put('/invoices', { document_set: 'FT', seq_number: 'A-4', status: 'VOID', reason: 'Issued twice' });
  await client.post('/customers', { name: 'Ana' }, { headers: { 'idempotency-key': 'used' } });
}

async function setting(rig: Rig, account: Account): Promise<Setting> {
  const agent = new Agent({ keepAlive: true });
  after(() => agent.destroy());
  const { client: readonly } = await account.user('readonly');
  const { client: clerk } = await account.user('clerk');
  const { token } = await account.login();
  const page = await account.client.get('/invoices', { limit: 1 });
  const cursor = /cursor=([^&>]+)/.exec(page.headers.link ?? '')?.[1] ?? '';
  // The session has written once.
  let nonce = 1000;
  let accepted = nonce;

  await sendOnce(await rig.listen(), token, { mistake: 'none', request: 'POST /customers', status: 201, message: '' });

  return {
    async send(mistake) {
      const { settings, role, before = 0 } = mistake;
      const server = settings ? await rig.another(settings) : rig;
      const address = await server.listen();
      const session = role === 'readonly' ? readonly.token : role === 'clerk' ? clerk.token : token;
      for (let time = 0; time < before; time++) await sendOnce(address, session, mistake);
      return sendOnce(address, session, mistake);
    },
  };

  async function sendOnce(address: string, session: string, mistake: Mistake): Promise<RawAnswer> {
    const filled = (text: string) =>
      text
        .replace('{account}', account.code)
        .replace('{session}', session)
        .replace('{api token}', account.apiToken)
        .replace('{cursor}', cursor)
        .replace('{last-nonce}', String(accepted))
        .replace('{next-nonce}', () => String(++nonce));
    const [method = '', target = ''] = mistake.request.split(' ');
    const url = urlOf(method, target, mistake);
    const body = bodyOf(mistake);
    const headers: Record<string, string> = {};
    const given = {
      authorization: 'Bearer {session}',
      'content-type': body === undefined ? undefined : 'application/json',
    };
    for (const [name, value] of Object.entries({ ...given, ...mistake.headers }))
      if (value !== undefined) headers[name] = filled(value);
    const request = { method, url: filled(url), headers, body: body === undefined ? undefined : Buffer.from(body) };
    const answer = await sendRequest(address, agent, request);
    if (answer.status === 201 && session === token) accepted = nonce;
    checkAnswer(method, request.url, answer);
    return answer;
  }

  function urlOf(method: string, target: string, { bare, withoutNonce }: Mistake): string {
    if (bare) return target;
    const url = `/api/${account.code}/v4.0.0${target}`;
    const needsNonce = !withoutNonce && ['POST', 'PUT', 'PATCH'].includes(method) && !target.includes('?');
    return needsNonce ? `${url}?nonce={next-nonce}` : url;
  }
}
