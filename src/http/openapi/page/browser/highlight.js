// Code on the page: its tokens in colors, and JSON text with line breaks without reading its numbers.

const STRING = `"(?:\\\\.|[^"\\\\])*"?|'(?:\\\\.|[^'\\\\])*'?`;
const NUMBER = '-?\\b\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?\\b';

/** Patterns of the tokens of each language; the name of the group is the kind of the token. */
/** @type {Record<string, RegExp>} */
const TOKENS = {
  json: new RegExp(
    `(?<key>"(?:\\\\.|[^"\\\\])*"(?=\\s*:))|(?<text>"(?:\\\\.|[^"\\\\])*"?)|(?<number>${NUMBER})|(?<word>\\b(?:true|false|null)\\b)`,
    'g',
  ),
  curl: new RegExp(`(?<word>^(?:curl|export)\\b|\\s-{1,2}[A-Za-z][\\w-]*)|(?<text>${STRING})|(?<key>\\$\\w+)`, 'gm'),
  javascript: new RegExp(
    `(?<word>\\b(?:const|await|new|return|for|of|if|import|from)\\b)|(?<key>[\\w$]+(?=:\\s)|"[^"\\n]*"(?=:))|(?<text>\`[^\`]*\`|${STRING})|(?<number>${NUMBER})`,
    'g',
  ),
};

/** Python, PHP, C# and Java: the words of all in one pattern, since samples have few of them. */
TOKENS.program = new RegExp(
  `(?<word><\\?php|\\b(?:import|using|var|new|await|class|public|static|void|throws|true|false|null|True|False|None)\\b)|(?<key>\\$\\w+)|(?<text>"""[^]*?"""|${STRING})|(?<number>${NUMBER})`,
  'g',
);

const LANGUAGES = new Map([
  ['json', 'json'],
  ['curl', 'curl'],
  ['sh', 'curl'],
  ['bash', 'curl'],
  ['shell', 'curl'],
  ['console', 'curl'],
  ['js', 'javascript'],
  ['ts', 'javascript'],
  ['javascript', 'javascript'],
  ['python', 'program'],
  ['php', 'program'],
  ['csharp', 'program'],
  ['java', 'program'],
]);

/**
 * Writes code into an element, its tokens in colors.
 * @param {Element} element
 * @param {string} text
 * @param {string} language
 */
export function showCode(element, text, language) {
  element.replaceChildren(...tokens(text, LANGUAGES.get(language) ?? ''));
}

/**
 * @param {string} text
 * @param {string} language
 * @returns {(Node | string)[]}
 */
function tokens(text, language) {
  const pattern = TOKENS[language];
  /** @type {(Node | string)[]} */
  const parts = [];
  let end = 0;
  for (const match of pattern ? text.matchAll(pattern) : []) {
    parts.push(text.slice(end, match.index), ...token(match));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

/** @param {RegExpMatchArray} match */
function token(match) {
  const [text] = match;
  // The body in a command.
  if (/^'[[{]/.test(text)) return tokens(text, 'json');
  const [kind] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [''];
  const span = document.createElement('span');
  span.className = `token-${kind}`;
  span.textContent = text;
  return [span];
}

/** Highlights the code of the page. */
export function showCodeOfPage() {
  for (const code of document.querySelectorAll('pre.code > code')) {
    const language = code.parentElement?.dataset.language ?? '';
    if (LANGUAGES.has(language)) showCode(code, code.textContent, language);
  }
}

/**
 * JSON text with line breaks and indentation. Numbers keep their digits, unlike with JSON.parse.
 * @param {string} text
 */
export function indentedJson(text) {
  let depth = 0;
  let result = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|\[\s*\]|\{\s*\}|[[\]{},:]|[^\s[\]{},:"]+/g)) {
    if (/^[[{]$/.test(token)) {
      depth++;
      result += token + line();
    } else if (/^[\]}]$/.test(token)) {
      depth--;
      result += line() + token;
    } else if (token === ',') result += `,${line()}`;
    else if (token === ':') result += ': ';
    else result += token.length > 2 || !/^[[{]/.test(token) ? token : token.replace(/\s/g, '');
  }
  return result;
}
