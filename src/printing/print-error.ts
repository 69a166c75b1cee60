/** The errors of printing, as a closed list of codes. */

export type PrintErrorCode =
  /** The queue is full; try again later. */
  | 'OVERLOADED'
  /** A template does not compile; the message names file and line. */
  | 'INVALID_TEMPLATE'
  /** There is no template of that name. */
  | 'UNKNOWN_TEMPLATE'
  /** The JSON of the document is invalid. */
  | 'INVALID_DOCUMENT'
  /** The renderer failed or took too long. */
  | 'PRINT_FAILED'
  /** The printer is closed. */
  | 'CLOSED';

/** An error of printing, with its code. */
export class PrintError extends Error {
  readonly code: PrintErrorCode;

  constructor(code: PrintErrorCode, message: string) {
    super(message);
    this.name = 'PrintError';
    this.code = code;
  }
}
