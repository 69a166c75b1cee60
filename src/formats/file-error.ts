// The error of a file that is not what its sender takes it for.

import type { Message, PlainMessage } from '../domain/messages/message.ts';

/** Reason why a file is not read, for its sender. */
export class FileError extends Error {
  /** The message with its reason; `message` is its English text. */
  readonly said: Message;

  constructor(said: Message) {
    super(said.toString());
    this.said = said;
  }
}

/** Yields the parts of a file, for a process that sends them. A FileError ends them with its reason as the last part. */
export async function* partsOrReason<Part>(
  parts: AsyncIterable<Part> | Iterable<Part>,
): AsyncGenerator<Part | { refused: PlainMessage }> {
  try {
    yield* parts;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    yield { refused: error.said.toPlain() };
  }
}
