/** The printer: makes a PDF/A-3 file from a print job in another process, and keeps it in a cache. */
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrintJob } from '../domain/print-job.ts';
import { PdfCache } from './pdf-cache.ts';
import { PrintError } from './print-error.ts';
import { fontFolders } from './render/fonts.ts';
import { RenderPool } from './render/render-pool.ts';
import { type Template, TemplateStore } from './templates/template-store.ts';

export interface PrinterOptions {
  /** The templates of Kontor. */
  templatesDirectory: string;
  /**
   * The templates of the user. A folder here goes before the shipped one of that name. The folder `fonts` contains
   * more fonts.
   */
  ownTemplatesDirectory?: string;
  cacheDirectory: string;
  /** The number of rendering processes, which start with the first print. Default 1. */
  processes?: number;
  /** The largest number of documents that wait for a process; more are rejected with OVERLOADED. Default 200. */
  maximumQueue?: number;
  /** Default 256 MB. */
  maximumCacheBytes?: number;
  /** A process ends after this time without a job. Default 120. */
  idle_seconds?: number;
  /** The time-out of a job. Default 60. */
  timeout_seconds?: number;
  /** A process with more resident memory than this is replaced between two jobs. Default 250 MB. */
  maximumProcessBytes?: number;
  /** Receives the error of a changed template that was rejected; the last valid version stays in use. */
  onTemplateRejected?: (template: string, error: PrintError) => void;
}

export interface Printer {
  /** @throws PrintError */
  print(job: PrintJob): Promise<Buffer>;
  close(): Promise<void>;
}

/** Part of the key of a cached file. Increase it if the same job results in other bytes. */
const rendererVersion = '3';

/** Creates a printer. Its processes start and load fonts with the first print. */
export async function createPrinter(options: PrinterOptions): Promise<Printer> {
  const { templatesDirectory, ownTemplatesDirectory, cacheDirectory } = options;
  await mkdir(cacheDirectory, { recursive: true });
  const pool = new RenderPool({
    processes: options.processes ?? 1,
    maximumQueue: options.maximumQueue ?? 200,
    idle_seconds: options.idle_seconds ?? 120,
    timeout_seconds: options.timeout_seconds ?? 60,
    maximumProcessBytes: options.maximumProcessBytes ?? 250 * 1024 * 1024,
    fontPaths: fontFolders(ownTemplatesDirectory && join(ownTemplatesDirectory, 'fonts')),
  });
  const templates = new TemplateStore({
    templatesDirectory,
    ownTemplatesDirectory,
    copiesDirectory: join(cacheDirectory, 'templates'),
    check: async root => void (await pool.run({ type: 'check', root })),
    onRejected: options.onTemplateRejected,
  });
  const cache = new PdfCache(join(cacheDirectory, 'pdf'), options.maximumCacheBytes ?? 256 * 1024 * 1024);
  const inProgress = new Map<string, Promise<Buffer>>();

  async function make(template: Template, job: PrintJob, key: string): Promise<Buffer> {
    const cached = await cache.get(key);
    if (cached) return cached;
    const answer = await pool.run({ type: 'print', root: template.root, job });
    if (answer.type !== 'printed') throw new PrintError('PRINT_FAILED', 'The renderer returned no file');
    await cache.set(key, answer.pdf);
    return answer.pdf;
  }

  return {
    async print(job) {
      const template = await templates.current(job.template);
      const key = keyOf(template, job);
      const running = inProgress.get(key) ?? make(template, job, key).finally(() => inProgress.delete(key));
      inProgress.set(key, running);
      return running;
    },
    close: () => pool.close(),
  };
}

/** The key of a file: a hash of everything that the file depends on. */
function keyOf(template: Template, job: PrintJob): string {
  const { logo, ...account } = job.account;
  const parts = [
    rendererVersion,
    template.version,
    job.language,
    job.kind,
    job.party ?? '',
    JSON.stringify([account, job.titles, job.labels]),
  ];
  const hash = createHash('sha256').update(JSON.stringify(parts));
  if (logo) hash.update(createHash('sha256').update(logo).digest());
  return hash.update('\0').update(job.document).digest('hex');
}
