// Parameters and fields of existing routes, for the response to an unknown address.

import { Message } from '../../../domain/messages/message.ts';
import { ownValue } from '../../../domain/values/own-value.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names of the query parameters of the route. */
    parameters?: string[];
    /** Names of the body fields of the route. */
    fields?: string[];
  }
}

/** A path that is served. */
export interface KnownRoute {
  /** The path as a regular expression. */
  pattern: RegExp;
  methods: Set<string>;
  /** Parameters of GET. */
  parameters: string[];
  /** Fields in the body of PUT. */
  changes: string[];
}

// Meaning of unsupported methods in other interfaces.
const METHODS_OF_OTHER_INTERFACES: Record<string, string> = {
  PATCH: 'PUT changes only the fields that are sent',
  DELETE:
    "nothing is deleted; PUT with status 'VOID' voids a document, and with inactive '1' takes a record out of use",
};

/** The error message for an unsupported method, with the supported ones. */
export function methodNotTaken(path: string, methods: Set<string>, method: string): Message {
  const hint = methods.has('PUT') ? ownValue(METHODS_OF_OTHER_INTERFACES, method) : undefined;
  const params = { path, methods: [...methods].join(', '), method };
  return hint === undefined
    ? new Message('method_not_taken', params)
    : new Message('method_not_taken_because', { ...params, why: hint });
}
