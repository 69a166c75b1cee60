// Requests to cells behind HAProxy, as programs and browsers send them.

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Answer of a cell: code and message of an error, without time and id; otherwise the status. */
export async function getOfCell(address: string, path: string, apiToken: string) {
  let answer = await getAsWritten(address, path, apiToken);
  // On a busy machine the checks of HAProxy may find a server late.
  await until(async () => {
    if (answer.text.includes('No server of this cell is ready')) answer = await getAsWritten(address, path, apiToken);
    return !answer.text.includes('No server of this cell is ready');
  });
  const { status, text: said } = answer;
  const { code, message } = status >= 400 && said.startsWith('{') ? JSON.parse(said) : {};
  return { status, code, message };
}

// The path goes over the connection as it is; URL would change some of them.
function getAsWritten(address: string, path: string, apiToken: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address);
  const headers = { authorization: `Bearer ${apiToken}` };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, async answer =>
      text(answer).then(body => resolve({ status: answer.statusCode ?? 0, text: body }), reject),
    );
    sent.on('error', reject).end();
  });
}

/** As a browser asks for a page, or sends a form of it. */
export function visit(address: string, path: string, cookie: string, form?: Record<string, string>) {
  const { hostname, port } = new URL(address);
  const headers = {
    accept: 'text/html',
    ...(cookie && { cookie }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
  };
  const body = form && String(new URLSearchParams(form));
  return new Promise<{ status: number; text: string; cookies: string[] }>((resolve, reject) => {
    const method = form ? 'POST' : 'GET';
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request({ hostname, port, path, method, headers: { ...headers, ...length } }, async answer => {
      const cookies = (answer.headers['set-cookie'] ?? []).map(each => each.split(';')[0] ?? '');
      text(answer).then(said => resolve({ status: answer.statusCode ?? 0, text: said, cookies }), reject);
    });
    sent.on('error', reject).end(body);
  });
}

/** Waits until something holds; fails after 20 s. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds().catch(() => false)); tries++) {
    assert.ok(tries < 400, 'not within 20 s');
    await sleep(50);
  }
}
