// A reporter of node:test that writes the file of each failed test, one a line, below the folder that the tests started in.

import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

export default async function* failedFiles(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    if (event.type !== 'test:fail') continue;
    const { file, name } = event.data;
    // A file that ended too early, or too late, has its own name as the name of the test.
    for (const path of [file, name]) if (path?.endsWith('.test.ts')) yield `${relative(process.cwd(), path)}\n`;
  }
}
