// The table of the fields of a theme in docs/templates.md, written from the fields themselves.

import { readFile } from 'node:fs/promises';
import { STANDARD_THEME, THEME_FIELDS, type Theme, type ThemeField } from '../../src/domain/theme.ts';
import words from '../../src/http/admin/words/en.json' with { type: 'json' };
import { withTable } from './marked-table.ts';

/** The page of templates with its table as the code has the fields now. */
export async function pageOfTemplates(): Promise<string> {
  const page = await readFile(new URL('../../docs/templates.md', import.meta.url), 'utf8');
  const rows = Object.entries(THEME_FIELDS).map(([name, field]) => {
    const standard = JSON.stringify(STANDARD_THEME[name as keyof Theme]);
    return `| \`${name}\` | ${valuesOf(field)} | ${field.kind === 'list' ? 'all' : `\`${standard}\``} | ${labelOf(name)} |\n`;
  });
  return withTable(page, 'theme', `| field | values | default | meaning |\n|---|---|---|---|\n${rows.join('')}`);
}

const codes = (texts: readonly string[]) => texts.map(text => `\`${text}\``).join(', ');

function valuesOf(field: ThemeField): string {
  switch (field.kind) {
    case 'colour':
      return field.mayBeEmpty ? '`#rrggbb`, or empty: the accent colour' : '`#rrggbb`';
    case 'choice':
      return codes(field.choices);
    case 'switch':
      return '`true`, `false`';
    case 'length':
      return `${field.min} to ${field.max}`;
    case 'list':
      return `${codes(field.choices)}${field.ordered ? `, in order; ${codes(field.needed)} can't be left out` : ''}`;
    case 'text':
      return `text by language, each at most ${field.maxLength} characters and ${field.maxLines} lines`;
  }
}

const labelOf = (name: string): string =>
  (words.company.theme.fields as Record<string, { label: string }>)[name]?.label ?? words.company.theme.groups.figures;
