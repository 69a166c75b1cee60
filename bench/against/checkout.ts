// The files of an earlier commit in a temporary folder, with their packages.

import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { THIS_TREE } from '../kontor.ts';
import { runProgram } from './commands.ts';

/** Short name and title of a commit. Throws when the repository does not have it. */
export async function describeCommit(commit: string): Promise<{ id: string; title: string }> {
  const format = ['--no-walk', '--abbrev-commit', '--format=%h%n%s', `${commit}^{commit}`, '--'];
  const [id = '', title = ''] = (await git(['log', ...format])).split('\n');
  return { id, title };
}

/** Short name of the commit of this tree, followed by `-dirty` when files differ from it. */
export function thisCommit(): Promise<string> {
  return git(['describe', '--always', '--dirty', '--match=']);
}

/**
 * Copies the files of a commit into a new folder. Its packages are those of this tree when both have the same
 * package-lock.json, otherwise `npm ci` installs them. An export leaves nothing in the repository, unlike `git worktree`,
 * even when this process is killed.
 */
export async function exportCommit(id: string, folder: string, signal: AbortSignal): Promise<void> {
  mkdirSync(folder);
  const archive = `${folder}.tar`;
  await git(['archive', '--format=tar', `--output=${archive}`, id]);
  await runProgram('tar', ['-xf', archive, '-C', folder], { cwd: folder });
  rmSync(archive);
  const lock = (directory: string) => readFileSync(join(directory, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(THIS_TREE)) symlinkSync(join(THIS_TREE, 'node_modules'), join(folder, 'node_modules'));
  else await runProgram('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, signal });
}

function git(args: string[]): Promise<string> {
  return runProgram('git', args, { cwd: THIS_TREE });
}
