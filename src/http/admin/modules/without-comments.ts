// Takes comments and indentation out of a script, which a browser does not need. Texts, templates, regular expressions and notices of
// copyright stay.

/** After these words a slash begins a regular expression, as after most signs. */
const BEFORE_EXPRESSION = /(?:^|[^\w$.])(?:return|typeof|case|in|of|new|delete|void|throw|await|yield|else|do)$/;
/** What begins at a place: a comment, a text, or a word, number or run of spaces as a whole. */
const PART = /\/\/[^\n]*|\/\*.*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\w$]+|\s+/sy;
/** What the licence of a package wants to be kept. */
const NOTICE = /copyright|licen[cs]e|^\/\*!/i;
const EXPRESSION = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const TEMPLATE = /(?:[^`\\$]|\\.|\$(?!\{))*/sy;

/** The script without comments and indentation. Line breaks stay where they may end a statement. */
export function withoutComments(script: string): string {
  let written = '';
  /** For each template around this place: the open braces of its expression. */
  const braces: number[] = [];
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    return pattern.exec(script)?.[0] ?? '';
  };
  const copy = (text: string) => {
    written += text;
    at += text.length;
  };
  // The text of a template up to its end, or to an expression in it.
  const template = () => {
    copy(take(TEMPLATE));
    if (script[at] === '$') {
      copy('${');
      braces.push(0);
    } else copy(script[at] ?? '');
  };
  while (at < script.length) {
    const sign = script[at] ?? '';
    const part = take(PART);
    if (/^\/[/*]/.test(part) && !NOTICE.test(part)) {
      at += part.length;
      space(part.includes('\n') ? '\n' : ' ');
    } else if (/^\s/.test(part)) {
      at += part.length;
      space(part.includes('\n') ? '\n' : ' ');
    } else if (part !== '') copy(part);
    else if (sign === '/' && mayBeExpression()) copy(take(EXPRESSION) || sign);
    else if (sign === '`') {
      copy(sign);
      template();
    } else if (sign === '}' && braces.at(-1) === 0) {
      braces.pop();
      copy(sign);
      template();
    } else {
      const last = braces.length - 1;
      if (last >= 0 && (sign === '{' || sign === '}')) braces[last] = (braces[last] ?? 0) + (sign === '{' ? 1 : -1);
      copy(sign);
    }
  }
  return written;

  // One sign of space between two parts; a line break if there was one.
  function space(sign: string): void {
    if (written === '' || written.endsWith('\n')) return;
    if (sign === '\n' && written.endsWith(' ')) written = written.slice(0, -1);
    if (!written.endsWith(' ') || sign === '\n') written += sign;
  }

  function mayBeExpression(): boolean {
    const before = written.trimEnd();
    return before === '' || /[(,=:[!&|?{};+\-*%~^<>]$/.test(before) || BEFORE_EXPRESSION.test(before.slice(-12));
  }
}
