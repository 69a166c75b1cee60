// Options of all commands.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Command } from 'commander';
import { COMMANDS } from '../../src/cli/command-list.ts';

/** Words for what `--limit` means. */
const FOR_LIMIT = /^--(?:most|max|maximum|count|number|first|top|rows|n)$/;
it('Every option has a description, and --limit has one name in all commands', async () => {
  let count = 0;
  for (const { words, load } of COMMANDS) {
    const command = new Command();
    (await load()).define(command);
    for (const { long, flags, description } of command.options) {
      count++;
      const name = long ?? flags;
      const at = `${words.join(' ')} ${name}`;
      assert.match(name, /^--[a-z][a-z0-9-]+$/, at);
      assert.doesNotMatch(name, FOR_LIMIT, at);
      assert.ok(description, at);
    }
  }
  assert.ok(count > 100, `${count} options`);
});
