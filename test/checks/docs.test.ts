// The documentation points at things that exist: links, headings, paths of the source tree, sections of the contract.

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AppError, type ErrorCode } from '../../src/domain/errors.ts';
import { Message } from '../../src/domain/messages/message.ts';
import { API_ERROR, errorStatusAndHeaders } from '../../src/http/server/errors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'packages/*/*.md'], { cwd: root }).sort();
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort();

/** A page without its blocks of code. */
const prose = (file: string) => read(file).replace(/^ *```[\s\S]*?^ *```/gm, '');

const headings = (file: string) => [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Links of a page to files of this repository, as `path` and `anchor`. */
function links(page: string): { path: string; anchor: string | undefined }[] {
  return [...prose(page).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^[a-z]+:/.test(target))
    .map(target => {
      const [path = '', anchor] = target.split('#', 2);
      return { path: path === '' ? page : join(dirname(page), path), anchor };
    });
}

describe('The documentation', () => {
  it('links only to files and headings that exist', () => {
    const broken = pages.flatMap(page =>
      links(page).flatMap(({ path, anchor }) => {
        if (!existsSync(join(root, path))) return [`${page}: ${path}`];
        const missing = anchor !== undefined && !headings(path).map(anchorOf).includes(anchor);
        return missing ? [`${page}: ${path}#${anchor}`] : [];
      }),
    );
    assert.deepEqual(broken, []);
  });

  // A decision is not edited later, so it may name files of its time.
  it('names only paths of the source tree that exist, decisions aside', () => {
    const current = pages.filter(page => !page.startsWith('docs/decisions/'));
    const named = current.flatMap(page =>
      [...prose(page).matchAll(/`((?:src|test|bench|packages|migrations|templates|docs)\/[\w./-]*)`/g)].map(
        ([, path = '']) => ({
          page,
          path,
        }),
      ),
    );
    assert.ok(named.length > 50, 'the pattern finds the paths');
    const missing = named.filter(({ path }) => !existsSync(join(root, path)));
    assert.deepEqual(missing, []);
  });
});

describe('The table of error codes', () => {
  const { enum: codes = [] } = API_ERROR.properties.code as { enum?: ErrorCode[] };
  const expected = codes.map(
    code => `${errorStatusAndHeaders(new AppError(code, new Message('request_invalid'))).status} ${code}`,
  );

  it('in docs/errors.md has every code with its status, in the order of the one in the server', () => {
    const rows = [...read('docs/errors.md').matchAll(/^\| (\d{3}) \| ([A-Z_]+) \|/gm)].map(
      ([, status, code]) => `${status} ${code}`,
    );
    assert.deepEqual(rows, expected);
  });
});

describe('Decisions', () => {
  it('have one format: number, status, and the same sections in the same order', () => {
    for (const file of decisions) {
      const [title = '', ...sections] = [...read(file).matchAll(/^##? .+$/gm)].map(([line]) => line);
      assert.match(title, new RegExp(`^# ${file.slice('docs/decisions/'.length).slice(0, 4)} \\S`), file);
      assert.deepEqual(sections, ['## Context', '## Decision', '## Consequences', '## Alternatives'], file);
      assert.match(read(file), /^# .+\n\nStatus: (?:accepted|superseded by \[\d{4}\])/, file);
    }
  });

  it('are all in their index, with their titles', () => {
    const index = read('docs/decisions/README.md');
    for (const file of decisions) {
      const [title] = headings(file);
      assert.ok(index.includes(`[${title}](${file.slice('docs/decisions/'.length)})`), `${file} is not in the index`);
    }
  });
});

describe('Citations of the contract', () => {
  const sections = new Map<string, string[]>();
  for (const [, marks = '', heading = ''] of read('docs/contract.md').matchAll(/^(##|###) (.+)$/gm)) {
    const [, number, title = heading] = /^(\d+) (.+)$/.exec(heading) ?? [];
    if (marks === '##' && number) sections.set(number, [title]);
    else if (marks === '###') [...sections.values()].at(-1)?.push(heading);
  }

  it('name a section and a heading that docs/contract.md has', () => {
    const wrong = globSync(['{src,test,bench}/**/*.ts', 'migrations/*.sql'], { cwd: root }).flatMap(file => {
      // A comment may break the line within a citation.
      const text = read(file).replace(/\n\s*(?:\*|\/\/|--)\s*/g, ' ');
      return [...text.matchAll(/contract §(\d+) (.{0,60})/gi)]
        .filter(([, section = '', words = '']) => !sections.get(section)?.some(heading => words.startsWith(heading)))
        .map(([citation]) => `${file}: ${citation}`);
    });
    assert.deepEqual(wrong, []);
  });
});
