// The logo of an account: as administrators see it, and whether a picture can be one.

import { letterhead } from '../../database/statements/printing.ts';
import { isCmykJpeg } from '../../domain/cmyk-jpeg.ts';
import { fieldError } from '../../domain/errors.ts';
import { isLogo, logoFault, logoKind, MAX_LOGO_BYTES } from '../../domain/logo.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';

/** The bytes of the logo as it was uploaded; undefined when there is none. */
export async function readLogo(context: DatabaseContext, actor: Administrator): Promise<Buffer | undefined> {
  const { found } = await runReadAs(context, actor, { found: letterhead(actor.accountId) }, { cost: 'point' });
  return found[0]?.logo ?? undefined;
}

/** Draws a picture as printing does; resolves to why it can't, in the words of the program that draws. */
export type DrawLogo = (bytes: Uint8Array) => Promise<string | undefined>;

/** Why a picture can be no logo; undefined if it can. Nothing is drawn of what is none already by its form. */
export async function logoFaultOf(bytes: Uint8Array, draw: DrawLogo): Promise<string | undefined> {
  return formFaultOf(bytes) ?? drawingFault(bytes, await draw(bytes));
}

/** The same as far as the bytes alone show it. */
export function formFaultOf(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_LOGO_BYTES) return 'is larger than 1 MiB';
  if (!isLogo(bytes)) return 'must be a PNG, JPEG or SVG picture';
  if (isCmykJpeg(bytes)) return "is a JPEG in CMYK, which can't be printed: save it in RGB";
  return logoFault(bytes);
}

/** Throws INVALID_ARGUMENT for a picture that can be no logo. */
export async function checkLogo(bytes: Uint8Array, draw: DrawLogo): Promise<void> {
  const fault = await logoFaultOf(bytes, draw);
  if (fault !== undefined) throw fieldError('logo', fault);
}

function drawingFault(bytes: Uint8Array, fault: string | undefined): string | undefined {
  if (fault === undefined) return undefined;
  if (/cmyk/i.test(fault)) return "has colours in CMYK, which can't be printed: save it in RGB";
  if (logoKind(bytes) !== 'svg') return `can not be drawn: ${fault}`;
  if (/utf-8/i.test(fault)) return 'is an SVG that is not in UTF-8: save it in UTF-8';
  if (!/<svg[^>]*xmlns(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(new TextDecoder().decode(bytes)))
    return 'is an SVG without xmlns="http://www.w3.org/2000/svg" in its first tag: add it, or save the picture again';
  return `can not be drawn: ${fault}`;
}
