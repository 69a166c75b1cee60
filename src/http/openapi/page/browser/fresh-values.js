// Examples that can be sent: with unused keys, and with documents that this page created before.

/**
 * Keys of the last record created at each path: its unique fields, and the set of a document.
 * @type {Map<string, Record<string, unknown>>}
 */
const lastKeys = new Map();
/** By document set. @type {Map<string, string>} */
const lastNumbers = new Map();

let count = 0;

/**
 * A new value for a unique field: digits if the example has digits only, else `TRY-` and letters, which no number of the server
 * has.
 * @param {unknown} example
 */
function freshValue(example) {
  const time = Date.now() + count++;
  return /^\d+$/.test(String(example)) ? String(time).slice(-9) : `TRY-${time.toString(36).toUpperCase()}`;
}

/**
 * An Idempotency-Key that was not used before.
 * @param {string} operation
 */
export const freshKey = operation => `${operation}-${(Date.now() + count++).toString(36)}`;

/**
 * A body with new values in its unique fields. A text that is no JSON object stays as it is.
 * @param {string} text
 * @param {string[]} unique
 */
export function freshBody(text, unique) {
  const body = objectIn(text);
  return body ? written(withFresh(body, unique)) : text;
}

/**
 * The example of a request, ready to be sent: with new values in its unique fields. Without such fields it changes the last record that
 * was created at the same path. A reference to a document becomes the last one created in that document set.
 * @param {string} text
 * @param {string} path
 * @param {string[]} unique
 */
export function readyExample(text, path, unique) {
  const body = objectIn(text);
  if (!body) return text;
  if (unique.length === 0)
    for (const [field, value] of Object.entries(lastKeys.get(path) ?? {})) if (field in body) body[field] = value;
  const named = JSON.stringify(body, (_, value) => (typeof value === 'string' ? referenced(value) : value));
  return written(withFresh(JSON.parse(named), unique));
}

/**
 * @param {string} text
 * @returns {Record<string, unknown> | undefined}
 */
function objectIn(text) {
  try {
    const body = JSON.parse(text);
    return body !== null && typeof body === 'object' && !Array.isArray(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {Record<string, unknown>} body
 * @param {string[]} unique
 */
function withFresh(body, unique) {
  // `*` requests a number from the server.
  for (const field of unique) if (field in body && body[field] !== '*') body[field] = freshValue(body[field]);
  return body;
}

/** @param {unknown} body */
const written = body => JSON.stringify(body, null, 2);

/** @param {string} value */
function referenced(value) {
  const [, set = '', number] = /^([\w.-]{1,15}) (\S{1,60})$/.exec(value) ?? [];
  return number !== undefined && lastNumbers.has(set) ? `${set} ${lastNumbers.get(set)}` : value;
}

/**
 * Stores the keys of a created record.
 * @param {string} path
 * @param {string} text the body of the request
 * @param {string[]} unique
 * @param {{ documentSeries?: string, documentNumber?: string }} answer
 */
export function noteCreated(path, text, unique, { documentSeries, documentNumber }) {
  const body = objectIn(text) ?? {};
  /** @type {Record<string, unknown>} */
  const keys = Object.fromEntries(unique.filter(field => body[field] !== '*').map(field => [field, body[field]]));
  // A PDF has no keys.
  const number = documentNumber ?? keys.seq_number;
  const set = documentSeries ?? body.document_set;
  if (number !== undefined && set !== undefined) {
    lastNumbers.set(String(set), String(number));
    Object.assign(keys, { document_set: set, seq_number: number });
  }
  lastKeys.set(path, keys);
}
