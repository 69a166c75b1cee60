// The clients, in a process of their own: autocannon over real sockets, closed loop, a session (or token) for each connection.

import autocannon, { type Client, type Request } from 'autocannon';
import { answerJobs, type Job, type Measured, summary } from './measure.ts';
import { CASES, type Case } from './requests.ts';

answerJobs(job => (job.name === 'bare route' ? shoot(job, () => bareRequests()) : shootCase(job)));

async function shootCase(job: Job): Promise<Measured> {
  const measured = CASES.find(({ name }) => name === job.name);
  if (!measured) throw new Error(`There is no case '${job.name}'`);
  const { facts, url } = job;
  const base = `${url}/api/${facts.account}/v4.0.0`;
  const tokens: string[] = [];
  for (let k = 0; k < job.sessions; k++)
    tokens.push(measured.token === 'api' ? facts.apiToken : await logIn(base, facts.apiToken));
  const run = Date.now().toString(36).slice(-5);
  return shoot(job, session => next(measured, job, tokens[session] ?? '', `${run}${session.toString(36)}`));
}

// No two alike, as those to Kontor: they cost the client the same.
function bareRequests(): Request {
  let n = 0;
  const headers = { authorization: `Bearer ${'x'.repeat(46)}` };
  return { setupRequest: request => Object.assign(request, { path: `/?nonce=${++n}`, method: 'GET', headers }) };
}

// The requests of one session, one after the other.
function next(measured: Case, { facts }: Job, token: string, mark: string): Request {
  let n = 0;
  const headers = { authorization: `Bearer ${token}` };
  const withBody = { ...headers, 'content-type': 'application/json' };
  return {
    setupRequest(request) {
      const { method, path, body } = measured.request(facts, ++n, mark);
      request.path = `/api/${facts.account}/v4.0.0${path}`;
      request.method = method ?? 'GET';
      request.headers = body === undefined ? headers : withBody;
      if (body !== undefined) request.body = JSON.stringify(body);
      return request;
    },
  };
}

function shoot({ sessions, seconds, url }: Job, requestsOf: (session: number) => Request): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const latencies: number[] = [];
    const refused = new Map<string, number>();
    let session = 0;
    const began = performance.now();
    const cpu = process.cpuUsage();
    const shooting = autocannon({
      ...{ url, connections: sessions, duration: seconds, timeout: 30, requests: [{}] },
      setupClient: (client: Client) => client.setRequests([requestsOf(session++)]),
    });
    shooting.on('response', (_client: unknown, status: number, _bytes: number, milliseconds: number) => {
      if (status >= 300) refused.set(`status ${status}`, (refused.get(`status ${status}`) ?? 0) + 1);
      latencies.push(milliseconds);
    });
    shooting.on('reqError', (error: Error) => refused.set(error.message, (refused.get(error.message) ?? 0) + 1));
    shooting.then(() => {
      if (refused.size > 0) reject(new Error([...refused].map(([what, times]) => `${times} × ${what}`).join(', ')));
      else resolve(summary(latencies, (performance.now() - began) / 1000, process.cpuUsage(cpu)));
    }, reject);
  });
}

async function logIn(base: string, apiToken: string): Promise<string> {
  const answer = await fetch(`${base}/helo`, { headers: { authorization: `Bearer ${apiToken}` } });
  if (!answer.ok) throw new Error(`helo answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { 'xa-token': string })['xa-token'];
}
