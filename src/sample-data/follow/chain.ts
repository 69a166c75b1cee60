// Decides the next document in a chain: finds due ones and plans those that follow a document.

import type { Draft, Scene } from '../draft-document.ts';
import type { Random } from '../random.ts';
import { type Next, nextOf, stepOf } from '../schedule.ts';
import type { DueDocuments, FollowUp } from './due-documents.ts';
import { fitTogether, followDocuments } from './follow-documents.ts';
import { type FollowedDocument, isDone } from './followed-document.ts';

/** Input of plans of documents. */
export interface Chain {
  dueDocuments: DueDocuments;
  random: Random;
  day: number;
  /** True if the company writes documents of a type. */
  writes(type: string): boolean;
}

/** A document that follows others. */
export interface NextDocument {
  type: string;
  draft: Draft;
  followUps: FollowUp[];
  followed: FollowedDocument[];
}

const POSTPONED_DAYS = 9;
const MAX_WAITS = 6;
const MAX_PARTS = 3;
const MAX_TOGETHER = 5;
/** Interval in days at which some parties pay or get a collective invoice. */
const PERIOD_DAYS = 15;

/** The next due document that is possible. Documents without their goods in stock are postponed, and finally dropped. */
export function nextDocument(chain: Chain, scene: Scene): NextDocument | undefined {
  const { dueDocuments, random, day } = chain;
  for (;;) {
    const due = dueDocuments.take(day);
    if (!due) return undefined;
    const { type, follows, part } = due;
    const first = dueDocuments.document(follows);
    if (isDone(first, type)) continue;
    const fits = fitTogether(type, first);
    const also = fits ? dueDocuments.takeAlso(due, day, MAX_TOGETHER - 1, fits) : [];
    const followUps = [due, ...also.filter(each => !isDone(dueDocuments.document(each.follows), type))];
    const followed = followUps.map(each => dueDocuments.document(each.follows));
    const { inPart = 0 } = nextOf(first.document.type, type) ?? {};
    const isLast = part >= MAX_PARTS;
    const draft = followDocuments(scene, type, followed, { inPart: !isLast && random.chance(inPart), isLast });
    if (draft) return { type, draft, followUps, followed };
    if (isReturn(first, type) || due.waits >= MAX_WAITS) continue;
    for (const followUp of followUps)
      dueDocuments.add({ ...followUp, day: day + POSTPONED_DAYS, waits: followUp.waits + 1 });
    return undefined;
  }
}

/** Plans the documents after one that was just written. */
export function planFirst(chain: Chain, type: string, issued: () => FollowedDocument): void {
  const { dueDocuments, random, writes } = chain;
  const { next = [], returned } = stepOf(type) ?? {};
  const planned = [oneOf(next, random.next()), returned && random.chance(returned.share) ? returned : undefined].filter(
    (each): each is Next => each !== undefined && writes(each.type),
  );
  if (planned.length === 0) return;
  const followed = issued();
  dueDocuments.keep(followed);
  for (const each of planned) if (!isDone(followed, each.type)) dueDocuments.add(followUpOf(chain, followed, each, 1));
}

/** Plans the next documents after those that may still be partly open. */
export function planRest(chain: Chain, followUps: FollowUp[]): void {
  const { dueDocuments, random } = chain;
  for (const { type, follows, part } of followUps) {
    const followed = dueDocuments.document(follows);
    const next = nextOf(followed.document.type, type);
    if (next?.again === undefined || isDone(followed, type) || !random.chance(next.again)) continue;
    dueDocuments.add(followUpOf(chain, followed, next, part + 1));
  }
}

// The entry in whose share a number from 0 to 1 falls. Undefined above all shares.
function oneOf(next: Next[], drawn: number): Next | undefined {
  let left = drawn;
  return next.find(({ share }) => {
    left -= share;
    return left < 0;
  });
}

const isReturn = ({ document }: FollowedDocument, type: string): boolean =>
  stepOf(document.type)?.returned?.type === type;

function followUpOf({ random, day }: Chain, followed: FollowedDocument, next: Next, part: number): FollowUp {
  const { type, days } = next;
  const { document, body } = followed;
  const earliest = day + random.whole(...days);
  const billedTogether = document.type === 'delivery_note' || document.isPayable;
  const due = billedTogether && type !== stepOf(document.type)?.returned?.type;
  const party = body.party?.code;
  return { day: due ? dayOfParty(party, earliest) : earliest, type, follows: document.id, party, part, waits: 0 };
}

// Half of the parties have a fixed day in each period.
function dayOfParty(code: string | undefined, earliest: number): number {
  const number = Number(code?.replace(/\D/g, '') || '0');
  if (number % 2 === 0) return earliest;
  const own = number % PERIOD_DAYS;
  return Math.ceil((earliest - own) / PERIOD_DAYS) * PERIOD_DAYS + own;
}
