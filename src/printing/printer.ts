/** The printer: makes a PDF/A-3 file of a print job in a rendering process, and keeps it in a cache. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { LabelJob } from '../domain/labels/labels.ts';
import type { PrintJob } from '../domain/print-job.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import { pdfFolder } from './empty-cache.ts';
import { FailedPrints } from './failed-prints.ts';
import { type HashedJob, hashJob, hashOf } from './hashed-job.ts';
import { logoFaultIn, pictureOfPdf } from './logo-fault.ts';
import { PdfCache } from './pdf-cache.ts';
import { PrintError } from './print-error.ts';
import type { RenderRequest } from './render/render-messages.ts';
import { RenderPool, type Requester } from './render/render-pool.ts';
import { SharedPrints } from './shared-prints.ts';
import { listTemplates } from './templates/list-templates.ts';
import type { Template } from './templates/template-files.ts';
import { TemplateStore } from './templates/template-store.ts';

export interface PrinterOptions {
  /** The templates of Kontor. */
  templatesDirectory: string;
  /**
   * The templates of the user. A folder here goes before the shipped one of that name. The folder `fonts` contains
   * more fonts.
   */
  ownTemplatesDirectory?: string;
  cacheDirectory: string;
  /** The largest number of rendering processes. Default 1. */
  processes?: number;
  /** The number of them that stay when there is nothing to print. Default 1. */
  keptProcesses?: number;
  /** The largest number of documents that wait to be printed; more are rejected with OVERLOADED. Default 200. */
  maximumQueue?: number;
  /** The same for the documents of one account. Default 100. */
  maximumQueuePerAccount?: number;
  /** Default 256 MB. */
  maximumCacheBytes?: number;
  /** A process that is not kept ends after this time without a job. Default 120. */
  idle_seconds?: number;
  /** The time-out of a print with its time in the queue. It is shorter than the 60 s of a connection. Default 40. */
  timeout_seconds?: number;
  /** The time-out of a job in its process. Default 20. */
  jobTimeout_seconds?: number;
  /** The time-out of the check of a template, which prints every sample in every language. Default 60. */
  checkTimeout_seconds?: number;
  /** A process with more resident memory than this after a job is replaced. Default 250 MB. */
  maximumProcessBytes?: number;
  /** A process with more resident memory than this during a job is ended. Default 1.5 GB. */
  maximumJobBytes?: number;
  /** Receives the error of a changed template that was rejected; the last valid version stays in use. */
  onTemplateRejected?: (template: string, error: PrintError) => void;
  /** Receives what an administrator should know and no client learns: a lost process, a cache that can't be used. */
  onProblem?: (problem: string, error: unknown) => void;
}

/** Owner of a print. */
export interface PrintRequest {
  /** Accounts take turns. */
  accountId: number;
  /** Aborts when the client has gone; then the document is not printed, unless another client requested the same. */
  gone?: AbortSignal;
  /** Another text for every state of what the job is made of; by it `printedBefore` finds the file. */
  version?: string;
}

export interface Printer {
  /**
   * The file of the job that was printed for a version, if it is still there. @throws PrintError of the template.
   */
  printedBefore(printed: { template: string; version: string }): Promise<Buffer | undefined>;
  /** @throws PrintError */
  print(job: PrintJob, request?: PrintRequest): Promise<Buffer>;
  /** One file of the pages of printed files, in their order, which is not kept. @throws PrintError */
  join(pdfs: Uint8Array[], request?: PrintRequest): Promise<Buffer>;
  /** Prints labels with the template `standard`; the file is not kept. @throws PrintError */
  labels(job: LabelJob, request?: PrintRequest): Promise<Buffer>;
  /** Draws the pages of a job below each other as an SVG, which is not kept. @throws PrintError */
  show(job: PrintJob, request?: PrintRequest): Promise<string>;
  /** @throws PrintError OVERLOADED if a print of the account would be rejected now. */
  refuseWhenFull(accountId: number): void;
  /** Resolves to the reason why documents would be printed without this picture; undefined if they can have it. @throws PrintError */
  logoFault(bytes: Uint8Array): Promise<string | undefined>;
  /** Resolves to the first page of a PDF as an SVG; undefined if it can't be read. @throws PrintError */
  convertPdf(pdf: Uint8Array): Promise<Uint8Array | undefined>;
  /** The names of the templates there are, those of the user too. */
  templates(): Promise<string[]>;
  /** Starts a rendering process in the background, reads which files the cache has, and reports fonts that are not usable. */
  warmUp(): void;
  close(): Promise<void>;
}

