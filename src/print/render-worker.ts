/** The worker thread: prints jobs and checks templates, one at a time. */
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PrintError } from './print-error.ts';
import { Renderer } from './render.ts';
import { sampleJobs } from './sample-documents.ts';
import { Typst } from './typst.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts';

// On Linux this is the thread's own priority: a list that someone waits for goes before a page. Elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(10);

const fontPaths: string[] = workerData.fontPaths;
const typst = new Typst(fontPaths);
const renderer = new Renderer(typst);

function checkTemplate(root: string): void {
  const languages = readdirSync(join(root, 'words')).flatMap(name => /^([a-z]{2,3})\.json$/.exec(name)?.[1] ?? []);
  for (const language of languages) {
    const jobs = sampleJobs(language);
    for (const job of language === 'en' ? jobs : jobs.slice(0, 1)) renderer.render(root, job);
  }
}

function answer(request: WorkerRequest): WorkerAnswer {
  try {
    if (request.type === 'check') {
      checkTemplate(request.root);
      return { type: 'checked' };
    }
    return { type: 'printed', pdf: renderer.render(request.root, request.job) };
  } catch (error) {
    if (error instanceof PrintError) return { type: 'refused', code: error.code, message: error.message };
    return { type: 'refused', code: 'PRINT_FAILED', message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: WorkerRequest | 'stop') => {
  if (request !== 'stop') {
    parentPort?.postMessage(answer(request));
    return;
  }
  typst.clear();
  parentPort?.close();
});
