// Reads links and forms of the area's pages from their text, which preact writes: every attribute is in quotes.

import type { FormAnswer, FormClient } from '../form-client.ts';

export interface FormField {
  name: string;
  id: string;
  /** `text`, `checkbox`, `select`, `textarea` … */
  kind: string;
  /** As the browser would send it; undefined for a box that is not ticked. */
  value: string | undefined;
  /** The values of a choice. */
  choices: string[];
}

export interface PageForm {
  action: string;
  takesFile: boolean;
  /** True if it can be sent without a script, or says that it can not. */
  isPlain: boolean;
  fields: FormField[];
}

/** A text of HTML as it is read: `&quot;` is `"`. */
export const decoded = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Where the links of a page lead to, within the area. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(/ (?:href|src|hx-get)="(\/admin[^"#]*)/g)]
    .map(([, link = '']) => decoded(link))
    .filter(link => !/^\/admin\/(?:files|modules)\//.test(link));

const attribute = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag) ?? [];
  return value === undefined ? undefined : decoded(value);
};
const has = (tag: string, name: string): boolean => new RegExp(`\\s${name}(?=[\\s/>=])`).test(tag);

// Attributes may have `>` in them, but no quotes.
const REST = '(?:[^>"]|"[^"]*")*>';
const FORM = new RegExp(`<form\\b${REST}`, 'g');
const INPUT = new RegExp(`<input\\b${REST}`, 'g');
const AREA = new RegExp(`(<textarea\\b${REST})([^<]*)`, 'g');
const SELECT = new RegExp(`(<select\\b${REST})(.*?)</select>`, 'gs');
const BUTTON = new RegExp(`<button\\b${REST}`, 'g');
const OPTION = new RegExp(`<option\\b${REST}`, 'g');

/** The forms of a page that are sent by POST, with what they would send if nobody typed anything. */
export const formsIn = (text: string): PageForm[] =>
  [...text.matchAll(FORM)].flatMap(({ 0: tag, index }) => {
    if (attribute(tag, 'method') !== 'post') return [];
    const content = text.slice(index + tag.length, text.indexOf('</form>', index));
    const action = attribute(tag, 'action') ?? '';
    const submits = [...content.matchAll(BUTTON)].filter(([button]) => attribute(button, 'type') === 'submit');
    const isPlain = submits.some(([button]) => !has(button, 'hidden')) || content.includes('<noscript>');
    const takesFile = attribute(tag, 'enctype') !== undefined;
    // Buttons may send the form elsewhere.
    const others = [...content.matchAll(/ formaction="([^"]+)"/g)].map(([, other = '']) => other);
    return [action, ...others].map(to => ({ action: to, isPlain, takesFile, fields: fieldsIn(content) }));
  });

const namesOf = (tag: string) => ({ name: attribute(tag, 'name') ?? '', id: attribute(tag, 'id') ?? '' });

function fieldsIn(content: string): FormField[] {
  const inputs = [...content.matchAll(INPUT)].map(([tag]) => {
    const kind = has(tag, 'readonly') ? 'readonly' : (attribute(tag, 'type') ?? 'text');
    const isOff = (kind === 'checkbox' || kind === 'radio') && !has(tag, 'checked');
    return { ...namesOf(tag), kind, value: isOff ? undefined : (attribute(tag, 'value') ?? ''), choices: [] };
  });
  const areas = [...content.matchAll(AREA)].map(([, tag = '', value = '']) => ({
    ...namesOf(tag),
    kind: 'textarea',
    value: decoded(value),
    choices: [],
  }));
  const selects = [...content.matchAll(SELECT)].map(([, tag = '', options = '']) => {
    const all = [...options.matchAll(OPTION)].map(([option]) => option);
    const choices = all.map(option => attribute(option, 'value') ?? '');
    const chosen = all.findIndex(option => has(option, 'selected'));
    return { ...namesOf(tag), kind: 'select', value: choices[Math.max(chosen, 0)] ?? '', choices };
  });
  return [...inputs, ...areas, ...selects].filter(({ name, kind }) => name !== '' && kind !== 'submit');
}

/** Buttons that do nothing without a script, and are shown without one. */
export const deadButtonsIn = (text: string): string[] =>
  [...text.matchAll(BUTTON)].flatMap(([tag]) =>
    attribute(tag, 'type') === 'button' && !has(tag, 'hidden') ? [tag] : [],
  );

/** Fields that a browser sends of a form, with other values for some. */
export function sentBy(form: PageForm, values: Record<string, string> = {}): Record<string, string> {
  const own = form.fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]));
  return { ...Object.fromEntries(own), ...values };
}

/** Opens a page and sends its form to `action`, with its own values beside those given. */
export async function fillForm(
  client: FormClient,
  page: string,
  values: Record<string, string>,
  action = page,
): Promise<FormAnswer> {
  const { text } = await client.get(page);
  const form = formsIn(text).find(each => each.action === action);
  if (!form) throw new Error(`${page} has no form that is sent to ${action}`);
  return client.post(action, sentBy(form, values));
}

const SAID =
  /^(?:href|value|name|action|label|title|src|maxlength|content|d|x|y|[xy][12]|points|aria-label|data-[\w-]+)$/;
const REFERS = /^(?:id|for|list|aria-(?:labelledby|describedby|controls))$/;

/**
 * A page without what it says: which elements there are, which of them have text and names, and which refer to which. Of two pages
 * with one structure axe says the same.
 */
export function structureOf(text: string): string {
  const ids = new Map<string, number>();
  const numberOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, ids.size);
    return ids.get(id);
  };
  return text
    .slice(text.indexOf('<main'))
    .replaceAll(/<option\b[^>]*>[^<]*<\/option>/g, '')
    .replaceAll(/>[^<]*\S[^<]*</g, '>text<')
    .replaceAll(/ ([\w-]+)="([^"]*)"/g, (all, name: string, value: string) => {
      if (REFERS.test(name)) return ` ${name}=${value.split(' ').map(numberOf)}`;
      return SAID.test(name) ? ` ${name}=${value === '' ? '' : 'text'}` : all;
    })
    .replaceAll(/(<(tr|li)\b.*?<\/\2>)\1+/gs, '$1');
}