/**
 * Printed jobs that are found by the version of their document; an entry takes about 400 bytes. A version has ids of transactions, of
 * which PostgreSQL has four billion before it begins again: an entry does not live long enough to see the same one twice.
 */
const KNOWN_VERSIONS = { max: 10_000, ttl: 3_600_000 };

/** `warmUp` lets the requests that wait for the start go first, and is over before memory is tidied up (src/cli/server/after-start.ts). */
const WARM_UP_DELAY_MS = 200;

/** Creates a printer. Its processes start with `warmUp`, or with the first print. */
export async function createPrinter(options: PrinterOptions): Promise<Printer> {
  const { templatesDirectory, ownTemplatesDirectory, cacheDirectory, onProblem } = options;
  await makePrivateFolder(cacheDirectory).catch(error =>
    onProblem?.('the folder of printed files is not usable', error),
  );
  const { pool, checks } = poolsOf(options);
  const templates = new TemplateStore({
    templatesDirectory,
    ownTemplatesDirectory,
    copiesDirectory: join(cacheDirectory, 'templates'),
    check: async template => void (await checks.run({ type: 'check', template }, { account: '' })),
    onRejected: options.onTemplateRejected,
    onProblem: error => onProblem?.('a template could not be read or copied', error),
  });
  const cache = new PdfCache({
    directory: pdfFolder(cacheDirectory),
    maximumBytes: options.maximumCacheBytes ?? 256 * 1024 * 1024,
    onError: error => onProblem?.('printed files are not kept: their folder is not usable', error),
  });
  /** Hashes of jobs by version. */
  const jobKeys = new LRUCache<string, string>(KNOWN_VERSIONS);
  const failed = new FailedPrints();
  const prints = new SharedPrints(options.timeout_seconds ?? 40);
  let delay: NodeJS.Timeout | undefined;

  // The file of a request, which is not kept.
  async function printOnce(
    request: RenderRequest,
    { accountId, gone }: PrintRequest = { accountId: 0 },
  ): Promise<Buffer> {
    const answer = await pool.run(request, { account: String(accountId), ...(gone && { signal: gone }) });
    if (answer.type !== 'printed' || !answer.pdf) throw new PrintError('UNPRINTABLE', 'The renderer returned no file');
    return answer.pdf;
  }

  async function print(
    template: Template,
    { job, pictures, jobKey }: HashedJob,
    requester: Requester,
  ): Promise<Buffer> {
    const key = hashOf(template.version, jobKey);
    const cached = await cache.get(key);
    if (cached) return cached;
    failed.refusePaused(key, Date.now());
    const request = { type: 'print', template, job, pictures, keep: cache.placeOf(key) } as const;
    const answer = await pool.run(request, requester).catch(error => {
      if (error instanceof PrintError && error.code === 'PRINT_FAILED') failed.record(key, Date.now());
      throw error;
    });
    failed.forget(key);
    if (answer.type !== 'printed' || !answer.pdf) throw new PrintError('UNPRINTABLE', 'The renderer returned no file');
    const { pdf, kept } = answer;
    if (kept) {
      const { failure } = kept;
      await cache.noteWritten(key, {
        bytes: pdf.length,
        ...(failure && { error: Object.assign(new Error(failure.message), { code: failure.code }) }),
      });
    }
    return pdf;
  }

  return {
    async printedBefore({ template: name, version }) {
      const jobKey = jobKeys.get(version);
      const template = jobKey && (await templates.known(name));
      return template && jobKey ? cache.get(hashOf(template.version, jobKey)) : undefined;
    },
    async print(job, { accountId, gone, version } = { accountId: 0 }) {
      const account = String(accountId);
      // The search of a template counts too: it may check the template first.
      const hashed = hashJob(account, job);
      if (version !== undefined) jobKeys.set(version, hashed.jobKey);
      return prints.get(hashed.jobKey, gone, async signal => {
        const template = await templates.current(job.template);
        try {
          return await print(template, hashed, { account, signal });
        } catch (error) {
          // The copy of the template was removed after it was found: another is made.
          if (existsSync(template.root)) throw error;
          return await print(await templates.current(job.template), hashed, { account, signal });
        }
      });
    },
    async show(job, { accountId, gone } = { accountId: 0 }) {
      const account = String(accountId);
      const hashed = hashJob(account, job);
      const template = await templates.current(job.template);
      const request = { type: 'show', template, job: hashed.job, pictures: hashed.pictures } as const;
      const answer = await pool.run(request, { account, ...(gone && { signal: gone }) });
      if (answer.type !== 'shown') throw new PrintError('UNPRINTABLE', 'The renderer returned no picture');
      return answer.svg;
    },
    join: (pdfs, request) => printOnce({ type: 'join', pdfs }, request),
    async labels(job, request) {
      return printOnce({ type: 'labels', template: await templates.current('standard'), job }, request);
    },
    refuseWhenFull(accountId) {
      if (!pool.hasSpace(String(accountId)))
        throw new PrintError('OVERLOADED', 'Too many documents wait to be printed');
    },
    logoFault: bytes => logoFaultIn(checks, bytes),
    convertPdf: pdf => pictureOfPdf(checks, pdf),
    templates: () => listTemplates([templatesDirectory, ...(ownTemplatesDirectory ? [ownTemplatesDirectory] : [])]),
    warmUp() {
      delay ??= setTimeout(() => {
        pool.start();
        void cache.load();
        void reportFonts(options);
      }, WARM_UP_DELAY_MS).unref();
    },
    async close() {
      clearTimeout(delay);
      await Promise.all([pool.close(), checks.close()]);
      await templates.close();
    },
  };
}

