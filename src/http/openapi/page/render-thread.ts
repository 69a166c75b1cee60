// The thread that renders and compresses the page: half a second of work that would block all requests.

import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { etagOf } from './files.ts';
import type { RenderOrder, SentPage } from './render-in-thread.ts';
import { ROOT, renderPage } from './render-page.ts';

const { openApi, version } = workerData as RenderOrder;
const page = renderPage(JSON.parse(openApi), `docs/files/${version}`);
// Relative addresses are valid under any path of a proxy.
const [docs, docsSlash] = ['', '../'].map(root => {
  const content = Buffer.from(page.replaceAll(ROOT, root));
  return { content, gzipped: gzipSync(content), etag: etagOf(content) };
});
parentPort?.postMessage({ docs, docsSlash } as Record<string, SentPage>);
