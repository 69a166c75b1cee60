// The commands in the ```console blocks of a page, run in one shell as a reader would type them.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { KONTOR } from '../support/kontor-process.ts';

/** A command of a page, and what the page says it prints. */
export interface Step {
  command: string;
  output: string;
}

const FENCE = /^```console\n([\s\S]*?)^```$/gm;
const END_OF_OUTPUT = '--- end of output ---';

/** The commands of a page in their order. A command goes on in the lines after it that are indented by four spaces. */
export function readSteps(page: string): Step[] {
  const steps: Step[] = [];
  for (const [, block = ''] of page.matchAll(FENCE)) {
    for (const text of block.split(/^\$ /m).slice(1)) {
      const [, command = '', output = ''] = /^(.*(?:\n {4}.*)*)\n?([\s\S]*)$/.exec(text) ?? [];
      steps.push({ command, output: output.trimEnd() });
    }
  }
  return steps;
}

/**
 * Runs the commands in one bash, with `npx kontor` as this source tree has it, and returns what each prints. The output of `cat` is
 * written to its file first. Programs find the packages of `project`.
 */
export async function runSteps(
  steps: Step[],
  environment: Record<string, string>,
  project?: string,
): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-session-'));
  try {
    if (project) {
      await symlink(join(project, 'node_modules'), join(directory, 'node_modules'));
      await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
    }
    for (const { command, output } of steps) {
      const [, file] = /^cat (\S+)$/.exec(command) ?? [];
      if (file) await writeFile(join(directory, file), `${output}\n`);
    }
    const commands = steps.map(({ command }) => `${command}\necho; echo '${END_OF_OUTPUT}'`);
    await writeFile(join(directory, 'session.sh'), [NPX, ...commands].join('\n'));
    const { stdout } = await promisify(execFile)('bash', ['session.sh'], {
      cwd: directory,
      env: { ...process.env, ...environment },
    });
    return stdout
      .split(END_OF_OUTPUT)
      .slice(0, steps.length)
      .map(output => output.trim());
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const NPX = `npx() { shift; '${process.execPath}' '${KONTOR}' "$@"; }
node() { '${process.execPath}' "$@"; }`;

/** The page with other outputs of its commands; undefined leaves one as it is. */
export function withOutputs(page: string, outputs: readonly (string | undefined)[]): string {
  let step = 0;
  return page.replace(FENCE, (_, text: string) => {
    const [before = '', ...commands] = text.split(/^\$ /m);
    const lines = commands.map(command => {
      const output = outputs[step++];
      if (output === undefined) return `$ ${command}`;
      const [typed = ''] = /^.*(?:\n {4}.*)*/.exec(command) ?? [];
      return `$ ${typed}\n${output === '' ? '' : `${output}\n`}`;
    });
    return `\`\`\`console\n${before}${lines.join('')}\`\`\``;
  });
}
