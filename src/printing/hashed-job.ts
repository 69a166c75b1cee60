/** The hash of a print job, under which its file is kept. */
import { createHash, hash } from 'node:crypto';
import type { PrintJob } from '../domain/print-job.ts';
import type { Picture } from './render/render-messages.ts';

/** A job and its logo, which a process receives once. */
export interface HashedJob {
  /** Without the logo. */
  job: PrintJob;
  logo: Picture | undefined;
  /** A hash of everything that a file depends on, except its template; files of one account are never those of another. */
  jobKey: string;
}

/** Part of the key of a cached file. Increase it if the same job results in other bytes. */
const rendererVersion = '6';

/** Hashes a job of an account. */
export function hashJob(account: string, job: PrintJob): HashedJob {
  const { logo: bytes, ...letterhead } = job.account;
  const { template, language, kind, party = '', titles, labels, asks_for_payment: asks = false, records } = job;
  const logo = bytes && { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
  const hashed = createHash('sha256').update(
    JSON.stringify([
      rendererVersion,
      account,
      template,
      language,
      kind,
      party,
      letterhead,
      titles,
      labels,
      asks,
      records,
    ]),
  );
  if (logo) hashed.update(logo.hash);
  const jobKey = hashed.update('\0').update(job.document).digest('hex');
  return { job: { ...job, account: letterhead }, logo, jobKey };
}

/** A hash of several texts without line breaks. */
export function hashOf(...parts: string[]): string {
  return hash('sha256', parts.join('\n'));
}
