// The words of the administration area: all languages have all of them, also those of every field and value of the catalogue.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { SETTINGS } from '../../../src/config/config.ts';
import { documents, lists, records } from '../../../src/definitions/catalogue.ts';

import type { Schema } from '../../../src/definitions/schema.ts';
import { ofField } from '../../../src/domain/errors.ts';
import { Message } from '../../../src/domain/messages/message.ts';
import { labelOf } from '../../../src/http/admin/words/field-words.ts';
import { fill } from '../../../src/http/admin/words/fill.ts';
import { ADMIN_LANGUAGES, type AdminLanguage } from '../../../src/http/admin/words/languages.ts';
import { say } from '../../../src/http/admin/words/say.ts';
import { wordsOf } from '../../../src/http/admin/words/words.ts';
import { IMPORT_ACTION } from '../../../src/operations/account-files/import-account.ts';
import { RESET_ACTION } from '../../../src/operations/account-files/reset-account.ts';
import { definedWrites } from '../../../src/operations/write/define-write.ts';
import { TRAIL_KINDS } from '../../../src/operations/write/trail.ts';
import { read } from '../../checks/source-files.ts';
import { loadAllWrites } from '../../operations/write/all-writes.ts';
import { assertSameNames } from '../../support/same-names.ts';

const en = wordsOf('en');
const pt = wordsOf('pt');
const OTHERS = ADMIN_LANGUAGES.filter(language => language !== 'en');

/** The file with the words of a language, in the messages of failures. */
const pathOf = (language: AdminLanguage) => `src/http/admin/words/${language}.json`;

type Tree = { [name: string]: unknown };

/** The names of all words, with their kind. Dictionaries by name of field may differ, and not every language has a form for none. */
function namesIn(words: Tree, above = ''): string[] {
  return Object.entries(words)
    .filter(([name]) => !DICTIONARIES.includes(above + name) && name !== 'zero')
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
    .filter(([name]) => !DICTIONARIES.includes(above + name) && name !== 'zero')
    .flatMap(([name, word]) => {
      if (typeof word === 'object' && word !== null) return gapsIn(word as Tree, `${above}${name}.`);
      const gaps = [...String(word).matchAll(/\{\w+(?=[:}])/g)].map(([gap]) => `${gap}}`);
      return [`${above}${name} ${[...new Set(gaps)].sort().join(' ')}`];
    })
    .sort();
}

/** The words as they stand in the file of a language. */
const fileOf = async (language: AdminLanguage): Promise<Tree> =>
  JSON.parse(await readFile(new URL(`../../../${pathOf(language)}`, import.meta.url), 'utf8'));

/** The texts of a language by their names. */
const textsIn = (words: object, above = ''): [name: string, text: string][] =>
  Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'string' ? [[`${above}${name}`, word]] : textsIn(word, `${above}${name}.`),
  );

const english = new Map(textsIn(en));

