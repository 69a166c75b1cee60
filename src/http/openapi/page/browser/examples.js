// A request as code for curl and JavaScript. Tokens are variables in it, never literals.

/** @typedef {import('./session.js').Call} Call */

const VARIABLES = { session: 'SESSION', api: 'API_TOKEN', none: '' };

/**
 * @param {Call} call
 * @param {string} base
 * @param {keyof typeof VARIABLES} login
 * @returns {Record<'curl' | 'javascript', string>}
 */
export function examples(call, base, login) {
  const address = base + call.path + (call.query.size > 0 ? `?${call.query}` : '');
  return { curl: forCurl(call, address, VARIABLES[login]), javascript: forJavaScript(call, address, VARIABLES[login]) };
}

/** @param {string} text */
const quoted = text => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * @param {Call} call
 * @param {string} address
 * @param {string} variable
 */
function forCurl({ method, headers, body }, address, variable) {
  const isStandard = method === 'get' || (method === 'post' && body !== undefined);
  const words = [`curl${isStandard ? '' : ` -X ${method.toUpperCase()}`} ${quoted(address)}`];
  if (variable) words.push(`-H "Authorization: Bearer $${variable}"`);
  for (const [name, value] of headers) words.push(`-H ${quoted(`${titled(name)}: ${value}`)}`);
  if (body !== undefined) words.push(`-d ${quoted(body)}`);
  return words.join(' \\\n  ');
}

/**
 * @param {Call} call
 * @param {string} address
 * @param {string} variable
 */
function forJavaScript({ method, headers, body }, address, variable) {
  const lines = [];
  if (method !== 'get') lines.push(`  method: '${method.toUpperCase()}',`);
  const fields = [...headers].map(([name, value]) => `    ${JSON.stringify(titled(name))}: ${JSON.stringify(value)},`);
  if (variable) fields.unshift(`    Authorization: \`Bearer \${${variable}}\`,`);
  if (fields.length > 0) lines.push('  headers: {', ...fields, '  },');
  if (body !== undefined) lines.push(`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`);
  const options = lines.length > 0 ? `, {\n${lines.join('\n')}\n}` : '';
  return `const response = await fetch('${address}'${options});\nconsole.log(response.status, await response.json());`;
}

/** @param {string} name */
const titled = name => name.replace(/(^|-)[a-z]/g, letter => letter.toUpperCase());
