/** The child processes of a process, by a word of their command. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The child processes whose command contains the word, by id; PostgreSQL and renderers are child processes too. */
export async function childrenOf(pid: number | undefined, word: string): Promise<number[]> {
  // Without a child ps has status 1.
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(pid)]).catch(() => ({
    stdout: '',
  }));
  const lines = stdout.split('\n').filter(line => line.includes(word));
  return lines.map(line => Number.parseInt(line, 10));
}
