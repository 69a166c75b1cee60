/** A rendering process: prints jobs and checks templates, one at a time, until its parent closes the channel. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { boundProcess } from '../../processes/bounded-process.ts';
import { PrintError } from '../print-error.ts';
import { sampleJobs } from '../templates/sample-documents.ts';
import type { RenderAnswer, RenderedTemplate, RenderNotice, RenderResult, SentRequest } from './render-messages.ts';
import { Renderer } from './renderer.ts';
import { ReceivedLogos } from './sent-logos.ts';

const [maximumBytes = '', ownFonts] = process.argv.slice(2);
boundProcess(Number(maximumBytes));

const notify = (notice: RenderNotice) => void process.send?.(notice);
const renderer = new Renderer(ownFonts, notify);
const logos = new ReceivedLogos();

async function checkTemplate(template: RenderedTemplate): Promise<void> {
  const languages = readdirSync(join(template.root, 'words')).flatMap(
    name => /^([a-z]{2,3})\.json$/.exec(name)?.[1] ?? [],
  );
  for (const language of languages) {
    const jobs = sampleJobs(language);
    for (const job of language === 'en' ? jobs : jobs.slice(0, 1)) await renderer.render(template, job);
  }
}

/** Loads what every print needs. A template that can't print the sample does so again, and says so, with a document. */
async function warmUp(template: RenderedTemplate | undefined): Promise<void> {
  try {
    const [sample] = sampleJobs('en');
    if (template && sample) await renderer.render(template, sample);
  } catch (error) {
    if (!(error instanceof PrintError)) throw error;
  }
}

async function resultOf(request: SentRequest): Promise<RenderResult> {
  try {
    if (request.type === 'start') {
      await warmUp(request.template);
      return { type: 'started' };
    }
    if (request.type === 'check') {
      await checkTemplate(request.template);
      return { type: 'checked' };
    }
    const { template, job, logo } = request;
    return { type: 'printed', ...(await renderer.render(template, job, logo && logos.receive(logo))) };
  } catch (error) {
    if (error instanceof PrintError) return { type: 'refused', code: error.code, message: error.message };
    return { type: 'refused', code: 'UNPRINTABLE', message: error instanceof Error ? error.message : String(error) };
  }
}

/** To ask the system for the resident memory takes as long as a twentieth of a short document. */
const ANSWERS_PER_MEASUREMENT = 8;
let answers = 0;
let bytes = 0;

/** Requests that wait for the one before. */
const waiting: SentRequest[] = [];
let isWorking = false;

async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  for (let request = waiting.shift(); request; request = waiting.shift()) {
    notify({ type: 'begun' });
    const result = await resultOf(request);
    if (answers++ % ANSWERS_PER_MEASUREMENT === 0) bytes = process.memoryUsage.rss();
    await send({ ...result, bytes });
  }
  isWorking = false;
}

/** Resolves when the answer is written: the next request would hold up the rest of a large one. */
function send(answer: RenderAnswer): Promise<void> {
  return new Promise(resolve => process.send?.(answer, undefined, undefined, () => resolve()));
}

process.on('message', (request: SentRequest) => {
  waiting.push(request);
  void work();
});
