// Markdown (CommonMark) as HTML. Markup in a text is shown as text.

import { Marked, type Tokens } from 'marked';
import { escapeHtml } from './escape-html.ts';

/** A heading of a text: its level, id and words. */
export interface Heading {
  level: number;
  id: string;
  title: string;
}

/** HTML of a text. */
export interface MarkdownPage {
  content: string;
  headings: Heading[];
}

export interface MarkdownOptions {
  /** Level of the highest headings of the text. */
  top: number;
  /** Beginning of the ids of headings. Default: none. */
  prefix?: string;
  /** Returns the HTML of a picture. Default: its text. */
  image?: (image: Tokens.Image) => string;
}

/** A text as HTML, with its headings. Links lead to headings of the text and to whole addresses; of others the words remain. */
export function markdownToHtml(text: string, { top, prefix = '', image }: MarkdownOptions): MarkdownPage {
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const marked = markedWith(heading => {
    const level = Math.min(6, heading.depth - highest + top);
    const title = heading.text.replaceAll('`', '');
    const id = freeId(
      prefix +
        title
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, '-')
          .replace(/^-|-$/g, ''),
      taken,
    );
    headings.push({ level, id, title });
    return { level, id };
  }, image);
  const tokens = marked.lexer(text);
  const highest = Math.min(...tokens.map(token => (token.type === 'heading' ? (token as Tokens.Heading).depth : 6)));
  return { content: marked.parser(tokens), headings };
}

/** Text of a paragraph as HTML, with code, emphasis and links. */
export const inlineMarkdownToHtml = (text: string): string => INLINE.parseInline(text, { async: false });

const INLINE = markedWith(() => ({ level: 6, id: '' }));

function markedWith(
  place: (heading: Tokens.Heading) => { level: number; id: string },
  image: (image: Tokens.Image) => string = ({ text }) => escapeHtml(text),
): Marked {
  return new Marked({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading(heading) {
        const { level, id } = place(heading);
        const words = this.parser.parseInline(heading.tokens);
        return `<h${level} id="${id}"><a class="anchor" href="#${id}">${words}</a></h${level}>\n`;
      },
      code: ({ text, lang }) =>
        `<pre class="code" data-language="${escapeHtml(lang ?? '')}"><code>${escapeHtml(text)}</code></pre>\n`,
      // A table may be wider than the page.
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map(cell => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map(cells => row(cells, 'td')).join('\n');
        return `<div class="table"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        return /^(?:https?:\/\/|#)/.test(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words;
      },
      image,
    },
  });
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}