/** The processes that print, and the one that checks templates: a template that never ends delays no document. */
function poolsOf(options: PrinterOptions): { pool: RenderPool; checks: RenderPool } {
  const { templatesDirectory, onProblem } = options;
  const limits = {
    maximumQueue: options.maximumQueue ?? 200,
    maximumQueuePerAccount: options.maximumQueuePerAccount ?? 100,
    maximumProcessBytes: options.maximumProcessBytes ?? 250 * 1024 * 1024,
    maximumJobBytes: options.maximumJobBytes ?? 1536 * 1024 * 1024,
    ownFonts: ownFontsOf(options),
    onLost: (error: PrintError) => onProblem?.('a renderer was lost', error),
  };
  const pool = new RenderPool({
    ...limits,
    processes: options.processes ?? 1,
    kept: options.keptProcesses ?? 1,
    idle_seconds: options.idle_seconds ?? 120,
    timeout_seconds: options.jobTimeout_seconds ?? 20,
    sampleTemplate: { root: join(templatesDirectory, 'standard'), version: 'as the process starts' },
  });
  const checks = new RenderPool({
    ...limits,
    processes: 1,
    kept: 0,
    maximumQueuePerAccount: limits.maximumQueue,
    idle_seconds: 1,
    timeout_seconds: options.checkTimeout_seconds ?? 60,
  });
  return { pool, checks };
}

// Most users have no fonts of their own: nothing is loaded for them.
async function reportFonts(options: PrinterOptions): Promise<void> {
  const folder = ownFontsOf(options);
  if (!folder || !existsSync(folder)) return;
  const { reportUnusableFonts } = await import('./unusable-fonts.ts');
  reportUnusableFonts(folder, options.onProblem);
}

function ownFontsOf({ ownTemplatesDirectory }: PrinterOptions): string | undefined {
  return ownTemplatesDirectory && join(ownTemplatesDirectory, 'fonts');
}
