// The logo of an account: its bytes, and the check of a new one.

import { letterhead } from '../../database/sql/printing.ts';
import { fieldError } from '../../domain/errors.ts';
import { isCmykJpeg, isLogo, logoFault, logoKind, MAX_LETTERHEAD_BYTES, MAX_LOGO_BYTES } from '../../domain/logo.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';

/** The bytes of the uploaded logo; undefined if there is none. */
export async function readLogo(context: DatabaseContext, actor: Administrator): Promise<Buffer | undefined> {
  const [found] = await readRowsAs(context, actor, letterhead(actor.accountId), { cost: 'point' });
  return found?.logo ?? undefined;
}

/** Draws a picture as printing does; resolves to the error of the renderer, undefined if there is none. */
export type DrawLogo = (bytes: Uint8Array) => Promise<string | undefined>;

/** Returns the error of a picture that can be no logo; undefined if it can. A picture that is wrong by its form is not drawn. */
export async function logoFaultOf(
  bytes: Uint8Array,
  draw: DrawLogo,
  ofForm = formFaultOf,
): Promise<Message | undefined> {
  return ofForm(bytes) ?? drawingFault(bytes, await draw(bytes));
}

/** As `logoFaultOf`, as far as the bytes alone show it. */
export function formFaultOf(bytes: Uint8Array, maxBytes = MAX_LOGO_BYTES): Message | undefined {
  if (bytes.length > maxBytes) return new Message('picture_too_large', { count: maxBytes / 1_048_576 });
  if (!isLogo(bytes)) return new Message('not_a_picture');
  if (isCmykJpeg(bytes)) return new Message('picture_cmyk');
  return logoFault(bytes);
}

/** The same for an own letterhead, which may be larger: one that was a PDF is an SVG with the shapes of all its letters. */
export const letterheadFormFaultOf = (bytes: Uint8Array): Message | undefined =>
  formFaultOf(bytes, MAX_LETTERHEAD_BYTES);

/** Throws INVALID_ARGUMENT for a picture that can be no logo. */
export async function checkLogo(bytes: Uint8Array, draw: DrawLogo): Promise<void> {
  const fault = await logoFaultOf(bytes, draw);
  if (fault !== undefined) throw fieldError('logo', fault);
}

const NAMESPACE = /<svg[^>]*xmlns(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

function drawingFault(bytes: Uint8Array, reason: string | undefined): Message | undefined {
  if (reason === undefined) return undefined;
  if (/cmyk/i.test(reason)) return new Message('picture_cmyk_inside');
  if (logoKind(bytes) !== 'svg') return new Message('picture_not_drawn', { reason });
  if (/utf-8/i.test(reason)) return new Message('picture_not_utf8');
  const hasNamespace = NAMESPACE.test(new TextDecoder().decode(bytes));
  return hasNamespace ? new Message('picture_not_drawn', { reason }) : new Message('picture_without_xmlns');
}
