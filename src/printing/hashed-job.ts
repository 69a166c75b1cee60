/** The hash of a print job, under which its file is kept. */
import { createHash, hash } from 'node:crypto';
import type { PrintJob } from '../domain/print-job.ts';
import type { Picture, Pictures } from './render/render-messages.ts';

/** A job and its pictures. */
export interface HashedJob {
  /** Without the pictures. */
  job: PrintJob;
  pictures: Pictures;
  /** A hash of everything that a file depends on, except its template; files of one account are never those of another. */
  jobKey: string;
}

/** Part of the key of a cached file. Increase it if the same job results in other bytes. */
const rendererVersion = '7';

/** Hashes a job of an account. */
export function hashJob(account: string, job: PrintJob): HashedJob {
  const { logo, letterhead, ...sender } = job.account;
  const pictures: Pictures = {
    ...(logo && { logo: pictureOf(logo) }),
    ...(letterhead && { letterhead: pictureOf(letterhead) }),
  };
  const hashed = createHash('sha256').update(
    JSON.stringify([
      rendererVersion,
      account,
      job.template,
      job.language,
      job.kind,
      job.party ?? '',
      sender,
      job.theme,
      job.titles,
      job.labels,
      job.asks_for_payment ?? false,
      job.is_delivery ?? false,
      job.exemptions,
      job.records,
      ...(job.invoice === undefined ? [] : [job.invoice]),
      ...(job.fiscal ? [job.fiscal] : []),
    ]),
  );
  for (const [name, { hash }] of Object.entries(pictures)) hashed.update(`${name} ${hash}`);
  const jobKey = hashed.update('\0').update(job.document).digest('hex');
  return { job: { ...job, account: sender }, pictures, jobKey };
}

const pictureOf = (bytes: Uint8Array): Picture => ({ bytes, hash: createHash('sha256').update(bytes).digest('hex') });

/** A hash of several texts without line breaks. */
export function hashOf(...parts: string[]): string {
  return hash('sha256', parts.join('\n'));
}
