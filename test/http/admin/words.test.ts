// The words of the administration area: both languages have all of them, also those of every field and value of the catalogue.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { SETTINGS } from '../../../src/config/config.ts';
import { documents, lists, records } from '../../../src/definitions/catalogue.ts';

import type { Schema } from '../../../src/definitions/schema.ts';
import { ofField } from '../../../src/domain/errors.ts';
import { Message } from '../../../src/domain/messages/message.ts';

import { say } from '../../../src/http/admin/words/say.ts';
import { wordsOf } from '../../../src/http/admin/words/words.ts';
import { IMPORT_ACTION } from '../../../src/operations/account-files/import-account.ts';
import { RESET_ACTION } from '../../../src/operations/account-files/reset-account.ts';
import { definedWrites } from '../../../src/operations/write/define-write.ts';
import { TRAIL_KINDS } from '../../../src/operations/write/trail.ts';
import { read } from '../../checks/source-files.ts';
import { loadAllWrites } from '../../operations/write/all-writes.ts';

const en = wordsOf('en');
const pt = wordsOf('pt');

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

/** The gaps of all words: `home.change {percent}`. */
function gapsIn(words: Tree, above = ''): string[] {
  return Object.entries(words)
    .filter(([name]) => !DICTIONARIES.includes(above + name))
    .flatMap(([name, word]) => {
      if (typeof word === 'object' && word !== null) return gapsIn(word as Tree, `${above}${name}.`);
      const gaps = [...String(word).matchAll(/\{\w+(?=[:}])/g)].map(([gap]) => `${gap}}`);
      return [`${above}${name} ${[...new Set(gaps)].sort().join(' ')}`];
    })
    .sort();
}

const DICTIONARIES = ['fields.labels', 'fields.values', 'messages', 'settings'];

interface Parts {
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

// Every name of a field, and every value with fixed words, that a page may show.
function namesOfCatalogue(): { fields: Set<string>; values: Set<string> } {
  const fields = new Set(lists.flatMap(({ columns }) => [...columns.keys()].flatMap(name => name.split('.'))));
  const values = new Set<string>();
  const walk = (schema: Schema) => {
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

/** The actions that the audit trail can have: the names of the writes that leave an entry, and the import of an account. */
async function actionsOfTrail(): Promise<string[]> {
  await loadAllWrites();
  const writes = definedWrites().filter(({ trail }) => !('none' in trail));
  return [...new Set([...writes.map(({ name }) => name), IMPORT_ACTION, RESET_ACTION])].sort();
}

describe('The words of the administration area', () => {
  it('are the same in number and kind in both languages, and none is empty', () => {
    assert.deepEqual(namesIn({ ...pt }), namesIn({ ...en }));
    for (const words of [en, pt]) assert.doesNotMatch(JSON.stringify(words), /:""/);
  });

  it('have the same gaps in both languages', () => {
    assert.deepEqual(gapsIn({ ...pt }), gapsIn({ ...en }));
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

  it('name every action that the audit trail can have, and no other', async () => {
    assert.deepEqual(Object.keys(en.audit.actions).sort(), await actionsOfTrail());
  });

  it('name every kind of record in the audit trail, and what changes of the company, its users and sets', () => {
    const { labels, values } = pt.fields;
    const kinds = [...records.flatMap(({ noun, writing }) => (writing ? [noun] : [])), ...TRAIL_KINDS];
    assert.deepEqual(
      kinds.filter(kind => values[kind] === undefined),
      [],
    );
    const [, columns = ''] = /CREATE TABLE (?:public\.)?document_set \(([\s\S]*?)\n\);/.exec(read('schema.sql')) ?? [];
    const names = [...columns.matchAll(/^ {2}([a-z_]+) /gm)].map(([, name = '']) => name);
    assert.ok(names.length > 5);
    assert.deepEqual(
      names.filter(name => !/^(?:account_id|created_at)$/.test(name) && labels[name] === undefined),
      [],
    );
  });

  it('say what each setting of the server is', () => {
    const names = Object.values(SETTINGS).map(({ name }) => name);
    assert.deepEqual(Object.keys(pt.settings).sort(), names.sort());
  });

  it('say what operations answer, with the fields, records and documents that they name', () => {
    const [order, delivery] = ["Order 'EC 1'", "Delivery note 'GT 2026/7'"];
    const uses = new Message('both', {
      first: new Message('uses_named', { noun: new Message('noun_articles'), codes: ['A1', 'A2'] }),
      second: new Message('uses_counted_named', { count: 3, noun: new Message('noun_families'), codes: ['B', 'C'] }),
    });
    const said: [Message | string, string][] = [
      [ofField('items[1].qty', new Message('negative')).message, 'Linha 2: Quantidade: no mínimo 0'],
      [ofField('currency', new Message('required')).message, 'Moeda: preenchimento obrigatório'],
      [
        new Message('document_nothing_open', { document: delivery, reason: new Message('closed') }),
        'O documento Guia de remessa GT 2026/7 está fechado: não tem nada em aberto',
      ],
      [
        new Message('void_dependants', { document: order, documents: ["Invoice 'FT 2026/1'", "Invoice 'FT 2026/2'"] }),
        'O documento Encomenda EC 1 não pode ser anulado enquanto dependerem dele Fatura FT 2026/1, Fatura FT 2026/2: anule esses primeiro',
      ],
      [
        new Message('record_used', { noun: 'family', code: 'TEA', reason: uses }),
        '“TEA” está em uso e não pode ser removido: artigos A1, A2; 3 famílias: B, C e outros',
      ],
      [
        new Message('document_part', {
          document: new Message('stored_document', { type: 'invoice', set: 'FT', number: '1' }),
          what: new Message('at_location', { what: 'TEA', location: 'MAIN' }),
        }),
        'Fatura FT 1, TEA em MAIN',
      ],
      ["Field 'x' must be 0 or more", "Field 'x' must be 0 or more"],
    ];
    for (const [message, text] of said) assert.equal(say(pt, message), text);
  });

  it('have a remedy for every error code of the interface, and for no other', async () => {
    const page = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
    const codes = [...page.matchAll(/^\| [45]\d\d \| ([A-Z_]+) \|/gm)].map(([, code = '']) => code).sort();
    for (const { requests } of [en, pt]) assert.deepEqual(Object.keys(requests.remedies).sort(), codes);
  });
});
