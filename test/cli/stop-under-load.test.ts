/** SIGTERM while clients write over keep-alive connections: no connection is reset, and every acknowledged write is there. */
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceBody } from '../support/invoices.ts';
import type { Server } from '../support/kontor-process.ts';
import { helo, startedDirectory } from './data-directory.ts';

const CLIENTS = 16;

interface Answered {
  status: number;
  closes: boolean;
  text: string;
}

function send(method: string, url: string, token: string, agent: Agent, body?: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const sent = request(url, { method, agent, headers }, response => {
      let text = '';
      response.on('data', data => {
        text += data;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, closes: response.headers.connection === 'close', text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Writes one invoice after another, whose names go into `acknowledged`, until the server refuses a new connection. */
async function writeUntilRefused(base: string, token: string, series: string, acknowledged: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let told = false;
  for (let number = 1; ; ) {
    const name = `${series}-${number}`;
    try {
      const body = JSON.stringify(invoiceBody(name));
      const { status, closes, text } = await send('POST', `${base}/invoices?nonce=${number}`, token, agent, body);
      told ||= closes;
      // A busy machine answers 503.
      if (status === 503) await sleep(200);
      else {
        assert.equal(status, 201, text);
        acknowledged.push(name);
        number++;
      }
    } catch (error) {
      // A client that was told to close finds the port closed.
      assert.equal((error as { code?: string }).code, 'ECONNREFUSED', `${name}: ${error}`);
      assert.ok(told, `${name} was not told to close its connection`);
      return;
    }
  }
}

const baseOf = ({ address }: Server) => `${address}/api/demo/v4.0.0`;

async function sessionOf(base: string, token: string): Promise<string> {
  for (;;) {
    const answer = await helo(base, token);
    if (answer.status === 200) return ((await answer.json()) as { 'xa-token': string })['xa-token'];
    // A busy machine answers 503.
    assert.equal(answer.status, 503, await answer.text());
    await sleep(200);
  }
}

for (const workers of ['1', '2']) {
  describe(`A server with --workers ${workers} that gets SIGTERM under load`, () => {
    it('resets no connection and loses no acknowledged write', async () => {
      const data = await startedDirectory();
      const apiToken = data.credentials.token;
      const stopped = await data.serve('--workers', workers);
      const sessions = await Promise.all(Array.from({ length: CLIENTS }, () => sessionOf(baseOf(stopped), apiToken)));
      const written = sessions.map((): string[] => []);
      const clients = Promise.all(
        written.map((names, client) => writeUntilRefused(baseOf(stopped), sessions[client] ?? '', `C${client}`, names)),
      );
      let failed = false;
      clients.catch(() => {
        failed = true;
      });
      while (!failed && written.some(names => names.length === 0)) await sleep(20);
      await sleep(500);
      const code = stopped.stop();
      await clients;
      const acknowledged = written.flat();
      assert.equal(await code, 0, stopped.err());
      assert.ok(acknowledged.length > CLIENTS, String(acknowledged.length));

      const server = await data.serve();
      const base = baseOf(server);
      const token = await sessionOf(base, apiToken);
      const agent = new Agent({ keepAlive: true });
      const found = new Set<string>();
      for (let skip = 0; ; skip += 1000) {
        const { text } = await send('GET', `${base}/invoices?limit=1000&skip=${skip}`, token, agent);
        const page: { seq_number: string }[] = JSON.parse(text);
        for (const { seq_number } of page) found.add(seq_number);
        if (page.length < 1000) break;
      }
      agent.destroy();
      assert.deepEqual(
        acknowledged.filter(name => !found.has(name)),
        [],
      );
    });
  });
}
