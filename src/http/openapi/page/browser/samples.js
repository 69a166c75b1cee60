// A request as a program in each language. It reads the token from the environment, so that no sample has a secret.

import { csharpHttpclient, javaNethttp, jsFetch, phpCurl, pythonRequests, shellCurl } from './sample-writers.js';

/**
 * Request of a sample: an address without its base.
 * @typedef {{ method: string, path: string, query: URLSearchParams, headers: Headers, body: string | undefined }} Call
 */

/** Environment variable with the token that an operation takes. */
const VARIABLES = { session: 'SESSION', api: 'API_TOKEN', none: '' };

/** @typedef {keyof typeof VARIABLES} Login */
/** @typedef {'curl' | 'javascript' | 'python' | 'php' | 'csharp' | 'java'} Language */

/**
 * The writer of a language, `token` with the literal that it writes and the expression that replaces it, and `program`, which completes
 * its code.
 * @typedef {object} Writing
 * @property {string} title
 * @property {{ generate(request: object): string }} writer
 * @property {(variable: string) => [literal: string, expression: string]} token
 * @property {(code: string) => string} program
 */

/** @type {Record<Language, Writing>} */
export const LANGUAGES = {
  curl: {
    title: 'curl',
    writer: shellCurl,
    token: variable => [`'Authorization: Bearer ${variable}'`, `"Authorization: Bearer $${variable}"`],
    program: code => code,
  },
  javascript: {
    title: 'JavaScript',
    writer: jsFetch,
    token: variable => [`'Bearer ${variable}'`, `\`Bearer \${process.env.${variable}}\``],
    program: code => `const response = await ${code};\nconsole.log(response.status, await response.text());`,
  },
  python: {
    title: 'Python',
    writer: pythonRequests,
    token: variable => [`"Bearer ${variable}"`, `"Bearer " + os.environ["${variable}"]`],
    program: code => `import os\nimport requests\n\nresponse = ${code}\nprint(response.status_code, response.text)`,
  },
  php: {
    title: 'PHP',
    writer: phpCurl,
    token: variable => [`'Authorization: Bearer ${variable}'`, `'Authorization: Bearer ' . getenv('${variable}')`],
    program: code => `<?php\n\n${code}`,
  },
  csharp: {
    title: 'C#',
    writer: csharpHttpclient,
    token: variable => [`"${variable}"`, `Environment.GetEnvironmentVariable("${variable}")`],
    program: code =>
      `using System.Net.Http.Headers;\n\n${code}\nConsole.WriteLine(await response.Content.ReadAsStringAsync());`,
  },
  java: {
    title: 'Java',
    writer: javaNethttp,
    token: variable => [`"Bearer ${variable}"`, `"Bearer " + System.getenv("${variable}")`],
    program: code =>
      `import java.net.http.*;\n\nclass Sample {\n  public static void main(String[] args) throws Exception {\n${code.replace(/^(?=.)/gm, '    ')}\n  }\n}`,
  },
};

/**
 * The program that sends a request.
 * @param {Language} language
 * @param {Call} call
 * @param {string} base
 * @param {Login} login
 */
export function sampleOf(language, { method, path, query, headers, body }, base, login) {
  const { writer, token, program } = LANGUAGES[language];
  const variable = VARIABLES[login];
  const sent = [...headers].map(([name, value]) => ({ name: titled(name), value }));
  if (variable) sent.unshift({ name: 'Authorization', value: `Bearer ${variable}` });
  const code = writer.generate({
    method: method.toUpperCase(),
    url: base + path + (query.size > 0 ? `?${query}` : ''),
    headers: sent,
    ...(body !== undefined && { postData: { mimeType: headers.get('content-type') ?? '', text: body } }),
  });
  const [literal, expression] = token(variable);
  return program(variable ? code.replace(literal, () => expression) : code);
}

/** @param {string} name */
const titled = name => name.replace(/(^|-)[a-z]/g, letter => letter.toUpperCase());
