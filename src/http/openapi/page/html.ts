// HTML as text that is known to be safe: values in a template are escaped unless they are HTML already.

/** A piece of HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | undefined | Value[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text with the characters that mean something in HTML escaped, for content and for quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '');

/** HTML from a template. Texts and numbers are escaped, `false` and `undefined` are nothing, lists are joined. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, at) => part + written(values[at])).join(''));
}

function written(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  return Array.isArray(value) ? value.map(written).join('') : escapeHtml(String(value));
}
