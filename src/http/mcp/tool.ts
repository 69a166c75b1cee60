// A tool of the Model Context Protocol: its description for models, the check of its arguments, and its result.

import type { Schema } from '../../definitions/schema.ts';
import type { Right } from '../../operations/actor.ts';
import { errorOf, type Interface, type InterfaceAnswer } from './interface.ts';

/** Arguments of a call, checked by the schema of the tool. */
export type ToolArguments = Record<string, unknown>;

/** The content of a result: text, or a file as an embedded resource. */
export type Content =
  | { type: 'text'; text: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; blob: string } };

export interface ToolResult {
  content: Content[];
  isError?: true;
}

/**
 * The schema of the arguments. The SDK takes any object here, so it is a type and not an interface. Values are texts, whole numbers and booleans, except for `body`,
 * which is an object.
 */
type ArgumentsSchema = {
  type: 'object';
  required: string[];
  properties: Record<string, ArgumentSchema>;
  additionalProperties: false;
};

export type ArgumentSchema = {
  type: 'string' | 'integer' | 'boolean' | 'object';
  description?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
};

/** Effects of a call, for clients that ask a person before they allow it. */
type Annotations = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: false;
};

export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: ArgumentsSchema;
  annotations: Annotations;
  /** The tool is listed for sessions with this right. */
  right: Right;
  call(given: ToolArguments, api: Interface): Promise<ToolResult>;
}

/** Annotations of a tool that changes nothing. */
export const READS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Annotations of a tool that adds records. The same call adds one record, however often it is repeated. */
export const ADDS: Annotations = { ...READS, readOnlyHint: false };

/** Annotations of a tool that changes or voids records. */
export const CHANGES: Annotations = { ...ADDS, destructiveHint: true };

/** The schema of arguments. Those in `required` must be given. */
export function argumentsSchema(properties: Record<string, ArgumentSchema>, required: string[]): ArgumentsSchema {
  return { type: 'object', required, properties, additionalProperties: false };
}

/** An argument that names one of several lists. */
export const listArgument = (paths: string[], description: string): ArgumentSchema => ({
  type: 'string',
  enum: paths,
  description,
});

export const textResult = (text: string): ToolResult => ({ content: [{ type: 'text', text }] });

/** A result that the model reads and can act on. */
export const errorResult = (text: string): ToolResult => ({ ...textResult(text), isError: true });

/** Maximum characters of a result: more would fill the memory of a model. */
const MAX_TEXT = 100_000;

/** The result with a text. A text that is too long becomes an error with `advice`. */
export function limitedResult(text: string, advice: string): ToolResult {
  if (text.length <= MAX_TEXT) return textResult(text);
  return errorResult(`The answer has ${text.length} characters, and ${MAX_TEXT} are the limit: ${advice}`);
}

/** The error of a response with every field at fault; undefined if the response is successful. */
export function refusal(answer: InterfaceAnswer): ToolResult | undefined {
  const error = errorOf(answer);
  if (!error) return undefined;
  const { code, message, details = [] } = error;
  const lines = [`${code}: ${message}`];
  if (details.length > 1) lines.push(...details.map(({ field, message }) => `- ${field}: ${message}`));
  const wait = answer.headers['retry-after'];
  if (wait !== undefined) lines.push(`Repeat the same call in ${wait} s.`);
  return errorResult(lines.join('\n'));
}

/** The arguments of a call, or a sentence that names the wrong one. */
export function checkArguments(tool: Tool, given: ToolArguments): ToolArguments | string {
  const { properties, required } = tool.inputSchema;
  const names = Object.keys(properties);
  const unknown = Object.keys(given).find(name => !names.includes(name));
  if (unknown !== undefined)
    return `The tool '${tool.name}' has no argument '${unknown.slice(0, 60)}': its arguments are ${names.join(', ')}`;
  const missing = required.find(name => given[name] === undefined || given[name] === null);
  if (missing !== undefined)
    return `Argument '${missing}' is missing. ${properties[missing]?.description ?? ''}`.trim();
  const checked: ToolArguments = {};
  for (const [name, schema] of Object.entries(properties)) {
    const value = given[name];
    if (value === undefined || value === null) continue;
    const read = readArgument(value, schema);
    if (read === undefined) return `Argument '${name}' must be ${wordsOf(schema)}`;
    checked[name] = read;
  }
  return checked;
}

// Models write numbers as text, and texts that are digits as numbers. Undefined if the value has another type.
function readArgument(value: unknown, { type, enum: choices, minimum, maximum }: ArgumentSchema): unknown {
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  if (type === 'string') return choices === undefined || choices.includes(String(value)) ? String(value) : undefined;
  const number = /^\d{1,15}$/.test(String(value)) ? Number(value) : Number.NaN;
  return number >= Number(minimum ?? 0) && number <= Number(maximum ?? number) ? number : undefined;
}

function wordsOf({ type, enum: choices, minimum = 0, maximum }: ArgumentSchema): string {
  if (choices) return `one of ${choices.join(', ')}`;
  if (type === 'integer') return `a whole number from ${minimum}${maximum === undefined ? '' : ` to ${maximum}`}`;
  return type === 'object' ? 'an object' : type === 'boolean' ? 'true or false' : 'text';
}

/** A schema with its keywords. */
export type Keywords = Schema & Record<string, unknown>;
