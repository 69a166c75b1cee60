// HTML as safe text: values in a template are escaped unless they are HTML already.

import { escapeHtml } from '../../server/pages/escape-html.ts';

/** HTML text. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | undefined | Value[];

/** HTML from a template. Texts and numbers are escaped, `false` and `undefined` are omitted, lists are joined. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, at) => part + written(values[at])).join(''));
}

function written(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  return Array.isArray(value) ? value.map(written).join('') : escapeHtml(String(value));
}
