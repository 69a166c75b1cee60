/** A rendering process: prints jobs and checks templates until its parent closes the channel. */
import { readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { boundProcess } from '../../processes/bounded-process.ts';
import { type PdfPlace, writePdf } from '../pdf-file.ts';
import { PrintError } from '../print-error.ts';
import { sampleJobs } from '../templates/sample-documents.ts';
import type { Template } from '../templates/template-files.ts';
import {
  type Kept,
  PDF_FD,
  type RenderAnswer,
  type RenderNotice,
  type RenderRequest,
  type RenderResult,
} from './render-messages.ts';
import { Renderer } from './renderer.ts';

const [maximumBytes = '', ownFonts] = process.argv.slice(2);
boundProcess(Number(maximumBytes));

const notify = (notice: RenderNotice) => void process.send?.(notice);
const renderer = new Renderer(ownFonts, notify);

function checkTemplate(template: Template): void {
  const languages = readdirSync(join(template.root, 'words')).flatMap(
    name => /^([a-z]{2,3})\.json$/.exec(name)?.[1] ?? [],
  );
  for (const language of languages) {
    const jobs = sampleJobs(language);
    for (const job of language === 'en' ? jobs : jobs.slice(0, 1)) renderer.render(template, job, {});
  }
}

/** Loads what every print needs. A template that can't print the sample fails again, and reports it, with a document. */
function warmUp(template: Template | undefined): void {
  try {
    const [sample] = sampleJobs('en');
    if (template && sample) renderer.render(template, sample, {});
  } catch (error) {
    if (!(error instanceof PrintError)) throw error;
  }
}

/** Writes a PDF to the pipe. The parent reads while this process writes. */
function sendPdf(pdf: Uint8Array): void {
  for (let sent = 0; sent < pdf.length; ) sent += writeSync(PDF_FD, pdf, sent);
}

async function keepPdf(place: PdfPlace, pdf: Uint8Array): Promise<Kept> {
  try {
    await writePdf(place, pdf);
    return {};
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return { failure: { code, message } };
  }
}

async function resultOf(request: RenderRequest): Promise<RenderResult> {
  try {
    if (request.type === 'start') {
      warmUp(request.template);
      return { type: 'started' };
    }
    if (request.type === 'check') {
      checkTemplate(request.template);
      return { type: 'checked' };
    }
    if (request.type === 'draw') {
      const fault = renderer.typst.pictureFault(request.picture);
      return { type: 'drawn', ...(fault !== undefined && { fault }) };
    }
    if (request.type === 'show')
      return { type: 'shown', svg: renderer.show(request.template, request.job, request.pictures) };
    if (request.type === 'convert') {
      const svg = renderer.typst.pictureOfPdf(request.pdf);
      return { type: 'converted', ...(svg && { svg }) };
    }
    if (request.type === 'join' || request.type === 'labels') {
      const isJoin = request.type === 'join';
      const pdf = isJoin ? renderer.typst.join(request.pdfs) : renderer.labels(request.template, request.job);
      sendPdf(pdf);
      return { type: 'printed', size: pdf.length };
    }
    const pdf = renderer.render(request.template, request.job, request.pictures);
    sendPdf(pdf);
    const kept = request.keep && (await keepPdf(request.keep, pdf));
    return { type: 'printed', size: pdf.length, ...(kept && { kept }) };
  } catch (error) {
    if (error instanceof PrintError) return { type: 'refused', code: error.code, message: error.message };
    return { type: 'refused', code: 'UNPRINTABLE', message: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (request: RenderRequest) => {
  notify({ type: 'begun' });
  const result = await resultOf(request);
  const answer: RenderAnswer = { ...result, bytes: process.memoryUsage.rss() };
  process.send?.(answer);
});
