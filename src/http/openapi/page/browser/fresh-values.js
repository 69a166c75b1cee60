// Examples that can be sent: keys that are not taken yet, and the documents that this page created before.

/** @type {Map<string, number>} */
const lastIds = new Map();
/** @type {Map<string, string>} */
const lastNumbers = new Map();

let count = 0;

/**
 * A new value for a unique field: digits if the example has digits only, else `TRY-` and letters, which fits no pattern of numbers
 * that the server gives.
 * @param {unknown} example
 */
function freshValue(example) {
  const time = Date.now() + count++;
  return /^\d+$/.test(String(example)) ? String(time).slice(-9) : `TRY-${time.toString(36).toUpperCase()}`;
}

/**
 * A body with new values in its unique fields. An id becomes that of the last record created under the same path; a reference to a
 * document becomes the last one created in that document set. A text that is no JSON object stays as it is.
 * @param {string} text
 * @param {string} path
 * @param {string[]} unique
 */
export function freshBody(text, path, unique) {
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    return text;
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return text;
  // `*` asks the server for a number.
  for (const field of unique) if (field in body && body[field] !== '*') body[field] = freshValue(body[field]);
  if ('id' in body && lastIds.has(path)) body.id = lastIds.get(path);
  return JSON.stringify(body, (_, value) => (typeof value === 'string' ? referenced(value) : value), 2);
}

/** @param {string} value */
function referenced(value) {
  const [, set = '', number] = /^([\w.-]{1,15}) (\S{1,60})$/.exec(value) ?? [];
  return number !== undefined && lastNumbers.has(set) ? `${set} ${lastNumbers.get(set)}` : value;
}

/**
 * Remembers what a create answered.
 * @param {string} path
 * @param {{ id?: unknown, documentSeries?: string, documentNumber?: string }} answer
 */
export function noteCreated(path, { id, documentSeries, documentNumber }) {
  if (Number.isSafeInteger(Number(id))) lastIds.set(path, Number(id));
  if (documentSeries && documentNumber) lastNumbers.set(documentSeries, documentNumber);
}
