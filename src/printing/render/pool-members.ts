/** The processes of a pool, and which of them takes the next job. */
import type { RenderChild } from './render-child.ts';
import type { RenderRequest } from './render-messages.ts';

export interface Member {
  child: RenderChild;
  isStarting: boolean;
  /** The jobs that it was given and has not answered. */
  jobs: number;
  /** Whether the last of them is sure to take a short time only. */
  isQuick: boolean;
  /** Whether it used too much memory: it works until its successor is ready. */
  outgrown: boolean;
  timer?: NodeJS.Timeout;
}

/** A process has the next job already when it answers one, so that it does not wait for the server in between. */
const MAX_JOBS = 2;
/** The JSON of a document of some hundred lines, which takes some tens of milliseconds. */
const MAX_QUICK_CHARACTERS = 60_000;

/** A process without a job, else one that will soon have none: no job waits behind one that may take long. */
export function freeMember(members: Iterable<Member>): Member | undefined {
  let soon: Member | undefined;
  for (const member of members) {
    if (member.isStarting) continue;
    if (member.jobs === 0) return member;
    if (member.jobs < MAX_JOBS && member.isQuick && !member.outgrown) soon ??= member;
  }
  return soon;
}

/** How many processes have a job. */
export function busyMembers(members: Iterable<Member>): number {
  return [...members].filter(member => member.jobs > 0).length;
}

/** How many jobs the processes have. */
export function jobsOf(members: Iterable<Member>): number {
  return [...members].reduce((sum, member) => sum + member.jobs, 0);
}

/** Whether a job is sure to take a short time only: Kontor's own pages, not many lines, and no logo to be read first. */
export function isQuick(request: RenderRequest, child: RenderChild): boolean {
  if (request.type !== 'print' || !request.template.hasShippedPages) return false;
  return request.job.document.length <= MAX_QUICK_CHARACTERS && (!request.logo || child.hasLogo(request.logo.hash));
}
