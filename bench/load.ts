// The clients of the HTTP interface, in a process of their own: autocannon over real sockets. Each connection has its own
// session (or the API token) and sends its next request when the one before it is answered.

import autocannon, { type Client, type Request } from 'autocannon';
import { answerJobs, type Job, type Measured, summary } from './measure.ts';
import { PEER_CASES } from './peers/requests.ts';
import { CASES, type Case } from './requests.ts';
import { logIn } from './session.ts';

/** A session, or an API token instead. */
interface Session {
  token: string;
  /** Requests sent so far; also the last nonce. */
  sent: number;
  /** Begins the document numbers of this session. All have one length: two with their numbers differ, also without punctuation. */
  mark: string;
}

const run = Date.now().toString(36).slice(-5);
const sessionsOfServer = new Map<string, Session[]>();
let sessionCount = 0;

answerJobs(job => (job.name === 'bare route' ? sendRequests(job, bareRequests) : measureCase(job)));

async function measureCase(job: Job): Promise<Measured> {
  const measured = [...CASES, ...PEER_CASES].find(({ name }) => name === job.name);
  if (!measured) throw new Error(`There is no request '${job.name}'`);
  const sessions = await sessionsFor(job, measured.token);
  return sendRequests(job, connection => caseRequests(measured, job, sessions[connection]));
}

// Sessions stay open between the jobs of one server, so that the short rounds of a comparison measure no log-ins.
async function sessionsFor({ facts, url, sessions }: Job, kind: Case['token']): Promise<Session[]> {
  const key = `${kind} ${facts.account} ${url}`;
  const open = sessionsOfServer.get(key) ?? [];
  sessionsOfServer.set(key, open);
  while (open.length < sessions) {
    const token = kind === 'api' ? facts.apiToken : await logIn(url, facts);
    open.push({ token, sent: 0, mark: run + (sessionCount++).toString(36).padStart(3, '0') });
  }
  return open;
}

// Each with another path, as the requests to Kontor: they cost the client the same.
function bareRequests(): Request {
  let n = 0;
  const headers = { authorization: `Bearer ${'x'.repeat(46)}` };
  return { setupRequest: request => Object.assign(request, { path: `/?nonce=${++n}`, method: 'GET', headers }) };
}

function caseRequests(measured: Case, { facts }: Job, session: Session | undefined): Request {
  if (!session) throw new Error('There are more connections than sessions');
  const headers = { authorization: `Bearer ${session.token}` };
  const withBody = { ...headers, 'content-type': 'application/json' };
  return {
    setupRequest(request) {
      const { method, path, body } = measured.request(facts, ++session.sent, session.mark);
      request.path = `/api/${facts.account}/v4.0.0${path}`;
      request.method = method ?? 'GET';
      request.headers = body === undefined ? headers : withBody;
      if (body !== undefined) request.body = JSON.stringify(body);
      return request;
    },
  };
}

// Rejects when any request failed or was answered with an error.
function sendRequests(job: Job, requestsOf: (connection: number) => Request): Promise<Measured> {
  const { sessions, seconds, url } = job;
  return new Promise((resolve, reject) => {
    const latencies: number[] = [];
    const failures = new Map<string, number>();
    const count = (failure: string) => failures.set(failure, (failures.get(failure) ?? 0) + 1);
    let connection = 0;
    const began = performance.now();
    const cpu = process.cpuUsage();
    const sending = autocannon({
      url,
      connections: sessions,
      duration: seconds,
      sampleInt: 20,
      timeout: 30,
      requests: [{}],
      setupClient: (client: Client) => client.setRequests([requestsOf(connection++)]),
    });
    sending.on('response', (_client: unknown, status: number, _bytes: number, milliseconds: number) => {
      if (status >= 300) count(`status ${status}`);
      latencies.push(milliseconds);
    });
    sending.on('reqError', (error: Error) => count(error.message));
    sending.then(() => {
      if (failures.size > 0) reject(new Error([...failures].map(([what, times]) => `${times} × ${what}`).join(', ')));
      else {
        const measured = summary(latencies, (performance.now() - began) / 1000, process.cpuUsage(cpu));
        resolve(job.latencies ? { ...measured, latencies } : measured);
      }
    }, reject);
  });
}
