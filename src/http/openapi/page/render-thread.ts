// The thread that renders the page, compresses it and ends: half a second of work that would hold all requests.

import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { etagOf } from './files.ts';
import type { RenderOrder, SentPage } from './render-in-thread.ts';
import { ROOT, renderPage } from './render-page.ts';

const { openApi, version } = workerData as RenderOrder;
const page = renderPage(JSON.parse(openApi), `docs/files/${version}`);
// Relative addresses are right under every path that a proxy may serve this server below.
const [docs, docsSlash] = ['', '../'].map(root => {
  const content = Buffer.from(page.replaceAll(ROOT, root));
  return { content, gzipped: gzipSync(content), etag: etagOf(content) };
});
parentPort?.postMessage({ docs, docsSlash } as Record<string, SentPage>);
