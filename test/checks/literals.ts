// Finds the texts in the code of a file, each with where it stands: the calls around it and the member that it is the value of.

import { read } from './source-files.ts';

/** A text of the code. Its gaps are `{}`. */
export interface Literal {
  text: string;
  line: number;
  /** The functions that are called around it, the innermost last. */
  calls: string[];
  /** The members of objects that it is in, the innermost last. */
  members: string[];
}

interface Level {
  closing: string;
  call: string | undefined;
  member: string | undefined;
}

/** Where a `/` begins a regular expression: behind these and the names of statements. */
const BEFORE_PATTERN = /(?:[(,=:[!&|?{};+]|=>|\breturn|^)\s*$/;
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** The texts of a file, in their order. */
export function literalsOf(file: string): Literal[] {
  const code = read(file);
  const found: Literal[] = [];
  const levels: Level[] = [];
  let at = 0;

  const add = (text: string, start: number) => {
    const outer = levels.flatMap(({ call }) => call ?? []);
    const members = levels.flatMap(({ member }) => member ?? []);
    found.push({ text, line: code.slice(0, start).split('\n').length, calls: outer, members });
  };

  const template = (): string => {
    let text = '';
    for (at++; at < code.length && code[at] !== '`'; ) {
      if (code.startsWith('${', at)) {
        levels.push({ closing: '}', call: undefined, member: undefined });
        at += 2;
        scan('}');
        levels.pop();
        text += '{}';
      } else if (code[at] === '\\') {
        text += code[at + 1];
        at += 2;
      } else text += code[at++];
    }
    at++;
    return text;
  };

  function scan(end: string | undefined): void {
    while (at < code.length) {
      const sign = code[at] ?? '';
      if (sign === end) {
        at++;
        return;
      }
      if (code.startsWith('//', at)) at = endOf('\n', at);
      else if (code.startsWith('/*', at)) at = endOf('*/', at) + 2;
      else if (sign === "'" || sign === '"') quoted(sign);
      else if (sign === '`') {
        const start = at;
        const isTagged = /\w$/.test(code.slice(0, at));
        const text = template();
        if (!isTagged) add(text, start);
      } else if (sign === '/' && BEFORE_PATTERN.test(code.slice(Math.max(0, at - 30), at))) pattern();
      else if (CLOSING[sign]) {
        const [, call] = /([\w#.]+)(?:<[^()]*>)?$/.exec(code.slice(Math.max(0, at - 60), at)) ?? [];
        levels.push({ closing: CLOSING[sign], call: sign === '(' ? call : undefined, member: undefined });
        at++;
        scan(CLOSING[sign]);
        levels.pop();
      } else plain(sign);
    }
  }

  const endOf = (text: string, from: number) => {
    const end = code.indexOf(text, from);
    return end < 0 ? code.length : end;
  };

  function quoted(sign: string): void {
    const start = at;
    let text = '';
    for (at++; code[at] !== sign; at++) text += code[at] === '\\' ? code[++at] : code[at];
    at++;
    add(text, start);
  }

  function pattern(): void {
    let inClass = false;
    for (at++; code[at] !== '/' || inClass; at++) {
      if (code[at] === '\\') at++;
      else if (code[at] === '[') inClass = true;
      else if (code[at] === ']') inClass = false;
    }
    at++;
  }

  // `name:` begins a member; a comma or a semicolon ends it.
  function plain(sign: string): void {
    const level = levels.at(-1);
    if (level && (sign === ',' || sign === ';')) level.member = undefined;
    if (level && sign === ':' && level.member === undefined) {
      const [, name] = /[{,]\s*'?([\w-]+)'?\s*$/.exec(code.slice(Math.max(0, at - 60), at)) ?? [];
      level.member = name;
    }
    at++;
  }

  scan(undefined);
  return found;
}
