// The error of a file that is no electronic invoice.

import type { Message } from '../../../domain/messages/message.ts';

/** Reason why a file is not read as an electronic invoice. */
export class EInvoiceError extends Error {
  readonly said: Message;

  constructor(said: Message) {
    super(said.toString());
    this.said = said;
  }
}
