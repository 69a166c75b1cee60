// The words of the administration area: both languages have all of them, also those of every field and value of the catalogue.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { TSchema } from 'typebox';
import { documents, lists } from '../../../src/definitions/catalogue.ts';
import { en } from '../../../src/http/admin/words/en.ts';
import { pt } from '../../../src/http/admin/words/pt.ts';

type Tree = { [name: string]: unknown };

/** The names of all words, with their kind; dictionaries by name of field may differ. */
function namesIn(words: Tree, above = ''): string[] {
  return Object.entries(words)
    .filter(([name]) => !DICTIONARIES.includes(above + name))
    .flatMap(([name, word]) =>
      typeof word === 'object' && word !== null
        ? namesIn(word as Tree, `${above}${name}.`)
        : [`${above}${name}: ${typeof word}`],
    )
    .sort();
}

const DICTIONARIES = ['fields.labels', 'fields.values'];

interface Parts {
  enum?: unknown[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
}

// Every name of a field, and every value with fixed words, that a page may show.
function namesOfCatalogue(): { fields: Set<string>; values: Set<string> } {
  const fields = new Set(lists.flatMap(({ columns }) => [...columns.keys()].flatMap(name => name.split('.'))));
  const values = new Set<string>();
  const walk = (schema: TSchema) => {
    const { enum: choices = [], properties = {}, items } = schema as Parts;
    for (const choice of choices) if (/[a-z]{4}/i.test(String(choice))) values.add(String(choice));
    for (const [name, property] of Object.entries(properties)) {
      fields.add(name);
      walk(property);
    }
    if (items) walk(items);
  };
  for (const { element } of lists) walk(element);
  for (const { type } of documents) values.delete(type);
  for (const flag of ['true', 'false']) values.delete(flag);
  return { fields, values };
}

describe('The words of the administration area', () => {
  it('are the same in number and kind in both languages, and none is empty', () => {
    assert.deepEqual(namesIn(pt), namesIn(en));
    for (const words of [en, pt]) assert.doesNotMatch(JSON.stringify(words), /:""/);
  });

  it('name every field and value of the catalogue in Portuguese', () => {
    const { fields, values } = namesOfCatalogue();
    const { labels, values: words } = pt.fields;
    assert.deepEqual(
      [...fields].filter(name => labels[name] === undefined),
      [],
    );
    assert.deepEqual(
      [...values].filter(value => words[value] === undefined),
      [],
    );
  });

  it('have a remedy for every error code of the interface, and for no other', async () => {
    const page = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
    const codes = [...page.matchAll(/^\| [45]\d\d \| ([A-Z_]+) \|/gm)].map(([, code = '']) => code).sort();
    for (const { requests } of [en, pt]) assert.deepEqual(Object.keys(requests.remedies).sort(), codes);
  });
});