/** Names that are the same in every language. */
const SAME_IN_ALL = new Set(['Peppol BIS Billing 3.0']);

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
  it('are the same in number and kind in all languages, and none is empty', async () => {
    const english = namesIn(await fileOf('en'));
    for (const language of ADMIN_LANGUAGES) {
      const words = await fileOf(language);
      assertSameNames(namesIn(words), english, pathOf(language));
      assert.doesNotMatch(JSON.stringify(words), /:""/, `${pathOf(language)} has an empty text`);
    }
  });

  it('have the same gaps in all languages', async () => {
    const english = gapsIn(await fileOf('en'));
    for (const language of OTHERS) assertSameNames(gapsIn(await fileOf(language)), english, pathOf(language));
  });

  it('are translated: no text of several words is the English one', () => {
    for (const language of OTHERS) {
      const same = textsIn(wordsOf(language)).filter(([name, text]) => text === english.get(name));
      const untranslated = same
        .map(([, text]) => text)
        .filter(text => /[a-z]{2,} .*[a-z]{2,}/.test(text.replaceAll(/\{\w+\}/g, '')));
      assert.deepEqual(
        untranslated.filter(text => !SAME_IN_ALL.has(text)),
        [],
        `${pathOf(language)} has these in English`,
      );
    }
  });

  it('name every field and value of the catalogue', () => {
    const { fields, values } = namesOfCatalogue();
    for (const language of OTHERS) {
      const { labels, values: words } = wordsOf(language).fields;
      const missing = [
        ...[...fields].filter(name => labels[name] === undefined),
        ...[...values].filter(value => words[value] === undefined),
      ];
      assert.deepEqual(missing, [], `${pathOf(language)}: fields.labels or fields.values lack words`);
    }
  });

  it('may have a form for none of their own', () => {
    const count = (language: AdminLanguage) => fill(wordsOf(language).lists.shown, { count: '0' });
    assert.equal(count('de'), '0 Zeilen');
    assert.equal(count('fr'), '0 ligne');
  });

  it('keep the capitals of German nouns within a sentence', () => {
    const de = wordsOf('de');
    assert.equal(labelOf(de, 'customer.city'), 'Kunde: Ort');
    assert.equal(labelOf(pt, 'customer.city'), 'Cliente: localidade');
    assert.deepEqual(
      (['en', 'de', 'pt'] as const).map(language => labelOf(wordsOf(language), 'texts.de')),
      ['Text: German', 'Text: Deutsch', 'Texto: alemão'],
    );
    assert.equal(
      fill(de.home.overdueDocuments, { count: '2', one: 'Rechnung', many: 'Rechnungen' }),
      '2 Rechnungen sind überfällig',
    );
  });

  it('name every action that the audit trail can have, and no other', async () => {
    assertSameNames(Object.keys(en.audit.actions), await actionsOfTrail(), `audit.actions of ${pathOf('en')}`);
  });

  it('name every kind of record in the audit trail, and what changes of the company, its users and sets', () => {
    const { labels, values } = pt.fields;
    for (const language of OTHERS) {
      const { fields } = wordsOf(language);
      assertSameNames(Object.keys(fields.labels), Object.keys(labels), `fields.labels of ${pathOf(language)}`);
      assertSameNames(Object.keys(fields.values), Object.keys(values), `fields.values of ${pathOf(language)}`);
    }
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
    for (const language of OTHERS)
      assertSameNames(Object.keys(wordsOf(language).settings), names, `settings of ${pathOf(language)}`);
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
      [ofField('items[1]', new Message('required')).message, 'Linha 2: preenchimento obrigatório'],
      [ofField('events[1]', new Message('required')).message, 'Eventos: preenchimento obrigatório'],
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

  it('send people to pages and fields, not to commands and names of the interface', () => {
    const rules = 'BR-01';
    const messages = [
      new Message('e_invoice_company', { option: '--iban', rules }),
      new Message('e_invoice_unit', { rules }),
      new Message('no_active_set', { noun: 'invoice' }),
      new Message('no_exchange_rate_warning', { currency: 'USD', day: '2026-11-29' }),
      new Message('sum_without_vat', { sum: '9.00' }),
      new Message('no_earlier_document', { name: 'ORD 1' }),
    ];
    for (const words of ADMIN_LANGUAGES.map(wordsOf))
      for (const message of messages)
        assert.doesNotMatch(say(words, message), /kontor|_|\b(?:send|senden Sie|envie|envíe|envoyez)\b/);
  });

  it('have days and amounts of a message in the form of the language, and names as they are', () => {
    const early = new Message('before_date', { date: '2026-11-29' });
    assert.equal(say(wordsOf('de'), early), 'liegt vor dem Belegdatum 29.11.2026');
    assert.equal(say(wordsOf('en'), early), 'is before the date 29 Nov 2026');
    const beside = new Message('required_with', { field: 'early_payment.days' });
    assert.equal(say(wordsOf('en'), beside), 'is required with Early payment: days');
    assert.equal(String(beside), 'is required with early_payment.days', 'the interface');
    const due = new Message('because_amount', { amount: '12345.60' });
    assert.match(say(wordsOf('de'), due), / 12\.345,60$/);
    assert.match(say(wordsOf('en'), due), / 12,345\.60$/);
    assert.match(say(wordsOf('de'), new Message('names_missing_day', { day: '2026-02-30' })), /2026-02-30/);
    assert.match(say(wordsOf('de'), new Message('bank_not_amount', { value: '1.50' })), /1\.50/);
  });

  it('have a remedy for every error code of the interface, and for no other', async () => {
    const page = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
    const codes = [...page.matchAll(/^\| [45]\d\d \| ([A-Z_]+) \|/gm)].map(([, code = '']) => code).sort();
    for (const { requests } of ADMIN_LANGUAGES.map(wordsOf))
      assertSameNames(Object.keys(requests.remedies), codes, 'requests.remedies in src/http/admin/words/');
  });
});
