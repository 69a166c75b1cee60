/** A process that reads one file: it takes the bytes from standard input and sends the parts that the reader finds to its parent. */
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { boundProcess } from './bounded-process.ts';
import type { FileReader, ReadingMessage } from './read-in-process.ts';

const [reader = '', options = '', maximumBytes = ''] = process.argv.slice(2);
boundProcess(Number(maximumBytes));
// Requests go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Resolves when the message is written: a large file would otherwise wait in memory, part by part. */
const send = (message: ReadingMessage) =>
  new Promise<void>(resolve => process.send?.(message, undefined, undefined, () => resolve()));

try {
  const { read }: { read: FileReader } = await import(reader);
  for await (const part of read(await buffer(process.stdin), JSON.parse(options))) await send({ part });
  await send({ end: true });
} catch (error) {
  await send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
process.disconnect();
