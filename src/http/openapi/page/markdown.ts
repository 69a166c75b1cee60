// Descriptions of the OpenAPI document, which are CommonMark, as HTML.

import { type Heading, inlineMarkdownToHtml, markdownToHtml } from '../../server/pages/markdown.ts';
import { Html } from './html.ts';

/** A text as HTML, with its headings. Its highest headings get the level `top`; their ids begin with `prefix`. */
export function markdown(text: string, top: number, prefix: string): { content: Html; headings: Heading[] } {
  const { content, headings } = markdownToHtml(text, { top, prefix });
  return { content: new Html(content), headings };
}

/** Text of a paragraph as HTML, with code, emphasis and links. */
export const inlineMarkdown = (text: string): Html => new Html(inlineMarkdownToHtml(text));
