// A receiver of webhooks as a process, which can be killed. Arguments: address, port, file, share of requests that it refuses. Each other request
// becomes a line of the file, and is answered a moment later: a kill in between makes the delivery come again.

import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_WORK_MS = 100;
const [host, port, file = '', refused] = process.argv.slice(2);

createServer(async (request, response) => {
  const body = await text(request);
  if (Math.random() < Number(refused)) return void response.writeHead(503).end();
  appendFileSync(file, `${JSON.stringify({ headers: request.headers, body })}\n`);
  await sleep(Math.random() * MAX_WORK_MS);
  response.writeHead(204).end();
}).listen(Number(port), host, () => console.log('ready'));
