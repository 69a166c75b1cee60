/** A process that reads one file: it takes the bytes from standard input and sends the parts that the reader finds to its parent. */
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { boundProcess } from './bounded-process.ts';
import type { FileReader, ReadingMessage } from './read-in-process.ts';

const [reader = '', options = '', maximumBytes = '', processorSeconds = ''] = process.argv.slice(2);
const limitProcessorTime = boundProcess(Number(maximumBytes));
// Requests go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Resolves when the message is written: a large file would otherwise wait in memory, part by part. */
const send = (message: ReadingMessage) =>
  new Promise<void>(resolve => process.send?.(message, undefined, undefined, () => resolve()));

try {
  const { read }: { read: FileReader } = await import(reader);
  const bytes = await buffer(process.stdin);
  // From here on the file decides how long it takes; the start of the process depends on the machine.
  if (processorSeconds) limitProcessorTime(Number(processorSeconds));
  for await (const part of read(bytes, JSON.parse(options))) await send({ part });
  await send({ end: true });
} catch (error) {
  await send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
process.disconnect();
