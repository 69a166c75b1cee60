// Renders the page in a thread of its own, so that other requests are answered meanwhile.

import { Worker } from 'node:worker_threads';
import type { PageFile } from './files.ts';

export interface Pages {
  /** The page at `/docs`, and at `/docs/`, from where its files have another relative address. */
  docs: PageVariant;
  docsSlash: PageVariant;
}

export interface PageVariant {
  plain: PageFile;
  gzipped: Buffer;
}

/** Start data of the thread: the OpenAPI document as JSON text, and the version in the addresses of the files. */
export interface RenderOrder {
  openApi: string;
  version: string;
}

/** A page as the thread sends it, where a Buffer arrives as the bytes that it has. */
export interface SentPage {
  content: Uint8Array<ArrayBuffer>;
  gzipped: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** Starts the thread and waits for the page. What renders it is loaded there only. Throws when the thread fails. */
export function renderInThread(order: RenderOrder): Promise<Pages> {
  const { promise, resolve, reject } = Promise.withResolvers<Pages>();
  const thread = new Worker(new URL('./render-thread.ts', import.meta.url), { workerData: order });
  thread.on('message', ({ docs, docsSlash }: Record<keyof Pages, SentPage>) =>
    resolve({ docs: variant(docs), docsSlash: variant(docsSlash) }),
  );
  thread.on('error', reject);
  thread.on('exit', code => reject(new Error(`The thread that renders the reference page ended with code ${code}`)));
  return promise;
}

function variant({ content, gzipped, etag }: SentPage): PageVariant {
  return {
    plain: { content: bytesOf(content), type: 'text/html; charset=utf-8', etag },
    gzipped: bytesOf(gzipped),
  };
}

// Without a copy. The bytes may be a part of what was sent.
const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength);
