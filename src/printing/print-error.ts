/** The errors of printing, as a closed list of codes. */

export type PrintErrorCode =
  /** Too many documents wait, or this one waited too long; try again later. */
  | 'OVERLOADED'
  /** No renderer can be started or no file read, for example because there are no file descriptors; try again later. */
  | 'UNAVAILABLE'
  /** The renderer of this document ended or took too long. */
  | 'PRINT_FAILED'
  /** All clients that requested the document have gone. */
  | 'CANCELLED'
  /** A template does not compile; the message names file and line. */
  | 'INVALID_TEMPLATE'
  /** There is no template of that name. */
  | 'UNKNOWN_TEMPLATE'
  /** The JSON of the document is invalid. */
  | 'INVALID_DOCUMENT'
  /** The page can't be written as a file, however often it is tried. */
  | 'UNPRINTABLE'
  /** The printer is closed. */
  | 'CLOSED';

/** An error of printing, with its code. */
export class PrintError extends Error {
  readonly code: PrintErrorCode;
  /** When another attempt makes sense, for the codes that may pass. */
  readonly retryAfterSeconds: number;

  constructor(code: PrintErrorCode, message: string, retryAfterSeconds = 1) {
    super(message);
    this.name = 'PrintError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
