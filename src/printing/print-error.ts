/** What printing can refuse, as one closed list of codes. */

export type PrintErrorCode =
  /** The queue is full; try again later. */
  | 'OVERLOADED'
  /** A template does not compile; the message names file and line. */
  | 'INVALID_TEMPLATE'
  /** No template of that name exists. */
  | 'UNKNOWN_TEMPLATE'
  /** The document's JSON can't be read. */
  | 'INVALID_DOCUMENT'
  /** The renderer failed or took too long. */
  | 'PRINT_FAILED'
  /** The printer was closed. */
  | 'CLOSED';

/** A refusal to print, with a code a caller can act on. */
export class PrintError extends Error {
  readonly code: PrintErrorCode;

  constructor(code: PrintErrorCode, message: string) {
    super(message);
    this.name = 'PrintError';
    this.code = code;
  }
}
