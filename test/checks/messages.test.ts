// The messages of operations: each that a page may show has words in Portuguese, and no words are left of a message that is gone.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messages as pt } from '../../src/http/admin/words/pt/messages/messages.ts';
import { say } from '../../src/http/admin/words/say.ts';
import { wordsOf } from '../../src/http/admin/words/words.ts';
import { literalsOf } from './literals.ts';
import { isMessage, messageFiles, SAID_AS_A_WHOLE } from './message-files.ts';

/** A message as it can be compared: what stands in its gaps is left out. */
const formOf = (message: string) => message.replaceAll(/\{[^{}]*\}/g, '{}');

const said = messageFiles.flatMap(file =>
  literalsOf(file)
    .filter(isMessage)
    .map(({ text, line }) => ({ form: formOf(text), text, place: `${file}:${line}` })),
);

describe('Every message of an operation that a page may show', () => {
  it('has words in Portuguese', () => {
    const known = new Set([...Object.keys(pt), ...SAID_AS_A_WHOLE].map(formOf));
    assert.deepEqual(
      said
        .filter(({ form, text }) => !known.has(form) && (form !== text || say(wordsOf('pt'), text) === text))
        .map(({ text, place }) => `${place} ${text}`),
      [],
      'Write them into src/http/admin/words/pt/messages',
    );
  });
  it('is found in the code', () => {
    const forms = new Set(said.map(({ form }) => form));
    assert.deepEqual(
      SAID_AS_A_WHOLE.filter(part => !forms.has(formOf(part))),
      [],
    );
  });
});
