/** A rendering process: prints jobs and checks templates, one at a time, until its parent closes the channel. */
import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PrintError } from '../print-error.ts';
import { sampleJobs } from '../templates/sample-documents.ts';
import type { RenderAnswer, RenderRequest, RenderResult } from './render-messages.ts';
import { Renderer } from './renderer.ts';
import { Typst } from './typst.ts';

const lowestPriority = 19;
/** A thread that ends the process when its parent has ended. A compilation that hangs blocks the event `disconnect`. */
const watchParent = `setInterval(() => {
  try { process.kill(${process.ppid}, 0); } catch { process.kill(${process.pid}, 'SIGKILL'); }
}, 1000)`;

// A service manager sends signals to every process; only the parent handles them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
new Worker(watchParent, {
  eval: true,
  resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
}).unref();
lowerPriority();

/**
 * Requests to the server go before printing. Linux with autogroup schedules sessions before processes, so this function
 * sets the priority of the session too. An error is ignored: printing works without it.
 */
function lowerPriority(): void {
  try {
    setPriority(lowestPriority);
    writeFileSync('/proc/self/autogroup', String(lowestPriority), { flag: 'r+' });
  } catch (error) {
    // Linux accepts one change of autogroup in 100 ms.
    if ((error as { code?: string }).code === 'EAGAIN') setTimeout(lowerPriority, 200);
  }
}

const renderer = new Renderer(new Typst(process.argv.slice(2)));

function checkTemplate(root: string): void {
  const languages = readdirSync(join(root, 'words')).flatMap(name => /^([a-z]{2,3})\.json$/.exec(name)?.[1] ?? []);
  for (const language of languages) {
    const jobs = sampleJobs(language);
    for (const job of language === 'en' ? jobs : jobs.slice(0, 1)) renderer.render(root, job);
  }
}

function resultOf(request: RenderRequest): RenderResult {
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

process.on('message', (request: RenderRequest) => {
  const answer: RenderAnswer = { ...resultOf(request), bytes: process.memoryUsage.rss() };
  process.send?.(answer);
});
