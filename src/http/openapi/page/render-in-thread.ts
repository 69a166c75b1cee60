// Renders the page in a separate thread, so that it does not block other requests.

import { Worker } from 'node:worker_threads';
import type { PageFile } from './files.ts';

export interface Pages {
  /** The pages at `/docs` and at `/docs/`: relative addresses of files differ. */
  docs: PageFile;
  docsSlash: PageFile;
}

/** Start data of the thread: the OpenAPI document as JSON text, and the version in the addresses of the files. */
export interface RenderOrder {
  openApi: string;
  version: string;
}

/** A page as the thread sends it: Buffers arrive as Uint8Array. */
export interface SentPage {
  content: Uint8Array<ArrayBuffer>;
  gzipped: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** Starts the thread and waits for the page. Only the thread loads the renderer. Throws if the thread fails. */
export function renderInThread(order: RenderOrder): Promise<Pages> {
  const { promise, resolve, reject } = Promise.withResolvers<Pages>();
  const thread = new Worker(new URL('./render-thread.ts', import.meta.url), { workerData: order });
  thread.on('message', ({ docs, docsSlash }: Record<keyof Pages, SentPage>) =>
    resolve({ docs: pageFile(docs), docsSlash: pageFile(docsSlash) }),
  );
  thread.on('error', reject);
  thread.on('exit', code => reject(new Error(`The thread that renders the reference page ended with code ${code}`)));
  return promise;
}

function pageFile({ content, gzipped, etag }: SentPage): PageFile {
  return {
    content: bytesOf(content),
    type: 'text/html; charset=utf-8',
    etag,
    gzipped: Promise.resolve(bytesOf(gzipped)),
  };
}

// Without a copy. The bytes may be a part of a larger buffer.
const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength);
