// Messages: their texts in all languages, and what a reason is.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FieldErrors, ofField } from '../../../src/domain/errors.ts';
import en from '../../../src/domain/messages/en.ts';
import { isReason, Message, reasonOf, withReplaced } from '../../../src/domain/messages/message.ts';
import {
  readStored,
  readStoredErrors,
  readStoredText,
  toStored,
  toStoredErrors,
  toStoredText,
} from '../../../src/domain/messages/stored.ts';
import { MESSAGES } from '../../../src/operations/reader-messages.ts';
import { assertSameNames } from '../../support/same-names.ts';

describe('The messages', () => {
  it('are the same in all languages, none is empty, and no gap of one language is unknown to English', () => {
    const gapsOf = (text: string) => new Set([...text.matchAll(/\{([a-z]\w*)\}/g)].map(([, gap]) => gap));
    for (const [language, texts] of Object.entries(MESSAGES)) {
      assertSameNames(Object.keys(texts), Object.keys(en), `src/domain/messages/${language}.json`);
      for (const [reason, text] of Object.entries(texts)) {
        assert.notEqual(text, '', `${language} ${reason}`);
        const unknown = gapsOf(text).difference(gapsOf(en[reason as keyof typeof en]));
        assert.deepEqual([...unknown], [], `${language} ${reason}`);
      }
    }
  });

  it('are translated: no text of several words is the English one', () => {
    for (const [language, texts] of Object.entries(MESSAGES)) {
      if (language === 'en') continue;
      const same = (Object.keys(en) as (keyof typeof en)[]).filter(
        reason => texts[reason] === en[reason] && /[a-z]{2,} [a-z]{2,}/.test(en[reason].replaceAll(/\{\w+\}/g, '')),
      );
      assert.deepEqual(same, [], language);
    }
  });

  it('have one reason each: no two have the same English text', () => {
    const texts: string[] = Object.values(en);
    assert.deepEqual(
      texts.filter((text, index) => texts.indexOf(text) !== index),
      [],
    );
  });

  it('fill their gaps, and leave text in braces that is no gap', () => {
    assert.equal(String(new Message('too_long', { count: 15 })), 'is longer than 15 characters');
    assert.match(String(new Message('pattern_unknown_gap', { name: 'day' })), /^has '\{day\}': it may have \{year\}/);
    assert.equal(
      String(new Message('unknown_reference', { noun: 'family', value: '{noun}$&' })),
      "names an unknown family: '{noun}$&'",
    );
  });
});

describe('The parameters of a message', () => {
  it('are those of its text: a missing and a misspelt one do not compile', () => {
    // @ts-expect-error: `count` is missing
    assert.equal(String(new Message('too_long')), 'is longer than {count} characters');
    // @ts-expect-error: the gap is `count`
    assert.equal(String(new Message('too_long', { counts: 3 })), 'is longer than {count} characters');
    // @ts-expect-error: the text has no gap
    assert.equal(String(new Message('required', { field: 'x' })), 'is required');
    const codes: { code?: string } = {};
    // @ts-expect-error: a value may be undefined
    assert.equal(String(new Message('no_user', { login: codes.code })), "There is no user '{login}'");
    assert.match(String(new Message('pattern_without_number')), /\{year\}\/\{n\}$/);
  });

  it('of a list are joined by commas', () => {
    const documents = ["Invoice 'A'", "Invoice 'B'"];
    assert.equal(String(new Message('billed_by', { documents })), "billed already by Invoice 'A', Invoice 'B'");
  });
});

describe('A stored message', () => {
  const places = [
    new Message('count_at', { count: 2, location: 'A' }),
    new Message('count_at', { count: 1, location: 'B' }),
  ];
  const message = ofField('x', new Message('has_places', { places })).message;

  it('is the same when it is read, with the messages in it', () => {
    assert.equal(String(message), "Field 'x' has 2 at 'A', 1 at 'B'");
    const read = readStoredText(toStoredText(message));
    assert.ok(read instanceof Message);
    assert.deepEqual([String(read), reasonOf(read)], [String(message), 'has_places']);
    const [error] = readStoredErrors(toStoredErrors([{ field: 'x', message }]));
    assert.deepEqual([error?.field, String(error?.message)], ['x', String(message)]);
  });

  it('stays the text that an earlier version or another system wrote', () => {
    for (const text of ['is required', '', '{"reason":', '{"reason":1}', '{"reason":"required"}', '{"code":"X"}'])
      assert.equal(String(readStoredText(text)), text);
    assert.deepEqual(readStoredErrors('[{"field":"x","message":"is required"}]'), [
      { field: 'x', message: 'is required' },
    ]);
    assert.equal(
      readStored({ reason: 'of_a_later_version', params: {} }),
      '{"reason":"of_a_later_version","params":{}}',
    );
  });

  it('is its text where the text has something that is not stored', () => {
    const without = (text: string) => text.replaceAll('secret', '(masked)');
    const secret = new Message('no_user', { login: 'secret' });
    assert.equal(toStored(secret, without), "There is no user '(masked)'");
    assert.deepEqual(toStored(new Message('no_user', { login: 'ana' }), without), {
      reason: 'no_user',
      params: { login: 'ana' },
    });
  });
});

describe('The reason of a message', () => {
  const required = new Message('required');
  it('is that of the message inside a frame', () => {
    const { message } = ofField('currency', required);
    assert.equal(String(message), "Field 'currency' is required");
    assert.equal(reasonOf(message), 'required');
    assert.equal(reasonOf(new Message('with_advice', { reason: message, why: 'x' })), 'required');
    assert.ok(isReason(message, 'required', 'too_long'));
    assert.ok(!isReason(message, 'too_long'));
  });

  it('survives the place of another message', () => {
    const { message } = ofField('name', required);
    const other = new Message('with_advice', { reason: message, why: 'send it' });
    const stopped = new Message('check_stopped', { reason: message, count: 50 });
    assert.equal(
      String(withReplaced(stopped, message, other)),
      "Field 'name' is required; send it (the check stopped at 50 errors, there may be more)",
    );
  });

  it('is in every field error that is collected', () => {
    const errors = new FieldErrors();
    errors.add('a', required);
    errors.check(false, 'b', new Message('empty'));
    errors.check(true, 'c', new Message('empty'));
    assert.deepEqual(
      errors.list.map(({ field, message }) => [field, reasonOf(message)]),
      [
        ['a', 'required'],
        ['b', 'empty'],
      ],
    );
  });
});
