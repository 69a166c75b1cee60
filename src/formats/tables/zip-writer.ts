// Writes a ZIP file as a stream: members of unknown length, deflated while they are written.

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipMember {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** Constant time of members. */
const OPTIONS = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true };

/** The chunks of the file. Each member is created after the members before it were written. */
export async function* writeZip(members: AsyncIterable<ZipMember> | Iterable<ZipMember>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  let member: Readable | undefined;
  const stop = (error: Error) => output.destroy(error);
  zip.on('error', stop);
  feed().catch(stop);
  try {
    yield* output;
  } finally {
    // Nobody may want the rest of the file.
    member?.destroy();
  }

  async function feed(): Promise<void> {
    for await (const { name, content } of members) {
      member = Readable.from(content);
      zip.addReadStream(member, name, OPTIONS);
      await finished(member);
    }
    zip.end();
  }
}
