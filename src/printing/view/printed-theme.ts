/** Makes the theme that a template reads: complete, with the texts in the language of the document. docs/templates.md */
import { PACKING_SLIP, type PrintJob } from '../../domain/print-job.ts';
import { STANDARD_THEME, type Theme, textFor } from '../../domain/theme.ts';
import { printable } from './document-fields.ts';
import { textWidth } from './text-width.ts';
import { STATEMENT } from './view-statement.ts';

/** A theme as a template reads it (`theme.typ`). */
export interface PrintedTheme
  extends Omit<Theme, 'columns' | 'figures' | 'prices' | 'signature' | 'text_above' | 'text_below' | 'footer'> {
  text_above: string;
  text_below: string;
  footer: string;
  /** Widths of the lines of the footer in em, from which the page computes its height. */
  footer_em: number[];
}

/** The theme of a job whose words are in a language. */
export function printedTheme(job: PrintJob, language: string, hasLetterhead: boolean): PrintedTheme {
  const {
    columns,
    figures,
    prices,
    signature,
    text_above,
    text_below,
    footer: footers,
    ...theme
  } = job.theme ?? STANDARD_THEME;
  const footer = printable(textFor(footers, language));
  // The other texts are about documents, and may name amounts and terms.
  const hasTexts = job.kind !== STATEMENT && job.kind !== PACKING_SLIP;
  const textOf = (text: Theme['footer']) => (hasTexts ? printable(textFor(text, language)) : '');
  return {
    ...theme,
    letterhead: hasLetterhead ? theme.letterhead : 'none',
    text_above: textOf(text_above),
    text_below: textOf(text_below),
    footer,
    footer_em: footer === '' ? [] : footer.split('\n').map(textWidth),
  };
}

/** A theme as JSON text, without the picture behind the page. */
export const withoutLetterhead = (theme: string): string =>
  JSON.stringify({ ...JSON.parse(theme), letterhead: 'none' });
