/** A rendering process: prints jobs and checks templates, one at a time, until its parent closes the channel. */
import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PrintError } from '../print-error.ts';
import { sampleJobs } from '../templates/sample-documents.ts';
import type { RenderAnswer, RenderBegun, RenderRequest, RenderResult } from './render-messages.ts';
import { Renderer } from './renderer.ts';
import { Typst } from './typst.ts';

/** Between the priority of the server and the lowest, which gets no time while the machine is busy (decision 0027). */
const priority = 5;
const [maximumBytes = '', ...fontPaths] = process.argv.slice(2);
/**
 * A thread that ends the process when its parent has ended, or when it uses too much memory. A compilation blocks every
 * event of the main thread.
 */
const watch = `setInterval(() => {
  try { process.kill(${process.ppid}, 0); } catch { process.kill(${process.pid}, 'SIGKILL'); }
  if (process.memoryUsage.rss() > ${Number(maximumBytes)}) process.kill(${process.pid}, 'SIGKILL');
}, 200)`;

// A service manager sends signals to every process; only the parent handles them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
new Worker(watch, {
  eval: true,
  resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
}).unref();
offerToBeKilled();
lowerPriority();

/** Linux ends a renderer before the server or PostgreSQL when the machine has no memory left. Others have no such file. */
function offerToBeKilled(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '800', { flag: 'r+' });
  } catch {
    // Printing works without it.
  }
}

/**
 * Requests to the server go before printing. Linux with autogroup schedules sessions before processes, so this function
 * sets the priority of the session too. An error is ignored: printing works without it.
 */
function lowerPriority(): void {
  try {
    setPriority(priority);
    writeFileSync('/proc/self/autogroup', String(priority), { flag: 'r+' });
  } catch (error) {
    // Linux accepts one change of autogroup in 100 ms.
    if ((error as { code?: string }).code === 'EAGAIN') setTimeout(lowerPriority, 200);
  }
}

const renderer = new Renderer(new Typst(fontPaths));

function checkTemplate(root: string): void {
  const languages = readdirSync(join(root, 'words')).flatMap(name => /^([a-z]{2,3})\.json$/.exec(name)?.[1] ?? []);
  for (const language of languages) {
    const jobs = sampleJobs(language);
    for (const job of language === 'en' ? jobs : jobs.slice(0, 1)) renderer.render(root, job);
  }
}

/** Loads what every print needs. A template that can't print the sample does so again, and says so, with a document. */
function warmUp(root: string | undefined): void {
  try {
    const [sample] = sampleJobs('en');
    if (root && sample) renderer.render(root, sample);
  } catch (error) {
    if (!(error instanceof PrintError)) throw error;
  }
}

function resultOf(request: RenderRequest): RenderResult {
  try {
    if (request.type === 'start') {
      warmUp(request.root);
      return { type: 'started' };
    }
    if (request.type === 'check') {
      checkTemplate(request.root);
      return { type: 'checked' };
    }
    return { type: 'printed', pdf: renderer.render(request.root, request.job) };
  } catch (error) {
    if (error instanceof PrintError) return { type: 'refused', code: error.code, message: error.message };
    return { type: 'refused', code: 'UNPRINTABLE', message: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (request: RenderRequest) => {
  const begun: RenderBegun = { type: 'begun' };
  process.send?.(begun);
  const answer: RenderAnswer = { ...resultOf(request), bytes: process.memoryUsage.rss() };
  process.send?.(answer);
});
