// The little of XML that workbooks need: tags in their order, and texts. It knows no document types and no entities but
// the five of XML, so a file can't make it read or repeat anything.

import { ownValue } from '../../domain/values/own-value.ts';

export interface Tag {
  /** Name without a prefix. */
  name: string;
  kind: 'open' | 'close' | 'empty';
  attributes: string;
  /** Offset of the text after it. */
  end: number;
  /** Its offset. */
  start: number;
}

// A name is matched whole; otherwise a long one without the end of a tag would be tried in all its parts.
const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)(?![\w.:-])((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>/g;
const COMMENT = ['<!--', '-->'] as const;
const CDATA = ['<![CDATA[', ']]>'] as const;

/** The tags of a text, in their order. Comments, declarations and what stands in CDATA are none. */
export function* tagsOf(xml: string): Generator<Tag> {
  const pattern = new RegExp(TAG);
  let other = nextOther(xml, 0);
  for (let found = pattern.exec(xml); found; found = pattern.exec(xml)) {
    while (other && other.end <= found.index) other = nextOther(xml, other.end);
    if (other && other.start <= found.index) {
      pattern.lastIndex = other.end;
      continue;
    }
    const [all, closing, name = '', attributes = '', empty] = found;
    const kind = closing ? 'close' : empty ? 'empty' : 'open';
    yield { name, kind, attributes, start: found.index, end: found.index + all.length };
  }
}

/** The value of an attribute, by its name without a prefix. */
export function attributeOf({ attributes }: Pick<Tag, 'attributes'>, name: string): string | undefined {
  const found = patternOf(name).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : textOf(value);
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  return pattern;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text that an XML text stands for. */
export function textOf(xml: string): string {
  return xml.includes('<!') ? withoutMarkup(xml) : unescaped(xml);
}

function unescaped(xml: string): string {
  if (!xml.includes('&')) return xml;
  return xml.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (all, hex?: string, number?: string, name?: string) => {
      if (name !== undefined) return ownValue(ENTITIES, name) ?? all;
      const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16);
      return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '' : String.fromCodePoint(code);
    },
  );
}

// The next comment or CDATA section. One that does not end takes the rest.
function nextOther(xml: string, from: number): { start: number; end: number; isText: boolean } | undefined {
  for (let start = xml.indexOf('<!', from); start >= 0; start = xml.indexOf('<!', start + 2)) {
    const form = [COMMENT, CDATA].find(([opening]) => xml.startsWith(opening, start));
    if (!form) continue;
    const end = xml.indexOf(form[1], start + form[0].length);
    return { start, end: end < 0 ? xml.length : end + form[1].length, isText: form === CDATA };
  }
  return undefined;
}

// CDATA is text as it stands, comments are none.
function withoutMarkup(xml: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let other = nextOther(xml, 0); other; other = nextOther(xml, at)) {
    parts.push(unescaped(xml.slice(at, other.start)));
    if (other.isText) parts.push(xml.slice(other.start + CDATA[0].length, other.end - CDATA[1].length));
    at = other.end;
  }
  parts.push(unescaped(xml.slice(at)));
  return parts.join('');
}
